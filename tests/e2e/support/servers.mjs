// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Real and made-up MCP servers to stand behind Qonduit.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canary, program } from './qonduit.mjs';
import { eventually } from './processes.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/// The program of a reference server, as an installed package.
const packaged = (name) => path.join(path.dirname(require.resolve(`@modelcontextprotocol/server-${name}/package.json`)), 'dist/index.js');
export const everythingScript = packaged('everything');

/// Configuration of the reference server over stdio.
export const everything = { command: process.execPath, args: [everythingScript, 'stdio'], env: { CANARY: canary } };

/// Configuration of the server in scripted.mjs, which keeps a journal in `folder` if it gets one.
export function scripted(folder) {
    const JOURNAL = folder && path.join(folder, 'journal');
    return { command: process.execPath, args: [path.join(here, 'scripted.mjs')], env: { CANARY: canary, JOURNAL } };
}

/// Configuration of the server in unruly.mjs.
/// @param tools names of further tools, or how many
/// @param name what its tools say in their `_meta`
export const unruly = ({ tools = [], name = 'unruly', ...more } = {}) => ({
    command: process.execPath, args: [path.join(here, 'unruly.mjs')], env: { CANARY: canary, TOOLS: JSON.stringify(tools), NAME: name }, ...more,
});

/// Configuration of the server in tests/support that misbehaves as its mode says.
export const misbehaving = (mode, ...args) => ({
    command: program('misbehaving-server'), args: ['--mode', mode, ...args], restart_config: { max_attempts: 3, base_delay_ms: 50, max_delay_ms: 100 },
});

/// What the scripted servers of this Qonduit were sent, one message a line.
export function journalOf(qonduit) {
    const file = path.join(qonduit.dataFolder, 'journal');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/// Configuration of the reference server for files, which may see this folder.
export const filesystem = (folder) => ({ command: process.execPath, args: [packaged('filesystem'), folder], env: { CANARY: canary } });

/// Configuration of the reference server that remembers, in a file of this folder.
export const memory = (folder) => ({
    command: process.execPath, args: [packaged('memory')], env: { CANARY: canary, MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') },
});

/// Runs the reference server over Streamable HTTP, on loopback and a free port or this one.
export const startEverythingHttp = (port = 0) => serve('streamableHttp', '/mcp', port);

/// The same over HTTP+SSE, as it was in 2024-11-05.
export const startEverythingSse = (port = 0) => serve('sse', '/sse', port);

async function serve(mode, place, wanted) {
    const child = spawn(process.execPath, ['--require', path.join(here, 'loopback.cjs'), everythingScript, mode],
                        { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, PORT: String(wanted) } });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    const closed = new Promise((resolve) => child.once('close', resolve));
    let log = '';
    child.stderr.on('data', (data) => (log += data));
    const port = await eventually(() => /loopback port (\d+)/.exec(log)?.[1] ?? (child.exitCode !== null && 'ended'));
    if (!Number(port))
        throw new Error(`server-everything does not serve: ${log}`);
    return {
        url: `http://127.0.0.1:${port}${place}`,
        async stop() {
            process.off('exit', end);
            end();
            await closed;
        },
    };
}
