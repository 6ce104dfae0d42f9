// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Who may see and do what: tokens with profiles, at every endpoint. What is not allowed is neither listed nor callable.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { call, connect, errorOf, execute, rowsOf, untilConnected } from './support/clients.mjs';
import { allAt, connectAble, Face, listed, outcome, serverAt } from './support/native.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { everything, unruly } from './support/servers.mjs';

const tokenOf = (name) => `the-token-of-${name}-0123456789abcdef`;
const profiles = {
    ada: { servers: ['everything'], tools: { everything: ['echo', 'get-sum'] }, exposure: 'all' },
    ben: { servers: ['unruly', 'nobody'], tools: { unruly: [] }, exposure: 'server:unruly' },
    cleo: { servers: ['unruly'] },
    dan: { servers: [] },
    eva: { exposure: 'all' },
};
const config = {
    approve_add_server: 'always',
    servers: { everything, unruly: { ...unruly({ tools: ['secret', 'open'] }), allowed_tools: ['open', 'later'] } },
    clients: Object.fromEntries(Object.entries(profiles).map(([name, profile]) =>
        [name, { token_sha256: createHash('sha256').update(tokenOf(name)).digest('hex'), ...profile }])),
};
const initialize = {
    jsonrpc: '2.0', id: 0, method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const withProfiles = (name, body) => test(name, { timeout: 60000 }, () => withQonduit({ config }, body));
const as = (qonduit, name, place = '/mcp') => connectAble(qonduit, place, { token: tokenOf(name) });
const namesOf = async (client) => (await client.listTools()).tools.map((tool) => tool.name).sort();

async function assertUnknown(promise, code = -32602) {
    const refused = await outcome(promise);
    assert.equal(refused.code, code, JSON.stringify(refused));
}

withProfiles('at /mcp/all only what is allowed is there, under any name', async (qonduit) => {
    for (const place of ['/mcp', allAt]) {
        const client = await as(qonduit, 'ada', place);
        const face = new Face(client, 'everything');
        await listed(client, 'everything__echo');
        assert.deepEqual(await namesOf(client), ['everything__echo', 'everything__get-sum']);
        assert.equal((await face.call('echo', { message: 'x' })).content[0].text, 'Echo: x');
        for (const name of ['everything__get-env', 'unruly__open', 'unruly__secret', 'unruly__later', 'get-env', 'execute_tool', 'add_server', ''])
            await assertUnknown(client.callTool({ name }));
        await assertUnknown(face.ask('resources/read', { uri: 'mcp://unruly/demo%3A%2F%2Fx' }), -32002);
        await assertUnknown(face.ask('resources/subscribe', { uri: 'mcp://unruly/demo%3A%2F%2Fx' }), -32002);
        await assertUnknown(face.ask('prompts/get', { name: 'unruly__simple-prompt' }));
        await assertUnknown(face.ask('completion/complete', { ref: { type: 'ref/prompt', name: 'unruly__x' }, argument: { name: 'a', value: '' } }));
        assert.ok((await client.listPrompts()).prompts.every((prompt) => prompt.name.startsWith('everything__')));
    }
    const all = await listed(await as(qonduit, 'eva'), 'everything__get-env', 'unruly__open');
    assert.deepEqual(all.map((tool) => tool.name).sort().filter((name) => name.startsWith('unruly')), ['unruly__later', 'unruly__open'], 'the server\'s own list holds for everybody');
    assert.deepEqual(await namesOf(await as(qonduit, 'dan', allAt)), []);
});

withProfiles('at /mcp/servers/NAME only what is allowed is there, and no other address', async (qonduit) => {
    const ada = new Face(await as(qonduit, 'ada', serverAt('everything')));
    assert.deepEqual(await namesOf(ada.client), ['echo', 'get-sum']);
    for (const name of ['get-env', 'no-such-tool', ''])
        await assertUnknown(ada.call(name));
    const ben = new Face(await as(qonduit, 'ben'));
    assert.equal(ben.client.getServerVersion().name, 'unruly', 'the profile says which');
    assert.deepEqual(await namesOf(ben.client), []);
    for (const name of ['open', 'later', 'secret'])
        await assertUnknown(ben.call(name));
    const cleo = new Face(await as(qonduit, 'cleo', serverAt('unruly')));
    assert.deepEqual(await namesOf(cleo.client), ['later', 'open']);
    assert.deepEqual((await cleo.call('open')).structuredContent.name, 'open');
    await assertUnknown(cleo.call('secret'));
    for (const [name, server] of [['ada', 'unruly'], ['ben', 'everything'], ['ben', 'nobody'], ['dan', 'everything'], ['eva', 'nobody'], ['eva', 'self'], ['eva', '..'], ['eva', '']]) {
        const answer = await qonduit.post(initialize, { target: serverAt(server), token: tokenOf(name) });
        assert.equal(answer.status, 404, `${name} at ${server}: ${answer.text}`);
        assert.equal(answer.headers.get('mcp-session-id'), undefined);
    }
});

withProfiles('by the tools only what is allowed is there', async (qonduit) => {
    const cleo = await connect(qonduit, { token: tokenOf('cleo') });
    await untilConnected(cleo, 'unruly');
    assert.deepEqual(rowsOf(await call(cleo, 'list_servers')).map((row) => row.name), ['unruly']);
    assert.deepEqual(rowsOf(await call(cleo, 'list_tools')).map((row) => row.name).sort(), ['later', 'open']);
    assert.equal((await execute(cleo, 'unruly', 'open')).structuredContent.name, 'open');
    assert.equal((await execute(cleo, 'unruly', 'secret')).isError, true);
    for (const [tool, args] of [
        ['execute_tool', { server: 'everything', tool: 'echo', args: { message: 'x' } }], ['read_resource', { server: 'everything', uri: 'demo://x' }],
        ['get_server_status', { server: 'everything' }], ['reconnect_server', { name: 'everything' }],
        ['get_prompt', { server: 'everything', name: 'simple-prompt' }], ['set_log_level', { server: 'everything', level: 'debug' }],
    ])
        assert.equal(errorOf(await call(cleo, tool, args)).code, 'TOOL_ERR_SERVER_NOT_FOUND', tool);
    // Not even its own: it could add the same server again without the restriction, or take it from the others.
    for (const [tool, args] of [['add_server', { name: 'again', command: process.execPath }],
                                ['remove_server', { name: 'unruly' }], ['remove_server', { name: 'everything' }]])
        assert.equal(errorOf(await call(cleo, tool, args)).code, 'TOOL_ERR_DENIED', tool);
    const ada = await as(qonduit, 'ada', serverAt('everything'));
    assert.equal((await new Face(ada).call('echo', { message: 'still here' })).content[0].text, 'Echo: still here');
});

withProfiles('a call that names two tools is one of the allowed tool, or none', async (qonduit) => {
    const token = tokenOf('cleo');
    for (const [target, prefix] of [[serverAt('unruly'), ''], [allAt, 'unruly__']]) {
        const session = (await qonduit.post(initialize, { target, token })).headers.get('mcp-session-id');
        for (const names of [['open', 'secret'], ['secret', 'open']]) {
            const members = names.map((name) => `"name":"${prefix}${name}"`).join(',');
            const answer = await qonduit.post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${members},"arguments":{}}}`, { target, token, session });
            assert.doesNotMatch(answer.text, /"name":"secret"/);
        }
        const escaped = await qonduit.post(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"${prefix}op\\u0065n","n\\u0061me":"${prefix}secret"}}`,
                                           { target, token, session });
        assert.doesNotMatch(escaped.text, /"name":"secret"/);
        await qonduit.endSession(session, { target, token });
    }
});

withProfiles('a session is of one token at one address', async (qonduit) => {
    const places = { ada: ['/mcp', serverAt('everything')], cleo: ['/mcp', allAt, serverAt('unruly')], eva: ['/mcp', serverAt('unruly'), serverAt('everything')] };
    const sessions = [];
    for (const [name, targets] of Object.entries(places)) {
        for (const target of targets)
            sessions.push({ name, target, id: (await qonduit.post(initialize, { target, token: tokenOf(name) })).headers.get('mcp-session-id') });
    }
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    for (const { name, target, id } of sessions) {
        for (const [other, targets] of Object.entries(places)) {
            for (const place of targets) {
                const isIts = other === name && place === target;
                const options = { target: place, token: tokenOf(other), session: id };
                assert.equal((await qonduit.post(ping, options)).status, isIts ? 200 : 404, `of ${name} at ${target}, by ${other} at ${place}`);
                if (!isIts) {
                    assert.equal((await qonduit.endSession(id, options)).status, 404);
                    assert.equal((await qonduit.request('GET', { ...options, headers: { Accept: 'text/event-stream' } })).status, 404);
                }
            }
        }
        assert.equal((await qonduit.post(ping, { target, session: id })).status, 404, 'not even the owner\'s token opens it');
    }
    for (const { name, target, id } of sessions)
        assert.equal((await qonduit.endSession(id, { target, token: tokenOf(name) })).status, 204);
});
