// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What servers ask of the client's model, and pages they ask a person to open.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaitEvent, call, connect, errorOf, execute, own, pendingIn, promotedIn, ready, rowsOf, valueOf } from './support/clients.mjs';
import { withQonduit } from './support/qonduit.mjs';
import { everything, journalOf, scripted } from './support/servers.mjs';

const config = { servers: { everything } };

/// Makes a server ask, in a call that becomes a task.
async function ask(client, kind, server, tool, args) {
    const result = await execute(client, server, tool, args, { timeout_ms: 1000 });
    const task = promotedIn(result);
    assert.ok(task, JSON.stringify(result.content));
    const [request] = pendingIn(result)[kind];
    assert.equal(request.server, server);
    return { task, request };
}

const sample = (client, prompt) => ask(client, 'sampling_requests', 'everything', 'trigger-sampling-request', { prompt, maxTokens: 50 });
const resultOf = (client, task) => call(client, 'get_task_result', { task_id: task.task_id });

test('a sampling request waits in every result, and its answer completes the call', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const { task, request } = await sample(client, 'What is blue?');
    const [listed] = rowsOf(await call(client, 'get_sampling_requests'));
    assert.equal(listed.request_id, request.request_id);
    assert.match(listed.messages[0].content.text, /What is blue\?/);
    assert.equal(listed.systemPrompt, 'You are a helpful test server.');
    assert.deepEqual([listed.maxTokens, listed.temperature], [50, 0.7]);
    assert.equal(pendingIn(await call(client, 'list_servers')).sampling_requests[0].request_id, request.request_id);

    valueOf(await call(client, 'respond_to_sampling',
                       { request_id: request.request_id, role: 'assistant', content: 'The sky.', model: 'model-7', stop_reason: 'endTurn' }));
    const result = await resultOf(client, task);
    assert.equal(pendingIn(result), undefined);
    const { text } = own(result).content[0];
    assert.deepEqual(JSON.parse(text.slice(text.indexOf('{'))),
                     { model: 'model-7', stopReason: 'endTurn', role: 'assistant', content: { type: 'text', text: 'The sky.' } });
    const again = await call(client, 'respond_to_sampling', { request_id: request.request_id, role: 'assistant', content: 'x', model: 'm' });
    assert.match(errorOf(again).message, /already/);
}));

test('an answer may be a block of another kind', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const { task, request } = await sample(client, 'Paint it.');
    const content = { type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' };
    const wrong = await call(client, 'respond_to_sampling',
                             { request_id: request.request_id, role: 'assistant', content: { type: 'image', data: 7 }, model: 'm' });
    assert.equal(errorOf(wrong).code, 'TOOL_ERR_INVALID_ARGUMENTS');
    valueOf(await call(client, 'respond_to_sampling', { request_id: request.request_id, role: 'assistant', content, model: 'm' }));
    assert.match(own(await resultOf(client, task)).content[0].text, /"mimeType": "image\/png"/);
}));

test('a refused sampling request fails at the server with error -1', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const { task, request } = await sample(client, 'x');
    valueOf(await call(client, 'cancel_sampling_request', { request_id: request.request_id, reason: 'no model here' }));
    assert.deepEqual(rowsOf(await call(client, 'get_sampling_requests')), []);
    const result = own(await resultOf(client, task));
    assert.equal(result.isError, true);
    assert.match(result.content[0].text, /^MCP error -1:/);
}));

test('tools in a sampling request come through, and so does the use of one', { timeout: 90000 },
     () => withQonduit({ config: (folder) => ({ servers: { scripted: scripted(folder) } }) }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'scripted');
    const params = {
        messages: [{ role: 'user', content: { type: 'text', text: 'How warm is it?' } }], maxTokens: 9,
        tools: [{ name: 'thermometer', inputSchema: { type: 'object', properties: { place: { type: 'string' } } } }], toolChoice: { mode: 'required' },
    };
    const { task, request } = await ask(client, 'sampling_requests', 'scripted', 'ask', { method: 'sampling/createMessage', params });
    const [listed] = rowsOf(await call(client, 'get_sampling_requests'));
    assert.deepEqual([listed.tools, listed.toolChoice], [params.tools, params.toolChoice]);
    const content = [{ type: 'tool_use', id: 'call-1', name: 'thermometer', input: { place: 'Tromsø' } }];
    valueOf(await call(client, 'respond_to_sampling', { request_id: request.request_id, role: 'assistant', content, model: 'm', stop_reason: 'toolUse' }));
    const said = own(await resultOf(client, task)).structuredContent.result;
    assert.deepEqual({ ...said, content: [said.content].flat() }, { role: 'assistant', content, model: 'm', stopReason: 'toolUse' });
    assert.ok(journalOf(qonduit).includes('"sampling":{"tools":{}}'), 'the server was not told that we take tools');
}));

test('a page that a person is to open: the address waits like a question', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const url = 'https://example.com/connect?state=1';
    const args = { url, message: 'Please connect your account.', elicitationId: 'e-1' };
    const { task, request } = await ask(client, 'elicitations', 'everything', 'trigger-url-elicitation', args);
    assert.deepEqual([request.mode, request.url, request.message], ['url', url, args.message]);
    valueOf(await call(client, 'respond_to_elicitation', { request_id: request.request_id, action: 'accept' }));
    assert.match(own(await resultOf(client, task)).content[0].text, /completed the URL elicitation flow/);
}));

test('a sampling request wakes await_activity', { timeout: 90000 }, () => withQonduit({ config }, async (qonduit) => {
    const client = await connect(qonduit);
    await ready(client, 'everything');
    const asked = execute(client, 'everything', 'trigger-sampling-request', { prompt: 'x' }, { timeout_ms: 20000 });
    const { activity, event } = await awaitEvent(client, 'sampling_request');
    const [{ requestId, server }] = activity.pending_client.sampling_requests;
    assert.deepEqual([event.data.request_id, server], [requestId, 'everything']);
    valueOf(await call(client, 'respond_to_sampling', { request_id: requestId, role: 'assistant', content: 'y', model: 'm' }));
    assert.match(own(await asked).content[0].text, /^LLM sampling result/);
}));
