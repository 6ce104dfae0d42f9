// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The request timeline in a real browser, over a real program and a real server.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { call, connect, execute, promotedIn, ready, rowsOf } from './support/clients.mjs';
import { eventually } from './support/processes.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { everything } from './support/servers.mjs';

const browserFile = '/usr/bin/chromium';
const hostile = '<img src=x onerror="document.title=\'owned\'">\u202e<script>document.title="owned"</script>';
const otherToken = 'the-token-of-another-client';
const config = {
    servers: { everything },
    clients: { other: { token_sha256: createHash('sha256').update(otherToken).digest('hex') } },
};

/// Opens the page in a browser of its own, which must talk to this program only and have nothing to complain about.
/// @param mayComplainOf what the browser may say on its console besides
async function withPage(qonduit, { token = qonduit.token, colorScheme = 'light', mayComplainOf }, use) {
    assert.ok(existsSync(browserFile), `${browserFile} is missing: packaging/linux/install-packages test`);
    const browser = await chromium.launch({ executablePath: browserFile, args: process.getuid() === 0 ? ['--no-sandbox'] : [] });
    try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, colorScheme });
        const complaints = [];
        const asked = [];
        page.on('request', (request) => asked.push(request.url()));
        page.on('pageerror', (error) => complaints.push(String(error)));
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
        await page.goto(new URL('/waterfall', qonduit.url).href);
        if (token)
            await signIn(page, token);
        await use(page);
        assert.deepEqual(complaints.filter((said) => !said.includes('status of 401') && !mayComplainOf?.test(said)), []);
        assert.deepEqual(asked.filter((url) => !url.startsWith(`${qonduit.url.origin}/`) && !url.startsWith('data:')), []);
        assert.ok(asked.every((url) => !url.includes(qonduit.token)), 'a token is in an address');
    } finally {
        await browser.close();
    }
}

async function signIn(page, token) {
    await page.getByLabel('Access token').fill(token);
    await page.getByRole('button', { name: 'Open' }).click();
}

async function screenshot(page, name) {
    const folder = process.env.QONDUIT_SCREENSHOTS;
    if (!folder)
        return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

const data = async (qonduit, options = {}) => (await qonduit.request('GET', { target: '/waterfall/json', ...options })).json;
const row = (page, text) => page.getByRole('treeitem').filter({ hasText: text });

test('the page shows requests as they happen, children under their parents', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit, { name: 'claude-code' });
    await ready(client, 'everything');
    await withPage(qonduit, {}, async (page) => {
        await row(page, 'claude-code').waitFor();
        assert.equal(await row(page, 'everything/echo').count(), 0);

        await execute(client, 'everything', 'echo', { message: 'made after the page was opened' });
        await row(page, 'everything/echo').waitFor();
        const parent = row(page, 'everything/echo');
        const child = row(page, /→ everything\s+echo/);
        assert.equal(await parent.getAttribute('aria-level'), '2');
        assert.equal(await child.getAttribute('aria-level'), '3');
        const top = async (locator) => (await locator.boundingBox()).y;
        assert.equal(await top(child) - await top(parent), 22, 'the child stands under its parent');

        await child.click();
        const details = page.getByLabel('The chosen request');
        const said = await details.innerText();
        assert.match(said, /made after the page was opened/);
        assert.match(said, /completed/);
        assert.match(said, /Qonduit → server/);
        await page.keyboard.press('Escape');
        await details.waitFor({ state: 'hidden' });

        await page.getByLabel('Filter by text').fill('no such thing');
        await page.getByText('Nothing fits the filter').waitFor();
        await page.getByLabel('Filter by text').fill('');
        await page.getByRole('combobox', { name: 'Server' }).selectOption('everything');
        await row(page, 'claude-code').waitFor();

        await page.getByRole('button', { name: 'Pause' }).click();
        await execute(client, 'everything', 'get-sum', { a: 1, b: 2 });
        await page.waitForTimeout(1500); // longer than it takes to ask twice
        assert.equal(await row(page, 'get-sum').count(), 0);
        await page.getByRole('button', { name: 'Resume' }).click();
        await row(page, 'everything/get-sum').waitFor();
    });
}));

test('other people\'s text stays text', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit, { name: '<b onclick="document.title=1">client</b>' });
    await ready(client, 'everything');
    await execute(client, 'everything', hostile, { message: hostile });
    await withPage(qonduit, { mayComplainOf: /Content Security Policy|TrustedScript/ }, async (page) => {
        const rowOf = row(page, 'everything/<img src=x').first();
        await rowOf.waitFor();
        assert.match(await rowOf.innerText(), /\\u\{202e\}/, 'a character that turns the text around is shown');
        await rowOf.click();
        assert.match(await page.getByLabel('The chosen request').innerText(), /<script>document\.title/);
        await row(page, '<b onclick=').first().waitFor();
        for (const name of ['img', 'body script', 'b[onclick]'])
            assert.equal(await page.locator(name).count(), name === 'body script' ? 1 : 0, name);
        assert.equal(await page.title(), 'Requests – Qonduit');
        // Should anything ever become markup, the policy still keeps scripts from running.
        await page.evaluate(() => document.querySelector('#space').setAttribute('onclick', 'document.title="owned"')).catch(() => {});
        await page.locator('#space').click({ position: { x: 5, y: 5 } });
        assert.equal(await page.title(), 'Requests – Qonduit');
    });
}));

test('a wrong token is told, the right one is kept for the tab', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    await connect(qonduit, { name: 'claude-code' });
    await withPage(qonduit, { token: 'not-the-token' }, async (page) => {
        await page.getByText('This token was not accepted.').waitFor();
        assert.equal(await page.getByRole('tree').count(), 0);
        await screenshot(page, 'waterfall-token');
        await signIn(page, 'nö');
        await page.getByText('This token was not accepted.').waitFor();
        await signIn(page, qonduit.token);
        await row(page, 'claude-code').waitFor();
        await page.reload();
        await row(page, 'claude-code').waitFor();
        assert.equal(await page.evaluate(() => localStorage.length), 0);
    });
}));

test('without authentication it just opens', { timeout: 90000 },
     () => withQonduit({ config: { ...config, auth: { mode: 'none' } } }, async (qonduit) => {
    await connect(qonduit, { name: 'claude-code' });
    await withPage(qonduit, { token: '' }, async (page) => {
        await row(page, 'claude-code').waitFor();
    });
}));

test('everyone sees their own sessions, the owner all', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    await connect(qonduit, { name: 'mine' });
    await connect(qonduit, { name: 'theirs', token: otherToken });
    const clients = (answer) => answer.sessions.map((session) => session.client).filter((name) => !name.startsWith('raw')).sort();
    assert.deepEqual(clients(await data(qonduit)), ['mine 1.0', 'theirs 1.0']);
    const others = await data(qonduit, { token: otherToken });
    assert.deepEqual(clients(others), ['theirs 1.0']);
    assert.ok(others.spans.every((span) => others.sessions.some((session) => session.label === span.session)));
}));

test('get_requests tells a session of its own requests, and who asked for what', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit, { capabilities: {} });
    const stranger = await connect(qonduit, { name: 'stranger' });
    await ready(client, 'everything');
    await call(stranger, 'list_tasks');
    assert.ok(promotedIn(await execute(client, 'everything', 'trigger-elicitation-request', {}, { timeout_ms: 1000 })));
    const rows = rowsOf(await call(client, 'get_requests'));
    const asked = rows.find((request) => request.subject === 'everything/trigger-elicitation-request');
    const sent = rows.find((request) => request.direction === 'to_server' && request.parent === asked.id);
    const question = rows.find((request) => request.direction === 'from_server' && request.method === 'elicitation/create');
    assert.equal(asked.status, 'completed');
    assert.equal(sent.status, 'pending');
    assert.equal(question.parent, sent.id);
    assert.ok(!rows.some((request) => request.subject === 'list_tasks'));
    assert.deepEqual(rows.map((request) => request.id), rows.map((request) => request.id).sort((a, b) => a - b));
    const pending = rowsOf(await call(client, 'get_requests', { status: 'pending', server: 'everything', limit: 2 }));
    assert.deepEqual(pending.map((request) => request.id), [sent.id, question.id]);
}));

for (const colorScheme of ['light', 'dark']) {
    test(`a busy hour, ${colorScheme}`, { timeout: 120000 }, () => withQonduit({ config }, async (qonduit) => {
        const client = await connect(qonduit, { name: 'claude-code' });
        const editor = await connect(qonduit, { name: 'editor' });
        await ready(client, 'everything');
        await ready(editor, 'everything');
        await execute(client, 'everything', 'get-sum', { a: 'seven', b: 1 });
        const long = execute(editor, 'everything', 'trigger-long-running-operation', { duration: 3, steps: 3 });
        for (let i = 0; i < 12; ++i)
            await execute(i % 3 === 0 ? editor : client, 'everything', 'echo', { message: `grüße ${i}` });
        await call(client, 'list_servers');
        await assert.rejects(call(editor, 'no_such_tool'));
        await execute(client, 'everything', 'trigger-elicitation-request', {}, { timeout_ms: 1000 });
        await withPage(qonduit, { colorScheme }, async (page) => {
            await row(page, 'everything/echo').first().waitFor();
            await row(page, 'everything/get-sum').first().click();
            await screenshot(page, `waterfall-${colorScheme}`);
            await page.keyboard.press('Escape');
            await long;
            await page.getByRole('tree').focus();
            await page.keyboard.press('Home');
            await page.waitForTimeout(1200);
            await screenshot(page, `waterfall-${colorScheme}-all`);
            const isDark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor) !== 'rgb(255, 255, 255)';
            assert.equal(isDark, colorScheme === 'dark');
        });
    }));
}

test('a thousand requests stay quick, and only what is seen is drawn', { timeout: 120000 }, () => withQonduit({ config: {} }, async (qonduit) => {
    for (let i = 0; i < 11; ++i) {
        const client = await connect(qonduit, { name: `client-${i}` });
        for (let n = 0; n < 110; ++n)
            await call(client, 'list_tasks');
    }
    assert.equal((await data(qonduit)).spans.length, 1000);
    await withPage(qonduit, {}, async (page) => {
        await eventually(async () => /1000 requests/.test(await page.getByRole('status').innerText()));
        assert.ok(await page.getByRole('treeitem').count() < 100);
        await page.getByRole('tree').focus();
        await page.keyboard.press('End');
        await row(page, 'list_tasks').last().waitFor();
        const took = await page.evaluate(() => {
            const started = performance.now();
            listRows();
            aimView();
            drawAxis();
            drawRows();
            return performance.now() - started;
        });
        console.log(`drawing a thousand requests anew: ${took.toFixed(1)} ms`);
        assert.ok(took < 250, `drawing takes ${took} ms`);
        await screenshot(page, 'waterfall-thousand');
    });
}));
