// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// MCP itself at /mcp/servers/NAME and /mcp/all: whatever a client does, it comes to the same as at the server itself.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { CallToolResultSchema, RELATED_TASK_META_KEY } from '@modelcontextprotocol/sdk/types.js';
import { allAt, connectAble, connectDirectly, Face, hear, listed, outcome, progressOf, serverAt, steady } from './support/native.mjs';
import { program, withQonduit } from './support/qonduit.mjs';
import { memberText } from './support/rawjson.mjs';
import { everything, filesystem, memory, startEverythingHttp } from './support/servers.mjs';

const text = 'demo://resource/dynamic/text/7';
const blob = 'demo://resource/dynamic/blob/7';
const document = 'demo://resource/static/document/architecture.md';
const template = 'demo://resource/dynamic/text/{resourceId}';
const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

/// The tools of the reference server that always answer the same.
const calls = [
    ['echo', { message: 'grüße \u{1f600} "quoted" \\ back' }],
    ['get-sum', { a: 1.5, b: -2 }],
    ['get-structured-content', { location: 'Chicago' }],
    ['get-tiny-image', {}],
    ['get-annotated-message', { messageType: 'error', includeImage: true }],
    ['get-resource-links', { count: 3 }],
    ['get-resource-reference', { resourceType: 'Blob', resourceId: 2 }],
    ['get-sum', { a: 'not a number', b: 1 }],
    ['no-such-tool', {}],
];

/// What was asked of the client since, under the server's own names.
const askedOf = (face, since) => face.client.asked.slice(since).map(({ method, params }) => {
    const { elicitationId } = params;
    return { method, params: elicitationId ? { ...params, elicitationId: face.elicitation(elicitationId) } : params };
});

/// Calls a tool that asks the client, and tells the result and the questions.
async function asking(face, name, args) {
    const since = face.client.asked.length;
    return { result: await face.call(name, args), asked: askedOf(face, since) };
}

/// Runs a tool as a task to its end.
async function asTask(face, name, args) {
    const seen = [];
    let taskId;
    const params = { name: face.name(name), arguments: args };
    for await (const message of face.client.experimental.tasks.callToolStream(params, CallToolResultSchema, { task: {} })) {
        taskId ??= message.task?.taskId;
        if (message.type !== 'taskStatus')
            seen.push({ type: message.type, result: message.result, error: message.error?.message, status: message.task?.status });
    }
    const { tasks } = await face.client.experimental.tasks.listTasks();
    return {
        seen,
        asked: askedOf(face, 0).filter(({ params }) => params._meta?.[RELATED_TASK_META_KEY]?.taskId === taskId),
        listed: tasks.filter((task) => task.taskId === taskId),
        task: await face.client.experimental.tasks.getTask(taskId),
        cancelled: await outcome(face.client.experimental.tasks.cancelTask(taskId)),
        unknown: (await outcome(face.client.experimental.tasks.getTask('nothing'))).code,
    };
}

/// Everything that a client can do, each as a function of a face that tells how it went.
const deeds = {
    lists: async (face) => Promise.all(lists.map((method) => face.list(method))),
    calls: (face) => Promise.all(calls.map(([name, args]) => outcome(face.call(name, args)))),
    'a call with _meta': (face) => face.call('echo', { message: 'x' }, { meta: { 'example.org/trace': [1] } }),
    progress: async (face) => {
        const told = {};
        for (const token of ['a token', 7, '7']) {
            told[JSON.stringify(token)] = await face.call('trigger-long-running-operation', { duration: 0.15, steps: 3 }, { meta: { progressToken: token } });
            await hear(face.client, 'notifications/progress', (params) => params.progressToken === token && params.progress === 3);
        }
        return { told, heard: ['a token', 7, '7'].map((token) => progressOf(face.client, token)) };
    },
    cancelling: async (face) => {
        const cancel = new AbortController();
        const call = outcome(face.call('trigger-long-running-operation', { duration: 60, steps: 600 },
                                       { signal: cancel.signal, meta: { progressToken: 'cancelled' } }));
        await hear(face.client, 'notifications/progress', ({ progressToken }) => progressToken === 'cancelled');
        cancel.abort('enough');
        return { call: await call, then: await face.call('echo', { message: 'later' }) };
    },
    prompts: (face) => Promise.all([
        ['args-prompt', { city: 'Tromsø', state: 'Troms' }], ['resource-prompt', { resourceType: 'Blob', resourceId: '3' }],
        ['simple-prompt'], ['args-prompt'], ['no-such-prompt'],
    ].map(([name, args]) => outcome(face.ask('prompts/get', { name: face.name(name), arguments: args })))),
    completion: (face) => Promise.all([
        [{ type: 'ref/prompt', name: face.name('completable-prompt') }, { name: 'department', value: 'S' }],
        [{ type: 'ref/prompt', name: face.name('completable-prompt') }, { name: 'name', value: '' }, { arguments: { department: 'Sales' } }],
        [{ type: 'ref/resource', uri: face.template(template) }, { name: 'resourceId', value: '12' }],
    ].map(([ref, argument, context]) => outcome(face.ask('completion/complete', { ref, argument, context })))),
    resources: (face) => Promise.all([text, blob, document, 'demo://resource/dynamic/text/0', 'demo://no/such/thing']
        .map((uri) => outcome(face.ask('resources/read', { uri: face.uri(uri) })))),
    subscription: async (face) => {
        const since = face.client.heard.length;
        const subscribed = await face.ask('resources/subscribe', { uri: face.uri(text) });
        const toggled = await face.call('toggle-subscriber-updates');
        const { params } = await hear(face.client, 'notifications/resources/updated', () => true, since);
        assert.equal(params.uri, face.uri(text));
        const unsubscribed = await face.ask('resources/unsubscribe', { uri: face.uri(text) });
        return { subscribed, toggled, unsubscribed, ended: await face.call('toggle-subscriber-updates'), params: { ...params, uri: undefined } };
    },
    logging: async (face) => {
        const since = face.client.heard.length;
        const set = await face.ask('logging/setLevel', { level: 'debug' });
        const toggled = await face.call('toggle-simulated-logging');
        const { params } = await hear(face.client, 'notifications/message', ({ data }) => /level.message/.test(data), since);
        assert.match(params.data, new RegExp(`^${params.level}.level.message`, 'i'));
        return { set, toggled, ended: await face.call('toggle-simulated-logging'), members: Object.keys(params).sort() };
    },
    'a list that changes': async (face) => {
        const since = face.client.heard.length;
        const result = await face.call('gzip-file-as-resource', { name: 'made.gz', data: 'data:text/plain,made', outputType: 'resourceLink' });
        await hear(face.client, 'notifications/resources/list_changed', () => true, since);
        const [made] = (await face.list('resources/list')).filter((row) => row.name === 'made.gz');
        return { result, made, contents: await face.ask('resources/read', { uri: face.uri(made.uri) }) };
    },
    roots: async (face) => {
        const before = await face.call('get-roots-list');
        const since = face.client.heard.length;
        await face.client.sendRootsListChanged();
        const { params } = await hear(face.client, 'notifications/message', ({ data }) => /Roots updated/.test(data), since);
        return { before, params };
    },
    sampling: (face) => asking(face, 'trigger-sampling-request', { prompt: 'What is blue?', maxTokens: 50 }),
    'a form': (face) => asking(face, 'trigger-elicitation-request'),
    'a page to open': (face) => asking(face, 'trigger-url-elicitation', { url: 'https://example.com/connect?state=1', elicitationId: 'e-1' }),
    'a page that must be opened first': async (face) => {
        const error = await outcome(face.call('trigger-url-elicitation', { url: 'https://example.com/', errorPath: true }));
        assert.equal(error.code, -32042);
        const [elicitation] = error.data.elicitations;
        assert.equal(elicitation.elicitationId.startsWith(`${face.server}:`), face.server !== undefined);
        return { ...error, data: { elicitations: [{ ...elicitation, elicitationId: face.elicitation(elicitation.elicitationId) }] } };
    },
    'a task': (face) => asTask(face, 'simulate-research-query', { topic: 'rivers' }),
    'a task that asks': (face) => asTask(face, 'simulate-research-query', { topic: 'python', ambiguous: true }),
    'a task of the client, to sample': (face) => asking(face, 'trigger-sampling-request-async', { prompt: 'x', maxTokens: 9 }),
    'a task of the client, to fill in a form': (face) => asking(face, 'trigger-elicitation-request-async'),
};

/// All deeds: one after the other, for each looks at what it has caused; but for the one that lasts and causes nothing.
async function live(face) {
    await face.client.listTools(); // by which the SDK knows which tools are tasks
    const told = {};
    const act = async (name) => void (told[name] = steady(await deeds[name](face)));
    const lasting = act('a task');
    for (const name of Object.keys(deeds).filter((one) => one !== 'a task'))
        await act(name);
    await lasting;
    return told;
}

/// Lives through faces and through a direct connection at the same time, and compares.
async function assertSame(direct, ...faces) {
    const [expected, ...lives] = await Promise.all([direct, ...faces].map(live));
    for (const name of Object.keys(deeds))
        lives.forEach((life, number) => assert.deepEqual(life[name], expected[name], `${name}, of face ${number}`));
}

async function withServers(count, start, body) {
    const servers = await Promise.all(Array.from({ length: count }, () => start()));
    try {
        await body(...servers);
    } finally {
        await Promise.all(servers.map((server) => server.stop()));
    }
}

const introduction = (client) => [client.getServerVersion(), client.getServerCapabilities(), client.getInstructions()];

test('nobody can tell a server from itself, over stdio, and among others', { timeout: 60000 }, () => withQonduit({
    config: (folder) => ({ servers: { everything, second: everything, files: filesystem(folder), memory: memory(folder) } }),
}, async (qonduit) => {
    const client = await connectAble(qonduit, serverAt('everything'));
    const ofAll = await connectAble(qonduit, allAt);
    const direct = await connectDirectly(qonduit, everything);
    assert.deepEqual(introduction(client), introduction(direct));
    await listed(ofAll, 'everything__echo', 'second__echo', 'files__read_file', 'memory__read_graph');
    for (const [name, server, scheme] of [
        ['files', filesystem(qonduit.dataFolder)], ['memory', memory(qonduit.dataFolder), 'memory:'], ['second', everything, 'demo:'],
    ]) {
        const itself = new Face(await connectDirectly(qonduit, server));
        for (const method of lists.filter((one) => itself.client.getServerCapabilities()[one.split('/')[0]]))
            assert.deepEqual(await new Face(ofAll, name, scheme).list(method), await itself.list(method), `${method} of ${name}`);
    }
    await assertSame(new Face(direct), new Face(client), new Face(ofAll, 'everything', 'demo:'));
}));

test('nobody can tell a server from itself, over Streamable HTTP', { timeout: 60000 },
     () => withServers(3, startEverythingHttp, (first, second, third) => withQonduit({ config: { servers: { first, second } } }, async (qonduit) => {
    const client = await connectAble(qonduit, serverAt('first'));
    const ofAll = await connectAble(qonduit, allAt);
    const direct = await connectDirectly(qonduit, third);
    assert.deepEqual(introduction(client), introduction(direct));
    await listed(ofAll, 'first__echo', 'second__echo');
    await assertSame(new Face(direct), new Face(client), new Face(ofAll, 'second', 'demo:'));
})));

test('nobody can tell a server from itself, through qonduit-stdio', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    const exposed = (expose) => ({ command: program('qonduit-stdio'), args: ['--data-dir', qonduit.dataFolder, '--expose', expose] });
    const [client, ofAll, direct] = await Promise.all([exposed('server:everything'), exposed('all'), everything].map((server) => connectDirectly(qonduit, server)));
    assert.deepEqual(introduction(client), introduction(direct));
    await listed(ofAll, 'everything__echo');
    await assertSame(new Face(direct), new Face(client), new Face(ofAll, 'everything', 'demo:'));
}));

test('what a server says comes byte for byte', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    const child = spawn(everything.command, everything.args, { stdio: ['pipe', 'pipe', 'ignore'] });
    qonduit.atEnd(() => child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (request) => {
        child.stdin.write(JSON.stringify(request) + '\n');
        for (;;) {
            const { value } = await lines.next();
            if (memberText(value, 'id') === String(request.id) && (memberText(value, 'result') ?? memberText(value, 'error')))
                return value;
        }
    };
    const place = { target: serverAt('everything') };
    const initialize = {
        jsonrpc: '2.0', id: 1, method: 'initialize',
        params: {
            protocolVersion: '2025-11-25', clientInfo: { name: 'raw', version: '1' },
            capabilities: { sampling: {}, elicitation: { form: {}, url: {} } }, // which Qonduit declares for who has none
        },
    };
    const begun = await qonduit.post(initialize, place);
    assert.deepEqual(JSON.parse(begun.text).result, JSON.parse(await ask(initialize)).result);
    const session = begun.headers.get('mcp-session-id');
    qonduit.atEnd(() => qonduit.endSession(session, place));
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    await qonduit.post(initialized, { ...place, session });
    child.stdin.write(JSON.stringify(initialized) + '\n');
    const requests = [
        ...lists.map((method) => ({ method })),
        ...calls.filter(([name]) => name !== 'get-resource-reference').map(([name, args]) => ({ method: 'tools/call', params: { name, arguments: args } })),
        { method: 'resources/read', params: { uri: document } },
        { method: 'resources/read', params: { uri: 'demo://no/such/thing' } },
        { method: 'prompts/get', params: { name: 'simple-prompt' } },
        { method: 'prompts/get', params: { name: 'no-such-prompt' } },
        { method: 'no/such/method' },
    ];
    for (const [n, request] of requests.entries()) {
        const message = { jsonrpc: '2.0', id: n + 2, ...request };
        const { text: through } = await qonduit.post(message, { ...place, session });
        const expected = await ask(message);
        for (const member of ['result', 'error'])
            assert.equal(memberText(through, member), memberText(expected, member), JSON.stringify(request));
    }
}));
