// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Runs the official conformance suite and reads its verdict.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folder, modules, node } from './programs.mjs';

const main = (name) => path.join(modules, name, 'dist', 'index.js');
const newest = main('@modelcontextprotocol/conformance');
const previous = main('conformance-0.1');

/// A scenario takes a second or two. The suite waits for three times as long as this unless told.
const scenarioMs = '10000';
const altogetherMs = 120000;

/// Whatever happens to the tests, no run of the suite outlives them.
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/// What the suite found.
class Verdict {
    /// @param results the folder with one subfolder a scenario, called SCENARIO-TIME
    constructor(code, output, results) {
        this.code = code;
        this.output = output;
        this.checks = new Map();
        for (const name of readdirSync(results)) {
            const scenario = /^(?:server-)?(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1];
            const file = path.join(results, name, 'checks.json');
            if (scenario && existsSync(file))
                this.checks.set(scenario, JSON.parse(readFileSync(file, 'utf8')));
        }
        const rest = /^Not scored for [^]*/m.exec(output)?.[0] ?? '';
        this.unscored = new Set([...rest.matchAll(/^ {2}[✓✗] (\S+) \(/gm)].map((match) => match[1]));
    }

    /// The scenarios that count, without the one that `--requirements` runs beside them.
    get scored() {
        return [...this.checks.keys()].filter((scenario) => !this.unscored.has(scenario));
    }

    /// What went wrong in some scenarios, each as `scenario: check: why`.
    failuresOf(scenarios) {
        return scenarios.flatMap((scenario) => this.#with(scenario, 'FAILURE', (check) => `${scenario}: ${check.id}: ${check.errorMessage}`));
    }

    /// What the suite warns of, in scenarios that count or not, each as `scenario: check`.
    get warnings() {
        return [...this.checks.keys()].flatMap((scenario) => this.#with(scenario, 'WARNING', (check) => `${scenario}: ${check.id}`));
    }

    #with(scenario, status, tell) {
        return this.checks.get(scenario).filter((check) => check.status === status).map(tell);
    }

    /// That so many scenarios count, and that none has failed.
    /// @param allowed warnings that are no fault of whom the suite judges; all if not given
    /// @param all that none has failed of those that do not count either
    assertPassed(count, { allowed = this.warnings, all = false } = {}) {
        const problems = [
            ...this.failuresOf(all ? [...this.checks.keys()] : this.scored),
            ...this.warnings.filter((warning) => !allowed.includes(warning)).map((warning) => `warning: ${warning}`),
        ];
        if (this.scored.length !== count)
            problems.push(`${this.scored.length} scenarios were scored, not ${count}`);
        if (this.code !== 0)
            problems.push(`the suite exits with ${this.code}`);
        assert.ok(problems.length === 0, `${problems.join('\n')}\n--- the suite says ---\n${this.output.slice(-4000)}`);
    }
}

/// Lets the suite judge a server by what a revision requires.
export const judgeServer = (url, revision) => run(newest, ['server', '--url', url, '--requirements', revision, '--timeout', scenarioMs]);

/// Lets the suite of before revision 2026-07-28 judge a server.
export const judgeServerBefore = (url) => run(previous, ['server', '--url', url, '--suite', 'all']);

/// Lets the suite judge driver.mjs in one scenario.
export const judgeClient = (scenario, revision, environment) =>
    run(newest, ['client', '--command', 'node driver.mjs', '--scenario', scenario, '--spec-version', revision], environment);

async function run(suite, args, environment = {}) {
    const results = mkdtempSync(path.join(tmpdir(), 'qonduit-conformance-'));
    try {
        // In client mode the suite itself serves: on the loopback address, as everything here.
        const loopback = path.join(folder, 'support', 'loopback.cjs');
        const child = spawn(node, ['--require', loopback, suite, ...args, '--output-dir', results], {
            cwd: folder, stdio: ['ignore', 'pipe', 'pipe'],
            // What the suite starts is to run under the same Node.js.
            env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`, ...environment },
        });
        running.add(child);
        let output = '';
        child.stdout.on('data', (data) => (output += data));
        child.stderr.on('data', (data) => (output += data));
        const timer = setTimeout(() => child.kill('SIGKILL'), altogetherMs);
        const code = await new Promise((resolve) => child.once('close', resolve));
        clearTimeout(timer);
        running.delete(child);
        return new Verdict(code, output, results);
    } finally {
        rmSync(results, { recursive: true, force: true });
    }
}
