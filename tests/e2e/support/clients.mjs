// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Real clients: the official SDK over Streamable HTTP, and what one reads from the results of the static tools.

import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Wire } from './wire.mjs';

/// Connects a client. Whoever calls ends its session.
/// @param place the endpoint's path
/// @param wire what its messages are counted by
/// @param client one that is made already
export async function open(qonduit, {
    name = 'e2e', token = qonduit.token, capabilities = {}, place = qonduit.url.pathname, wire = new Wire(),
    client = new Client({ name, version: '1.0' }, { capabilities }),
} = {}) {
    const transport = new StreamableHTTPClientTransport(new URL(place, qonduit.url),
                                                        { requestInit: { headers: { Authorization: `Bearer ${token}` } }, fetch: wire.fetch });
    await client.connect(transport);
    client.wire = wire;
    return client;
}

/// Connects a client. Qonduit.stop() looks into its `wire` and ends its session.
export async function connect(qonduit, options = {}) {
    const client = await open(qonduit, options);
    qonduit.wires.push(client.wire);
    qonduit.atEnd(async () => {
        await client.transport?.terminateSession(); // if the test has not closed it itself
        await client.close();
    });
    return client;
}

export function call(client, name, args = {}, options = {}) {
    return client.callTool({ name, arguments: args }, undefined, options);
}

export function execute(client, server, tool, args = {}, more = {}) {
    return call(client, 'execute_tool', { server, tool, args, ...more });
}

/// Every text block that is a JSON object with this member.
function blocksWith(result, member) {
    return result.content.filter((block) => block.type === 'text').map((block) => {
        try {
            return JSON.parse(block.text)?.[member];
        } catch {
            return undefined;
        }
    }).filter((value) => value !== undefined);
}

export const eventsIn = (result) => blocksWith(result, 'events_since_last_response').flat();
export const pendingIn = (result) => blocksWith(result, 'pending_client_action')[0];
export const promotedIn = (result) => blocksWith(result, 'proxy_task')[0];

/// The tool's own content, without the two blocks that every result may carry.
export function own(result) {
    const shared = (block) => block.type === 'text' && /^\{"(events_since_last_response|pending_client_action)":/.test(block.text);
    return { ...result, content: result.content.filter((block) => !shared(block)) };
}

/// Asks again until nothing happened meanwhile: servers may send notifications whenever they like, and the next result
/// tells of them.
/// @param ask gives a result, or a response with its text
export async function withoutNews(ask) {
    for (;;) {
        const result = await ask();
        if (!(result.text ?? JSON.stringify(result)).includes('events_since_last_response'))
            return result;
    }
}

/// The JSON of the first block.
export function valueOf(result) {
    assert.ok(!result.isError, JSON.stringify(result.content));
    return JSON.parse(result.content[0].text);
}

/// The rows of a tool that lists: the array itself, or the one array in its object.
export function rowsOf(result) {
    const value = valueOf(result);
    const rows = Array.isArray(value) ? value : Object.values(value).find(Array.isArray);
    assert.ok(rows, `no list in ${result.content[0].text}`);
    return rows;
}

/// The error that a failed tool tells of.
export function errorOf(result) {
    assert.equal(result.isError, true, JSON.stringify(result.content));
    return JSON.parse(result.content[0].text).error;
}

/// Takes what has happened so far, so that the next result is the tool's own content alone.
export async function drain(client) {
    const events = [];
    for (;;) {
        const fresh = eventsIn(await call(client, 'list_servers'));
        if (fresh.length === 0)
            return events;
        events.push(...fresh);
    }
}

/// Waits until a server is connected in this client's session.
export async function untilConnected(client, server) {
    for (let tries = 0; tries < 200; ++tries) {
        const row = rowsOf(await call(client, 'list_servers')).find((entry) => entry.name === server);
        if (row?.status === 'connected')
            return row;
        if (row?.status === 'error')
            assert.fail(JSON.stringify(row));
        await new Promise((resume) => setTimeout(resume, 50));
    }
    return assert.fail(`${server} does not connect`);
}

/// The same, and nothing left of what happened meanwhile.
export async function ready(client, server) {
    const row = await untilConnected(client, server);
    await drain(client);
    return row;
}

/// Waits for activity until an event of this type comes whose data fit.
export async function awaitEvent(client, type, fits = () => true) {
    const deadline = Date.now() + 30000;
    while (Date.now() < deadline) {
        const activity = valueOf(await call(client, 'await_activity', { timeout_ms: 10000 }));
        const event = activity.events.flatMap((group) => group.events).find((entry) => entry.type === type && fits(entry.data));
        if (event)
            return { activity, event };
    }
    return assert.fail(`no ${type} came`);
}
