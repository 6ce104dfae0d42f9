// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The official SDK's client of the next generation, speaking as its forebears (`legacy`):
///
///     v2client.mjs '{"url": …, "token": …}' | '{"command": …, "args": […]}' TOOL ARGUMENTS
///
/// says on stdout, as JSON, who the server is, its tools, and what a call of one gave. Needs Node.js 20.

import { createRequire } from 'node:module';

const require = createRequire(new URL('../../conformance/package.json', import.meta.url));
const { Client, StreamableHTTPClientTransport } = require('@modelcontextprotocol/client');
const { StdioClientTransport } = require('@modelcontextprotocol/client/stdio');

const [server, tool, args] = process.argv.slice(2);
const { url, token, command, args: commandArgs } = JSON.parse(server);
const transport = url ? new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { Authorization: `Bearer ${token}` } } }) :
                        new StdioClientTransport({ command, args: commandArgs, stderr: 'ignore' });
const client = new Client({ name: 'v2', version: '1.0' }, { versionNegotiation: { mode: 'legacy' } });
await client.connect(transport);
const { tools } = await client.listTools();
const result = await client.callTool({ name: tool, arguments: JSON.parse(args) });
process.stdout.write(JSON.stringify({ server: client.getServerVersion(), tools: tools.map((one) => one.name), result }));
await transport.terminateSession?.();
await client.close();
