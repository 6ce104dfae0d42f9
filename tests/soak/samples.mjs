// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { allowedMemory, measuresMemory } from '../e2e/support/invariant.mjs';
import { descendantsOf, memoryOf, openDescriptorsOf, zombiesOf } from '../e2e/support/processes.mjs';

const everyMs = 2000;
/// Less than this says nothing of a trend: clients are still reaching their servers for the first time.
const leastToJudgeMs = 300000;

function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/// The slope of the line that fits best, in units a millisecond.
function slope(points) {
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
    const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
    return points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / (spread || 1);
}

function memoryOfAll(entries) {
    return entries.reduce((sum, { pid }) => {
        try {
            return sum + memoryOf(pid);
        } catch {
            return sum; // it has ended meanwhile
        }
    }, 0);
}

/// What the program holds, looked at again and again.
export class Samples {
    all = [];
    #started = Date.now();
    #warmUpMs;
    #measuresMemory = true;

    constructor(warmUpMs) {
        this.#warmUpMs = warmUpMs;
    }

    take(pid) {
        const family = descendantsOf(pid);
        return {
            at: Date.now() - this.#started, memory: memoryOf(pid), descriptors: openDescriptorsOf(pid), processes: family.length,
            childMemory: memoryOfAll(family), zombies: zombiesOf(pid).length,
        };
    }

    async watch(pid, until) {
        this.#measuresMemory = measuresMemory(pid);
        while (Date.now() < until) {
            this.all.push(this.take(pid));
            await new Promise((resume) => setTimeout(resume, everyMs));
        }
    }

    /// How it went once everything was warm: the medians of the first and of the last quarter, and the slope between.
    trend() {
        const warm = this.all.filter(({ at }) => at >= this.#warmUpMs);
        const quarter = Math.max(1, Math.floor(warm.length / 4));
        const of = (member) => ({
            first: median(warm.slice(0, quarter).map((sample) => sample[member])),
            last: median(warm.slice(-quarter).map((sample) => sample[member])),
            slopePerHour: slope(warm.map((sample) => [sample.at, sample[member]])) * 3600000,
        });
        const [memory, descriptors] = [of('memory'), of('descriptors')];
        const problems = [];
        const judges = warm.length > 0 && warm.at(-1).at - warm[0].at >= leastToJudgeMs;
        if (judges && this.#measuresMemory && memory.last > allowedMemory(memory.first))
            problems.push(`memory grew from ${memory.first} to ${memory.last}`);
        if (judges && descriptors.last > descriptors.first * 1.1 + 16)
            problems.push(`descriptors grew from ${descriptors.first} to ${descriptors.last}`);
        return {
            memory, descriptors, problems, judges, mostProcesses: Math.max(...this.all.map((sample) => sample.processes)),
            mostChildMemory: Math.max(...this.all.map((sample) => sample.childMemory)), warmSamples: warm.length,
        };
    }
}
