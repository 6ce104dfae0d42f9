// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What happened, in numbers; and what should not have.
export class Books {
    problems = [];
    #counts = new Map();

    count(what, by = 1) {
        this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
    }

    problem(text) {
        if (this.problems.length < 1000)
            this.problems.push(text);
        this.count('problems');
        console.error(`! ${new Date().toISOString()} ${text.slice(0, 1000)}`);
    }

    summary() {
        const counts = Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
        return { problems: counts.problems ?? 0, counts, firstProblems: this.problems.slice(0, 100) };
    }

    /// The summary for people.
    static table({ minutes, clients, servers, trend, end, counts, problems }) {
        const mebibytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
        const n = (name) => (counts[name] ?? 0).toLocaleString('en');
        const rows = [
            ['duration, clients, servers', `${minutes} min, ${clients}, ${servers}`],
            ['sessions', n('sessions')],
            ['requests accepted = answered once + given up by the client', `${n('requests accepted')} = ${n('requests answered')} + ${n('requests given up by the client')}`],
            ['events, each once', n('events')],
            ['timers set · tasks promoted', `${n('timers set')} · ${n('tasks promoted')}`],
            ['crashes · processes killed', `${n('crashes')} · ${n('processes killed')}`],
            ['answers cut and resumed · hung up · cancelled', `${n('cut')} · ${n('hung up')} · ${n('cancelled')}`],
            ['memory, first and last quarter after warming up (medians)', `${mebibytes(trend.memory.first)}, ${mebibytes(trend.memory.last)}`],
            ['memory slope', `${mebibytes(trend.memory.slopePerHour)} an hour${trend.judges ? '' : ' (too short to judge)'}`],
            ['descriptors, first and last quarter (medians)', `${trend.descriptors.first}, ${trend.descriptors.last}`],
            ['processes at most · memory of all of them at most', `${trend.mostProcesses} · ${mebibytes(trend.mostChildMemory)}`],
            ['at the end: processes, zombies, descriptors, memory', `${end.processes}, ${end.zombies}, ${end.descriptors}, ${mebibytes(end.memory)}`],
            ['from SIGTERM to the end', `${end.exitMs} ms`],
            ['violations of the invariant', String(problems)],
        ];
        return ['| what | measured |', '|---|---|', ...rows.map(([what, value]) => `| ${what} | ${value} |`), ''].join('\n');
    }
}
