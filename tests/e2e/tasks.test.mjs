// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Calls that take long, calls that are lost, and two clients at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaitEvent, call, connect, drain, errorOf, eventsIn, execute, own, promotedIn, ready, rowsOf, valueOf } from './support/clients.mjs';
import { commandLineOf, descendantsOf, eventually } from './support/processes.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { everything, everythingScript } from './support/servers.mjs';

const config = { servers: { everything } };
const long = 'trigger-long-running-operation';

/// Promotes a call of the given length.
async function promote(client, seconds) {
    const result = await execute(client, 'everything', long, { duration: seconds, steps: 1 }, { timeout_ms: 1000 });
    const task = promotedIn(result);
    assert.ok(task, JSON.stringify(result.content));
    return { result, task };
}

/// The processes of the reference server that run for it.
function serversOf(qonduit) {
    return descendantsOf(qonduit.pid).filter((entry) => commandLineOf(entry.pid).includes(everythingScript));
}

test('a call that exceeds timeout_ms becomes a task, whose end wakes await_activity', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const started = Date.now();
    const { result, task } = await promote(client, 4);
    assert.ok(Date.now() - started < 3500, 'the promotion came late');
    assert.equal(result.content[0].text, `Tool call exceeded timeout (1000ms). Promoted to task ${task.task_id}. Use get_task_result to retrieve the result when ready.`);
    assert.match(task.task_id, /^[0-9A-HJKMNP-TV-Z]{26}$/);
    assert.match(task.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual({ status: task.status, server: task.server, tool: task.tool }, { status: 'working', server: 'everything', tool: long });

    const row = valueOf(await call(client, 'get_task', { task_id: task.task_id })).task;
    assert.equal(row.status, 'working');
    assert.ok(row.ttl_ms > 0);
    assert.deepEqual(rowsOf(await call(client, 'list_tasks')).map((entry) => entry.task_id), [task.task_id]);

    const { activity, event } = await awaitEvent(client, 'task_completed');
    assert.equal(event.server, 'everything');
    assert.ok(activity.triggers.length > 0);
    assert.deepEqual(own(await call(client, 'get_task_result', { task_id: task.task_id })),
                     { content: [{ type: 'text', text: 'Long running operation completed. Duration: 4 seconds, Steps: 1.' }] });
    assert.deepEqual(rowsOf(await call(client, 'list_tasks')), []);
    assert.equal(rowsOf(await call(client, 'list_tasks', { include_completed: true }))[0].status, 'completed');
}));

test('get_task_result waits for the end', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const { task } = await promote(client, 3);
    assert.match(own(await call(client, 'get_task_result', { task_id: task.task_id })).content[0].text, /^Long running operation completed/);
}));

test('a cancelled task stays cancelled', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const { task } = await promote(client, 20);
    assert.equal(valueOf(await call(client, 'cancel_task', { task_id: task.task_id })).success, true);
    assert.equal(valueOf(await call(client, 'get_task', { task_id: task.task_id })).task.status, 'cancelled');
    assert.match(errorOf(await call(client, 'get_task_result', { task_id: task.task_id })).message, /cancelled/);
    assert.match(JSON.stringify((await call(client, 'cancel_task', { task_id: task.task_id })).content), /cancelled/);
}));

test('a fast call makes no task', { timeout: 60000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    await execute(client, 'everything', 'echo', { message: 'x' }, { timeout_ms: 10000 });
    assert.deepEqual(rowsOf(await call(client, 'list_tasks', { include_completed: true })), []);
}));

test('await_activity ends at its timeout with everything empty', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    const started = Date.now();
    const activity = valueOf(await call(client, 'await_activity', { timeout_ms: 300 }));
    assert.ok(Date.now() - started >= 290);
    assert.deepEqual(activity.triggers, [{ type: 'timeout' }]);
    assert.deepEqual(activity.events, []);
    assert.deepEqual(activity.pending_server, []);
    assert.deepEqual(activity.pending_client, { elicitations: [], sampling_requests: [] });
}));

test('two clients at once: neither sees the tasks, events or processes of the other', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const clients = await Promise.all(['anna', 'ben'].map((name) => connect(qonduit, { name })));
    await Promise.all(clients.map((client) => ready(client, 'everything')));
    assert.ok(await eventually(() => serversOf(qonduit).length === 2), 'each session has a connection of its own');

    const [anna, ben] = clients;
    const { task } = await promote(anna, 3);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) =>
        execute(n % 2 ? anna : ben, 'everything', 'echo', { message: `${n % 2 ? 'anna' : 'ben'} ${n}` })));
    answers.forEach((answer, n) => assert.equal(own(answer).content[0].text, `Echo: ${n % 2 ? 'anna' : 'ben'} ${n}`));

    assert.deepEqual(rowsOf(await call(ben, 'list_tasks', { include_completed: true })), []);
    for (const tool of ['get_task', 'get_task_result', 'cancel_task'])
        assert.equal(errorOf(await call(ben, tool, { task_id: task.task_id })).code, 'TOOL_ERR_NOT_FOUND');
    await awaitEvent(anna, 'task_completed');
    assert.deepEqual((await drain(ben)).filter((event) => event.type.startsWith('task_')), []);
}));

test('a server that dies in the middle of a call: a clear error, an event, and the next call works', { timeout: 90000 },
     () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    assert.ok(await eventually(() => serversOf(qonduit).length === 1), 'that of an ended session has gone');
    const [victim] = serversOf(qonduit);
    const pending = execute(client, 'everything', long, { duration: 60, steps: 60 });
    await new Promise((resume) => setTimeout(resume, 300)); // let the call reach the server: nothing tells when it has
    process.kill(victim.pid, 'SIGKILL');

    const result = await pending;
    const error = errorOf(result);
    assert.equal(error.code, 'TOOL_ERR_SERVER_DISCONNECTED');
    assert.match(error.message, /everything/);
    const events = [...eventsIn(result), ...(await drain(client))];
    assert.ok(events.some((event) => event.type === 'server_disconnected' && event.server === 'everything'), JSON.stringify(events));

    const answer = await execute(client, 'everything', 'echo', { message: 'again' });
    assert.equal(own(answer).content[0].text, 'Echo: again');
    assert.ok(await eventually(() => serversOf(qonduit).map((entry) => entry.pid).every((pid) => pid !== victim.pid)));
}));
