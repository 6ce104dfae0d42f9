// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/json/Edit.h"

#include "protocol/json/MemberCursor.h"
#include "protocol/json/Write.h"

#include <algorithm>

namespace qonduit::json {

RawJson withMember(const RawJson &object, QByteArrayView key, const RawJson &value)
{
    const auto base = object.isMissing() ? RawJson::emptyObject() : object;
    if (!base.isObject())
        return base;

    const auto view = base.view();
    QByteArray text;
    text.reserve(view.size() + key.size() + value.view().size() + 4);
    const char *copied = view.begin(); // what stands before it is in text, or dropped
    const char *behind = view.begin() + 1; // behind the last member that stays; at first behind the brace
    bool isFirst = true; // no member stays so far
    bool isSet = value.isMissing();

    for (MemberCursor member(base); member.next();) {
        const auto old = member.valueView();
        const char *const start = member.rawKey().begin();
        if (isFirst && copied > behind) // the comma of what was dropped
            copied = start;
        if (member.hasKey(key)) {
            if (isSet) {
                const char *const from = isFirst ? start : std::max(behind, copied);
                text.append(copied, from - copied);
                copied = old.end();
                continue;
            }
            text.append(copied, old.begin() - copied).append(value.view());
            copied = old.end();
            isSet = true;
        }
        behind = old.end();
        isFirst = false;
    }

    if (!isSet) {
        text.append(copied, behind - copied);
        copied = behind;
        if (!isFirst)
            text += ',';
        appendString(text, key);
        text.append(':').append(value.view());
    }
    if (copied == view.begin())
        return base;
    text.append(copied, view.end() - copied);
    return RawJson::fromTrusted(std::move(text));
}

Result<RawJson> withLoneMember(const RawJson &object, QByteArrayView key, const RawJson &value)
{
    for (MemberCursor member(object); member.next();) {
        if (!member.hasKey(key) && member.key().compare(key, Qt::CaseInsensitive) == 0)
            return Error(
                ErrorCode::InvalidParams,
                QStringLiteral("params: there are two spellings of %1").arg(QString::fromUtf8(key.toByteArray())));
    }
    return withMember(object, key, value);
}

} // namespace qonduit::json
