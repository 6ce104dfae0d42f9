// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The static tools, through a real client, against the real reference server.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { call, connect, drain, errorOf, eventsIn, execute, own, ready, rowsOf, valueOf, withoutNews } from './support/clients.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { memberText } from './support/rawjson.mjs';
import { everything, startEverythingHttp } from './support/servers.mjs';

const staticTools = [
    'add_server', 'remove_server', 'reconnect_server', 'list_servers', 'get_server_status', 'list_tools', 'execute_tool',
    'list_resources', 'list_resource_templates', 'read_resource', 'subscribe_resource', 'unsubscribe_resource', 'list_prompts',
    'get_prompt', 'complete', 'get_notifications', 'get_logs', 'set_log_level', 'get_sampling_requests', 'respond_to_sampling',
    'cancel_sampling_request', 'get_elicitations', 'respond_to_elicitation', 'cancel_elicitation_request', 'list_tasks', 'get_task',
    'get_task_result', 'cancel_task', 'await_activity', 'set_timer', 'list_timers', 'get_timer', 'delete_timer', 'get_requests',
];

/// Calls whose results show every kind of content that the reference server has.
const calls = [
    ['echo', { message: 'grüße \u{1f600} "quoted" \\ back' }],
    ['get-sum', { a: 1.5, b: -2 }],
    ['get-structured-content', { location: 'Chicago' }],
    ['get-tiny-image', {}],
    ['get-annotated-message', { messageType: 'error', includeImage: true }],
    ['get-resource-links', { count: 3 }],
    ['get-resource-reference', { resourceType: 'Blob', resourceId: 2 }],
    ['get-sum', { a: 'not a number', b: 1 }], // the server's own isError
];
const changing = new Set(['get-resource-reference']); // its text holds the time of day

test('every client gets the same fixed list of tools', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    const { tools } = await client.listTools();
    assert.ok(JSON.stringify({ tools }).length < 20000, 'the list is long for a model to read');
    assert.deepEqual(tools.map((tool) => tool.name).sort(), [...staticTools].sort());
    for (const tool of tools) {
        assert.ok(tool.title, `${tool.name} has no title`);
        assert.ok(tool.description?.length > 10, `${tool.name} has no description`);
        assert.equal(tool.inputSchema.type, 'object');
        assert.equal(tool.inputSchema.additionalProperties, false, `${tool.name} takes anything`);
        for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
            assert.equal(typeof tool.annotations?.[hint], 'boolean', `${tool.name} does not say ${hint}`);
    }
}));

test('add_server over stdio: its tools can be listed and called, and it is gone after remove_server', { timeout: 60000 },
     () => withQonduit({ config: { approve_add_server: 'always' } }, async (qonduit) => {
    const client = await connect(qonduit);
    const added = valueOf(await call(client, 'add_server', { name: 'reference', command: everything.command, args: everything.args }));
    assert.match(JSON.stringify(added), /"echo"/);
    assert.match(JSON.stringify(added), /2025-11-25/);

    const tools = rowsOf(await call(client, 'list_tools', { server: 'reference' }));
    assert.ok(tools.every((tool) => tool.server === 'reference' && tool.inputSchema));
    assert.deepEqual(rowsOf(await call(client, 'list_tools', { tool: '^get-s' })).map((tool) => tool.name).sort(),
                     ['get-structured-content', 'get-sum']);
    assert.deepEqual(await withoutNews(() => execute(client, 'reference', 'echo', { message: 'hello' })),
                     { content: [{ type: 'text', text: 'Echo: hello' }] });

    const row = rowsOf(await call(client, 'list_servers')).find((server) => server.name === 'reference');
    assert.equal(row.status, 'connected');
    assert.equal(row.transport, 'stdio');

    valueOf(await call(client, 'remove_server', { name: 'reference' }));
    assert.equal(errorOf(await execute(client, 'reference', 'echo', { message: 'x' })).code, 'TOOL_ERR_SERVER_NOT_FOUND');
    assert.deepEqual(rowsOf(await call(client, 'list_servers')), []);
}));

test('add_server over Streamable HTTP', { timeout: 60000 }, async () => {
    const server = await startEverythingHttp();
    try {
        await withQonduit({ config: { approve_add_server: { commands: [], hosts: ['127.0.0.1'] } } }, async (qonduit) => {
            const client = await connect(qonduit);
            valueOf(await call(client, 'add_server', { name: 'remote', url: server.url }));
            assert.deepEqual(await withoutNews(() => execute(client, 'remote', 'get-sum', { a: 2, b: 3 })),
                             { content: [{ type: 'text', text: 'The sum of 2 and 3 is 5.' }] });
            assert.equal(rowsOf(await call(client, 'list_servers'))[0].transport, 'streamable-http');
        });
    } finally {
        await server.stop();
    }
});

test('without approval nothing is started, and the error names the setting', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    const refused = errorOf(await call(client, 'add_server', { name: 'evil', command: 'touch', args: [`${qonduit.dataFolder}/started`] }));
    assert.equal(refused.code, 'TOOL_ERR_DENIED');
    assert.match(refused.message, /approve_add_server/);
    assert.deepEqual(rowsOf(await call(client, 'list_servers')), []);
    const { existsSync } = await import('node:fs');
    assert.ok(!existsSync(`${qonduit.dataFolder}/started`));
}));

test('a list of allowed commands allows exactly these', { timeout: 60000 },
     () => withQonduit({ config: { approve_add_server: { commands: [everything.command], hosts: [] } } }, async (qonduit) => {
    const client = await connect(qonduit);
    valueOf(await call(client, 'add_server', { name: 'good', command: everything.command, args: everything.args }));
    assert.equal(errorOf(await call(client, 'add_server', { name: 'bad', command: 'cat' })).code, 'TOOL_ERR_DENIED');
    assert.equal(errorOf(await call(client, 'add_server', { name: 'web', url: 'http://127.0.0.1:9/mcp' })).code, 'TOOL_ERR_DENIED');
}));

test('results are the server\'s own: deeply equal', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    const direct = new Client({ name: 'direct', version: '1.0' });
    await direct.connect(new StdioClientTransport({ command: everything.command, args: everything.args, stderr: 'ignore' }));
    qonduit.atEnd(() => direct.close());
    const client = await connect(qonduit);
    await ready(client, 'everything');
    for (const [tool, args] of calls.filter(([tool]) => !changing.has(tool))) {
        const expected = await direct.callTool({ name: tool, arguments: args });
        assert.deepEqual(await withoutNews(() => execute(client, 'everything', tool, args)), expected, tool);
    }
}));

test('results are the server\'s own: byte for byte', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    const child = spawn(everything.command, everything.args, { stdio: ['pipe', 'pipe', 'ignore'] });
    qonduit.atEnd(() => child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (id, method, params) => {
        child.stdin.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }) + '\n');
        for (;;) {
            const { value } = await lines.next();
            if (memberText(value, 'id') === String(id) && memberText(value, 'result'))
                return memberText(value, 'result');
        }
    };
    await ask(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } });
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');

    const client = await connect(qonduit);
    await ready(client, 'everything');
    const session = client.transport.sessionId;
    let id = 100;
    for (const [name, args] of calls.filter(([tool]) => !changing.has(tool))) {
        ++id;
        const expected = await ask(id, 'tools/call', { name, arguments: args });
        const params = { name: 'execute_tool', arguments: { server: 'everything', tool: name, args } };
        const { text } = await withoutNews(() => qonduit.post({ jsonrpc: '2.0', id, method: 'tools/call', params }, { session }));
        assert.equal(memberText(text, 'result'), expected, name);
    }
}));

test('arguments are checked, and the error names the parameter', { timeout: 60000 }, () => withQonduit({ config: { servers: { everything } } }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const good = { server: 'everything', tool: 'echo', args: { message: 'x' } };
    for (const [tool, args, parameter] of [
        ['execute_tool', { ...good, timeout_ms: 0 }, 'timeout_ms'],
        ['execute_tool', { ...good, timeout_ms: 1800001 }, 'timeout_ms'],
        ['execute_tool', { ...good, timeout_ms: 1.5 }, 'timeout_ms'],
        ['execute_tool', { ...good, timeout_ms: '1000' }, 'timeout_ms'],
        ['execute_tool', { ...good, args: [] }, 'args'],
        ['execute_tool', { ...good, server: 7 }, 'server'],
        ['execute_tool', { ...good, colour: 'blue' }, 'colour'],
        ['execute_tool', { server: 'everything' }, 'tool'],
        ['await_activity', { timeout_ms: 99 }, 'timeout_ms'],
        ['await_activity', { timeout_ms: 900001 }, 'timeout_ms'],
        ['list_tools', { server: '(' }, 'server'],
        ['list_servers', { verbose: true }, 'verbose'],
        ['respond_to_elicitation', { request_id: 'x', action: 'maybe' }, 'action'],
        ['add_server', { name: 'x' }, 'command'],
        ['add_server', { name: 'x', command: 'cat', url: 'http://127.0.0.1:9/' }, 'url'],
    ]) {
        const error = errorOf(await call(client, tool, args));
        assert.equal(error.code, 'TOOL_ERR_INVALID_ARGUMENTS', `${tool} ${JSON.stringify(args)}: ${error.message}`);
        assert.ok(error.message.includes(parameter), `${tool} ${JSON.stringify(args)}: "${error.message}" does not name ${parameter}`);
    }
    assert.equal(errorOf(await execute(client, 'nobody', 'echo')).code, 'TOOL_ERR_SERVER_NOT_FOUND');
    assert.equal(errorOf(await call(client, 'get_task', { task_id: 'nothing' })).code, 'TOOL_ERR_NOT_FOUND');
    assert.deepEqual(own(await execute(client, 'everything', 'echo', { message: 'still well' })).content[0].text, 'Echo: still well');
}));

test('events are delivered exactly once', { timeout: 60000 }, () => withQonduit({ config: { approve_add_server: 'always' } }, async (qonduit) => {
    const [first, second] = [await connect(qonduit, { name: 'first' }), await connect(qonduit, { name: 'second' })];
    valueOf(await call(first, 'add_server', { name: 'reference', command: everything.command, args: everything.args }));
    const told = await drain(second);
    assert.deepEqual(told.filter((event) => event.type === 'server_added').map((event) => event.server), ['reference']);
    assert.deepEqual(new Set(told.map((event) => event.id)).size, told.length);
    for (const event of told)
        assert.deepEqual(Object.keys(event).sort(), ['createdAt', 'data', 'id', 'server', 'type']);
    assert.deepEqual(eventsIn(await call(second, 'list_tasks')).filter((event) => event.type === 'server_added'), []);
}));
