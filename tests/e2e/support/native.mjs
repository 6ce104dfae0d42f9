// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Clients that use MCP itself, with all that a client can do; and one face for a server, however it is reached.

import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import {
    CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema, ProgressNotificationSchema, ResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { call, connect, valueOf } from './clients.mjs';
import { eventually } from './processes.mjs';

export const allAt = '/mcp/all';
export const serverAt = (name) => `/mcp/servers/${name}`;

const everyCapability = {
    roots: { listChanged: true },
    sampling: {},
    elicitation: { form: {}, url: {} },
    tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};
export const roots = [{ uri: 'file:///home/ada/engine', name: 'engine' }, { uri: 'file:///tmp' }];
const sample = { role: 'assistant', content: { type: 'text', text: 'Forty-two.' }, model: 'model-7', stopReason: 'endTurn' };

/// What the client says to a question of a server: it accepts, and fills in what it knows.
function accept({ requestedSchema }) {
    if (!requestedSchema)
        return { action: 'accept' };
    const known = { name: 'Ada', check: true, integer: 7, interpretation: 'technical' };
    return { action: 'accept', content: Object.fromEntries(Object.entries(known).filter(([key]) => key in requestedSchema.properties)) };
}

/// A client that can do whatever a client can, and keeps what it is asked (`asked`) and what it hears (`heard`).
/// @param answers what it says to `elicitation` and `sampling`, given the params
export function ableClient({ name = 'able', elicitation = accept, sampling = () => sample } = {}) {
    const taskStore = new InMemoryTaskStore();
    const client = new Client({ name, version: '1.0' }, { capabilities: everyCapability, taskStore });
    Object.assign(client, { asked: [], heard: [] });
    const note = async (notification) => void client.heard.push(notification);
    client.fallbackNotificationHandler = note;
    client.setNotificationHandler(ProgressNotificationSchema, note); // the SDK's own may drop what comes with the result
    const answering = (answer) => async (request, extra) => {
        client.asked.push(request);
        if (!request.params.task)
            return answer(request.params, extra);
        const task = await extra.taskStore.createTask({ ttl: request.params.task.ttl, pollInterval: 100 });
        await extra.taskStore.storeTaskResult(task.taskId, 'completed', await answer(request.params, extra));
        return { task };
    };
    client.setRequestHandler(ElicitRequestSchema, answering(elicitation));
    client.setRequestHandler(CreateMessageRequestSchema, answering(sampling));
    client.setRequestHandler(ListRootsRequestSchema, async () => ({ roots }));
    const close = client.onclose;
    client.onclose = () => {
        taskStore.cleanup();
        close?.();
    };
    return client;
}

/// What a client has heard by this progress token.
export const progressOf = (client, token) =>
    client.heard.filter(({ method, params }) => method === 'notifications/progress' && params.progressToken === token).map(({ params }) => params);

/// Waits until a client hears something, from `since` on.
export async function hear(client, method, fits = () => true, since = 0) {
    const find = () => client.heard.slice(since).find((notification) => notification.method === method && fits(notification.params ?? {}));
    assert.ok(await eventually(find), `no ${method} came; it heard ${JSON.stringify(client.heard).slice(0, 1000)}`);
    return find();
}

/// Connects such a client to Qonduit.
export const connectAble = (qonduit, place, { answers = {}, ...options } = {}) =>
    connect(qonduit, { place, client: ableClient(answers), ...options });

/// Connects such a client straight to a server.
/// @param server the configuration as Qonduit gets it
export async function connectDirectly(qonduit, server) {
    const client = ableClient();
    await client.connect(server.url ? new StreamableHTTPClientTransport(new URL(server.url)) :
                             new StdioClientTransport({ command: server.command, args: server.args, env: server.env, stderr: 'ignore' }));
    qonduit.atEnd(async () => {
        await client.transport?.terminateSession?.();
        await client.close();
    });
    return client;
}

/// Waits until a client of all servers has all these tools: a server that is slow to start comes later.
/// @returns the tools
export async function listed(client, ...names) {
    let tools;
    const hasAll = async () => {
        ({ tools } = await client.listTools());
        return names.every((name) => tools.some((tool) => tool.name === name));
    };
    assert.ok(await eventually(hasAll, 20000), `${names} are not in ${JSON.stringify(tools).slice(0, 1000)}`);
    return tools;
}

/// Ends the clients' sessions, and a shared server, which would outlive them for a while.
export async function leave(qonduit, name, clients) {
    await Promise.all(clients.map(async (client) => {
        await client.transport.terminateSession();
        await client.close();
    }));
    const client = await connect(qonduit);
    valueOf(await call(client, 'remove_server', { name }));
}

/// A result as it came, or { code, message, data } of an error.
export async function outcome(promise) {
    try {
        return await promise;
    } catch (error) {
        const { code, message, data } = error;
        return { code, message, data };
    }
}

/// How a client knows a server: under the server's own names, or, at /mcp/all, under names after it.
export class Face {
    /// @param server its name at /mcp/all
    /// @param scheme of its URIs, to tell them from other servers'
    constructor(client, server, scheme) {
        Object.assign(this, { client, server, scheme });
    }

    /// One request, and its result as it came.
    ask(method, params = {}, options = {}) {
        return this.client.request({ method, params }, ResultSchema, options);
    }

    name(own) {
        return this.server ? `${this.server}__${own}` : own;
    }

    uri(own) {
        return this.server ? `mcp://${this.server}/${encodeURIComponent(own)}` : own;
    }

    template(own) {
        return this.server ? `mcp://${this.server}/${own}` : own;
    }

    /// An id of a page to open, as the server calls it.
    elicitation(id) {
        return this.server && id ? id.replace(`${this.server}:`, '') : id;
    }

    /// @param meta its _meta, such as { progressToken: … }
    call(name, args = {}, { meta, ...options } = {}) {
        return this.ask('tools/call', { name: this.name(name), arguments: args, ...(meta && { _meta: meta }) }, options);
    }

    /// All entries of a list that are this server's, under its own names.
    async list(method) {
        const rows = [];
        for (let params = {}; params;) {
            const page = await this.ask(method, params);
            const member = Object.keys(page).find((key) => Array.isArray(page[key]));
            rows.push(...page[member]);
            params = page.nextCursor && { cursor: page.nextCursor };
        }
        return this.own(rows);
    }

    own(rows) {
        if (!this.server)
            return rows;
        const place = `mcp://${this.server}/`;
        const ownUri = (uri) => (uri.startsWith(place) ? decodeURIComponent(uri.slice(place.length)) : uri.startsWith(this.scheme) ? uri : undefined);
        const ownName = (name) => (name.startsWith(`${this.server}__`) ? name.slice(this.server.length + 2) : undefined);
        return rows.flatMap((row) => {
            const member = ['uriTemplate', 'uri', 'name'].find((one) => one in row);
            const known = (member === 'name' ? ownName : ownUri)(row[member]);
            return known === undefined ? [] : [{ ...row, [member]: known }];
        });
    }
}

/// What differs each time it is asked for: ids, times of day. Everything else is compared.
export function steady(value) {
    const readable = (key, member) => (key === 'blob' ? Buffer.from(member, 'base64').toString('latin1') : member ?? null);
    const text = JSON.stringify(value, readable)
        .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
        .replace(/"taskId":"[^"]*"/g, '"taskId":"ID"')
        .replace(/\b[0-9a-f]{32}\b/g, 'ID')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT')
        .replace(/\d{1,2}:\d\d:\d\d( [AP]M)?/g, 'TIME');
    return JSON.parse(text);
}
