// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The tools and the prompt that ask the client for something before they answer.
///
/// Each is written once, as a modern server asks: with a result that names what is missing, upon which the client calls
/// again. To legacy clients the SDK turns the same into requests of the server while the call waits.

import { randomBytes } from 'node:crypto';
import { CLIENT_CAPABILITIES_META_KEY, createRequestStateCodec, fromJsonSchema, inputRequired, inputResponse } from '@modelcontextprotocol/server';
import { fromUser } from './prompts.mjs';
import { text } from './samples.mjs';
import { addTool, textResult } from './tools.mjs';

/// Seals what a server wants to find again in the next round: who changes it is refused.
export const sealedState = createRequestStateCodec({ key: randomBytes(32) });

const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });
export const form = (message, properties, required) => inputRequired.elicit({ message, requestedSchema: object(properties, required) });
const completion = (question, maxTokens = 100) =>
    inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens });

export const askName = form('What is your name?', { name: { type: 'string' } });
const askConfirmation = form('Please confirm', { ok: { type: 'boolean' } });
const askCapital = completion('What is the capital of France?');

/// The answer to one request, of the kind that it must have. Anything else counts as none.
function answer(context, key, kind) {
    const found = inputResponse(context.mcpReq.inputResponses, key);
    return found.kind === kind ? found : undefined;
}

/// The content of a form, once it was accepted and has this member.
export function formValue(context, key, member) {
    const found = answer(context, key, 'elicit');
    return found?.action === 'accept' ? found.content?.[member] : undefined;
}

const outcomeOf = ({ action, content = {} }) => `action=${action}, content=${JSON.stringify(content)}`;

/// Asks with one form and tells what came of it.
const fillsIn = (introduction, ask) => (values, context) => {
    const given = answer(context, 'form', 'elicit');
    return given ? textResult(`${introduction}: ${outcomeOf(given)}`) : inputRequired({ inputRequests: { form: ask(values) } });
};

const defaults = {
    name: { type: 'string', description: 'User name', default: 'John Doe' },
    age: { type: 'integer', description: 'User age', default: 30 },
    score: { type: 'number', description: 'User score', default: 95.5 },
    status: { type: 'string', description: 'User status', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', description: 'Verification status', default: true },
};

const titled = (noun) => ['First', 'Second', 'Third'].map((ordinal, index) => ({ const: `value${index + 1}`, title: `${ordinal} ${noun}` }));
const options = ['option1', 'option2', 'option3'];
const enumerations = {
    untitledSingle: { type: 'string', description: 'One option', enum: options },
    titledSingle: { type: 'string', description: 'One option with a title', oneOf: titled('Option') },
    legacyEnum: {
        type: 'string', description: 'One option, titled as it used to be', enum: ['opt1', 'opt2', 'opt3'],
        enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', description: 'Several options', items: { type: 'string', enum: options } },
    titledMulti: { type: 'array', description: 'Several options with titles', items: { anyOf: titled('Choice') } },
};

const promptArgument = fromJsonSchema(object({ prompt: { type: 'string', description: 'What to ask the model' } }));
const messageArgument = fromJsonSchema(object({ message: { type: 'string', description: 'What to ask the user' } }));

export function addInputTools(server) {
    const add = (name, description, run, schema) => addTool(server, name, description, schema, run);

    add('test_sampling', 'Asks the model', ({ prompt }, context) => completed(context, prompt), promptArgument);
    add('test_elicitation', 'Asks the user', fillsIn('User response', ({ message }) => form(message, {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
    })), messageArgument);
    add('test_elicitation_sep1034_defaults', 'Asks with a form full of defaults',
        fillsIn('Elicitation completed', () => form('Please review the form', defaults, [])));
    add('test_elicitation_sep1330_enums', 'Asks with every kind of choice',
        fillsIn('Elicitation completed', () => form('Please choose', enumerations, [])));

    add('test_missing_capability', 'Needs a client that can sample', (_, context) => completed(context, 'Is anybody there?'));
    add('test_streaming_elicitation', 'Asks the user for confirmation', (_, context) => confirmed(context));
    add('test_input_required_result_elicitation', 'Asks for a name', (_, context) => {
        const name = formValue(context, 'user_name', 'name');
        return name === undefined ? inputRequired({ inputRequests: { user_name: askName } }) : textResult(`Hello, ${name}!`);
    });
    add('test_input_required_result_sampling', 'Asks the model for a capital', (_, context) => {
        const reply = answer(context, 'capital_question', 'sampling');
        return reply ? textResult(reply.result.content.text) : inputRequired({ inputRequests: { capital_question: askCapital } });
    });
    add('test_input_required_result_list_roots', 'Asks for the roots', (_, context) => {
        const listed = answer(context, 'client_roots', 'roots');
        return listed ? textResult(JSON.stringify(listed.roots)) : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    });
    add('test_input_required_result_request_state', 'Asks, and wants its state back', (_, context) => remembered(context, 'request'));
    add('test_input_required_result_tampered_state', 'Asks, and refuses a state that was changed', (_, context) => remembered(context, 'tamper'));
    add('test_input_required_result_multiple_inputs', 'Asks for three things at once', (_, context) => several(context));
    add('test_input_required_result_multi_round', 'Asks twice', (_, context) => twoRounds(context));
    add('test_input_required_result_capabilities', 'Asks only for what the client can give', (_, context) => capable(server, context));
}

export function addInputPrompts(server) {
    server.registerPrompt('test_input_required_result_prompt', { description: 'A prompt that asks for its context' }, (context) => {
        const given = formValue(context, 'user_context', 'context');
        const ask = form('What context should the prompt use?', { context: { type: 'string' } });
        return given === undefined ? inputRequired({ inputRequests: { user_context: ask } }) : fromUser(text(`Context: ${given}`));
    });
}

function completed(context, question) {
    const reply = answer(context, 'completion', 'sampling');
    return reply ? textResult(`LLM response: ${reply.result.content.text}`) : inputRequired({ inputRequests: { completion: completion(question) } });
}

function confirmed(context) {
    const ok = formValue(context, 'confirm', 'ok');
    return ok === undefined ? inputRequired({ inputRequests: { confirm: askConfirmation } }) : textResult(`Confirmed: ${ok}`);
}

async function remembered(context, topic) {
    if (context.mcpReq.requestState()?.topic === topic && formValue(context, 'confirm', 'ok') !== undefined)
        return textResult('state-ok: the state came back as it was');
    return inputRequired({ inputRequests: { confirm: askConfirmation }, requestState: await sealedState.mint({ topic }) });
}

async function several(context) {
    const name = formValue(context, 'user_name', 'name');
    const greeting = answer(context, 'greeting', 'sampling')?.result.content.text;
    const roots = answer(context, 'client_roots', 'roots')?.roots;
    if (context.mcpReq.requestState() && name !== undefined && greeting !== undefined && roots)
        return textResult(`${greeting} ${name}, ${roots.length} roots`);
    return inputRequired({
        inputRequests: { user_name: askName, greeting: completion('Generate a greeting', 50), client_roots: inputRequired.listRoots() },
        requestState: await sealedState.mint({ topic: 'several' }),
    });
}

async function twoRounds(context) {
    const state = context.mcpReq.requestState();
    const color = formValue(context, 'step2', 'color');
    if (state?.name !== undefined && color !== undefined)
        return textResult(`${state.name} likes ${color}`);
    const name = state?.name ?? (state && formValue(context, 'step1', 'name'));
    if (name === undefined) {
        const step1 = form('Step 1: What is your name?', { name: { type: 'string' } });
        return inputRequired({ inputRequests: { step1 }, requestState: await sealedState.mint({ round: 1 }) });
    }
    const step2 = form('Step 2: What is your favorite color?', { color: { type: 'string' } });
    return inputRequired({ inputRequests: { step2 }, requestState: await sealedState.mint({ round: 2, name }) });
}

function capable(server, context) {
    const declared = context.mcpReq.envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities() ?? {};
    const possible = {
        user_name: declared.elicitation && askName,
        capital_question: declared.sampling && askCapital,
        client_roots: declared.roots && inputRequired.listRoots(),
    };
    const inputRequests = Object.fromEntries(Object.entries(possible).filter(([, request]) => request));
    const keys = Object.keys(inputRequests);
    if (keys.every((key) => inputResponse(context.mcpReq.inputResponses, key).kind !== 'missing'))
        return textResult(`Given: ${keys.join(', ')}`);
    return inputRequired({ inputRequests });
}
