// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The client that the suite judges: the official SDK, with a Qonduit of its own in front of the suite's server.
///
///     MCP_CONFORMANCE_SCENARIO=… driver.mjs URL
///
/// QONDUIT_DRIVER=direct leaves Qonduit out.

import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { withQonduit } from '../e2e/support/qonduit.mjs';

/// What to do in each scenario, once connected.
const scenarios = {
    initialize: (client) => client.listTools(),
    tools_call: async (client) => {
        const { tools } = await client.listTools();
        assert.ok(tools.some((tool) => tool.name === 'add_numbers'));
        return client.callTool({ name: 'add_numbers', arguments: { a: 5, b: 3 } });
    },
    'elicitation-sep1034-client-defaults': (client) => client.callTool({ name: 'test_client_elicitation_defaults', arguments: {} }),
    'sse-retry': (client) => client.callTool({ name: 'test_reconnection', arguments: {} }),
    'json-schema-2020-12-preservation': async (client) => {
        const { tools } = await client.listTools();
        const { inputSchema } = tools.find((tool) => tool.name === 'json_schema_2020_12_tool');
        return client.callTool({ name: 'json_schema_echo', arguments: { schema: inputSchema } });
    },
};

async function act(scenario, url) {
    const client = new Client({ name: 'conformance-driver', version: '1.0' }, { capabilities: { elicitation: { form: { applyDefaults: true } } } });
    // An empty form: the SDK fills in the defaults.
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: {} }));
    const transport = new StreamableHTTPClientTransport(url);
    await client.connect(transport);
    const result = await scenarios[scenario](client);
    assert.ok(!result.isError, JSON.stringify(result));
    await transport.terminateSession();
    await client.close();
}

const scenario = process.env.MCP_CONFORMANCE_SCENARIO;
const url = process.argv[2];

if (process.env.QONDUIT_DRIVER === 'direct') {
    await act(scenario, new URL(url));
} else {
    // Lazily, so that no session but the driver's own makes itself known to the suite.
    const config = { servers: { judge: { url, connect: 'lazy' } } };
    await withQonduit({ config, args: ['--auth', 'none'] }, (qonduit) => act(scenario, new URL('/mcp/servers/judge', qonduit.url)));
}
