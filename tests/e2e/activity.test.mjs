// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Timers, waiting for activity, and events that survive a client which hangs up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaitEvent, call, connect, drain, errorOf, eventsIn, own, rowsOf, valueOf } from './support/clients.mjs';
import { Connection, requestBytes } from './support/http.mjs';
import { eventually } from './support/processes.mjs';
import { withQonduit } from './support/qonduit.mjs';

const setTimer = async (client, args) => valueOf(await call(client, 'set_timer', { message: 'tea', ...args })).timer;

test('a timer fires once, and wakes who waits', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    const timer = await setTimer(client, { duration_ms: 200 });
    assert.deepEqual([timer.status, timer.interval, timer.message, timer.duration_ms, timer.expirations], ['active', false, 'tea', 200, 0]);
    assert.deepEqual(rowsOf(await call(client, 'list_timers')).map((row) => row.timer_id), [timer.timer_id]);
    const activity = valueOf(await call(client, 'await_activity', { timeout_ms: 10000 }));
    assert.equal(activity.triggers[0].type, 'event');
    assert.equal(activity.triggers[0].eventType, 'timer_expired');
    const [event] = activity.events.flatMap((group) => group.events);
    assert.deepEqual(event.data, { timer_id: timer.timer_id, message: 'tea', interval: false, count: 1, expirations: 1 });
    assert.equal(activity.lastEventId, event.id);
    assert.ok(Date.parse(event.createdAt) >= Date.parse(timer.expires_at));
    assert.deepEqual(await drain(client), []);
    assert.deepEqual(rowsOf(await call(client, 'list_timers')), []);
    assert.equal(rowsOf(await call(client, 'list_timers', { include_inactive: true }))[0].status, 'expired');
    assert.equal(valueOf(await call(client, 'get_timer', { timer_id: timer.timer_id })).timer.status, 'expired');
}));

test('an interval timer tells of every expiration until it is deleted', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    const timer = await setTimer(client, { duration_ms: 150, interval: true });
    for (let expirations = 0; expirations < 3;) {
        const { event } = await awaitEvent(client, 'timer_expired');
        expirations += event.data.count;
        assert.equal(event.data.expirations, expirations);
        assert.ok(event.data.next_expires_at);
    }
    const deleted = await call(client, 'delete_timer', { timer_id: timer.timer_id });
    assert.ok(valueOf(deleted).timer.expirations >= 3);
    await drain(client);
    assert.deepEqual(valueOf(await call(client, 'await_activity', { timeout_ms: 500 })).triggers, [{ type: 'timeout' }]);
    assert.equal(errorOf(await call(client, 'delete_timer', { timer_id: timer.timer_id })).code, 'TOOL_ERR_NOT_FOUND');
    const other = await connect(qonduit, { name: 'other' });
    const another = await setTimer(other, { duration_ms: 60000 });
    assert.equal(errorOf(await call(client, 'get_timer', { timer_id: another.timer_id })).code, 'TOOL_ERR_NOT_FOUND');
}));

test('timers are checked, and limited to a hundred', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    for (const [args, parameter] of [
        [{ duration_ms: 0, message: 'x' }, 'duration_ms'], [{ duration_ms: 86400001, message: 'x' }, 'duration_ms'],
        [{ duration_ms: 1, message: '' }, 'message'], [{ duration_ms: 1, message: 'x'.repeat(501) }, 'message'], [{ duration_ms: 1 }, 'message'],
    ]) {
        const error = errorOf(await call(client, 'set_timer', args));
        assert.equal(error.code, 'TOOL_ERR_INVALID_ARGUMENTS');
        assert.ok(error.message.includes(parameter), error.message);
    }
    for (let n = 0; n < 100; ++n)
        await setTimer(client, { duration_ms: 86400000 });
    assert.equal(errorOf(await call(client, 'set_timer', { duration_ms: 1, message: 'x' })).code, 'TOOL_ERR_LIMIT');
}));

test('several waiters wake together, and one of them takes the events', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    const waiting = Array.from({ length: 4 }, () => call(client, 'await_activity', { timeout_ms: 20000 }));
    const pending = async () => rowsOf(await call(client, 'get_requests', { status: 'pending' })).filter((row) => row.subject === 'await_activity');
    assert.ok(await eventually(async () => (await pending()).length === 4));
    const timer = await setTimer(client, { duration_ms: 1 });
    const activities = (await Promise.all(waiting)).map(valueOf);
    const events = activities.flatMap((activity) => activity.events.flatMap((group) => group.events));
    assert.deepEqual(events.map((event) => event.data.timer_id), [timer.timer_id]);
    for (const activity of activities)
        assert.deepEqual(activity.triggers, activities[0].triggers);
}));

test('last_event_id brings what came later, delivered or not', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    const seen = [];
    for (let n = 0; n < 3; ++n) {
        await setTimer(client, { duration_ms: 1 });
        seen.push((await awaitEvent(client, 'timer_expired')).event);
    }
    const later = valueOf(await call(client, 'await_activity', { timeout_ms: 100, last_event_id: seen[0].id }));
    assert.deepEqual(later.events.flatMap((group) => group.events), seen.slice(1));
    const none = valueOf(await call(client, 'await_activity', { timeout_ms: 100, last_event_id: seen[2].id }));
    assert.deepEqual(none.events, []);
    assert.equal(errorOf(await call(client, 'await_activity', { last_event_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).code, 'TOOL_ERR_INVALID_ARGUMENTS');
}));

test('a client that hangs up before the response is whole gets its events with the next one', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    const params = { name: 'await_activity', arguments: { timeout_ms: 20000 } };
    const connection = await Connection.open(qonduit.port);
    connection.write(requestBytes('POST', '/mcp', qonduit.headers({ session: client.transport.sessionId }),
                                  JSON.stringify({ jsonrpc: '2.0', id: 'raw', method: 'tools/call', params })));
    const waits = async () => rowsOf(await call(client, 'get_requests', { status: 'pending' })).some((row) => row.subject === 'await_activity');
    assert.ok(await eventually(waits));
    connection.close();
    const timer = await setTimer(client, { duration_ms: 100 });
    const told = [];
    assert.ok(await eventually(async () => told.push(...eventsIn(await call(client, 'list_servers'))) > 0));
    assert.deepEqual(told.map((event) => event.data.timer_id), [timer.timer_id]);
    assert.deepEqual(await drain(client), []);
}));

test('get_requests tells of parents and children, and of their states', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    await call(client, 'list_servers');
    await call(client, 'list_tasks');
    const rows = rowsOf(await call(client, 'get_requests', { limit: 3 }));
    assert.deepEqual(rows.map((row) => [row.subject, row.status]), [['list_servers', 'completed'], ['list_tasks', 'completed'], ['get_requests', 'pending']]);
    assert.deepEqual(own(await call(client, 'get_requests', { server: 'nobody' })).content.length, 1);
}));
