// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The programs from outside: flags, exit codes, files, and their end.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { connect, ready } from './support/clients.mjs';
import { descendantsOf } from './support/processes.mjs';
import { program, withQonduit } from './support/qonduit.mjs';
import { everything } from './support/servers.mjs';

/// Runs a program to its end.
function run(name, args, environment = {}) {
    return new Promise((resolve) => {
        const child = spawn(program(name), args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment }, timeout: 30000 });
        let output = '';
        let log = '';
        child.stdout.on('data', (data) => (output += data));
        child.stderr.on('data', (data) => (log += data));
        child.on('close', (code) => resolve({ code, output, log }));
    });
}

function withFolder(body) {
    return async () => {
        const folder = mkdtempSync(path.join(tmpdir(), 'qonduit-e2e-'));
        try {
            await body(folder);
        } finally {
            rmSync(folder, { recursive: true, force: true });
        }
    };
}

test('--version and --help', { timeout: 60000 }, async () => {
    const version = await run('qonduit-headless', ['--version']);
    assert.equal(version.code, 0);
    assert.match(version.output, /^qonduit\S* \d+\.\d+\.\d+$/m);
    const help = await run('qonduit-headless', ['--help']);
    assert.equal(help.code, 0);
    for (const flag of ['--config', '--data-dir', '--port', '--host', '--auth', '--log-level', '--log-file'])
        assert.ok(help.output.includes(flag), `--help does not speak of ${flag}`);
});

test('bad usage and bad configuration end with 2 and say what was expected', { timeout: 60000 }, withFolder(async (folder) => {
    const file = path.join(folder, 'config.json');
    for (const args of [['--no-such-flag'], ['--port', 'eighty'], ['--port', '65536'], ['--auth', 'maybe'], ['--log-level', 'loud']])
        assert.equal((await run('qonduit-headless', ['--data-dir', folder, ...args])).code, 2, args.join(' '));

    writeFileSync(file, '{\n  "version": 1,\n  "servers": {"git": {"command": "git", "args": ["a", 3]}}\n}\n', { mode: 0o600 });
    const wrong = await run('qonduit-headless', ['--data-dir', folder, '--config', file]);
    assert.equal(wrong.code, 2);
    assert.match(wrong.log, /servers\.git\.args\[1\]: expected a string, got 3/);
    assert.equal(wrong.output, '');
    assert.equal(readFileSync(file, 'utf8').includes('"a", 3'), true, 'the file was changed');
}));

test('a port that is taken ends with 3 and names it', { timeout: 60000 }, withFolder(async (folder) => {
    const squatter = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resume) => squatter.once('listening', resume));
    const { port } = squatter.address();
    const refused = await run('qonduit-headless', ['--data-dir', folder, '--port', String(port)], { QONDUIT_CONFIG: '{"version":1}' });
    squatter.close();
    assert.equal(refused.code, 3, refused.log);
    assert.ok(refused.log.includes(String(port)));
}));

test('a data folder that cannot be written ends with 4', { timeout: 60000 }, withFolder(async (folder) => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    const refused = await run('qonduit-headless', ['--data-dir', path.join(file, 'below'), '--port', '0'], { QONDUIT_CONFIG: '{"version":1}' });
    assert.equal(refused.code, 4, refused.log);
}));

test('the token is the user\'s alone, and stays the same', { timeout: 60000 }, withFolder(async (folder) => {
    let token;
    for (let start = 0; start < 2; ++start) {
        await withQonduit({ args: ['--data-dir', folder] }, (qonduit) => {
            assert.ok(qonduit.tokenFile.startsWith(folder));
            assert.equal(statSync(qonduit.tokenFile).mode & 0o777, 0o600);
            assert.ok(qonduit.token.length >= 32);
            token ??= qonduit.token;
            assert.equal(qonduit.token, token);
        });
    }
}));

test('the end of the program is the end of its servers, also with clients connected', { timeout: 60000 }, withFolder(async () => {
    await withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
        const client = await connect(qonduit);
        await ready(client, 'everything');
        assert.ok(descendantsOf(qonduit.pid).length > 0);
        qonduit.endings = [() => client.close()];
        qonduit.keepsSessions = true; // stop() looks for what is left
    });
}));

test('QONDUIT_CONFIG wins over --config, a file is read otherwise', { timeout: 60000 }, withFolder(async (folder) => {
    const file = path.join(folder, 'config.json');
    writeFileSync(file, JSON.stringify({ version: 1, servers: { fromFile: { command: 'no-such-program' } } }), { mode: 0o600 });
    const { call, rowsOf } = await import('./support/clients.mjs');
    const names = async (qonduit) => rowsOf(await call(await connect(qonduit), 'list_servers')).map((row) => row.name);
    const fromVariable = { servers: { fromVariable: { command: 'no-such-program' } } };
    await withQonduit({ config: fromVariable, args: ['--config', file] }, async (qonduit) => assert.deepEqual(await names(qonduit), ['fromVariable']));
    await withQonduit({ args: ['--config', file], environment: { QONDUIT_CONFIG: undefined } },
                      async (qonduit) => assert.deepEqual(await names(qonduit), ['fromFile']));
}));
