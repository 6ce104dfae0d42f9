// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What the suite needs: Node.js 22, which is not the one that runs the tests, and the reference server.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../e2e/support/processes.mjs';

export const folder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

function installed(...parts) {
    const file = path.join(folder, ...parts);
    assert.ok(existsSync(file), `${file} is missing: tests/conformance/install`);
    return file;
}

export const modules = installed('node_modules');
export const node = installed('node_modules', `node-linux-${process.arch}`, 'bin', 'node');
const bundle = installed('..', 'support', 'reference-server', 'node_modules', '.bundle', 'reference-server.mjs');

/// Configuration of the reference server over stdio.
/// @param era which revisions it speaks: `dual`, `legacy` or `modern`
export const reference = (era = 'dual') => ({ command: node, args: [bundle, '--stdio', '--era', era] });

/// Runs the reference server over Streamable HTTP, on loopback and a free port.
export async function startReference(era = 'dual') {
    const child = spawn(node, [bundle, '--http', '0', '--era', era], { stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    const closed = new Promise((resolve) => child.once('close', resolve));
    let output = '';
    let log = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (log += data));
    await eventually(() => output.includes('\n') || child.exitCode !== null);
    assert.ok(output.includes('\n'), `the reference server does not serve: ${log}`);
    return {
        ...JSON.parse(output),
        async stop() {
            process.off('exit', end);
            end();
            await closed;
        },
    };
}
