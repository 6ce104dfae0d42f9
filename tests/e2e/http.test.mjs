// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The acceptance rows of the HTTP layer against the whole program, byte by byte. Each test bears its row's number.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Connection, eventsOf, requestBytes } from './support/http.mjs';
import { eventually } from './support/processes.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { memberText } from './support/rawjson.mjs';
import { journalOf, scripted } from './support/servers.mjs';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const initialize = {
    jsonrpc: '2.0', id: 0, method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

const otherToken = 'the-token-of-another-principal-0123456789';
const otherClient = { config: { clients: { other: { token_sha256: createHash('sha256').update(otherToken).digest('hex') } } } };

function row(name, options, body) {
    test(name, { timeout: 60000 }, () => withQonduit(options, body));
}

function assertError(answer, status, code) {
    assert.equal(answer?.status, status, answer?.text);
    if (code !== undefined) {
        assert.equal(answer.json.error.code, code, answer.text);
        assert.ok(answer.json.id === null || answer.json.id === undefined, answer.text);
    }
    assert.equal(answer.headers.get('mcp-session-id'), undefined);
}

row('H01 a foreign Origin is refused and makes no session', {}, async (qonduit) => {
    assertError(await qonduit.post(initialize, { headers: { Origin: 'http://evil.example' } }), 403);
    for (const Origin of ['null', 'http://localhost.evil.example', 'http://127.0.0.1.nip.io', ''])
        assertError(await qonduit.post(initialize, { headers: { Origin } }), 403);
});

row('H04 the token is wanted, in the header and nowhere else', {}, async (qonduit) => {
    for (const options of [
        { token: '' },
        { token: qonduit.token.slice(0, -1) },
        { token: qonduit.token + 'x' },
        { token: '', headers: { Authorization: `Basic ${qonduit.token}` } },
        { token: '', target: `${qonduit.url.pathname}?token=${qonduit.token}&access_token=${qonduit.token}` },
    ]) {
        const answer = await qonduit.post(initialize, options);
        assertError(answer, 401);
        assert.match(answer.headers.get('www-authenticate'), /^Bearer/);
    }
    assert.equal((await qonduit.post(initialize)).status, 200);
});

row('H04 health says nothing secret and needs no token', {}, async (qonduit) => {
    const answer = await qonduit.request('GET', { target: '/health', token: '' });
    assert.equal(answer.status, 200);
    assert.ok(!answer.text.includes(qonduit.token));
});

row('H05 a page in a browser can neither post nor ask whether it may', {}, async (qonduit) => {
    assertError(await qonduit.post(initialize, { headers: { 'Content-Type': 'text/plain' } }), 415);
    const preflight = await qonduit.request('OPTIONS', {
        token: '',
        headers: {
            'Content-Type': undefined, Origin: 'http://evil.example', 'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Headers': 'authorization,content-type',
        },
    });
    assert.equal(preflight.status, 403);
    assert.deepEqual([...preflight.headers.keys()].filter((name) => name.startsWith('access-control-allow')), []);
});

row('H16 what is no JSON-RPC is refused', {}, async (qonduit) => {
    const session = await qonduit.initialize();
    for (const [body, code] of [['{"a":', -32700], ['', -32700], ['{} x', -32700], ['[]', -32600], ['1', -32600], ['"x"', -32600], ['null', -32600], ['{}', -32600]]) {
        const answer = await qonduit.post(body, { session });
        assert.equal(answer?.status, 400, `${body}: ${answer?.text}`);
        assert.equal(answer.json.error.code, code, body);
        assert.ok((answer.json.id ?? null) === null, body);
    }
    await qonduit.endSession(session);
});

row('H18 a key that comes twice is refused', {}, async (qonduit) => {
    const session = await qonduit.initialize();
    for (const body of [
        '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"}',
        '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}',
        '{"jsonrpc":"2.0","id":1,"method":"ping","m\\u0065thod":"tools/list"}',
    ]) {
        const answer = await qonduit.post(body, { session });
        assert.equal(answer.status, 400, body);
        assert.equal(answer.json.error.code, -32600, body);
    }
    await qonduit.endSession(session);
});

row('H20 text is UTF-8 without raw control characters', {}, async (qonduit) => {
    const session = await qonduit.initialize();
    const inside = (bytes) => Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"'), Buffer.from(bytes), Buffer.from('"}}')]);
    for (const [name, body] of [
        ['0xff', inside([0xff])], ['overlong', inside([0xc0, 0xaf])], ['encoded surrogate', inside([0xed, 0xa0, 0x80])],
        ['NUL', inside([0])], ['newline', inside([10])],
        ['BOM', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(ping))])],
    ]) {
        const answer = await qonduit.post(body, { session });
        assert.equal(answer.status, 400, name);
        assert.equal(answer.json.error.code, -32700, name);
    }
    await qonduit.endSession(session);
});

/// A session with the scripted server, connected.
async function withScripted(qonduit) {
    const session = await qonduit.initialize();
    const callTool = (id, name, argumentsText, options = {}) => qonduit.post(
        `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${argumentsText}}}`, { session, ...options });
    await eventually(async () => (await callTool(1, 'list_servers', '{}')).text.includes('\\"connected\\"'));
    await eventually(async () => !(await callTool(2, 'list_servers', '{}')).text.includes('events_since_last_response'));
    return { session, callTool };
}

test('H21 numbers reach the server, and come back, as they were spelt', { timeout: 60000 },
     () => withQonduit({ config: { servers: { scripted: scripted() } } }, async (qonduit) => {
    const { session, callTool } = await withScripted(qonduit);
    const args = '{"n":[9007199254740993,9223372036854775808,0.1000000000000000055,-0,1.0,1E+2],"z":1,"a":"\\u00e9\\/"}';
    const answer = await callTool(3, 'execute_tool', `{"server":"scripted","tool":"echo_raw","args":${args}}`);
    assert.equal(answer.status, 200);
    assert.equal(memberText(memberText(answer.text, 'result'), 'structuredContent'), args);
    const tooLarge = await callTool(4, 'execute_tool', '{"server":"scripted","tool":"echo_raw","args":{"n":1e400}}');
    assert.equal(tooLarge.status, 400);
    await qonduit.endSession(session);
}));

row('H22 media types', {}, async (qonduit) => {
    for (const type of ['application/xml', undefined, 'application/json; charset=utf-16'])
        assertError(await qonduit.post(initialize, { headers: { 'Content-Type': type } }), 415);
    assertError(await qonduit.post(initialize, { headers: { Accept: 'text/html' } }), 406);
    for (const Accept of ['*/*', undefined, 'application/json, text/event-stream', 'application/*']) {
        const answer = await qonduit.post(initialize, { headers: { Accept, 'Content-Type': 'application/json; charset=UTF-8' } });
        assert.equal(answer.status, 200, Accept);
        await qonduit.endSession(answer.headers.get('mcp-session-id'));
    }
});

row('H26 a session id is wanted, and only a known one is good', {}, async (qonduit) => {
    const session = await qonduit.initialize();
    const statusOf = async (id) => (await qonduit.post(ping, { session: id })).status;
    assert.equal(await statusOf(undefined), 400);
    assert.equal(await statusOf('A'.repeat(session.length)), 404);
    assert.equal(await statusOf('not a session!'), 404);
    assert.equal(await statusOf('x'.repeat(5000)), 404);
    await qonduit.endSession(session);
    const gone = await qonduit.post(ping, { session });
    assert.equal(gone.status, 404);
    assert.ok(!gone.text.includes(session));
});

row('H27 the session of one principal is unknown to another', otherClient, async (qonduit) => {
    const session = await qonduit.initialize();
    assert.equal((await qonduit.post(ping, { session, token: otherToken })).status, 404);
    assert.equal((await qonduit.endSession(session, { token: otherToken })).status, 404);
    assert.equal((await qonduit.post(ping, { session, token: '' })).status, 401);
    assert.equal((await qonduit.post(ping, { session })).status, 200);

    const theirs = await qonduit.initialize({ token: otherToken });
    assert.equal((await qonduit.post(ping, { session: theirs })).status, 404);
    assert.equal((await qonduit.post(ping, { session: theirs, token: otherToken })).status, 200);
    await qonduit.endSession(theirs, { token: otherToken });
    await qonduit.endSession(session);
});

test('H35 DELETE ends streams and calls, once', { timeout: 60000 }, () => withQonduit({
    config: (folder) => ({ ...otherClient.config, servers: { scripted: scripted(folder) } }),
}, async (qonduit) => {
    const { session } = await withScripted(qonduit);

    const listener = await Connection.open(qonduit.port);
    listener.write(requestBytes('GET', '/mcp', qonduit.headers({ session, Accept: 'text/event-stream', 'Content-Type': undefined })));
    const head = await listener.readHead();
    assert.equal(head.status, 200);
    assert.match(head.headers.get('content-type'), /^text\/event-stream/);

    const caller = await Connection.open(qonduit.port);
    const params = { name: 'execute_tool', arguments: { server: 'scripted', tool: 'hold', args: { key: 'k' } } };
    caller.write(requestBytes('POST', '/mcp', qonduit.headers({ session, Accept: 'application/json, text/event-stream' }),
                              JSON.stringify({ jsonrpc: '2.0', id: 77, method: 'tools/call', params })));
    await eventually(() => journalOf(qonduit).includes('"hold"'));

    assert.equal((await qonduit.endSession(session, { token: otherToken })).status, 404);
    const deleted = await qonduit.endSession(session);
    assert.ok([200, 204].includes(deleted.status), deleted.text);
    for await (const event of eventsOf(listener.readBody(head)))
        assert.fail(`unexpected: ${event.data}`);
    const callHead = await caller.readHead();
    const answers = [];
    for await (const piece of callHead ? caller.readBody(callHead) : [])
        answers.push(piece.toString());
    assert.ok(!answers.join('').includes('released'));
    assert.equal((await qonduit.endSession(session)).status, 404);
    assert.equal((await qonduit.post(ping, { session })).status, 404);
    // The server hears of it: by notifications/cancelled, or by the end of its own session.
    assert.ok(await eventually(() => journalOf(qonduit).includes('notifications/cancelled')), journalOf(qonduit));
    listener.close();
    caller.close();
}));

row('H36 batches of a 2025-03-26 session', {}, async (qonduit) => {
    const session = await qonduit.initialize({ revision: '2025-03-26' });
    const three = await qonduit.post([ping, { jsonrpc: '2.0', method: 'notifications/unheard_of' }, { jsonrpc: '2.0', id: 2 }], { session });
    assert.equal(three.status, 200, three.text);
    assert.equal(three.json.length, 2);
    assert.deepEqual(three.json.find((answer) => answer.id === 1).result, {});
    assert.equal(three.json.find((answer) => answer.id !== 1).error.code, -32600);

    const none = await qonduit.post('[]', { session });
    assert.equal(none.json.error.code, -32600);
    const many = await qonduit.post(Array.from({ length: 10000 }, (_, id) => ({ ...ping, id })), { session });
    assert.ok(many.status === 413 || many.json.error?.code === -32600, many.text.slice(0, 300));
    const hidden = await qonduit.post([{ ...initialize, params: { ...initialize.params, protocolVersion: '2025-03-26' } }], { session });
    assert.match(hidden.text, /-32600/);
    assert.equal(hidden.headers.get('mcp-session-id'), undefined);
    await qonduit.endSession(session);
});

row('H37 no batches from 2025-06-18 on', {}, async (qonduit) => {
    for (const revision of ['2025-06-18', '2025-11-25']) {
        const session = await qonduit.initialize({ revision });
        const headers = { 'MCP-Protocol-Version': revision };
        for (const body of [[ping], [ping, { ...ping, id: 2 }], []]) {
            const answer = await qonduit.post(body, { session, headers });
            assert.equal(answer.status, 400, answer.text);
            assert.equal(answer.json.error.code, -32600);
        }
        await qonduit.endSession(session);
    }
});

row('a POST that accepts event streams gets one that ends after its answer', {}, async (qonduit) => {
    const session = await qonduit.initialize();
    const connection = await Connection.open(qonduit.port);
    connection.write(requestBytes('POST', '/mcp', qonduit.headers({ session, Accept: 'application/json, text/event-stream' }),
                                  JSON.stringify({ jsonrpc: '2.0', id: 'é', method: 'tools/list' })));
    const head = await connection.readHead();
    const messages = [];
    if (/event-stream/.test(head.headers.get('content-type'))) {
        for await (const event of eventsOf(connection.readBody(head)))
            messages.push(JSON.parse(event.data));
    } else {
        for await (const piece of connection.readBody(head))
            messages.push(JSON.parse(piece.toString()));
    }
    assert.equal(messages.length, 1);
    assert.equal(messages[0].id, 'é');
    assert.ok(messages[0].result.tools.length > 0);
    connection.close();
    await qonduit.endSession(session);
});
