// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How long a notification takes from a server over stdio to the client that waits for it with await_activity.
///
/// node tests/bench/await_activity.mjs [build/release/bin/qonduit-headless] [rounds=500]
///
/// The server stamps each notification with the machine's monotonic clock just before it is written; the client reads
/// the same clock when the waiter's answer is whole. Prints one line of JSON, times in milliseconds.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(import.meta.url);
/// Between the call that orders a notification and the notification: the client waits by then.
const headStartMs = 10;

function serve() {
    const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');
    const emit = () => say({ method: 'notifications/resources/updated',
                             params: { uri: 'bench://clock', at: String(process.hrtime.bigint()) } });
    const answers = {
        'initialize': () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'bench', version: '1' } }),
        'tools/list': () => ({ tools: [{ name: 'emit', inputSchema: { type: 'object' } }] }),
        'tools/call': () => { setTimeout(emit, headStartMs); return { content: [] }; },
    };
    readline.createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        if (id !== undefined)
            say({ id, result: answers[method]?.() ?? {} });
    }).on('close', () => process.exit(0));
}

class Client {
    #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    #headers;
    #lastId = 0;

    constructor(url, token) {
        this.url = url;
        this.#headers = { 'Authorization': `Bearer ${token}`, 'Content-Type': 'application/json', 'Accept': 'application/json' };
    }

    /// The result of a request, and when its answer was whole.
    post(message) {
        const body = JSON.stringify({ jsonrpc: '2.0', ...message });
        return new Promise((resolve, reject) => {
            const request = http.request(this.url, { method: 'POST', agent: this.#agent,
                                                     headers: { ...this.#headers, 'Content-Length': Buffer.byteLength(body) } });
            request.on('error', reject).on('response', (response) => {
                const parts = [];
                response.on('data', (part) => parts.push(part)).on('end', () => {
                    const at = process.hrtime.bigint();
                    this.#headers['Mcp-Session-Id'] ??= response.headers['mcp-session-id'];
                    const text = Buffer.concat(parts).toString();
                    resolve({ at, result: text ? JSON.parse(text).result : undefined });
                });
            });
            request.end(body);
        });
    }

    request(method, params) { return this.post({ id: ++this.#lastId, method, params }); }
    tool(name, args) { return this.request('tools/call', { name, arguments: args }); }
    close() { this.#agent.destroy(); }
}

async function measure(program, rounds) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'qonduit-bench-'));
    const config = { servers: { bench: { command: process.execPath, args: [script, '--server'], connect: 'lazy' } } };
    const environment = { ...process.env, QONDUIT_CONFIG: JSON.stringify(config) };
    delete environment.PORT;
    const qonduit = spawn(program, ['--port', '0', '--data-dir', folder, '--log-level', 'warn'],
                          { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
        const [line] = await new Promise((resolve, reject) => {
            qonduit.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
            readline.createInterface({ input: qonduit.stdout }).once('line', (text) => resolve([text]));
        });
        const { url, token_file } = JSON.parse(line);
        const client = new Client(url, readFileSync(token_file, 'utf8').trim());
        await client.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
        await client.post({ method: 'notifications/initialized' });
        const times = [];
        for (let round = -20; round < rounds; ++round) { // the first twenty warm up
            await client.tool('execute_tool', { server: 'bench', tool: 'emit' });
            for (;;) {
                const { at, result } = await client.tool('await_activity', { timeout_ms: 30000 });
                const activity = JSON.parse(result.content[0].text);
                const event = activity.events.flatMap(({ events }) => events).find(({ type }) => type === 'notification');
                if (!event)
                    continue; // that the server has connected
                assert.equal(activity.triggers[0].type, 'event', 'the notification came before the waiter');
                if (round >= 0)
                    times.push(Number(at - BigInt(event.data.params.at)) / 1e6);
                break;
            }
        }
        client.close();
        times.sort((a, b) => a - b);
        const quantile = (part) => Number(times[Math.min(times.length - 1, Math.floor(part * times.length))].toFixed(3));
        console.log(JSON.stringify({ bench: 'await_activity', rounds, p50_ms: quantile(0.5), p90_ms: quantile(0.9), p99_ms: quantile(0.99), max_ms: quantile(1) }));
    } finally {
        qonduit.removeAllListeners('exit');
        const ended = new Promise((resolve) => qonduit.once('exit', resolve));
        if (qonduit.exitCode === null && qonduit.kill('SIGTERM'))
            await ended;
        rmSync(folder, { recursive: true, force: true });
    }
}

if (process.argv[2] === '--server')
    serve();
else
    await measure(process.argv[2] ?? 'build/release/bin/qonduit-headless', Number(process.argv[3] ?? 500));
