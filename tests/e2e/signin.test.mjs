// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Signing in to servers over HTTP, with a real authorization server, a real MCP server and a browser of sorts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect, execute, own } from './support/clients.mjs';
import { eventually } from './support/processes.mjs';
import { Browser, startAuthority, startProtected, withPerson } from './support/signin.mjs';

/// Runs `body` with an authority, a server that is protected by it, and a person at Qonduit.
function signInTest(name, { authority: authorityOptions, server: serverOptions, config = {}, oauth } = {}, body) {
    test(name, { timeout: 120000 }, async () => {
        const authority = await startAuthority(authorityOptions);
        const server = await startProtected(authority, serverOptions);
        try {
            await withPerson({ servers: { work: { url: server.url, ...(oauth && { oauth: oauth(authority) }) } }, ...config },
                             (qonduit, person) => body({ qonduit, person, authority, server, browser: new Browser() }));
        } finally {
            await server.stop();
            await authority.stop();
        }
    });
}

const whoami = (client) => execute(client, 'work', 'whoami');

/// Whom the server takes us for, once it takes us.
async function answerOf(client) {
    return own(await whoami(client)).content[0].text;
}

signInTest('a person signs in by the browser, and calls go through', {}, async ({ qonduit, person, authority, server, browser }) => {
    const client = await connect(qonduit);
    const refused = await whoami(client);
    assert.equal(refused.isError, true);
    assert.match(JSON.stringify(refused), /wants you to sign in, in Qonduit's window/);
    await person.state('needed');
    assert.equal(authority.requests.length, 0, 'nothing is asked before the person wants it');

    const url = await person.click('work');
    assert.equal(url.searchParams.get('code_challenge_method'), 'S256');
    assert.equal(url.searchParams.get('resource'), server.url);
    assert.match(url.searchParams.get('state'), /^[\w-]{43}$/);
    assert.match(url.searchParams.get('redirect_uri'), /^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    const page = await browser.signIn(url);
    assert.equal(page.response.status, 200);
    assert.match(page.text, /You can close this window/);
    assert.doesNotMatch(page.text, /<script/i);
    assert.match(page.response.headers.get('content-security-policy'), /default-src 'none'/);

    await person.state('signed_in');
    assert.equal(await answerOf(client), 'ada');

    // The same answer again, and the door is shut soon.
    const again = await fetch(page.url).catch(() => undefined);
    assert.ok(!again || again.status === 400);
    assert.ok(await eventually(() => fetch(page.url).then(() => false, () => true)), 'the door stays open');
    for (const token of server.tokens)
        assert.ok(!qonduit.log.includes(token), 'a token is in the log');
});

/// Signs in, and waits until the server takes us.
async function signedIn({ qonduit, person, browser }) {
    await browser.signIn(await person.click('work'));
    await person.state('signed_in');
    const client = await connect(qonduit);
    assert.equal(await answerOf(client), 'ada');
    return client;
}

signInTest('one renewal serves many calls, and refresh tokens rotate', { authority: { tokenLife: 4 } }, async (at) => {
    const client = await signedIn(at);
    const { authority, server } = at;
    const started = Date.now();
    for (let round = 1; round <= 3; ++round) {
        const before = new Set(server.tokens);
        await eventually(() => Date.now() > started + round * 2500);
        const answers = await Promise.all(Array.from({ length: 10 }, () => answerOf(client)));
        assert.deepEqual(answers, Array(10).fill('ada'));
        assert.ok(new Set(server.tokens).size > before.size, 'no new token was used');
    }
    assert.ok(authority.grants.refresh >= 3 && authority.grants.refresh <= 4, `${authority.grants.refresh} renewals`);
    assert.equal(authority.grants.failed, 0, 'an old refresh token was used again');
});

signInTest('a token that the service has taken back is renewed, and the call goes through', {}, async (at) => {
    const client = await signedIn(at);
    const { authority, server } = at;
    await (await authority.provider.AccessToken.find(server.tokens.at(-1))).destroy();
    assert.equal(await answerOf(client), 'ada');
    assert.equal(authority.grants.refresh, 1);
});

signInTest('more rights are asked for when the server wants them', {}, async (at) => {
    const client = await signedIn(at);
    const { server, person, browser } = at;
    server.scopes = ['write'];
    assert.match(JSON.stringify(await whoami(client)), /it wants more rights: write/);
    await person.state('needed');
    const url = await person.click('work');
    assert.deepEqual(url.searchParams.get('scope').split(' ').filter((word) => ['read', 'write'].includes(word)).sort(), ['read', 'write']);
    await browser.signIn(url);
    await person.state('signed_in');
    assert.equal(await answerOf(client), 'ada');
});

signInTest('signing out takes the tokens back', {}, async (at) => {
    const client = await signedIn(at);
    const { authority, server, person } = at;
    person.say('sign-out', 'work');
    await person.state('needed');
    assert.ok(await eventually(async () => !(await authority.provider.AccessToken.find(server.tokens.at(-1)))), 'the token is good still');
    assert.match(JSON.stringify(await whoami(client)), /wants you to sign in/);
});

signInTest('a person who says no is not asked again', {}, async ({ qonduit, person, authority, browser }) => {
    const client = await connect(qonduit);
    await whoami(client);
    const url = await person.click('work');
    const page = await browser.go(url);
    const cancel = new URL(/href="([^"]*abort[^"]*)"/.exec(page.text)[1], page.url);
    assert.equal((await browser.go(cancel)).response.status, 200);
    const { problem } = await person.next(({ event, state }) => event === 'status' && state === 'needed');
    assert.match(problem, /refused: access_denied/);
    assert.equal(authority.grants.code, 0);
});

signInTest('a client that is known already is used, and nothing is registered', {
    authority: {
        registration: false,
        clients: [{
            client_id: 'known', token_endpoint_auth_method: 'none', application_type: 'native', redirect_uris: ['http://127.0.0.1/callback'],
            grant_types: ['authorization_code', 'refresh_token'],
        }],
    },
    oauth: () => ({ client_id: 'known', scope: 'read' }),
}, async (at) => {
    await signedIn(at);
    assert.ok(!at.authority.requests.some(({ url }) => url.startsWith('/reg')));
});

signInTest('a server that names another issuer gets no browser', {
    server: { metadata: (document) => ({ ...document, authorization_servers: ['http://169.254.169.254'] }) },
}, async ({ qonduit, person, authority }) => {
    const client = await connect(qonduit);
    await whoami(client);
    await person.state('needed');
    person.say('sign-in', 'work');
    const { problem } = await person.next(({ event, problem: text }) => event === 'status' && text !== '' && text !== undefined);
    assert.match(problem, /no address that may be asked/);
    assert.ok(!person.events.some(({ event }) => event === 'open'));
    assert.equal(authority.requests.length, 0);
});
