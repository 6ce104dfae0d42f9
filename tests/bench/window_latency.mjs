// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What the window costs a call: the same calls, in turns, on the program without a screen, with the window hidden in
/// the tray, with its list of servers open, and with its Activity page open, which shows each of them.
///
/// QONDUIT_BINARY_DIR=build/ci/bin node tests/bench/window_latency.mjs [rounds=12] [calls a round=500]
///
/// One call at a time, `execute_tool` on a server over stdio that answers at once. Prints one line of JSON for each
/// state, times in milliseconds. Needs what the tests of the desktop need.

import assert from 'node:assert/strict';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onDesktop } from '../e2e/support/desktop.mjs';
import { withQonduit } from '../e2e/support/qonduit.mjs';

const script = fileURLToPath(import.meta.url);
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

function serve() {
    const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');
    const answers = {
        'initialize': () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'bench', version: '1' } }),
        'tools/list': () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }),
        'tools/call': ({ arguments: said }) => ({ content: [{ type: 'text', text: JSON.stringify(said) }] }),
    };
    readline.createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method, params } = JSON.parse(line);
        if (id !== undefined)
            say({ id, result: answers[method]?.(params) ?? {} });
    }).on('close', () => process.exit(0));
}

/// Makes that many calls, and notes how long each takes.
async function call(qonduit, session, count, times) {
    for (let id = 1; id <= count; ++id) {
        const params = { name: 'execute_tool', arguments: { server: 'bench', tool: 'echo', args: { text: 'x'.repeat(100) } } };
        const started = performance.now();
        const answer = await qonduit.post({ jsonrpc: '2.0', id, method: 'tools/call', params }, { session });
        times.push(performance.now() - started);
        assert.ok(!answer.json.result.isError, answer.text);
    }
}

async function measure(rounds, calls) {
    const options = { config: { servers: { bench: { command: process.execPath, args: [script, '--server'] } } } };
    await withQonduit(options, (headless) => onDesktop(options, async (windowed, desktop) => {
        await desktop.tray();
        const window = await desktop.window('^Qonduit$');
        const [without, within] = [await headless.initialize(), await windowed.initialize()];
        const show = async (page) => {
            await desktop.keys(window, `ctrl+${page}`);
            await pause(500);
        };
        const states = [
            { state: 'headless', run: (times) => call(headless, without, calls, times) },
            { state: 'servers', prepare: () => show(1), run: (times) => call(windowed, within, calls, times) },
            { state: 'activity', prepare: () => show(4), run: (times) => call(windowed, within, calls, times) },
        ].map((each) => ({ ...each, times: [] }));
        for (let round = -1; round < rounds; ++round) { // the first one warms up
            const turn = round % 2 ? states : [...states].reverse();
            for (const { prepare, run, times } of turn) {
                await prepare?.();
                await run(round < 0 ? [] : times);
            }
        }
        const hidden = { state: 'hidden', times: [] };
        await desktop.keys(window, 'alt+F4');
        await desktop.gone('^Qonduit$');
        for (let round = 0; round < rounds; ++round)
            await call(windowed, within, calls, hidden.times);
        for (const { state, times } of [...states, hidden]) {
            times.sort((a, b) => a - b);
            const quantile = (part) => Number(times[Math.min(times.length - 1, Math.floor(part * times.length))].toFixed(3));
            console.log(JSON.stringify({ bench: 'window_latency', state, calls: times.length, p50_ms: quantile(0.5), p90_ms: quantile(0.9), p99_ms: quantile(0.99) }));
        }
    }));
}

if (process.argv[2] === '--server')
    serve();
else
    await measure(Number(process.argv[2] ?? 12), Number(process.argv[3] ?? 500));
