// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The settings while somebody else edits their file, and the restart that the page offers.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { connect, execute, own, ready } from './support/clients.mjs';
import { Desktop } from './support/desktop.mjs';
import { eventually } from './support/processes.mjs';
import { program, withQonduit } from './support/qonduit.mjs';
import { ScreenReader } from './support/screenreader.mjs';
import { everything } from './support/servers.mjs';

const title = '^Qonduit$';

/// Runs `body` with the page open, of a configuration file that `write` replaces.
async function onSettings(body) {
    const desktop = await Desktop.start({ hasReader: true });
    try {
        const file = path.join(desktop.home, 'config.json');
        const write = (configuration) => writeFileSync(file, JSON.stringify({ version: 1, servers: { everything }, ...configuration }), { mode: 0o600 });
        write({});
        await withQonduit({
            command: [program('qonduit')], isDesktop: true, args: ['--config', file],
            environment: { ...desktop.environment, QONDUIT_CONFIG: undefined },
        }, async (qonduit) => {
            await desktop.keys(await desktop.window(title), 'ctrl+6');
            await body({ qonduit, desktop, reader: new ScreenReader(desktop), file, write });
        });
    } finally {
        await desktop.stop();
    }
}

test('what somebody else writes is shown, and what is being typed stays', { timeout: 120000 },
     () => onSettings(async ({ desktop, reader, file, write }) => {
    await reader.click('Address to listen on');
    await desktop.keys(await desktop.window(title), 'ctrl+a');
    await desktop.type(await desktop.window(title), '127.0.0.');
    write({ listen: { host: '::1', port: 7955 }, ui: { theme: 'dark' } });
    assert.ok(await eventually(async () => (await reader.text('Port')) === '7955', 20000), 'the page shows the old port');
    assert.equal(await reader.text('Address to listen on'), '127.0.0.');
    await desktop.screenshot('settings-edited-outside');

    await desktop.type(await desktop.window(title), '2');
    await desktop.keys(await desktop.window(title), 'Return');
    assert.ok(await eventually(() => JSON.parse(readFileSync(file)).listen.host === '127.0.0.2'), 'what was typed is not kept');
    assert.equal(JSON.parse(readFileSync(file)).listen.port, 7955);
    await reader.sees('Counts from the next start on.');
}));

test('a restart from the page begins with what was set, in the same process', { timeout: 180000 },
     () => onSettings(async ({ qonduit, desktop, reader, write }) => {
    write({ limits: { sessions: 7 } });
    await reader.sees('Restart Qonduit now');
    await desktop.screenshot('settings-restart');
    const before = qonduit.pid;
    await reader.click('Restart Qonduit now');
    assert.ok(await eventually(() => qonduit.events('listening').length === 2, 20000), qonduit.log);
    assert.equal(qonduit.process.exitCode, null);
    assert.equal(qonduit.pid, before);
    qonduit.url = new URL(qonduit.events('listening')[1].data.url);
    qonduit.port = Number(qonduit.url.port);

    const client = await connect(qonduit);
    await ready(client, 'everything');
    assert.equal(own(await execute(client, 'everything', 'echo', { message: 'again' })).content[0].text, 'Echo: again');
    await desktop.keys(await desktop.window(title), 'ctrl+6');
    await reader.sees('Port');
    assert.ok(!(await reader.items()).some(({ name }) => name === 'Restart Qonduit now'), 'it still wants a restart');
    await desktop.screenshot('settings-restarted');
}));
