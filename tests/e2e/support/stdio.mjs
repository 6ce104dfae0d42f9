// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Clients that launch qonduit-stdio: the official SDK's, and one that writes and reads lines.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { eventually } from './processes.mjs';
import { program } from './qonduit.mjs';

/// What the SDK hands to a program is little, and that must be enough. Sanitizers are told by their variables.
const sanitizers = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^[A-Z]+SAN_OPTIONS$/.test(name)));

const running = new Set();

/// Ends every program that was launched here and still runs.
export function endAll() {
    running.forEach((pid) => process.kill(pid, 'SIGKILL'));
}

/// Connects the official client to `qonduit-stdio ARGS`.
export async function launch(args, { name = 'e2e', capabilities = {}, environment = {} } = {}) {
    const transport = new StdioClientTransport({ command: program('qonduit-stdio'), args, env: { ...sanitizers, ...environment }, stderr: 'pipe' });
    const client = new Client({ name, version: '1.0' }, { capabilities });
    client.log = '';
    transport.stderr.on('data', (data) => (client.log += data));
    client.problems = [];
    client.onerror = (error) => client.problems.push(error.message);
    await client.connect(transport);
    const { pid } = transport;
    running.add(pid);
    client.onclose = () => running.delete(pid);
    return client;
}

/// `qonduit-stdio ARGS` with the test at both ends.
export class Line {
    constructor(args, environment = {}) {
        this.process = spawn(program('qonduit-stdio'), args, { stdio: 'pipe', env: { ...process.env, ...environment } });
        this.lines = [];
        this.log = '';
        this.process.stderr.on('data', (data) => (this.log += data));
        this.process.stdin.on('error', () => {}); // it may have ended
        createInterface({ input: this.process.stdout }).on('line', (line) => this.lines.push(line));
        running.add(this.process.pid);
        this.ended = new Promise((resolve) => this.process.on('close', (code, signal) => {
            running.delete(this.process.pid);
            resolve({ code, signal });
        }));
    }

    get messages() {
        return this.lines.map((line) => JSON.parse(line)); // whatever is on stdout is JSON
    }

    say(...messages) {
        this.process.stdin.write(messages.map((message) => `${typeof message === 'string' ? message : JSON.stringify(message)}\n`).join(''));
    }

    /// Waits for a message.
    async hear(fits) {
        await eventually(() => this.messages.some(fits) || this.process.exitCode !== null);
        const found = this.messages.find(fits);
        assert.ok(found, `it does not say that; it has said ${this.lines.join('\n').slice(0, 2000)}\n${this.log.slice(-2000)}`);
        return found;
    }

    answer(id) {
        return this.hear((message) => message.id === id && !message.method);
    }

    /// Sends a request and waits for its answer.
    ask(id, method, params = {}) {
        this.say({ jsonrpc: '2.0', id, method, params });
        return this.answer(id);
    }

    async initialize(revision = '2025-11-25', capabilities = {}) {
        const answer = await this.ask('initialize', 'initialize', { protocolVersion: revision, capabilities, clientInfo: { name: 'line', version: '1' } });
        this.say({ jsonrpc: '2.0', method: 'notifications/initialized' });
        return answer;
    }

    /// Ends its input, and waits for its end.
    async end() {
        const asked = Date.now();
        this.process.stdin.end();
        return { ...(await this.ended), took: Date.now() - asked };
    }
}
