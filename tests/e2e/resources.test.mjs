// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Resources, prompts and completion by tools, through a real client, from the real reference servers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { awaitEvent, call, connect, drain, errorOf, execute, own, ready, rowsOf, valueOf } from './support/clients.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { everything, filesystem, memory } from './support/servers.mjs';

const config = { servers: { everything } };
const text = 'demo://resource/dynamic/text/7';
const blob = 'demo://resource/dynamic/blob/7';

test('resources and their templates are listed with their servers, our own among them', { timeout: 60000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const all = rowsOf(await call(client, 'list_resources'));
    assert.deepEqual(new Set(all.map((row) => row.server)), new Set(['everything', 'self']));
    const own = all.find((row) => row.server === 'self');
    assert.equal(own.uri, 'emceepee://diagrams');
    const ofServer = rowsOf(await call(client, 'list_resources', { server: 'everything' }));
    assert.ok(ofServer.length > 3 && ofServer.every((row) => row.server === 'everything' && row.uri && row.name));
    assert.deepEqual(rowsOf(await call(client, 'list_resource_templates', { server: 'everything' })).map((row) => row.uriTemplate).sort(),
                     ['demo://resource/dynamic/blob/{resourceId}', 'demo://resource/dynamic/text/{resourceId}']);
    assert.equal(errorOf(await call(client, 'list_resources', { server: 'nobody' })).code, 'TOOL_ERR_SERVER_NOT_FOUND');
}));

test('a resource is read as it is, a binary one too', { timeout: 60000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const direct = new Client({ name: 'direct', version: '1.0' });
    await direct.connect(new StdioClientTransport({ command: everything.command, args: everything.args, stderr: 'ignore' }));
    qonduit.atEnd(() => direct.close());
    const document = 'demo://resource/static/document/architecture.md';
    const { contents } = await direct.readResource({ uri: document });
    assert.deepEqual(own(await call(client, 'read_resource', { server: 'everything', uri: document })).content,
                     contents.map((resource) => ({ type: 'resource', resource })));

    const [first] = own(await call(client, 'read_resource', { server: 'everything', uri: text })).content;
    assert.match(first.resource.text, /^Resource 7: This is a plaintext resource/);
    const [second] = own(await call(client, 'read_resource', { server: 'everything', uri: blob })).content;
    assert.equal(second.resource.uri, blob);
    assert.match(Buffer.from(second.resource.blob, 'base64').toString(), /^Resource 7: This is a base64 blob/);
    const unknown = await call(client, 'read_resource', { server: 'everything', uri: 'demo://no/such/thing' });
    assert.equal(errorOf(unknown).code, 'TOOL_ERR_EXECUTION_FAILED');
}));

test('the diagrams are a resource of ours, by the protocol and by the tool', { timeout: 60000 }, () => withQonduit({}, async (qonduit) => {
    const client = await connect(qonduit);
    assert.deepEqual((await client.listResources()).resources.map((resource) => resource.uri), ['emceepee://diagrams']);
    const { contents } = await client.readResource({ uri: 'emceepee://diagrams' });
    const { diagrams } = JSON.parse(contents[0].text);
    assert.deepEqual(diagrams.map((diagram) => diagram.name),
                     ['proxy_task_states', 'pending_elicitation_states', 'pending_sampling_states', 'tool_call_lifecycle', 'entity_relationships']);
    for (const diagram of diagrams)
        assert.match(diagram.mermaid, /^(stateDiagram-v2|erDiagram)\n/);
    assert.deepEqual(own(await call(client, 'read_resource', { server: 'self', uri: 'emceepee://diagrams' })).content,
                     [{ type: 'resource', resource: contents[0] }]);
    await assert.rejects(client.readResource({ uri: 'emceepee://nothing' }), { code: -32002 });
}));

test('an update of a subscribed resource is an event; none comes after unsubscribing', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    await call(client, 'subscribe_resource', { server: 'everything', uri: text }).then(valueOf);
    await execute(client, 'everything', 'toggle-subscriber-updates'); // an update at once, then every 5 s
    const { event } = await awaitEvent(client, 'notification', (data) => data.method === 'notifications/resources/updated');
    assert.equal(event.server, 'everything');
    assert.equal(event.data.params.uri, text);
    const { notifications } = valueOf(await call(client, 'get_notifications', { server: 'everything' }));
    assert.ok(notifications.some((entry) => entry.method === 'notifications/resources/updated' && entry.params.uri === text));
    assert.deepEqual(valueOf(await call(client, 'get_notifications', { server: 'everything' })).notifications, [], 'reading takes them');

    await call(client, 'unsubscribe_resource', { server: 'everything', uri: text }).then(valueOf);
    await drain(client);
    const later = valueOf(await call(client, 'await_activity', { timeout_ms: 6000 }));
    assert.deepEqual(later.triggers, [{ type: 'timeout' }]);
}));

test('a subscription outlives its connection', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    await call(client, 'subscribe_resource', { server: 'everything', uri: text }).then(valueOf);
    valueOf(await call(client, 'reconnect_server', { name: 'everything' }));
    await drain(client);
    await execute(client, 'everything', 'toggle-subscriber-updates');
    const { event } = await awaitEvent(client, 'notification', (data) => data.method === 'notifications/resources/updated');
    assert.equal(event.data.params.uri, text);
}));

test('prompts are listed and filled in, with resources inside', { timeout: 60000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const prompts = rowsOf(await call(client, 'list_prompts'));
    assert.deepEqual(prompts.map((row) => row.name).sort(), ['args-prompt', 'completable-prompt', 'resource-prompt', 'simple-prompt']);
    assert.ok(prompts.every((row) => row.server === 'everything'));
    const filled = valueOf(await call(client, 'get_prompt', { server: 'everything', name: 'args-prompt', arguments: { city: 'Tromsø', state: 'Troms' } }));
    assert.equal(filled.messages[0].content.text, 'What\'s weather in Tromsø, Troms?');
    const withResource = valueOf(await call(client, 'get_prompt',
                                            { server: 'everything', name: 'resource-prompt', arguments: { resourceType: 'Blob', resourceId: '3' } }));
    assert.equal(withResource.messages[1].content.resource.uri, 'demo://resource/dynamic/blob/3');
    assert.equal(errorOf(await call(client, 'get_prompt', { server: 'everything', name: 'args-prompt' })).code, 'TOOL_ERR_EXECUTION_FAILED');
    assert.equal(errorOf(await call(client, 'get_prompt', { server: 'everything', name: 'args-prompt', arguments: { city: 7 } })).code, 'TOOL_ERR_INVALID_ARGUMENTS');
}));

test('completion knows the arguments that are there already', { timeout: 60000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const ref = { type: 'ref/prompt', name: 'completable-prompt' };
    const values = async (argument, context) =>
        valueOf(await call(client, 'complete', { server: 'everything', ref, argument, ...(context && { context }) })).completion.values;
    assert.deepEqual(await values({ name: 'department', value: 'S' }), ['Sales', 'Support']);
    assert.deepEqual(await values({ name: 'name', value: '' }, { arguments: { department: 'Sales' } }), ['David', 'Eve', 'Frank']);
    assert.deepEqual(await values({ name: 'name', value: 'J' }, { arguments: { department: 'Support' } }), ['John']);
    const template = { type: 'ref/resource', uri: 'demo://resource/dynamic/text/{resourceId}' };
    const completed = valueOf(await call(client, 'complete', { server: 'everything', ref: template, argument: { name: 'resourceId', value: '12' } }));
    assert.deepEqual(completed.completion.values, ['12']);
}));

test('the servers for files and for memory', { timeout: 60000 }, () => withQonduit({
    config: (folder) => ({ servers: { files: filesystem(folder), memory: memory(folder) } }),
}, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'files');
    await ready(client, 'memory');
    const file = `${qonduit.dataFolder}/grüße.txt`;
    await execute(client, 'files', 'write_file', { path: file, content: 'one\ntwo\n' });
    const read = own(await execute(client, 'files', 'read_text_file', { path: file }));
    assert.equal(read.content[0].text, 'one\ntwo\n');
    assert.equal(own(await execute(client, 'files', 'read_text_file', { path: '/etc/hostname' })).isError, true, 'the server\'s own error');

    const entities = [{ name: 'Ada', entityType: 'person', observations: ['wrote the first program'] }];
    await execute(client, 'memory', 'create_entities', { entities });
    const found = own(await execute(client, 'memory', 'search_nodes', { query: 'program' }));
    assert.deepEqual(found.structuredContent.entities, entities);

    const unavailable = await call(client, 'list_prompts');
    assert.deepEqual(rowsOf(unavailable), [], 'neither has prompts');
}));
