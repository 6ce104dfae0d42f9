// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The server over Streamable HTTP, on the loopback address only.

import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
    WebStandardStreamableHTTPServerTransport, createMcpHandler, hostHeaderValidationResponse, isLegacyRequest, localhostAllowedHostnames,
    localhostAllowedOrigins, originValidationResponse,
} from '@modelcontextprotocol/server';
import { EventStore } from './events.mjs';
import { createServer } from './server.mjs';

/// How long a client whose stream was closed should wait before it comes back.
const retryAfterMs = 100;

/// Starts serving.
/// @returns the address
export async function serveHttp(era, port) {
    const sessions = new Map();
    const modern = createMcpHandler(() => createServer('modern', modern.notify), { legacy: 'reject' });

    const fetch = async (request) => {
        const refused = hostHeaderValidationResponse(request, localhostAllowedHostnames())
            ?? originValidationResponse(request, localhostAllowedOrigins());
        if (refused)
            return refused;
        if (new URL(request.url).pathname !== '/mcp')
            return new Response(undefined, { status: 404 });
        const isLegacy = era === 'legacy' || (era === 'dual' && (await isLegacyRequest(request)));
        return isLegacy ? answerLegacy(sessions, request) : modern.fetch(request);
    };

    const listener = createHttpServer(toNodeHandler({ fetch }));
    await new Promise((resolve, reject) => listener.once('error', reject).listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${listener.address().port}/mcp`;
}

/// Legacy requests belong to sessions, each with a server of its own.
async function answerLegacy(sessions, request) {
    const id = request.headers.get('mcp-session-id');
    if (id === null)
        return openSession(sessions, request);
    const transport = sessions.get(id);
    if (transport)
        return transport.handleRequest(request);
    const error = { code: -32001, message: 'Session not found' };
    return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
}

/// Answers a request that names no session: `initialize` makes one, everything else is refused.
async function openSession(sessions, request) {
    const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        eventStore: new EventStore(),
        retryInterval: retryAfterMs,
        onsessioninitialized: (id) => sessions.set(id, transport),
        onsessionclosed: (id) => sessions.delete(id),
    });
    const server = createServer('legacy');
    await server.connect(transport);
    const response = await transport.handleRequest(request);
    if (transport.sessionId === undefined)
        await server.close();
    return response;
}
