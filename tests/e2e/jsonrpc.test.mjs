// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The acceptance rows of JSON-RPC against the whole program. Each test bears its row's number.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './support/processes.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { memberText } from './support/rawjson.mjs';
import { journalOf, scripted } from './support/servers.mjs';

const execute = (qonduit, session, id, tool, args) => qonduit.post(
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"execute_tool","arguments":{"server":"scripted","tool":"${tool}","args":${JSON.stringify(args)}}}}`,
    { session });

test('J01 an answer bears the id as it was spelt', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const session = await qonduit.initialize();
    for (const id of ['1', '"1"', '""', '0', '-5', '9007199254740993', '9223372036854775808', `"${'x'.repeat(300)}"`, '"\\u00e9\\/"']) {
        const answer = await qonduit.post(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`, { session });
        assert.equal(answer.status, 200, `${id}: ${answer.text}`);
        assert.equal(memberText(answer.text, 'id'), id);
    }
    await qonduit.endSession(session);
}));

test('J01 1 and "1" are two requests', { timeout: 60000 }, () => withQonduit({ config: (folder) => ({ servers: { scripted: scripted(folder) } }) }, async (qonduit) => {
    const session = await qonduit.initialize();
    const held = [execute(qonduit, session, '1', 'hold', { key: 'a' }), execute(qonduit, session, '"1"', 'hold', { key: 'b' })];
    await eventually(() => journalOf(qonduit).split('"hold"').length === 3);
    await execute(qonduit, session, '2', 'release', { key: 'b' });
    assert.match((await held[1]).text, /released b/);
    await execute(qonduit, session, '3', 'release', { key: 'a' });
    const first = await held[0];
    assert.match(first.text, /released a/);
    assert.equal(memberText(first.text, 'id'), '1');
    assert.equal(memberText((await held[1]).text, 'id'), '"1"');
    await qonduit.endSession(session);
}));

test('J03 clients with the same ids on the same server each get their own answer', { timeout: 120000 },
     () => withQonduit({ config: { servers: { scripted: scripted() } } }, async (qonduit) => {
    const sessions = await Promise.all(Array.from({ length: 20 }, () => qonduit.initialize()));
    await Promise.all(sessions.map(async (session, client) => {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, id) => execute(qonduit, session, id, 'echo_raw', { client, id })));
        answers.forEach((answer, id) => {
            assert.equal(answer.json.id, id, answer.text);
            assert.deepEqual(answer.json.result.structuredContent, { client, id });
        });
    }));
    await Promise.all(sessions.map((session) => qonduit.endSession(session)));
}));

test('J04 an id that is still in flight cannot be used again', { timeout: 60000 },
     () => withQonduit({ config: (folder) => ({ servers: { scripted: scripted(folder) } }) }, async (qonduit) => {
    const session = await qonduit.initialize();
    const first = execute(qonduit, session, '5', 'hold', { key: 'k' });
    await eventually(() => journalOf(qonduit).includes('"hold"'));
    const second = await qonduit.post({ jsonrpc: '2.0', id: 5, method: 'ping' }, { session });
    assert.equal(second.json.error.code, -32600, second.text);
    await execute(qonduit, session, '6', 'release', { key: 'k' });
    assert.match((await first).text, /released k/);
    assert.deepEqual((await qonduit.post({ jsonrpc: '2.0', id: 5, method: 'ping' }, { session })).json.result, {});
    await qonduit.endSession(session);
}));

test('J05 an unknown method is answered with -32601', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const session = await qonduit.initialize();
    for (const method of ['foo/bar', 'rpc.x', 'm'.repeat(65536)]) {
        const answer = await qonduit.post({ jsonrpc: '2.0', id: 9, method }, { session });
        assert.equal(answer.status, 200);
        assert.equal(answer.json.error.code, -32601);
        assert.equal(answer.json.id, 9);
        assert.ok(answer.text.length < 2000, 'the answer repeats the whole name');
    }
    const said = await qonduit.post({ jsonrpc: '2.0', method: 'notifications/unheard_of' }, { session });
    assert.equal(said.status, 202);
    await qonduit.endSession(session);
}));
