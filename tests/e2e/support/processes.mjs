// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Processes as /proc tells of them.

import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/// One line of /proc/PID/stat: its parent, its state, and its start, which tells a reused number from the old process.
function statOf(pid) {
    try {
        const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
        return { pid, state: fields[0], parent: Number(fields[1]), started: fields[19] };
    } catch {
        return undefined;
    }
}

function allProcesses() {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name))).filter(Boolean);
}

/// Every living descendant of a process.
export function descendantsOf(pid) {
    const all = allProcesses().filter((entry) => entry.state !== 'Z');
    const found = [];
    let parents = [pid];
    while (parents.length > 0) {
        const children = all.filter((entry) => parents.includes(entry.parent));
        found.push(...children);
        parents = children.map((entry) => entry.pid);
    }
    return found;
}

/// Descendants that have ended and that nobody has asked about.
export function zombiesOf(pid) {
    const family = new Set([pid, ...descendantsOf(pid).map((entry) => entry.pid)]);
    return allProcesses().filter((entry) => entry.state === 'Z' && family.has(entry.parent));
}

export function commandLineOf(pid) {
    try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    } catch {
        return [];
    }
}

function isAlive(entry) {
    const now = statOf(entry.pid);
    return now !== undefined && now.started === entry.started && now.state !== 'Z';
}

/// Waits until all of them have ended.
/// @returns those that have not
export async function survivors(entries, withinMs) {
    return (await eventually(() => !entries.some(isAlive), withinMs)) ? [] : entries.filter(isAlive);
}

/// Asks until it is so.
/// @returns what the question answered last
export async function eventually(question, withinMs = 10000) {
    const deadline = Date.now() + withinMs;
    for (;;) {
        const answer = await question();
        if (answer || Date.now() > deadline)
            return answer;
        await pause(20);
    }
}

/// How many files, sockets and the like it has open, but for those by which event loops wake: they stay with their threads.
export function openDescriptorsOf(pid) {
    return readdirSync(`/proc/${pid}/fd`).filter((name) => {
        try {
            return readlinkSync(`/proc/${pid}/fd/${name}`) !== 'anon_inode:[eventfd]';
        } catch {
            return false; // closed meanwhile
        }
    }).length;
}

/// Resident memory in bytes.
export function memoryOf(pid) {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;
}
