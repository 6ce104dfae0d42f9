// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A desktop of its own: X server, session bus, window manager and tray; and a person's hands on it.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './processes.mjs';
import { program, withQonduit } from './qonduit.mjs';

const runFile = promisify(execFile);
const size = { width: 1280, height: 900 };

export class Desktop {
    /// @param hasTray whether there is anywhere to show an icon
    /// @param hasKeyring whether there is a keychain, which is open
    /// @param hasReader whether programs tell what they show; see ScreenReader
    static async start({ hasTray = true, hasKeyring = false, hasReader = false } = {}) {
        const desktop = new Desktop();
        desktop.home = mkdtempSync(path.join(tmpdir(), 'qonduit-desktop-'));
        desktop.children = [];
        for (const folder of ['config', 'data', 'cache', 'runtime'])
            mkdirSync(path.join(desktop.home, folder), { mode: 0o700 });
        desktop.environment = {
            HOME: desktop.home,
            XDG_CONFIG_HOME: path.join(desktop.home, 'config'),
            XDG_DATA_HOME: path.join(desktop.home, 'data'),
            XDG_CACHE_HOME: path.join(desktop.home, 'cache'),
            XDG_RUNTIME_DIR: path.join(desktop.home, 'runtime'),
            XDG_CURRENT_DESKTOP: 'openbox',
            WAYLAND_DISPLAY: undefined,
            QT_QPA_PLATFORM: 'xcb',
            LANG: 'C.UTF-8',
            LC_ALL: 'C.UTF-8',
            ...(hasReader && { QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1' }),
        };
        // The X server chooses a free display and writes its number to descriptor 3.
        const server = desktop.#spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${size.width}x${size.height}x24`, '-nolisten', 'tcp'],
                                      ['ignore', 'ignore', 'ignore', 'pipe']);
        desktop.environment.DISPLAY = `:${await firstLine(server, server.stdio[3])}`;
        const bus = desktop.#spawn('dbus-daemon', ['--session', '--print-address=1', '--nofork'], ['ignore', 'pipe', 'ignore']);
        desktop.environment.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus, bus.stdout);
        desktop.#spawn('openbox', []);
        await eventually(() => desktop.run('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK']).then((said) => said.includes('window id'), () => false));
        if (hasTray)
            desktop.#spawn('trayer', ['--edge', 'bottom', '--align', 'right', '--widthtype', 'request', '--height', '32']);
        if (hasKeyring)
            await desktop.#openKeyring();
        return desktop;
    }

    async #openKeyring() {
        const keyring = this.#spawn('gnome-keyring-daemon', ['--unlock', '--foreground', '--components=secrets'], ['pipe', 'ignore', 'ignore']);
        keyring.stdin.end('the password of the keyring');
        const ask = ['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets',
                     'org.freedesktop.Secret.Service.ReadAlias', 'string:default'];
        assert.ok(await eventually(() => this.run('dbus-send', ask).then((said) => said.includes('/collection/'), () => false)), 'the keyring stays shut');
    }

    /// Puts something in the place of the browser, for programs that are started from now on.
    /// @returns what it was to show until now, when called
    standInForBrowser() {
        const folder = path.join(this.home, 'bin');
        const shown = path.join(this.home, 'shown');
        mkdirSync(folder);
        writeFileSync(path.join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${shown}'\n`, { mode: 0o755 });
        this.environment.PATH = `${folder}:${process.env.PATH}`;
        return () => (existsSync(shown) ? readFileSync(shown, 'utf8').trim().split('\n') : []);
    }

    #spawn(name, args, stdio = 'ignore') {
        const child = spawn(name, args, { stdio, env: { ...process.env, ...this.environment } });
        child.on('error', (error) => assert.fail(`${name} cannot be started: ${error.message}`));
        this.children.unshift(child);
        return child;
    }

    /// Runs a program on this desktop.
    /// @returns what it says on standard output
    async run(name, args) {
        const options = { env: { ...process.env, ...this.environment }, maxBuffer: 64 * 1024 * 1024 };
        return (await runFile(name, args, options)).stdout;
    }

    /// The visible windows whose titles match, the largest first: a tray icon bears its program's name too.
    async windows(title) {
        const ids = await this.run('xdotool', ['search', '--onlyvisible', '--name', title]).then((text) => text.trim().split('\n'), () => []);
        const sized = await Promise.all(ids.map(async (id) => ({ id, ...(await this.geometry(id).catch(() => ({ width: 0, height: 0 }))) })));
        return sized.filter((window) => window.width > 64).sort((a, b) => b.width * b.height - a.width * a.height).map((window) => window.id);
    }

    /// Waits for a window whose title matches.
    /// @returns its id
    async window(title, withinMs = 15000) {
        const id = await eventually(async () => (await this.windows(title))[0], withinMs);
        assert.ok(id, `no window called ${title}`);
        return id;
    }

    /// Waits until nothing on the screen changes any more.
    async settled() {
        let last;
        await eventually(async () => {
            const now = await this.run('import', ['-silent', '-window', 'root', '-resize', '10%', 'txt:-']);
            const isSame = now === last;
            last = now;
            return isSame;
        });
    }

    /// Waits until no window has such a title.
    async gone(title) {
        assert.ok(await eventually(async () => (await this.windows(title)).length === 0), `the window ${title} stays`);
    }

    /// Keys for a window, as from a keyboard, once it has the focus.
    async keys(window, ...keys) {
        await this.focus(window);
        await this.run('xdotool', ['key', '--delay', '40', ...keys]);
    }

    async type(window, text) {
        await this.focus(window);
        await this.run('xdotool', ['type', '--delay', '15', text]);
    }

    async focus(window) {
        await this.run('xdotool', ['windowactivate', '--sync', window]);
    }

    /// A click, of the left button unless told.
    async click(x, y, button = 1) {
        await this.run('xdotool', ['mousemove', String(Math.round(x)), String(Math.round(y)), 'click', String(button)]);
    }

    /// Waits until an icon stands in the tray.
    /// @returns the tray's window
    async tray() {
        const find = async () => {
            const [id] = (await this.run('xdotool', ['search', '--onlyvisible', '--class', 'trayer']).catch(() => '')).trim().split('\n');
            return id && (await this.geometry(id)).width > 10 && id;
        };
        const id = await eventually(find, 15000);
        assert.ok(id, 'no icon appears in the tray');
        return id;
    }

    async geometry(window) {
        const text = await this.run('xdotool', ['getwindowgeometry', '--shell', window]);
        const number = (name) => Number(new RegExp(`^${name}=(-?\\d+)`, 'm').exec(text)[1]);
        return { x: number('X'), y: number('Y'), width: number('WIDTH'), height: number('HEIGHT') };
    }

    /// Writes what is on the screen to the folder of the build's screenshots.
    async screenshot(name) {
        const folder = process.env.QONDUIT_SCREENSHOTS;
        if (!folder)
            return;
        mkdirSync(folder, { recursive: true });
        await this.run('import', ['-window', 'root', path.join(folder, `${name}.png`)]);
    }

    async stop() {
        for (const child of this.children) {
            const ended = child.exitCode !== null || child.signalCode !== null || new Promise((resolve) => child.once('close', resolve));
            child.kill('SIGTERM');
            await ended;
        }
        rmSync(this.home, { recursive: true, force: true });
    }
}

/// A test with the application on a desktop of its own.
export async function onDesktop({ hasTray, ...options }, body) {
    const desktop = await Desktop.start({ hasTray });
    try {
        await withQonduit({ ...options, command: [program('qonduit')], isDesktop: true, environment: desktop.environment },
                          (qonduit) => body(qonduit, desktop));
    } finally {
        await desktop.stop();
    }
}

/// Buttons of dialogs sleep for a second, so that a stray Enter accepts nothing; and so must a test.
export const whileButtonsSleep = () => new Promise((resume) => setTimeout(resume, 1300));

/// The first line that comes out of a stream, or a failure when its process ends before.
async function firstLine(child, stream) {
    let text = '';
    stream.on('data', (data) => (text += data));
    await eventually(() => text.includes('\n') || child.exitCode !== null);
    assert.ok(text.includes('\n'), `${child.spawnfile} does not start`);
    return text.split('\n')[0];
}
