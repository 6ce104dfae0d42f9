// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What must hold at the end of every test, whatever was done to the program.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { descendantsOf, eventually, memoryOf, openDescriptorsOf, survivors } from './processes.mjs';

export const stopWithinMs = 10000;
export const settleMs = 30000;
const memorySlack = 16 * 1024 * 1024;
const sanitizerReport = /ERROR: AddressSanitizer|ERROR: LeakSanitizer|runtime error:/;

/// Where the invariant begins.
export const measure = (pid) => ({ memory: memoryOf(pid), descriptors: openDescriptorsOf(pid) });

/// The most memory that a program may hold which held so much before.
export const allowedMemory = (before) => before * 1.1 + memorySlack;

/// Every request that was accepted is answered once.
export async function checkAnswers(wires) {
    await eventually(() => wires.every((wire) => wire.unanswered().length === 0), settleMs);
    for (const wire of wires) {
        assert.deepEqual(wire.unanswered(), [], 'requests without an answer');
        assert.deepEqual(wire.problems, []);
    }
}

/// Sanitizers keep what was freed: memory says nothing there.
export const measuresMemory = (pid) => !readFileSync(`/proc/${pid}/maps`, 'latin1').includes('libasan');

/// Nothing of what sessions held is left once they have ended: no process, no descriptor, no request, no memory.
export async function checkNothingIsLeft(qonduit, before) {
    const { pid } = qonduit;
    await eventually(() => descendantsOf(pid).length === 0, settleMs);
    assert.deepEqual(descendantsOf(pid), [], 'processes outlive their sessions');
    await eventually(() => openDescriptorsOf(pid) <= before.descriptors, settleMs);
    assert.ok(openDescriptorsOf(pid) <= before.descriptors, `${openDescriptorsOf(pid)} descriptors, ${before.descriptors} before`);
    const { spans } = (await qonduit.request('GET', { target: '/waterfall/json' })).json;
    assert.deepEqual(spans.filter((span) => span.status === 'pending'), [], 'requests of ended sessions are still open');
    const memory = memoryOf(pid);
    assert.ok(!measuresMemory(pid) || memory <= allowedMemory(before.memory), `memory grew from ${before.memory} to ${memory}`);
}

/// It ends in order and in time when it is asked to, and takes its family along.
/// @returns how long that took, in milliseconds
export async function checkExit(qonduit) {
    const family = descendantsOf(qonduit.pid);
    const asked = Date.now();
    qonduit.process.kill('SIGTERM');
    const timer = setTimeout(() => qonduit.process.kill('SIGKILL'), stopWithinMs);
    const { code, signal } = await qonduit.ended;
    clearTimeout(timer);
    const took = Date.now() - asked;
    assert.deepEqual({ code, signal }, { code: 0, signal: null }, `it did not stop in order: ${qonduit.log.slice(-4000)}`);
    assert.deepEqual(await survivors(family, 5000), [], 'processes are left behind');
    return took;
}

/// The log tells of the end, of no fault of memory, and no secret.
export function checkLog(log, secrets) {
    assert.match(log, /shutdown_complete/);
    assert.doesNotMatch(log, sanitizerReport);
    for (const secret of secrets) {
        const at = log.indexOf(secret);
        assert.ok(at < 0, `a secret is in the log: ${log.slice(Math.max(at - 200, 0), at + 100)}`);
    }
}
