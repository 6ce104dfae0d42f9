// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Real clients: the official SDK over Streamable HTTP, and what one reads from the results of the static tools.

import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/// Connects a client. Qonduit.stop() ends its session.
export async function connect(qonduit, { name = 'e2e', token = qonduit.token, capabilities = {} } = {}) {
    const transport = new StreamableHTTPClientTransport(qonduit.url, { requestInit: { headers: { Authorization: `Bearer ${token}` } } });
    const client = new Client({ name, version: '1.0' }, { capabilities });
    await client.connect(transport);
    qonduit.atEnd(async () => {
        await transport.terminateSession();
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
