// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Signing in and out by the window: a real authorization server, a real MCP server, the person's mouse and keychain.

import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { connect, execute, own } from './support/clients.mjs';
import { Desktop } from './support/desktop.mjs';
import { eventually } from './support/processes.mjs';
import { program, withQonduit } from './support/qonduit.mjs';
import { ScreenReader } from './support/screenreader.mjs';
import { Browser, startAuthority, startProtected } from './support/signin.mjs';

const whoami = (client) => execute(client, 'work', 'whoami');
const wantsSignIn = /wants you to sign in, in Qonduit's window/;

/// Runs `body` on a desktop with a server that wants to be signed in to. `start` runs Qonduit there, each time on the
/// same data folder.
async function onProtectedDesktop(body) {
    const authority = await startAuthority();
    const server = await startProtected(authority);
    const desktop = await Desktop.start({ hasKeyring: true, hasReader: true });
    try {
        const shownInBrowser = desktop.standInForBrowser();
        const dataFolder = mkdtempSync(path.join(desktop.home, 'data-'));
        const start = (work) => withQonduit({
            config: { servers: { work: { url: server.url } } },
            command: [program('qonduit')], isDesktop: true, environment: desktop.environment, dataFolder,
        }, work);
        await body({ authority, server, desktop, reader: new ScreenReader(desktop), shownInBrowser, start });
    } finally {
        await desktop.stop();
        await server.stop();
        await authority.stop();
    }
}

test('a person signs in by the window, stays so over a restart, and signs out', { timeout: 300000 },
     () => onProtectedDesktop(async ({ authority, server, desktop, reader, shownInBrowser, start }) => {
    await start(async (qonduit) => {
        const client = await connect(qonduit);
        assert.match(JSON.stringify(await whoami(client)), wantsSignIn);
        await reader.sees('Sign in…');
        await reader.sees(/^Waits for you to sign in/);
        await desktop.screenshot('signin-1-needed');
        assert.deepEqual(shownInBrowser(), [], 'the browser opens by itself');

        await reader.click('Sign in…');
        const [url] = await eventually(() => shownInBrowser().length > 0 && shownInBrowser());
        await reader.sees(/^Go on in your browser/);
        await desktop.screenshot('signin-2-browser');
        const page = await new Browser().signIn(url);
        assert.match(page.text, /You can close this window/);

        await reader.sees(/^Signed in at /);
        assert.equal(own(await whoami(client)).content[0].text, 'ada');
        await desktop.screenshot('signin-3-signed-in');
        for (const token of server.tokens)
            assert.equal(await desktop.run('grep', ['-rlF', token, desktop.home]).catch(() => ''), '', 'a token is in a file');
    });

    await start(async (qonduit) => {
        assert.equal(own(await whoami(await connect(qonduit))).content[0].text, 'ada');
        await reader.sees(/^Signed in at /);
        await desktop.screenshot('signin-4-restarted');
        assert.equal(shownInBrowser().length, 1, 'the person has to sign in again');
        assert.equal(authority.grants.code, 1);

        const token = server.tokens.at(-1);
        await reader.click('Sign out of work');
        await reader.sees('Sign in…');
        await desktop.screenshot('signin-5-signed-out');
        assert.ok(await eventually(async () => !(await authority.provider.AccessToken.find(token))), 'the token is good still');
        assert.match(JSON.stringify(await whoami(await connect(qonduit))), wantsSignIn);
    });

    await start(async (qonduit) => {
        assert.match(JSON.stringify(await whoami(await connect(qonduit))), wantsSignIn, 'it is in the keychain still');
        await reader.sees('Sign in…');
        assert.equal(shownInBrowser().length, 1);
    });
}));
