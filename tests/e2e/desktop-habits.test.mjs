// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How the application starts, stays and ends on a desktop: rows D01, D03, D04 and D05.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { connect, execute, ready } from './support/clients.mjs';
import { Desktop } from './support/desktop.mjs';
import { descendantsOf, eventually, survivors } from './support/processes.mjs';
import { Qonduit, program } from './support/qonduit.mjs';
import { everything } from './support/servers.mjs';

const title = '^Qonduit$';

/// One start of the application, with what it says.
class Start {
    constructor(desktop, dataFolder, args = []) {
        this.log = '';
        this.process = spawn(program('qonduit'), ['--port', '0', '--data-dir', dataFolder, ...args], {
            stdio: ['ignore', 'ignore', 'pipe'],
            env: { ...process.env, ...desktop.environment, QONDUIT_CONFIG: '{"version":1}' },
        });
        this.process.stderr.on('data', (data) => (this.log += data));
        this.ended = new Promise((resolve) => this.process.on('close', (code, signal) => resolve({ code, signal })));
    }

    get isRunning() {
        return this.process.exitCode === null && this.process.signalCode === null;
    }

    serves() {
        return this.log.includes('"event":"listening"');
    }

    async stop(signal = 'SIGTERM') {
        this.process.kill(signal);
        return this.ended;
    }
}

async function withDesktop(options, body) {
    const desktop = await Desktop.start(options);
    try {
        await body(desktop, mkdtempSync(path.join(desktop.home, 'data-')));
    } finally {
        await desktop.stop();
    }
}

test('D01: of two that start at once one stays and the other ends with 0, even after a kill', { timeout: 300000 },
     () => withDesktop({}, async (desktop, dataFolder) => {
    for (let round = 0; round < 50; ++round) {
        const starts = [new Start(desktop, dataFolder), new Start(desktop, dataFolder)];
        const later = await Promise.race(starts.map((start) => start.ended.then((end) => ({ start, end }))));
        assert.deepEqual(later.end, { code: 0, signal: null }, `round ${round}: ${later.start.log}`);
        const first = starts.find((start) => start !== later.start);
        assert.ok(await eventually(() => first.serves()), `round ${round}: ${first.log}`);
        assert.ok(first.isRunning);
        // The next round finds its lock and its socket.
        await first.stop('SIGKILL');
    }
}));

test('a second start raises the window of the first', { timeout: 120000 }, () => withDesktop({}, async (desktop, dataFolder) => {
    const first = new Start(desktop, dataFolder, ['--hidden']);
    assert.ok(await eventually(() => first.serves()), first.log);
    await desktop.tray();
    assert.deepEqual(await desktop.windows(title), []);
    const second = new Start(desktop, dataFolder);
    assert.deepEqual(await second.ended, { code: 0, signal: null }, second.log);
    await desktop.window(title);
    assert.deepEqual(await first.stop(), { code: 0, signal: null });
}));

test('a link given to a second start is shown, and adds nothing by itself', { timeout: 120000 }, () => withDesktop({}, async (desktop, dataFolder) => {
    const first = new Start(desktop, dataFolder);
    await desktop.window(title);
    const trace = path.join(dataFolder, 'trace');
    const link = `qonduit://add?name=evil&command=${encodeURIComponent(`touch ${trace}`)}`;
    const second = new Start(desktop, dataFolder, [link]);
    assert.deepEqual(await second.ended, { code: 0, signal: null }, second.log);
    await desktop.settled();
    await desktop.screenshot('link');
    assert.ok(!existsSync(trace));
    assert.deepEqual(await first.stop(), { code: 0, signal: null });
}));

test('D03: without a tray the window is there, and closing it asks', { timeout: 120000 }, () => withDesktop({ hasTray: false }, async (desktop, dataFolder) => {
    const start = new Start(desktop, dataFolder, ['--hidden']);
    const window = await desktop.window(title, 30000);
    await desktop.keys(window, 'alt+F4');
    const question = await desktop.window('Quit Qonduit');
    await desktop.screenshot('no-tray-quit');
    await desktop.keys(question, 'Escape');
    await desktop.gone('Quit Qonduit');
    assert.equal(await desktop.window(title), window);
    await desktop.keys(window, 'alt+F4');
    await desktop.keys(await desktop.window('Quit Qonduit'), 'shift+Tab', 'space');
    assert.deepEqual(await start.ended, { code: 0, signal: null });
}));

test('D04: a taken port is named, no other is taken, and the window works', { timeout: 120000 }, () => withDesktop({}, async (desktop, dataFolder) => {
    const inTheWay = createServer();
    await new Promise((resolve) => inTheWay.listen(0, '127.0.0.1', resolve));
    const { port } = inTheWay.address();
    try {
        const start = new Start(desktop, dataFolder, ['--port', String(port)]);
        await desktop.window(title);
        assert.ok(await eventually(() => start.log.includes(String(port))), start.log);
        await desktop.screenshot('port-taken');
        assert.ok(!start.serves());
        assert.ok(start.isRunning);
        assert.deepEqual(await start.stop(), { code: 0, signal: null });
    } finally {
        inTheWay.close();
    }
}));

test('D05: quitting with questions and calls asks once, then answers everything and leaves no child', { timeout: 180000 }, async () => {
    const desktop = await Desktop.start();
    const qonduit = await Qonduit.start({
        config: { servers: { everything } }, command: [program('qonduit')], isDesktop: true, environment: desktop.environment,
    });
    try {
        const clients = await Promise.all([1, 2, 3, 4].map((number) => connect(qonduit, { name: `client ${number}` })));
        await Promise.all(clients.map((client) => ready(client, 'everything')));
        const questions = clients.slice(0, 3).map((client) => execute(client, 'everything', 'trigger-elicitation-request'));
        const calls = Array.from({ length: 20 }, () =>
            execute(clients[3], 'everything', 'trigger-long-running-operation', { duration: 60, steps: 2 }));
        await desktop.window('Question from a server');
        const children = descendantsOf(qonduit.pid);
        assert.ok(children.length >= 4);

        await desktop.keys(await desktop.window(title), 'ctrl+q');
        const asked = await desktop.window('Quit Qonduit');
        await desktop.screenshot('quit-question');
        assert.equal((await desktop.windows('Quit Qonduit')).length, 1);
        await desktop.keys(asked, 'shift+Tab', 'space');

        const answers = await Promise.all(questions);
        for (const answer of answers)
            assert.match(JSON.stringify(answer.content), /cancel/);
        for (const call of await Promise.all(calls))
            assert.match(JSON.stringify(call), /1002/);
        assert.deepEqual(await qonduit.ended, { code: 0, signal: null });
        assert.deepEqual(await survivors(children, 2000), []);
    } finally {
        qonduit.process.kill('SIGKILL');
        rmSync(qonduit.dataFolder, { recursive: true, force: true });
        await desktop.stop();
    }
});
