// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Questions of servers to people, headless: they wait in every result until they are answered, once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, connect, drain, errorOf, execute, own, pendingIn, promotedIn, ready, rowsOf, valueOf } from './support/clients.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { everything } from './support/servers.mjs';

const config = { servers: { everything } };
const asking = 'trigger-elicitation-request';
const message = 'Please provide inputs for the following fields:';
const content = { name: 'Ada', check: true, email: 'ada@example.org', integer: 7, number: 2.5 };

/// Makes the server ask, in a call that becomes a task.
async function ask(client) {
    const result = await execute(client, 'everything', asking, {}, { timeout_ms: 1000 });
    const task = promotedIn(result);
    assert.ok(task, JSON.stringify(result.content));
    const questions = pendingIn(result)?.elicitations;
    assert.equal(questions?.length, 1, JSON.stringify(result.content));
    assert.equal(questions[0].message, message);
    assert.equal(questions[0].server, 'everything');
    return { task, question: questions[0] };
}

test('a question waits in every result, and an answer completes the call', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const { task, question } = await ask(client);
    for (const tool of ['list_servers', 'list_tasks', 'get_elicitations'])
        assert.equal(pendingIn(await call(client, tool)).elicitations[0].request_id, question.request_id);
    const [listed] = rowsOf(await call(client, 'get_elicitations'));
    assert.equal(listed.request_id, question.request_id);
    assert.match(JSON.stringify(listed), /"firstLine"/);
    assert.equal(valueOf(await call(client, 'get_task', { task_id: task.task_id })).pending_elicitations_for_server.length, 1);

    valueOf(await call(client, 'respond_to_elicitation', { request_id: question.request_id, action: 'accept', content }));
    const result = await call(client, 'get_task_result', { task_id: task.task_id });
    assert.equal(pendingIn(result), undefined);
    assert.match(JSON.stringify(own(result).content), /Ada/);
    assert.match(JSON.stringify(own(result).content), /ada@example\.org/);

    const again = errorOf(await call(client, 'respond_to_elicitation', { request_id: question.request_id, action: 'decline' }));
    assert.match(again.message, /already/);
}));

test('content that does not fit the schema is refused, and the question stays', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const { task, question } = await ask(client);
    for (const [field, value] of [['integer', 101], ['email', 'nonsense'], ['check', 'yes'], ['untitledSingleSelectEnum', 'Gunther']]) {
        const error = errorOf(await call(client, 'respond_to_elicitation',
                                         { request_id: question.request_id, action: 'accept', content: { ...content, [field]: value } }));
        assert.equal(error.code, 'TOOL_ERR_INVALID_ARGUMENTS');
        assert.ok(error.message.includes(field), error.message);
    }
    assert.equal(pendingIn(await call(client, 'list_servers')).elicitations.length, 1);
    valueOf(await call(client, 'respond_to_elicitation', { request_id: question.request_id, action: 'decline' }));
    assert.match(JSON.stringify(own(await call(client, 'get_task_result', { task_id: task.task_id })).content), /decline/);
}));

test('cancel_elicitation_request withdraws the question', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const { task, question } = await ask(client);
    valueOf(await call(client, 'cancel_elicitation_request', { request_id: question.request_id, reason: 'not now' }));
    assert.deepEqual(rowsOf(await call(client, 'get_elicitations')), []);
    assert.match(JSON.stringify(own(await call(client, 'get_task_result', { task_id: task.task_id })).content), /cancel/);
}));

test('a question wakes await_activity', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const asked = execute(client, 'everything', asking, {}, { timeout_ms: 10000 });
    let activity;
    do
        activity = valueOf(await call(client, 'await_activity', { timeout_ms: 20000 })); // other news may come before
    while (!activity.events.some((group) => group.events.some((event) => event.type === 'elicitation_request')));
    const [{ requestId, server }] = activity.pending_client.elicitations;
    assert.equal(server, 'everything');
    valueOf(await call(client, 'respond_to_elicitation', { request_id: requestId, action: 'decline' }));
    assert.match(JSON.stringify(own(await asked).content), /decline/);
}));

test('another client can neither see nor answer the question', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const anna = await connect(qonduit, { name: 'anna' });
    const ben = await connect(qonduit, { name: 'ben' });
    await ready(anna, 'everything');
    await ready(ben, 'everything');
    const { question } = await ask(anna);
    assert.deepEqual(rowsOf(await call(ben, 'get_elicitations')), []);
    assert.equal(pendingIn(await call(ben, 'list_servers')), undefined);
    assert.deepEqual((await drain(ben)).filter((event) => event.type.startsWith('elicitation')), []);
    const error = errorOf(await call(ben, 'respond_to_elicitation', { request_id: question.request_id, action: 'accept', content }));
    assert.equal(error.code, 'TOOL_ERR_NOT_FOUND');
    assert.equal(rowsOf(await call(anna, 'get_elicitations')).length, 1);
    valueOf(await call(anna, 'respond_to_elicitation', { request_id: question.request_id, action: 'decline' }));
}));
