// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A real authorization server, a real MCP server that wants its tokens, and a person with a browser.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectTo } from 'node:net';
import path from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import express from 'express';
import Provider from 'oidc-provider';
import { eventually } from './processes.mjs';
import { program, withQonduit } from './qonduit.mjs';

async function listen(handler) {
    const server = createServer(handler);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
        server,
        origin: `http://127.0.0.1:${server.address().port}`,
        async stop() {
            server.closeAllConnections();
            server.close();
            await once(server, 'close');
        },
    };
}

/// Runs oidc-provider: dynamic registration, PKCE, resource indicators, rotation of refresh tokens.
/// @param tokenLife of access tokens, in seconds
export async function startAuthority({ tokenLife = 3600, clients = [], registration = true } = {}) {
    let handler = (request, response) => response.end();
    const listening = await listen((request, response) => handler(request, response));
    const scopes = ['openid', 'offline_access', 'read', 'write'];
    const provider = new Provider(listening.origin, {
        clients,
        scopes,
        features: {
            registration: { enabled: registration },
            revocation: { enabled: true },
            devInteractions: { enabled: true },
            resourceIndicators: {
                enabled: true,
                useGrantedResource: () => true,
                getResourceServerInfo: (ctx, resource) =>
                    ({ scope: 'read write', audience: resource, accessTokenTTL: tokenLife, accessTokenFormat: 'opaque' }),
            },
        },
        issueRefreshToken: async (ctx, client) => client.grantTypeAllowed('refresh_token'),
        rotateRefreshToken: true,
        cookies: { keys: [randomUUID()] },
    });
    const authority = { ...listening, issuer: listening.origin, provider, requests: [], grants: { code: 0, refresh: 0, failed: 0 } };
    provider.on('grant.success', (ctx) => ++authority.grants[ctx.oidc.params.grant_type === 'refresh_token' ? 'refresh' : 'code']);
    provider.on('grant.error', () => ++authority.grants.failed);
    const callback = provider.callback();
    handler = (request, response) => {
        authority.requests.push({ method: request.method, url: request.url });
        (authority.instead ?? callback)(request, response);
    };
    return authority;
}

/// Runs an MCP server that wants a token of `authority` for itself.
/// @param scopes that it wants for everything
/// @param metadata changes the document in which it says where to sign in
export async function startProtected(authority, { scopes = [], metadata = (document) => document } = {}) {
    const app = express();
    const listening = await listen(app);
    const url = `${listening.origin}/mcp`;
    const place = '/.well-known/oauth-protected-resource/mcp';
    const server = { ...listening, url, tokens: [], scopes };
    app.use(express.json());
    app.get(place, (request, response) => response.json(metadata(
        { resource: url, authorization_servers: [authority.issuer], scopes_supported: ['read'] })));
    const verifier = {
        async verifyAccessToken(token) {
            server.tokens.push(token);
            const found = await authority.provider.AccessToken.find(token);
            const { InvalidTokenError } = await import('@modelcontextprotocol/sdk/server/auth/errors.js');
            if (!found || found.aud !== url)
                throw new InvalidTokenError('not a token for this server');
            return { token, clientId: found.clientId, scopes: [...found.scopes], expiresAt: found.exp, extra: { person: found.accountId } };
        },
    };
    const guard = (request, response, next) =>
        requireBearerAuth({ verifier, requiredScopes: server.scopes, resourceMetadataUrl: listening.origin + place })(request, response, next);
    app.post('/mcp', guard, async (request, response) => {
        const mcp = new McpServer({ name: 'protected', version: '1' });
        mcp.registerTool('whoami', { description: 'says who you are' },
                         async ({ authInfo }) => ({ content: [{ type: 'text', text: authInfo.extra.person }] }));
        const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
        await mcp.connect(transport);
        await transport.handleRequest(request, response, request.body);
    });
    app.all('/mcp', guard, (request, response) => response.status(405).end());
    return server;
}

/// What a browser is to a sign-in: cookies, redirects and forms.
export class Browser {
    cookies = new Map();
    visited = [];

    /// @returns the response where the redirects end
    async go(target, options = {}) {
        for (let url = new URL(target), step = 0; step < 20; ++step) {
            this.visited.push(url.href);
            const response = await fetch(url, {
                ...options, redirect: 'manual', headers: { ...options.headers, cookie: [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
            });
            for (const line of response.headers.getSetCookie()) {
                const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
                this.cookies.set(name, value);
            }
            if (![301, 302, 303, 307].includes(response.status))
                return { url, response, text: await response.text() };
            url = new URL(response.headers.get('location'), url);
            options = {};
        }
        throw new Error('redirected without end');
    }

    /// Sends the page's first form.
    submit({ url, text }, fields) {
        const action = /<form[^>]* action="([^"]+)"/.exec(text)[1];
        const hidden = Object.fromEntries([...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, k, v]) => [k, v]));
        return this.go(new URL(action, url), { method: 'POST', body: new URLSearchParams({ ...hidden, ...fields }) });
    }

    /// Signs in as this person, and agrees to what is asked.
    /// @returns the page that is shown at the end
    async signIn(target, person = 'ada') {
        let page = await this.go(target);
        for (let step = 0; step < 4 && page.text.includes('<form'); ++step)
            page = await this.submit(page, { login: person, password: 'secret' });
        return page;
    }
}

/// The person in front of a running signin-engine.
export class Person {
    events = [];

    static async at(file, servers) {
        const person = new Person();
        person.socket = connectTo(file);
        await once(person.socket, 'connect');
        let rest = '';
        person.socket.on('data', (data) => {
            const lines = (rest + data).split('\n');
            rest = lines.pop();
            person.events.push(...lines.map((line) => JSON.parse(line)));
        });
        for (const server of servers)
            person.say('status', server); // what was so before anybody looked
        return person;
    }

    say(...words) {
        this.socket.write(`${words.join(' ')}\n`);
    }

    /// Waits for the next event that is so, from the last one waited for on.
    seen = 0;
    async next(isWanted, timeout = 20000) {
        assert.ok(await eventually(() => this.events.slice(this.seen).some(isWanted), timeout), JSON.stringify(this.events));
        this.seen += this.events.slice(this.seen).findIndex(isWanted) + 1;
        return this.events[this.seen - 1];
    }

    state(wanted) {
        return this.next(({ event, state }) => event === 'status' && state === wanted);
    }

    /// Clicks on Sign in.
    /// @returns where the browser goes
    async click(server) {
        this.say('sign-in', server);
        return new URL((await this.next(({ event }) => event === 'open')).url);
    }
}

/// Runs `test` with a Qonduit that a person sits in front of.
export function withPerson(config, test) {
    let socket;
    return withQonduit({
        command: [program('signin-engine')],
        environment: { get SIGN_IN_SOCKET() { return socket; } },
        config: (folder) => {
            socket = path.join(folder, 'person');
            return config;
        },
    }, async (qonduit) => {
        const person = await Person.at(socket, Object.keys(config.servers));
        qonduit.atEnd(() => person.socket.destroy());
        await test(qonduit, person);
    });
}
