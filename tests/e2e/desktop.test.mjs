// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The real window, tray and dialogs on a desktop of their own, worked by keys and mouse.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { call, connect, errorOf, execute, own, ready, rowsOf, valueOf } from './support/clients.mjs';
import { onDesktop, whileButtonsSleep } from './support/desktop.mjs';
import { program, withQonduit } from './support/qonduit.mjs';
import { everything } from './support/servers.mjs';

const question = 'Question from a server';
const approval = 'Allow a program to run';

test('a server\'s question opens a dialog; what is typed there completes the call', { timeout: 120000 },
     () => onDesktop({ config: { servers: { everything } } }, async (qonduit, desktop) => {
    const client = await connect(qonduit, { name: 'desktop-client' });
    await ready(client, 'everything');
    await desktop.window('Qonduit');
    await desktop.screenshot('window');

    const pending = execute(client, 'everything', 'trigger-elicitation-request');
    const dialog = await desktop.window(question);
    await desktop.screenshot('elicitation-asleep');
    await desktop.keys(dialog, 'Return'); // a stray Enter
    await whileButtonsSleep();
    assert.equal(await desktop.window(question), dialog);
    await desktop.type(dialog, 'Ada Lovelace');
    await desktop.screenshot('elicitation');
    await desktop.keys(dialog, 'Return');
    await desktop.gone(question);
    assert.match(JSON.stringify(own(await pending).content), /Ada Lovelace/);
}));

test('closing the dialog cancels the question', { timeout: 120000 }, () => onDesktop({ config: { servers: { everything } } }, async (qonduit, desktop) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const pending = execute(client, 'everything', 'trigger-elicitation-request');
    const dialog = await desktop.window(question);
    await whileButtonsSleep();
    await desktop.keys(dialog, 'Escape');
    await desktop.gone(question);
    assert.match(JSON.stringify(own(await pending).content), /cancel/);
}));

test('a tool\'s answer closes the dialog: the first answer wins', { timeout: 120000 }, () => onDesktop({ config: { servers: { everything } } }, async (qonduit, desktop) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const pending = execute(client, 'everything', 'trigger-elicitation-request');
    await desktop.window(question);
    const [{ request_id }] = rowsOf(await call(client, 'get_elicitations'));
    valueOf(await call(client, 'respond_to_elicitation', { request_id, action: 'decline' }));
    await desktop.gone(question);
    assert.match(JSON.stringify(own(await pending).content), /decline/);
}));

test('add_server asks first: Deny starts nothing, Allow starts it', { timeout: 120000 }, () => onDesktop({ config: {} }, async (qonduit, desktop) => {
    const client = await connect(qonduit, { name: 'desktop-client' });
    const trace = path.join(qonduit.dataFolder, 'started');
    await desktop.window('Qonduit');
    const denied = call(client, 'add_server', { name: 'evil', command: 'touch', args: [trace] });
    let dialog = await desktop.window(approval);
    await whileButtonsSleep();
    await desktop.screenshot('approval');
    await desktop.keys(dialog, 'Return'); // Deny is the default
    assert.equal(errorOf(await denied).code, 'TOOL_ERR_DENIED');
    await desktop.gone(approval);
    assert.ok(!existsSync(trace));
    assert.deepEqual(rowsOf(await call(client, 'list_servers')), []);

    const allowed = call(client, 'add_server', { name: 'reference', command: everything.command, args: everything.args });
    dialog = await desktop.window(approval);
    await whileButtonsSleep();
    await desktop.keys(dialog, 'shift+Tab', 'space'); // from Deny back to Allow
    assert.match(JSON.stringify(valueOf(await allowed)), /"echo"/);
    assert.equal(own(await execute(client, 'reference', 'echo', { message: 'allowed' })).content[0].text, 'Echo: allowed');
    await desktop.screenshot('window-with-server');
}));

test('closing the window leaves the program in the tray, whose menu opens it again', { timeout: 120000 }, () => onDesktop({ config: {} }, async (qonduit, desktop) => {
    const title = '^Qonduit$';
    const tray = await desktop.tray();
    const window = await desktop.window(title);
    await desktop.keys(window, 'alt+F4');
    await desktop.gone(title);
    await qonduit.ping();
    const { x, y, width, height } = await desktop.geometry(tray);
    await desktop.click(x + width / 2, y + height / 2, 3);
    await desktop.screenshot('tray-menu');
    await desktop.click(x + width / 2, y + height / 2);
    await desktop.window(title);
}));

test('qonduit --headless is the same engine', { timeout: 60000 }, async () => {
    const environment = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined };
    await withQonduit({ command: [program('qonduit'), '--headless'], environment }, async (qonduit) => qonduit.ping());
});
