// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The prompts that need nothing of the client but their arguments.

import { completable } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { image, resource, text } from './samples.mjs';

const words = ['paris', 'park', 'party'];

const twoArguments = z.object({
    arg1: completable(z.string().describe('First test argument'), (value) => words.filter((word) => word.startsWith(value))),
    arg2: z.string().describe('Second test argument'),
});
const resourceUri = z.object({ resourceUri: z.string().describe('The resource to embed') });

export const fromUser = (...contents) => ({ messages: contents.map((content) => ({ role: 'user', content })) });

export function addPrompts(server) {
    server.registerPrompt('test_simple_prompt', { description: 'A prompt without arguments' },
                          () => fromUser(text('This is a simple prompt for testing.')));
    server.registerPrompt('test_prompt_with_arguments', { description: 'A prompt with two arguments', argsSchema: twoArguments },
                          ({ arg1, arg2 }) => fromUser(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)));
    server.registerPrompt('test_prompt_with_embedded_resource', { description: 'A prompt with a resource in it', argsSchema: resourceUri },
                          (values) => fromUser(resource(values.resourceUri, 'text/plain', 'Embedded resource content for testing.'),
                                               text('Please process the embedded resource above.')));
    server.registerPrompt('test_prompt_with_image', { description: 'A prompt with an image' },
                          () => fromUser(image, text('Please analyze the image above.')));
}
