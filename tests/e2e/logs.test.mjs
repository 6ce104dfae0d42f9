// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What servers say besides answers: logs, which wake nobody; notifications, which are events; progress; and that a
/// server hears when nobody wants its answer any more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, connect, drain, execute, promotedIn, ready, rowsOf, valueOf } from './support/clients.mjs';
import { eventually } from './support/processes.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { everything, journalOf, scripted } from './support/servers.mjs';

const config = { servers: { everything } };
const withJournal = { config: (folder) => ({ servers: { scripted: scripted(folder) } }) };
const logsOf = async (client, args) => rowsOf(await call(client, 'get_logs', args));

test('logs come on demand only: of stderr and of the protocol, by level, once', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const [started] = await logsOf(client, { server: 'everything', sources: ['stderr'], clear: false });
    assert.equal(started.data, 'Starting default (STDIO) server...');
    assert.deepEqual([started.server, started.source], ['everything', 'stderr']);
    await call(client, 'get_logs');
    assert.deepEqual(await logsOf(client), [], 'reading takes them');

    await drain(client);
    await execute(client, 'everything', 'toggle-simulated-logging'); // says something at once, then every 5 s
    const quiet = valueOf(await call(client, 'await_activity', { timeout_ms: 1000 }));
    assert.deepEqual(quiet.triggers, [{ type: 'timeout' }], 'a log wakes nobody');
    const said = await logsOf(client, { exclude_sources: ['stderr', 'stdout'], clear: false });
    assert.match(said.at(-1).data, /message$/);
    assert.ok(said.every((row) => row.source === 'protocol' && row.level));
    assert.deepEqual(await logsOf(client, { server: 'everything', sources: ['stdout'] }), []);
}));

test('set_log_level holds from now on', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    await call(client, 'set_log_level', { server: 'everything', level: 'emergency' }).then((result) => assert.ok(!result.isError));
    await call(client, 'get_logs');
    // The server says at level info that it was subscribed to.
    await call(client, 'subscribe_resource', { server: 'everything', uri: 'demo://resource/dynamic/text/1' });
    assert.deepEqual(await logsOf(client, { sources: ['protocol'] }), []);
    await call(client, 'set_log_level', { server: 'everything', level: 'debug' });
    await call(client, 'subscribe_resource', { server: 'everything', uri: 'demo://resource/dynamic/text/2' });
    const [row] = await logsOf(client, { sources: ['protocol'] });
    assert.match(row.data, /^Received Subscribe Resource request for URI: demo:\/\/resource\/dynamic\/text\/2/);
    assert.equal(row.level, 'info');
}));

test('progress comes under the client\'s own token, before the result, none lost', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const told = [];
    let isAnswered = false;
    const args = { server: 'everything', tool: 'trigger-long-running-operation', args: { duration: 1, steps: 20 } };
    await call(client, 'execute_tool', args, { onprogress: ({ progress, total }) => told.push([progress, total, isAnswered]) });
    isAnswered = true;
    assert.deepEqual(told, Array.from({ length: 20 }, (_, step) => [step + 1, 20, false]));
}));

test('a request that the client cancels is cancelled at the server', { timeout: 60000 }, () => withQonduit(withJournal, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'scripted');
    const stop = new AbortController();
    const params = { server: 'scripted', tool: 'hold', args: { key: 'k' } };
    const calling = call(client, 'execute_tool', params, { signal: stop.signal });
    calling.catch(() => {}); // awaited below
    assert.ok(await eventually(() => journalOf(qonduit).includes('"hold"')));
    stop.abort('changed my mind');
    await assert.rejects(calling);
    assert.ok(await eventually(() => journalOf(qonduit).includes('notifications/cancelled')));
    assert.equal(valueOf(await call(client, 'list_tasks', { include_completed: true })).tasks.length, 0);
}));

test('cancel_task and the end of the session reach the server too', { timeout: 60000 }, () => withQonduit(withJournal, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'scripted');
    const cancellations = () => journalOf(qonduit).split('notifications/cancelled').length - 1;
    const hold = async (key) => promotedIn(await execute(client, 'scripted', 'hold', { key }, { timeout_ms: 100 }));
    const task = await hold('a');
    valueOf(await call(client, 'cancel_task', { task_id: task.task_id }));
    assert.ok(await eventually(() => cancellations() === 1), journalOf(qonduit));
    await hold('b');
    await client.transport.terminateSession();
    assert.ok(await eventually(() => cancellations() === 2), journalOf(qonduit));
    await client.close();
}));
