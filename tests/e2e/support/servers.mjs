// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Real and made-up MCP servers to stand behind Qonduit.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canary } from './qonduit.mjs';
import { eventually } from './processes.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/// The reference server, as an installed package.
export const everythingScript = path.join(path.dirname(require.resolve('@modelcontextprotocol/server-everything/package.json')), 'dist/index.js');

/// Configuration of the reference server over stdio.
export const everything = { command: process.execPath, args: [everythingScript, 'stdio'], env: { CANARY: canary } };

/// Configuration of the server in scripted.mjs, which keeps a journal in `folder` if it gets one.
export function scripted(folder) {
    const JOURNAL = folder && path.join(folder, 'journal');
    return { command: process.execPath, args: [path.join(here, 'scripted.mjs')], env: { CANARY: canary, JOURNAL } };
}

/// What the scripted servers of this Qonduit were sent, one message a line.
export function journalOf(qonduit) {
    const file = path.join(qonduit.dataFolder, 'journal');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/// Runs the reference server over Streamable HTTP, on loopback and a free port.
export async function startEverythingHttp() {
    const child = spawn(process.execPath, ['--require', path.join(here, 'loopback.cjs'), everythingScript, 'streamableHttp'],
                        { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, PORT: '0' } });
    let log = '';
    child.stderr.on('data', (data) => (log += data));
    const port = await eventually(() => /loopback port (\d+)/.exec(log)?.[1] ?? (child.exitCode !== null && 'ended'));
    if (!Number(port))
        throw new Error(`server-everything does not serve: ${log}`);
    return {
        url: `http://127.0.0.1:${port}/mcp`,
        async stop() {
            const ended = new Promise((resolve) => child.once('close', resolve));
            child.kill('SIGKILL');
            await ended;
        },
    };
}
