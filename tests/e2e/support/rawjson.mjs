// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// JSON as it is spelt: the text of a member, not its value.

/// The end of the value that begins at `at`.
function endOfValue(text, at) {
    let depth = 0;
    for (let i = at; i < text.length; ++i) {
        const c = text[i];
        if (c === '"') {
            for (++i; text[i] !== '"'; ++i) {
                if (text[i] === '\\')
                    ++i;
            }
        } else if (c === '{' || c === '[') {
            ++depth;
            continue;
        } else if (c === '}' || c === ']') {
            if (depth === 0)
                return i;
            --depth;
        } else if (depth === 0 && c === ',') {
            return i;
        } else {
            continue;
        }
        if (depth === 0)
            return i + 1;
    }
    return text.length;
}

/// The text of a member of the outermost object, or undefined.
export function memberText(object, key) {
    let at = object.indexOf('{') + 1;
    while (at < object.length) {
        while (/[\s,]/.test(object[at] ?? ''))
            ++at;
        if (object[at] !== '"')
            return undefined;
        const endOfKey = endOfValue(object, at);
        const name = JSON.parse(object.slice(at, endOfKey));
        let start = object.indexOf(':', endOfKey) + 1;
        while (/\s/.test(object[start]))
            ++start;
        const end = endOfValue(object, start);
        if (name === key)
            return object.slice(start, end).trimEnd();
        at = end;
    }
    return undefined;
}
