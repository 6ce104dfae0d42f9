// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Servers come, go, die and come back, over every transport, and are told of as they are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaitEvent, call, connect, drain, errorOf, eventsIn, execute, own, promotedIn, ready, rowsOf, valueOf } from './support/clients.mjs';
import { descendantsOf } from './support/processes.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { everything, misbehaving, startEverythingHttp, startEverythingSse } from './support/servers.mjs';

const echo = async (client, server, message) => own(await execute(client, server, 'echo', { message })).content[0].text;
const status = async (client, server) => valueOf(await call(client, 'get_server_status', { server }));

async function withServer(start, body) {
    const server = await start();
    try {
        await body(server);
    } finally {
        await server.stop();
    }
}

for (const [name, start, more, transport] of [
    ['Streamable HTTP', startEverythingHttp, {}, 'streamable-http'],
    ['HTTP+SSE', startEverythingSse, { transport: 'sse' }, 'sse'],
    ['HTTP+SSE, found out by itself', startEverythingSse, {}, 'sse'],
]) {
    test(`the whole of a server over ${name}`, { timeout: 90000 }, () => withServer(start, (server) => withQonduit({
        config: { servers: { remote: { url: server.url, ...more } } },
    }, async (qonduit) => {
        const client = await connect(qonduit);
        const row = await ready(client, 'remote');
        if (transport)
            assert.equal(row.transport, transport);
        assert.equal(await echo(client, 'remote', 'grüße'), 'Echo: grüße');
        assert.ok(rowsOf(await call(client, 'list_tools', { server: '^remote$' })).length > 10);
        const [{ resource }] = own(await call(client, 'read_resource', { server: 'remote', uri: 'demo://resource/dynamic/blob/1' })).content;
        assert.match(Buffer.from(resource.blob, 'base64').toString(), /^Resource 1/);

        const told = [];
        await call(client, 'execute_tool', { server: 'remote', tool: 'trigger-long-running-operation', args: { duration: 0.3, steps: 3 } },
                   { onprogress: ({ progress }) => told.push(progress) });
        assert.deepEqual(told, [1, 2, 3]);

        const task = promotedIn(await execute(client, 'remote', 'trigger-sampling-request', { prompt: 'x' }, { timeout_ms: 1000 }));
        const [{ request_id }] = rowsOf(await call(client, 'get_sampling_requests'));
        valueOf(await call(client, 'respond_to_sampling', { request_id, role: 'assistant', content: 'over the wire', model: 'm' }));
        assert.match(own(await call(client, 'get_task_result', { task_id: task.task_id })).content[0].text, /over the wire/);
    })));
}

test('get_server_status tells of the process, of what is open and of stderr', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const task = promotedIn(await execute(client, 'everything', 'trigger-elicitation-request', {}, { timeout_ms: 1000 }));
    const told = await status(client, 'everything');
    assert.equal(told.server.status, 'connected');
    assert.equal(told.server_info.name, 'mcp-servers/everything');
    assert.ok(told.capabilities.prompts);
    assert.ok(descendantsOf(qonduit.pid).some((entry) => entry.pid === told.process.pid));
    assert.ok(told.process.memory_bytes > 10e6 && told.process.cpu_ms > 0 && told.process.started_at && told.process.reason);
    assert.deepEqual(told.working_tasks.map((entry) => entry.task_id), [task.task_id]);
    assert.equal(told.elicitations.length, 1);
    assert.ok(told.recent_stderr.some((line) => line.includes('Starting default (STDIO) server')));
    assert.equal(errorOf(await call(client, 'get_server_status', { server: 'nobody' })).code, 'TOOL_ERR_SERVER_NOT_FOUND');
}));

test('a process that dies is told of and started again, and its task has failed', { timeout: 60000 },
     () => withQonduit({ config: { servers: { frail: misbehaving('crash') } } }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'frail');
    const task = promotedIn(await execute(client, 'frail', 'never', {}, { timeout_ms: 50 }));
    const died = await execute(client, 'frail', 'crash');
    assert.equal(errorOf(died).code, 'TOOL_ERR_SERVER_DISCONNECTED');
    const events = eventsIn(died);
    while (!events.some((event) => event.type === 'restarted'))
        events.push(...valueOf(await call(client, 'await_activity', { timeout_ms: 10000 })).events.flatMap((group) => group.events));
    const life = events.filter((event) => event.server === 'frail' && event.type !== 'task_created').map((event) => event.type);
    const order = ['process_crashed', 'server_disconnected', 'restarting', 'process_started', 'restarted'];
    assert.deepEqual(life.filter((type) => order.includes(type)), order);
    const of = (type) => events.find((event) => event.type === type).data;
    assert.equal(of('process_crashed').signal, 9);
    assert.deepEqual([of('restarting').attempt, of('restarted').session, of('restarted').server_changed], [1, 'new', false]);
    assert.equal(of('task_failed').task_id, task.task_id);
    assert.deepEqual(own(await execute(client, 'frail', 'echo', { n: 1 })).structuredContent, { n: 1 });
}));

test('a process that never starts is given up, and reconnect_server tries again', { timeout: 60000 },
     () => withQonduit({ config: { servers: { dead: misbehaving('exits-1') } } }, async (qonduit) => {
    const client = await connect(qonduit);
    await awaitEvent(client, 'restart_failed');
    const told = await status(client, 'dead');
    assert.equal(told.server.status, 'error');
    assert.ok(told.recent_stderr.includes('stderr line 30'));
    const error = errorOf(await call(client, 'reconnect_server', { name: 'dead' }));
    assert.match(error.message, /stderr line 30|ended with 1|exit/);
}));

test('reconnect_server makes a new connection and leaves none behind', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const before = (await status(client, 'everything')).process.pid;
    assert.equal(valueOf(await call(client, 'reconnect_server', { name: 'everything' })).status, 'connected');
    const after = (await status(client, 'everything')).process.pid;
    assert.notEqual(after, before);
    assert.equal(await echo(client, 'everything', 'again'), 'Echo: again');
}));

test('a server that goes away over HTTP is waited for, a call tries at once, and it comes back', { timeout: 90000 }, async () => {
    let server = await startEverythingHttp();
    const { port } = new URL(server.url);
    try {
        await withQonduit({ config: { servers: { remote: { url: server.url } } } }, async (qonduit) => {
            const client = await connect(qonduit);
            await ready(client, 'remote');
            await server.stop();
            // A server that stops while the listening stream is being opened may refuse that: then only a call notices.
            assert.equal(errorOf(await execute(client, 'remote', 'echo', { message: 'x' })).code, 'TOOL_ERR_SERVER_DISCONNECTED');
            await awaitEvent(client, 'server_reconnecting');
            server = await startEverythingHttp(port);
            valueOf(await call(client, 'reconnect_server', { name: 'remote' }));
            assert.equal(await echo(client, 'remote', 'back'), 'Echo: back');
            assert.equal((await status(client, 'remote')).server.status, 'connected');
        });
    } finally {
        await server.stop();
    }
});

test('list_tools says which servers it could not ask', { timeout: 60000 }, () => withQonduit({
    config: { servers: { good: misbehaving('crash'), dead: misbehaving('exits-1') } },
}, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'good');
    await awaitEvent(client, 'restart_failed');
    await drain(client);
    const result = await call(client, 'list_tools');
    assert.deepEqual(rowsOf(result).map((tool) => `${tool.server}/${tool.name}`).sort(), ['good/echo', 'good/read']);
    const { unavailable_servers: unavailable } = JSON.parse(result.content[1].text);
    assert.deepEqual(unavailable.map((row) => row.server), ['dead']);
}));

test('the timeline as data: the server\'s request stands under the client\'s', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    await echo(client, 'everything', 'x');
    const { spans } = (await qonduit.request('GET', { target: '/waterfall/json' })).json;
    const child = spans.find((span) => span.direction === 'to_server' && span.method === 'tools/call' && span.subject === 'echo');
    const parent = spans.find((span) => span.id === child.parent);
    assert.deepEqual([parent.direction, parent.method, parent.subject, parent.session], ['from_client', 'tools/call', 'everything/echo', child.session]);
    assert.ok(parent.duration_ms >= child.duration_ms && child.start_ms >= parent.start_ms);
}));
