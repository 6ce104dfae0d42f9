// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Starts the real program, each time with a port, a data folder and a configuration of its own.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Connection, requestBytes } from './http.mjs';
import { checkAnswers, checkExit, checkLog, checkNothingIsLeft, measure } from './invariant.mjs';
import { eventually } from './processes.mjs';
import { closeIdleConnections } from './wire.mjs';

/// Set for every backend, and never to be seen in a log.
export const canary = 'canary-3f1c9a70b2';

const binaries = process.env.QONDUIT_BINARY_DIR;
const answerWithinMs = 60000;

/// Whatever happens to the tests, no program outlives them.
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export function program(name) {
    assert.ok(binaries, 'QONDUIT_BINARY_DIR must name the folder with the built programs');
    const file = path.join(binaries, name);
    assert.ok(existsSync(file), `${file} has not been built`);
    return file;
}

/// A running Qonduit. stop() ends it and checks what must hold at the end of every test.
export class Qonduit {
    /// @param config goes into an inline configuration (QONDUIT_CONFIG); or a function that makes it, given the data folder
    /// @param args further arguments
    /// @param command which program, and what stands before its arguments
    /// @param isDesktop whether it is the application with the window
    /// @param dataFolder one that another start uses as well, and that stays
    static async start({ config = {}, args = [], environment = {}, command = [program('qonduit-headless')], isDesktop = false, dataFolder } = {}) {
        const qonduit = new Qonduit();
        qonduit.dataFolder = dataFolder ?? mkdtempSync(path.join(tmpdir(), 'qonduit-e2e-'));
        qonduit.keepsFolder = dataFolder !== undefined;
        qonduit.log = '';
        qonduit.endings = [];
        qonduit.wires = [];
        qonduit.sessions = new Map();
        qonduit.keepsSessions = false;
        qonduit.isDesktop = isDesktop;
        qonduit.output = '';
        const configuration = { version: 1, ...(typeof config === 'function' ? config(qonduit.dataFolder) : config) };
        qonduit.process = spawn(command[0], [...command.slice(1), '--port', '0', '--data-dir', qonduit.dataFolder, ...args], {
            stdio: ['ignore', 'pipe', 'pipe'],
            // Its own home, so that the login shell it asks for the PATH runs nobody's profile.
            env: { ...process.env, HOME: qonduit.dataFolder, QONDUIT_CONFIG: JSON.stringify(configuration), ...environment },
        });
        running.add(qonduit.process);
        qonduit.ended = new Promise((resolve) => qonduit.process.on('close', (code, signal) => {
            running.delete(qonduit.process);
            resolve({ code, signal });
        }));
        qonduit.process.stderr.on('data', (data) => (qonduit.log += data));
        qonduit.process.stdout.on('data', (data) => (qonduit.output += data));

        await eventually(() => qonduit.#readAnnouncement() || qonduit.process.exitCode !== null, 30000);
        assert.ok(qonduit.url && qonduit.process.exitCode === null, `it does not serve: ${qonduit.log}`);
        qonduit.port = Number(qonduit.url.port);
        qonduit.token = readFileSync(qonduit.tokenFile, 'utf8').trim();
        await qonduit.ping();
        qonduit.before = measure(qonduit.pid);
        return qonduit;
    }

    /// Headless it says on standard output where it serves; the desktop application only in its log.
    #readAnnouncement() {
        if (this.output.includes('\n')) {
            const line = JSON.parse(this.output);
            assert.equal(line.event, 'listening');
            this.url = new URL(line.url);
            this.tokenFile = line.token_file;
        } else if (this.isDesktop && this.events('listening').length > 0) {
            this.url = new URL(this.events('listening')[0].data.url);
            this.tokenFile = path.join(this.dataFolder, 'token');
        }
        return this.url !== undefined;
    }

    /// Something to do before it is stopped, last come first.
    atEnd(action) {
        this.endings.unshift(action);
    }

    get pid() {
        return this.process.pid;
    }

    /// A request over a connection of its own, exactly as given but for what every request needs.
    /// Set a header to undefined to leave it out.
    async request(method, { body = '', headers = {}, target = this.url.pathname, token = this.token, session } = {}) {
        const connection = await Connection.open(this.port);
        try {
            connection.socket.setTimeout(answerWithinMs, () => connection.close());
            connection.write(requestBytes(method, target, this.headers({ token, session, ...headers }), body));
            return await connection.readResponse();
        } finally {
            connection.close();
        }
    }

    /// POSTs one message, or text as it is, and wants plain JSON back.
    post(message, options = {}) {
        return this.request('POST', { ...options, body: typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message) });
    }

    headers({ token = this.token, session, ...headers } = {}) {
        return {
            Host: this.url.host,
            Authorization: token ? `Bearer ${token}` : undefined,
            'Content-Type': 'application/json',
            Accept: 'application/json',
            'Mcp-Session-Id': session,
            ...headers,
        };
    }

    /// Makes a session.
    /// @returns its id
    async initialize({ revision = '2025-11-25', token = this.token, capabilities = {} } = {}) {
        const params = { protocolVersion: revision, capabilities, clientInfo: { name: 'raw', version: '1' } };
        const answer = await this.post({ jsonrpc: '2.0', id: 'initialize', method: 'initialize', params }, { token });
        assert.equal(answer?.status, 200, answer?.text);
        assert.equal(answer.json.result.protocolVersion, revision);
        const session = answer.headers.get('mcp-session-id');
        assert.match(session, /^[\x21-\x7e]{22,}$/);
        const said = await this.post({ jsonrpc: '2.0', method: 'notifications/initialized' },
                                     { token, session, headers: { 'MCP-Protocol-Version': revision } });
        assert.equal(said.status, 202);
        this.sessions.set(session, token);
        return session;
    }

    endSession(session, options = {}) {
        return this.request('DELETE', { session, ...options });
    }

    /// Ends what a test has left open, last come first.
    async #endSessions() {
        for (const end of this.endings)
            await end();
        if (this.keepsSessions)
            return;
        for (const [session, token] of this.sessions)
            assert.ok([200, 204, 404].includes((await this.endSession(session, { token })).status));
    }

    /// Whether it answers within a second, in a session of its own. A machine that is busy elsewhere may be slow once, a
    /// program that hangs is slow every time.
    async ping() {
        let fastest = Infinity;
        for (let attempt = 0; attempt < 3 && fastest >= 1000; ++attempt) {
            const started = Date.now();
            const session = await this.initialize();
            const answer = await this.post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { session });
            assert.deepEqual(answer.json, { jsonrpc: '2.0', id: 1, result: {} });
            fastest = Math.min(fastest, Date.now() - started);
            await this.endSession(session);
        }
        assert.ok(fastest < 1000, 'a ping took more than a second');
    }

    /// The log's lines with this event, or all.
    events(name) {
        const lines = this.log.split('\n').slice(0, -1).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
        return name ? lines.filter((line) => line.event === name) : lines;
    }

    /// Ends it as a service manager would, and checks what must hold whatever was done to it.
    /// Set `keepsSessions` to end it with its sessions open.
    async stop() {
        try {
            assert.equal(this.process.exitCode, null, `it has ended by itself: ${this.log}`);
            await checkAnswers(this.wires);
            await this.#endSessions();
            closeIdleConnections();
            await this.ping();
            if (!this.keepsSessions && !this.isDesktop)
                await checkNothingIsLeft(this, this.before);
            await checkExit(this);
            assert.equal(this.output.split('\n').length - 1, this.isDesktop ? 0 : 1, 'standard output is for one line');
            checkLog(this.log, [canary, this.token]);
        } finally {
            if (this.process.exitCode === null)
                this.process.kill('SIGKILL');
            if (!this.keepsFolder)
                rmSync(this.dataFolder, { recursive: true, force: true });
        }
    }
}

/// Runs `test` against a Qonduit of its own, and always stops it. A failure of the test outranks one of the stop.
export async function withQonduit(options, test) {
    const qonduit = await Qonduit.start(options);
    try {
        await test(qonduit);
    } catch (error) {
        error.message += `\n--- the program's log ---\n${qonduit.log.slice(-6000)}`;
        await qonduit.stop().catch(() => {});
        throw error;
    }
    await qonduit.stop();
}
