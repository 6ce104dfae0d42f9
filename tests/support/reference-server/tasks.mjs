// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Tools whose calls become tasks, by the extension of that name. The SDK has no server's half of it.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
    CLIENT_CAPABILITIES_META_KEY, MissingRequiredClientCapabilityError, ProtocolError, ProtocolErrorCode, fromJsonSchema, inputRequired,
} from '@modelcontextprotocol/server';
import { askName, form, formValue } from './inputs.mjs';
import { addTool, textResult } from './tools.mjs';

const extension = 'io.modelcontextprotocol/tasks';

/// What a server declares that has these tools.
export const taskExtension = { [extension]: {} };

const ttlMs = 600000;
const pollIntervalMs = 100;
const failureAfterMs = 1000;

/// A call that goes on after it was answered.
class Task {
    #state = { status: 'working' };
    #unanswered = new Map(); // key → { request, resolve }
    #controller = new AbortController();
    #createdAt = new Date().toISOString();
    #updatedAt = this.#createdAt;

    constructor() {
        this.id = randomUUID();
    }

    get signal() {
        return this.#controller.signal;
    }

    /// What every message about it says.
    get head() {
        const { status } = this.#state;
        return { taskId: this.id, status, createdAt: this.#createdAt, lastUpdatedAt: this.#updatedAt, ttlMs, pollIntervalMs };
    }

    /// The same with what its state has to tell: what is asked, or how it ended.
    get details() {
        const inputRequests = Object.fromEntries([...this.#unanswered].map(([key, { request }]) => [key, request]));
        return { ...this.head, ...(this.#state.status === 'input_required' ? { inputRequests } : this.#state) };
    }

    /// Does the work. What it throws is an error of the protocol.
    async run(work) {
        try {
            this.#become({ status: 'completed', result: await work(this) });
        } catch (error) {
            this.#become({ status: 'failed', error: { code: ProtocolErrorCode.InternalError, message: error.message } });
        }
    }

    /// Asks the client, who finds the requests with tasks/get, and waits for all answers.
    async ask(...requests) {
        const answers = requests.map((request) => new Promise((resolve) => this.#unanswered.set(randomUUID(), { request, resolve })));
        this.#become({ status: 'input_required' });
        return Promise.all(answers);
    }

    /// Takes the answers that it waits for; what else comes is nobody's.
    answer(responses) {
        for (const [key, response] of Object.entries(responses)) {
            this.#unanswered.get(key)?.resolve(response);
            this.#unanswered.delete(key);
        }
        if (this.#state.status === 'input_required' && this.#unanswered.size === 0)
            this.#become({ status: 'working' });
    }

    cancel() {
        this.#become({ status: 'cancelled' });
        this.#controller.abort();
    }

    /// How it ended once, it stays.
    #become(state) {
        if (['completed', 'failed', 'cancelled'].includes(this.#state.status))
            return;
        this.#state = state;
        this.#updatedAt = new Date().toISOString();
    }
}

/// All tasks of the process: over modern HTTP each request has a server of its own.
const tasks = new Map();

function start(work) {
    const task = new Task();
    tasks.set(task.id, task);
    setTimeout(() => tasks.delete(task.id), ttlMs).unref();
    void task.run(work);
    return { resultType: 'task', ...task.head };
}

const clientHas = (context) => context.mcpReq.envelope?.[CLIENT_CAPABILITIES_META_KEY]?.extensions?.[extension] !== undefined;

function demandExtension(context) {
    if (!clientHas(context))
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: taskExtension } });
}

const schema = (properties, required = Object.keys(properties)) => fromJsonSchema({ type: 'object', properties, required });
const nameArgument = schema({ name: { type: 'string' } });
const filenameArgument = schema({ filename: { type: 'string' } });
const slowArguments = schema({ seconds: { type: 'number' }, label: { type: 'string' } }, ['seconds']);
const taskParams = { params: schema({ taskId: { type: 'string' } }) };

async function compute({ seconds, label = 'unnamed' }, signal) {
    await pause(seconds * 1000, undefined, { signal });
    return textResult(`Computed ${label} for ${seconds} s`);
}

/// The tools that cannot do without the extension.
const inNeed = new Set(['failing_job', 'protocol_error_job', 'confirm_delete', 'multi_input', 'test_tool_with_task']);

/// Refuses calls of tools that need the extension to clients without it. To be called before the first tool is added:
/// the SDK would make a failed call of what a tool throws, so that the error must come before it gets the call.
export function refuseWithoutExtension(server) {
    const { setRequestHandler } = server.server;
    server.server.setRequestHandler = function (method, ...rest) {
        const handle = rest.pop();
        setRequestHandler.call(this, method, ...rest, method !== 'tools/call' ? handle : (request, context) => {
            if (inNeed.has(request.params.name))
                demandExtension(context);
            return handle(request, context);
        });
    };
}

export function addTasks(server) {
    const add = (name, description, input, run) => addTool(server, name, description, input, run);

    add('greet', 'Greets, at once', nameArgument, ({ name }) => textResult(`Hello, ${name}!`));
    add('slow_compute', 'Takes its time, as a task if the client knows tasks', slowArguments, (values, context) =>
        clientHas(context) ? start(({ signal }) => compute(values, signal)) : compute(values, context.mcpReq.signal));
    add('failing_job', 'A task whose tool fails', undefined, () => start(async ({ signal }) => {
        await pause(failureAfterMs, undefined, { signal });
        return { ...textResult('The job has failed'), isError: true };
    }));
    add('protocol_error_job', 'A task that breaks', undefined, () => start(async () => {
        throw new Error('The job has broken');
    }));
    add('confirm_delete', 'A task that asks before it acts', filenameArgument, ({ filename }) => start(async (task) => {
        const [confirmation] = await task.ask(form(`Delete ${filename}?`, { confirm: { type: 'boolean' } }));
        return textResult(confirmation.content?.confirm ? `Deleted ${filename}` : `Kept ${filename}`);
    }));
    add('multi_input', 'A task that asks for two things at once', undefined, () => start(async (task) => {
        const answers = await task.ask(askName, form('What is your favorite color?', { color: { type: 'string' } }));
        return textResult(JSON.stringify(answers.map(({ content }) => content)));
    }));
    add('test_tool_with_task', 'Asks first, and becomes a task then', undefined, (_, context) => {
        const name = formValue(context, 'user_name', 'name');
        return name === undefined ? inputRequired({ inputRequests: { user_name: askName } }) : start(async () => textResult(`Hello, ${name}!`));
    });

    /// A method upon one task.
    const onTask = (method, act) => server.server.setRequestHandler(method, taskParams, (params, context) => {
        demandExtension(context);
        const task = tasks.get(params.taskId);
        if (!task)
            throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown task');
        return act(task, params, context) ?? {};
    });
    onTask('tasks/get', (task) => task.details);
    onTask('tasks/update', (task, { inputResponses }, context) => task.answer(inputResponses ?? context.mcpReq.inputResponses ?? {}));
    onTask('tasks/cancel', (task) => task.cancel());
}
