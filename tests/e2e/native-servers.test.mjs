// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Native clients and servers that die, hang, come and go, and servers that many clients share.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { call, connect, valueOf } from './support/clients.mjs';
import { allAt, connectAble, Face, hear, leave, listed, outcome, progressOf, serverAt } from './support/native.mjs';
import { descendantsOf, eventually } from './support/processes.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { everything, journalOf, misbehaving, unruly } from './support/servers.mjs';

const toolsOf = async (client) => (await client.listTools()).tools.map((tool) => tool.name);
const text = 'demo://resource/dynamic/text/7';

test('a client does not notice that its server was killed', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    await eventually(() => descendantsOf(qonduit.pid).length === 0); // that of the first ping
    const face = new Face(await connectAble(qonduit, serverAt('everything')));
    const { client } = face;
    const session = client.transport.sessionId;
    await face.ask('logging/setLevel', { level: 'debug' });
    await face.ask('resources/subscribe', { uri: text });
    const before = await face.list('tools/list');
    const held = outcome(face.call('trigger-long-running-operation', { duration: 60, steps: 600 }, { meta: { progressToken: 'held' } }));
    await hear(client, 'notifications/progress');

    const victims = descendantsOf(qonduit.pid);
    assert.equal(victims.length, 1);
    process.kill(victims[0].pid, 'SIGKILL');
    const lost = await held;
    assert.equal(lost.code, 1002);
    assert.deepEqual({ ...lost.data, retryable: undefined }, { source: 'proxy', server: 'everything', retryable: undefined, sent: true });

    assert.deepEqual(await face.call('echo', { message: 'again' }), { content: [{ type: 'text', text: 'Echo: again' }] });
    assert.deepEqual(await face.list('tools/list'), before);
    const since = client.heard.length;
    await face.call('toggle-subscriber-updates');
    await hear(client, 'notifications/resources/updated', ({ uri }) => uri === text, since);
    await face.call('toggle-simulated-logging');
    await hear(client, 'notifications/message', ({ data }) => /level.message/.test(data), since);
    assert.equal(client.transport.sessionId, session);
    assert.deepEqual(client.wire.refusals.filter(({ status }) => status !== 405), []);
}));

test('servers that are dead, deaf or slow hide nobody else\'s tools, and delay them once', { timeout: 60000 }, () => withQonduit({
    config: (folder) => ({ servers: {
        good: misbehaving('crash'), dead: misbehaving('exits-1'), deaf: misbehaving('deaf'), noisy: misbehaving('noisy'),
        slow: misbehaving('slow-start', '--gate', path.join(folder, 'gate')),
    } }),
}, async (qonduit) => {
    const client = await connectAble(qonduit, allAt);
    const good = new Face(client, 'good');
    let asked = Date.now();
    assert.deepEqual(await toolsOf(client), ['good__echo', 'good__read', 'noisy__echo', 'noisy__read']);
    assert.ok(Date.now() - asked < 4000, 'the list came late');
    for (let n = 0; n < 3; ++n) {
        asked = Date.now();
        assert.deepEqual(await toolsOf(client), ['good__echo', 'good__read', 'noisy__echo', 'noisy__read']);
        assert.deepEqual(await good.call('echo', { n }), { content: [], structuredContent: { n } });
        assert.ok(Date.now() - asked < 1000, 'the list is late again');
    }
    assert.deepEqual(await new Face(client, 'noisy').call('echo', { n: 1 }), { content: [], structuredContent: { n: 1 } });

    const since = client.heard.length;
    writeFileSync(path.join(qonduit.dataFolder, 'gate'), '');
    await hear(client, 'notifications/tools/list_changed', () => true, since);
    assert.ok(await eventually(async () => (await toolsOf(client)).includes('slow__echo')));
}));

test('an address where nobody answers is called less and less often', { timeout: 60000 }, async () => {
    let calls = 0;
    const nobody = net.createServer((socket) => {
        ++calls;
        socket.destroy();
    });
    await new Promise((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    try {
        await withQonduit({ config: { servers: { nobody: { url: `http://127.0.0.1:${nobody.address().port}/mcp`, connect: 'lazy' } } } }, async (qonduit) => {
            const client = await connectAble(qonduit, allAt);
            assert.deepEqual(await toolsOf(client), []);
            await pause(2000);
            assert.ok(calls < 10, `${calls} calls in two seconds`);
        });
    } finally {
        nobody.close();
    }
});

test('servers come and go, and the clients of all servers are told', { timeout: 60000 },
     () => withQonduit({ config: { approve_add_server: 'always', servers: { good: unruly() } } }, async (qonduit) => {
    const client = await connectAble(qonduit, allAt);
    const manager = await connect(qonduit);
    const fresh = new Face(client, 'fresh');
    assert.ok(!(await toolsOf(client)).some((name) => name.startsWith('fresh')));
    assert.equal((await outcome(fresh.call('later'))).code, -32602);
    let since = client.heard.length;
    const { command, args } = unruly();
    valueOf(await call(manager, 'add_server', { name: 'fresh', command, args }));
    await hear(client, 'notifications/tools/list_changed', () => true, since);
    assert.ok(await eventually(async () => (await toolsOf(client)).includes('fresh__later')));
    assert.deepEqual((await fresh.call('later', { n: 1 })).structuredContent, { n: 1 });

    const alone = await connectAble(qonduit, serverAt('fresh'));
    assert.ok((await toolsOf(alone)).includes('later'));
    since = client.heard.length;
    valueOf(await call(manager, 'remove_server', { name: 'fresh' }));
    await hear(client, 'notifications/tools/list_changed', () => true, since);
    assert.ok(await eventually(async () => !(await toolsOf(client)).some((name) => name.startsWith('fresh'))));
    assert.equal((await outcome(fresh.call('later'))).code, -32602);
    assert.equal((await outcome(alone.listTools())).code, 404, 'the address is gone, and its sessions with it');
    await alone.close();
}));

test('a URI that one server has needs no name; one that several have does', { timeout: 60000 },
     () => withQonduit({ config: { approve_add_server: 'always', servers: { everything } } }, async (qonduit) => {
    const client = await connectAble(qonduit, allAt);
    await listed(client, 'everything__echo');
    const face = new Face(client, 'everything');
    const document = 'demo://resource/static/document/architecture.md';
    const explicit = await face.ask('resources/read', { uri: face.uri(document) });
    assert.deepEqual(await face.ask('resources/read', { uri: document }), explicit);
    assert.match((await face.ask('resources/read', { uri: text })).contents[0].text, /^Resource 7/);
    await face.ask('resources/subscribe', { uri: text });
    await face.call('toggle-subscriber-updates');
    await hear(client, 'notifications/resources/updated', ({ uri }) => uri === text);
    const ref = { type: 'ref/resource', uri: 'demo://resource/dynamic/text/{resourceId}' };
    assert.deepEqual((await face.ask('completion/complete', { ref, argument: { name: 'resourceId', value: '12' } })).completion.values, ['12']);
    assert.equal((await outcome(face.ask('resources/read', { uri: 'other://resource' }))).code, -32002);

    const since = client.heard.length;
    const { command, args } = everything;
    valueOf(await call(await connect(qonduit), 'add_server', { name: 'second', command, args }));
    await hear(client, 'notifications/tools/list_changed', () => true, since);
    await listed(client, 'second__echo');
    const { resources } = await client.listResources();
    assert.deepEqual(resources.filter(({ uri }) => !uri.startsWith('mcp://')), []);
    for (const { uri } of resources.filter(({ name }) => name === 'architecture.md'))
        assert.deepEqual(await face.ask('resources/read', { uri }), explicit);
    const unclear = await outcome(face.ask('resources/read', { uri: text }));
    assert.equal(unclear.code, -32002);
    assert.match(unclear.message, /mcp:\/\/(everything|second)\//);
    for (const server of ['everything', 'second'])
        assert.match((await face.ask('resources/read', { uri: new Face(client, server).uri(text) })).contents[0].text, /^Resource 7/);
    const updates = client.heard.length;
    await face.call('toggle-subscriber-updates');
    await face.call('toggle-subscriber-updates'); // tells of an update at once
    await hear(client, 'notifications/resources/updated', ({ uri }) => uri === text, updates); // still under the name it was asked by
}));

test('equal ids of sessions that share a server: every answer goes to who asked (J03)', { timeout: 60000 },
     () => withQonduit({ config: { servers: { unruly: unruly({ sharing: 'shared' }) } } }, async (qonduit) => {
    const place = { target: serverAt('unruly') };
    const initialize = {
        jsonrpc: '2.0', id: 0, method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    };
    const sessions = await Promise.all(Array.from({ length: 20 }, async () => (await qonduit.post(initialize, place)).headers.get('mcp-session-id')));
    await Promise.all(sessions.flatMap((session, who) => Array.from({ length: 25 }, async (_, n) => {
        const id = n % 2 ? n : `${n}`;
        const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'later', arguments: { who, n } } };
        const { json } = await qonduit.post(message, { ...place, session });
        assert.deepEqual(json, { jsonrpc: '2.0', id, result: { content: [], structuredContent: { who, n } } });
    })));
    for (const session of sessions)
        assert.equal((await qonduit.endSession(session, place)).status, 204);
    await leave(qonduit, 'unruly', []);
}));

test('a hundred clients on one shared server: one process, and to each its own answers, progress and questions', { timeout: 90000 },
     () => withQonduit({ config: { servers: { unruly: unruly({ sharing: 'shared' }) } } }, async (qonduit) => {
    const clients = await Promise.all(Array.from({ length: 100 }, (_, who) => connectAble(qonduit, who % 2 ? allAt : serverAt('unruly'), {
        name: `client ${who}`, answers: { elicitation: () => ({ action: 'accept', content: { who } }) },
    })));
    const faces = clients.map((client, who) => new Face(client, who % 2 ? 'unruly' : undefined));
    await Promise.all(faces.map(async (face, who) => {
        await Promise.all(Array.from({ length: 4 }, async (_, n) => {
            const result = await face.call('later', { who, n }, { meta: { progressToken: `token ${n}` } });
            assert.deepEqual(result.structuredContent, { who, n });
        }));
    }));
    assert.equal(descendantsOf(qonduit.pid).length, 1);
    for (const [who, client] of clients.entries()) {
        // One at a time: over stdio nothing else tells which call a question belongs to.
        const params = { message: 'Who are you?', requestedSchema: { type: 'object', properties: { who: { type: 'number' } } } };
        const { structuredContent } = await faces[who].call('ask', { method: 'elicitation/create', params });
        assert.deepEqual(structuredContent.result, { action: 'accept', content: { who } });
        for (let n = 0; n < 4; ++n) {
            await hear(client, 'notifications/progress', ({ progressToken }) => progressToken === `token ${n}`);
            assert.deepEqual(progressOf(client, `token ${n}`).map(({ message }) => JSON.parse(message)), [{ who, n }]);
        }
    }
    await leave(qonduit, 'unruly', clients);
}));

test('what a client cancels is cancelled at the server, and nothing else', { timeout: 60000 }, () => withQonduit({
    config: (folder) => ({ servers: { unruly: unruly({ sharing: 'shared', env: { JOURNAL: path.join(folder, 'journal') } }) } }),
}, async (qonduit) => {
    const never = { elicitation: () => new Promise(() => {}) };
    const [anna, ben] = await Promise.all([serverAt('unruly'), allAt].map((place) => connectAble(qonduit, place, { answers: never })));
    const question = { method: 'elicitation/create', params: { message: 'Well?', requestedSchema: { type: 'object', properties: {} } } };
    const cancel = new AbortController();
    const cancelled = outcome(new Face(anna).call('ask', question, { signal: cancel.signal }));
    assert.ok(await eventually(() => anna.asked.length === 1));
    const others = outcome(new Face(ben, 'unruly').call('ask', { ...question, method: 'no/such/method' }));
    cancel.abort('enough');
    await cancelled;
    const sent = () => journalOf(qonduit).trimEnd().split('\n').map((line) => JSON.parse(line));
    const cancellations = () => sent().filter(({ method }) => method === 'notifications/cancelled').map(({ params }) => params);
    assert.ok(await eventually(() => cancellations().length > 0));
    await others;
    const [mine] = sent().filter(({ method, params }) => method === 'tools/call' && params.arguments.method === question.method);
    assert.deepEqual(cancellations(), [{ requestId: mine.id, reason: 'enough' }]);
    await leave(qonduit, 'unruly', [anna, ben]);
}));

test('a shared server tells each client what it wanted to hear', { timeout: 60000 },
     () => withQonduit({ config: { servers: { everything: { ...everything, sharing: 'shared' } } } }, async (qonduit) => {
    const [quiet, curious] = await Promise.all(['quiet', 'curious'].map((name) => connectAble(qonduit, serverAt('everything'), { name })));
    await Promise.all([new Face(quiet).ask('logging/setLevel', { level: 'emergency' }), new Face(curious).ask('logging/setLevel', { level: 'debug' })]);
    await new Face(curious).ask('resources/subscribe', { uri: text });
    await new Face(curious).call('toggle-subscriber-updates');
    await hear(curious, 'notifications/resources/updated');
    assert.deepEqual(quiet.heard.filter(({ method }) => method === 'notifications/resources/updated'), []);
    assert.deepEqual(quiet.heard.filter(({ method, params }) => method === 'notifications/message' && params.level !== 'emergency'), []);
    assert.equal(descendantsOf(qonduit.pid).length, 1);
    await leave(qonduit, 'everything', [quiet, curious]);
}));
