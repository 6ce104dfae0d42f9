// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An MCP server over stdio that says whatever its callers want it to say:
///   later {…}               tells progress, and answers with its arguments, overtaking other such calls
///   say {method, params}    sends that notification, then answers
///   storm {method, times}   sends it as often, without params, then answers
///   ask {method, params}    asks its caller, and answers with what it answers
///   stray {}                answers what nobody has asked, then its caller, twice
///   begin {}                as a task: makes one that never ends
/// and each other tool of $TOOLS (a JSON array of names, or their number) answers with its own name and `_meta`. The
/// second of two pages of its list is empty. $JOURNAL gets a line for each message it is sent.

import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const wanted = JSON.parse(process.env.TOOLS ?? '[]');
const own = ['later', 'say', 'storm', 'ask', 'stray', 'begin'];
const others = Array.isArray(wanted) ? wanted : Array.from({ length: wanted }, (_, n) => `tool-${n}`);
const tools = [...own, ...others].map((name) => ({ name, inputSchema: { type: 'object' }, _meta: { 'example.org/of': process.env.NAME } }));
const tasks = ['task-1'];
const waiting = [];
const asked = new Map();

const send = (...messages) => process.stdout.write(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
const answer = (id, structuredContent) => send({ id, result: { content: [], structuredContent } });

/// Answers one of those that wait, whichever.
function answerSome() {
    const [{ id, params }] = waiting.splice(Math.floor(Math.random() * waiting.length), 1);
    const progressToken = params._meta?.progressToken;
    if (progressToken !== undefined)
        send({ method: 'notifications/progress', params: { progressToken, progress: 1, message: JSON.stringify(params.arguments) } });
    answer(id, params.arguments);
}

const calls = {
    later: (id, params) => {
        waiting.push({ id, params });
        setTimeout(answerSome, Math.random() * 20);
    },
    say: (id, { arguments: notification }) => {
        send(notification);
        answer(id, {});
    },
    storm: (id, { arguments: { method, times } }) => {
        send(...Array.from({ length: times }, () => ({ method })));
        answer(id, {});
    },
    ask: (id, { arguments: request }) => {
        asked.set(`ask ${id}`, id);
        send({ id: `ask ${id}`, ...request });
    },
    stray: (id) => {
        const result = { content: [{ type: 'text', text: 'stray' }] };
        send({ id: 987654321, result }, { id: String(id), result }, { id: null, result }, { id: id + 1, result }, { id: -1, result },
             { id, result: { content: [{ type: 'text', text: 'right' }] } }, { id, result }, { id, error: { code: 1, message: 'stray' } });
    },
    begin: (id) => {
        tasks.push(`task-${tasks.length + 1}`);
        send({ id, result: { task: taskOf(tasks.at(-1)) } });
    },
};

const taskOf = (taskId) => ({ taskId, status: 'working', ttl: null, createdAt: '2026-01-01T00:00:00Z', lastUpdatedAt: '2026-01-01T00:00:00Z' });

const requests = {
    initialize: (id, { protocolVersion }) => send({ id, result: {
        protocolVersion, serverInfo: { name: 'unruly', version: '1' },
        capabilities: { tools: { listChanged: true }, logging: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
    } }),
    ping: (id) => send({ id, result: {} }),
    'logging/setLevel': (id) => send({ id, result: {} }),
    'tools/list': (id, { cursor }) => send({ id, result: cursor ? { tools: [] } : { tools, nextCursor: 'more' } }),
    'tools/call': (id, params) => (own.includes(params.name) ? calls[params.name](id, params) : answer(id, { name: params.name, meta: params._meta ?? null })),
    'tasks/list': (id) => send({ id, result: { tasks: tasks.map(taskOf) } }),
    'tasks/get': (id, { taskId }) => send({ id, result: taskOf(taskId) }),
};

for await (const line of createInterface({ input: process.stdin })) {
    if (process.env.JOURNAL)
        appendFileSync(process.env.JOURNAL, line + '\n');
    const { id, method, params = {}, result } = JSON.parse(line);
    if (method === undefined && asked.has(id))
        answer(asked.get(id), { result });
    else if (id !== undefined && requests[method])
        requests[method](id, params);
    else if (id !== undefined && method !== undefined)
        send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
}
