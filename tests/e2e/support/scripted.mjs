// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A small MCP server over stdio that does exactly what its tests need, and nothing by a library:
///   echo_raw {…}   answers with its arguments as they were spelt
///   hold {key}     answers once release is called with the same key
///   release {key}
///   ask {method, params}  asks the client, and answers with what it answers
///   exit           ends the process without an answer
/// What it is sent stands in the file $JOURNAL.

import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { memberText } from './rawjson.mjs';

const held = new Map();
const anything = { type: 'object' };
const asked = new Map();
const tools = ['echo_raw', 'hold', 'release', 'ask', 'exit'].map((name) => ({ name, description: name, inputSchema: anything }));

const answer = (id, result) => process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":${result}}\n`);
const text = (said) => JSON.stringify({ content: [{ type: 'text', text: said }] });

const calls = {
    echo_raw: (id, params) => answer(id, `{"content":[],"structuredContent":${memberText(params, 'arguments')}}`),
    hold: (id, params) => {
        const { key } = JSON.parse(params).arguments;
        held.set(key, [...(held.get(key) ?? []), id]);
    },
    release: (id, params) => {
        const { key } = JSON.parse(params).arguments;
        for (const waiting of held.get(key) ?? [])
            answer(waiting, text(`released ${key}`));
        held.delete(key);
        answer(id, text('done'));
    },
    ask: (id, params) => {
        asked.set(`"ask ${id}"`, id);
        process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: `ask ${id}`, ...JSON.parse(params).arguments })}\n`);
    },
    exit: () => process.exit(7),
};

const requests = {
    initialize: (id, params) => answer(id, JSON.stringify({
        protocolVersion: JSON.parse(params).protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'scripted', version: '1' },
    })),
    ping: (id) => answer(id, '{}'),
    'tools/list': (id) => answer(id, JSON.stringify({ tools })),
    'tools/call': (id, params) => calls[JSON.parse(params).name](id, params),
};

for await (const line of createInterface({ input: process.stdin })) {
    if (process.env.JOURNAL)
        appendFileSync(process.env.JOURNAL, line + '\n');
    const id = memberText(line, 'id');
    const method = JSON.parse(line).method;
    if (id !== undefined && method !== undefined)
        requests[method]?.(id, memberText(line, 'params') ?? '{}');
    else if (asked.has(id))
        answer(asked.get(id), `{"content":[],"structuredContent":${line}}`);
}
