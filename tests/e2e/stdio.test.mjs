// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// qonduit-stdio: clients that launch a command, the application that runs, and what happens when either goes.

import assert from 'node:assert/strict';
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { call, execute, untilConnected, valueOf } from './support/clients.mjs';
import { descendantsOf, eventually, survivors } from './support/processes.mjs';
import { Qonduit, withQonduit } from './support/qonduit.mjs';
import { everything, scripted } from './support/servers.mjs';
import { endAll, launch, Line } from './support/stdio.mjs';

const exposed = (qonduit, what = 'static') => ['--data-dir', qonduit.dataFolder, '--expose', what];
const nothing = { QONDUIT_CONFIG: '{"version":1}' };

function withFolder(body) {
    return async () => {
        const folder = mkdtempSync(path.join(tmpdir(), 'qonduit-e2e-'));
        try {
            await body(folder);
        } finally {
            rmSync(folder, { recursive: true, force: true });
        }
    };
}

after(endAll); // what a test that failed has left

/// Ends it as the kernel would that has no memory left.
async function kill(qonduit) {
    const family = descendantsOf(qonduit.pid);
    qonduit.process.kill('SIGKILL');
    await qonduit.ended;
    await survivors(family, 5000);
    rmSync(qonduit.dataFolder, { recursive: true, force: true });
}

test('a launched client joins the application', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    const client = await launch(exposed(qonduit));
    assert.equal(client.getServerVersion().name, 'qonduit');
    assert.ok((await client.listTools()).tools.some((tool) => tool.name === 'execute_tool'));
    await untilConnected(client, 'everything');
    const result = await execute(client, 'everything', 'echo', { message: 'grüße \u{1f600}' });
    assert.match(result.content[0].text, /grüße \u{1f600}/u);
    assert.ok(descendantsOf(qonduit.pid).length > 0, 'the server does not run in the application');
    assert.deepEqual(descendantsOf(client.transport.pid), [], 'the helper runs servers');
    await client.close();
    assert.ok(await eventually(() => descendantsOf(qonduit.pid).length === 0), 'the session outlives its client');
    assert.deepEqual(client.problems, []);
}));

test('all clients share one process of a shared server', { timeout: 60000 },
     () => withQonduit({ config: { servers: { everything: { ...everything, sharing: 'shared' } } } }, async (qonduit) => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => launch(exposed(qonduit))));
    await Promise.all(clients.map((client) => untilConnected(client, 'everything')));
    const answers = await Promise.all(clients.map((client, number) => execute(client, 'everything', 'echo', { message: `of ${number}` })));
    answers.forEach((answer, number) => assert.match(answer.content[0].text, new RegExp(`of ${number}`)));
    assert.equal(descendantsOf(qonduit.pid).length, 1);
    await Promise.all(clients.map((client) => client.close()));
    qonduit.keepsSessions = true; // what is shared stays
}));

test('a client outlives the application', { timeout: 90000 }, withFolder(async (folder) => {
    const options = { config: { servers: { scripted: scripted() } }, args: ['--data-dir', folder] };
    const first = await Qonduit.start(options);
    const client = await launch(['--data-dir', folder, '--expose', 'static']);
    await untilConnected(client, 'scripted');
    const held = assert.rejects(execute(client, 'scripted', 'hold', {}, { timeout_ms: 60000 }), (error) => {
        assert.equal(error.code, 1002);
        assert.match(error.message, /it may have run/);
        assert.deepEqual(error.data, { source: 'proxy', server: '', retryable: false, sent: true });
        return true;
    });
    await eventually(async () => JSON.stringify(valueOf(await call(client, 'get_requests'))).includes('hold'));
    await kill(first);
    await held;
    const waiting = client.listTools(); // asked while nobody is there
    const later = call(client, 'list_servers');
    await withQonduit(options, async () => {
        assert.ok((await waiting).tools.length > 30);
        assert.equal(valueOf(await later).servers[0].name, 'scripted');
        await untilConnected(client, 'scripted');
        await execute(client, 'scripted', 'echo_raw', { result: '{"content":[]}' });
        await client.close();
    });
    assert.deepEqual(client.problems, []);
}));

test('an application that stops in order ends its clients\' calls, and they go on with the next', { timeout: 60000 }, withFolder(async (folder) => {
    const options = { args: ['--data-dir', folder] };
    let client;
    await withQonduit(options, async (qonduit) => {
        client = await launch(['--data-dir', folder]);
        await client.ping();
        qonduit.keepsSessions = true;
    });
    const waiting = client.ping();
    await withQonduit(options, async () => {
        await waiting;
        await client.close();
    });
    assert.deepEqual(client.problems, []);
}));

test('alone it is an engine of its own, and ends with its client', { timeout: 60000 }, withFolder(async (folder) => {
    const config = { QONDUIT_CONFIG: JSON.stringify({ version: 1, servers: { everything } }) };
    const client = await launch(['--data-dir', folder, '--expose', 'static'], { environment: config });
    const { pid } = client.transport;
    await untilConnected(client, 'everything');
    assert.match((await execute(client, 'everything', 'echo', { message: 'alone' })).content[0].text, /alone/);
    const family = descendantsOf(pid);
    assert.equal(family.length, 1);
    assert.doesNotMatch(client.log, /"listening"/, 'it has opened a port');
    await client.close();
    assert.deepEqual(await survivors([...family, { pid, started: undefined }], 5000), []);
}));

test('--standalone joins nobody', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const sessions = qonduit.events('session_created').length;
    const line = new Line(['--standalone', '--data-dir', qonduit.dataFolder], nothing);
    assert.equal((await line.initialize()).result.serverInfo.name, 'qonduit');
    assert.equal(qonduit.events('session_created').length, sessions);
    assert.deepEqual(await line.end().then(({ code }) => code), 0);
}));

test('--require-app waits for the application', { timeout: 60000 }, withFolder(async (folder) => {
    const line = new Line(['--require-app', '--data-dir', folder]);
    line.say({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'l', version: '1' } } });
    await withQonduit({ args: ['--data-dir', folder] }, async () => {
        assert.ok((await line.answer(1)).result);
        assert.equal((await line.end()).code, 0);
    });
    const both = new Line(['--require-app', '--standalone', '--data-dir', folder]);
    assert.equal((await both.ended).code, 2);
}));

test('what was asked before the end of input is answered', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    for (const alone of [[], ['--standalone']]) {
        const line = new Line([...alone, ...exposed(qonduit)], { QONDUIT_CONFIG: JSON.stringify({ version: 1, servers: { everything } }) });
        await line.initialize();
        line.say({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'execute_tool', arguments: { server: 'everything', tool: 'echo', args: { message: 'last' } } } });
        const { code } = await line.end();
        assert.equal(code, 0, line.log);
        assert.match((await line.answer(1)).result.content[0].text, /last/);
    }
}));

test('a call that lasts does not keep it for ever', { timeout: 60000 }, () => withQonduit({ config: { servers: { scripted: scripted() } } }, async (qonduit) => {
    const line = new Line(exposed(qonduit));
    await line.initialize();
    line.say({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'execute_tool', arguments: { server: 'scripted', tool: 'hold', args: {}, timeout_ms: 60000 } } });
    const { code, took } = await line.end();
    assert.equal(code, 0);
    assert.ok(took > 4000 && took < 9000, `it took ${took} ms`);
    assert.ok(await eventually(() => descendantsOf(qonduit.pid).length === 0));
}));

test('without anything to wait for it ends at once', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    for (const args of [exposed(qonduit), ['--standalone', ...exposed(qonduit)]]) {
        const silent = await new Line(args, nothing).end();
        assert.equal(silent.code, 0);
        const line = new Line(args, nothing);
        await line.initialize();
        const { code, took } = await line.end();
        assert.equal(code, 0);
        assert.ok(took < 2000, `it took ${took} ms`);
    }
    const told = new Line(exposed(qonduit));
    await told.initialize();
    told.process.kill('SIGTERM');
    assert.equal((await told.ended).code, 0);
}));

test('when nobody reads its output any more, it ends', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    for (const alone of [[], ['--standalone']]) {
        const line = new Line([...alone, ...exposed(qonduit)], nothing);
        await line.initialize();
        line.process.stdout.destroy();
        line.say({ jsonrpc: '2.0', id: 1, method: 'ping' });
        assert.equal((await line.ended).code, 0);
    }
}));

test('nothing but MCP can be on its output', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    for (const alone of [[], ['--standalone']]) {
        const line = new Line([...alone, ...exposed(qonduit)], { ...nothing, QT_DEBUG_PLUGINS: '1', QT_LOGGING_RULES: '*=true' });
        await line.initialize();
        const place = (descriptor) => readlinkSync(`/proc/${line.process.pid}/fd/${descriptor}`);
        assert.equal(place(1), place(2), 'what a library prints would be in the protocol');
        await line.end();
        assert.ok(line.messages.every((message) => message.jsonrpc === '2.0'));
    }
}));

test('what is wrong is said: to the client, on stderr, by the exit code', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    for (const alone of [[], ['--standalone']]) {
        const refused = new Line([...alone, ...exposed(qonduit, 'server:nope')], nothing);
        const answer = await refused.ask(1, 'initialize', { protocolVersion: '2025-11-25' });
        assert.equal(answer.error.code, -32602);
        assert.match(answer.error.message, /no server is called nope/);
        assert.equal((await refused.end()).code, 2);
    }
    const unknown = new Line(exposed(qonduit), { QONDUIT_TOKEN: 'wrong' });
    assert.match((await unknown.ask(1, 'initialize', { protocolVersion: '2025-11-25' })).error.message, /QONDUIT_TOKEN/);
    await unknown.end();
    for (const args of [['--expose', 'some'], ['--frobnicate'], ['stray']]) {
        const wrong = new Line(args);
        assert.equal((await wrong.ended).code, 2);
        assert.deepEqual(wrong.lines, []);
        assert.match(wrong.log, /expected static, all or server:NAME|frobnicate|stray/);
    }
    const bad = new Line(exposed(qonduit));
    bad.say('hello', '{"jsonrpc":"2.0","id":1,"method":5}');
    await bad.hear((message) => message.error?.code === -32700);
    await bad.hear((message) => message.error?.code === -32600);
    assert.equal((await bad.initialize()).result.serverInfo.name, 'qonduit');
    await bad.end();
}));

test('old clients are spoken to as they speak', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    for (const alone of [[], ['--standalone']]) {
        const first = new Line([...alone, ...exposed(qonduit)], nothing);
        assert.equal((await first.initialize('2024-11-05')).result.protocolVersion, '2024-11-05');
        await first.end();
        const batches = new Line([...alone, ...exposed(qonduit)], nothing);
        assert.equal((await batches.initialize('2025-03-26')).result.protocolVersion, '2025-03-26');
        batches.say([{ jsonrpc: '2.0', id: 1, method: 'ping' }, { jsonrpc: '2.0', id: 2, method: 'tools/list' }]);
        const answers = await batches.hear(Array.isArray);
        assert.deepEqual(answers.map((answer) => answer.id).sort(), [1, 2]);
        await batches.end();
    }
}));
