// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The tools that need nothing of the client but its patience.

import { setTimeout as pause } from 'node:timers/promises';
import { fromJsonSchema } from '@modelcontextprotocol/server';
import { watched } from './resources.mjs';
import { image, resource, sound, text } from './samples.mjs';

/// Between the notifications of one call, so that they arrive one by one.
const stepMs = 50;

/// How long a call goes on after its stream was closed.
const absenceMs = 100;

export const textResult = (value) => ({ content: [text(value)] });

/// A schema with the keywords that a relay is likely to lose.
const demandingSchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
        address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
    },
    properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
};

/// What a tool is made of: its name, what it says of itself, the schema of its arguments if it takes any, and what it
/// does, given its arguments, the request's context and whom to tell of changes.
const tools = [
    ['test_simple_text', 'Answers with text', undefined, () => textResult('This is a simple text response for testing.')],
    ['test_image_content', 'Answers with an image', undefined, () => ({ content: [image] })],
    ['test_audio_content', 'Answers with sound', undefined, () => ({ content: [sound] })],
    ['test_embedded_resource', 'Answers with a resource', undefined, () => ({
        content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    })],
    ['test_multiple_content_types', 'Answers with text, an image and a resource', undefined, () => ({
        content: [
            text('Multiple content types test:'), image,
            resource('test://mixed-content-resource', 'application/json', JSON.stringify({ test: 'data', value: 123 })),
        ],
    })],
    ['test_error_handling', 'Fails', undefined, () => {
        throw new Error('This tool intentionally returns an error for testing');
    }],
    ['test_tool_with_logging', 'Says three times how it gets on', undefined, logs],
    ['test_logging_tool', 'Says something to those who asked for a log', undefined, async (_, context) => {
        await context.mcpReq.log('info', 'A message for whoever asked');
        return textResult('Logged');
    }],
    ['test_tool_with_progress', 'Reports its progress three times', undefined, progresses],
    ['test_reconnection', 'Closes the stream it was called on before it answers', undefined, async (_, context) => {
        context.http?.closeSSE?.();
        await pause(absenceMs);
        return textResult('Answered after the stream was closed');
    }],
    ['json_schema_2020_12_tool', 'Takes arguments of a demanding schema', demandingSchema, (values) => textResult(JSON.stringify(values))],
    ['test_x_mcp_header', 'Takes an argument that travels in a header too',
        { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } }, required: ['region'] },
        ({ region }) => textResult(`Region: ${region}`)],
    ['test_trigger_tool_change', 'Tells that the list of tools has changed', undefined, (_, __, notify) => {
        notify.toolsChanged();
        return textResult('Told');
    }],
    ['test_trigger_prompt_change', 'Tells that the list of prompts has changed', undefined, (_, __, notify) => {
        notify.promptsChanged();
        return textResult('Told');
    }],
    ['test_trigger_resource_update', `Tells that ${watched} has changed`, undefined, (_, __, notify) => {
        notify.resourceUpdated(watched);
        return textResult('Told');
    }],
];

const schemas = new Map(tools.filter(([, , schema]) => schema).map(([name, , schema]) => [name, fromJsonSchema(schema)]));

/// Registers one tool, with or without a schema of its arguments.
export function addTool(server, name, description, inputSchema, run) {
    if (inputSchema)
        server.registerTool(name, { description, inputSchema }, run);
    else
        server.registerTool(name, { description }, (context) => run({}, context));
}

/// @param notify whom to tell of changes
export function addTools(server, notify) {
    for (const [name, description, , run] of tools)
        addTool(server, name, description, schemas.get(name), (values, context) => run(values, context, notify));
}

async function logs(_, context) {
    for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await context.mcpReq.log('info', message);
        await pause(stepMs);
    }
    return textResult('Tool with logging executed successfully');
}

async function progresses(_, context) {
    const progressToken = context.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
            await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
        await pause(stepMs);
    }
    return textResult('Tool with progress executed successfully');
}
