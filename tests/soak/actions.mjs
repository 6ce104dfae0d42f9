// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a client of the soak may do next. Each takes a visit, a random source and the servers this client may use.

import { own, pendingIn, promotedIn, valueOf } from '../e2e/support/clients.mjs';
import { canary } from '../e2e/support/qonduit.mjs';

const gone = ['TOOL_ERR_SERVER_DISCONNECTED'];
const long = 'trigger-long-running-operation';
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

/// Notes a task if the call became one.
function promoted(visit, result) {
    const task = result && promotedIn(result);
    if (task)
        visit.expectTask(task);
    return task;
}

/// What comes out of a call that must have been answered by the right server to the right client.
function same(visit, result, what, expected) {
    if (result && what !== expected)
        visit.problem(`an answer of another: ${what} instead of ${expected}`);
}

async function quickCall(visit, random, { plain, everything, filesystem, memory }) {
    const n = `${visit.session.slice(0, 6)} ${random.whole(0, 1e9)} ${canary}`;
    const kinds = [
        async () => {
            const server = random.one(plain);
            const result = await visit.want('execute_tool', { server, tool: 'echo', args: { n, password: canary } }, gone);
            same(visit, result, result?.structuredContent?.n, n);
        },
        async () => {
            const result = await visit.want('execute_tool', { server: random.one(everything), tool: 'echo', args: { message: n } }, gone);
            same(visit, result, result && own(result).content[0].text, `Echo: ${n}`);
        },
    ];
    if (filesystem) {
        kinds.push(() => visit.want('execute_tool', { server: filesystem, tool: 'list_allowed_directories' }, gone));
        kinds.push(() => visit.want('execute_tool', { server: filesystem, tool: 'list_directory', args: { path: visit.qonduit.files } }, gone));
    }
    if (memory)
        kinds.push(() => visit.want('execute_tool', { server: memory, tool: 'read_graph' }, gone));
    await random.one(kinds)();
}

async function slowCall(visit, random, { everything }) {
    const args = { duration: random.whole(1, 3), steps: random.whole(1, 5) };
    const result = await visit.want('execute_tool', { server: random.one(everything), tool: long, args, timeout_ms: random.whole(50, 500) }, gone);
    const task = promoted(visit, result);
    if (!task)
        return;
    const next = random.whole(0, 3);
    if (next === 0)
        await visit.want('get_task_result', { task_id: task.task_id }, [...gone, 'TOOL_ERR_EXECUTION_FAILED']);
    else if (next === 1)
        await visit.want('cancel_task', { task_id: task.task_id });
    else if (next === 2)
        await visit.want('get_task', { task_id: task.task_id });
    // else its end comes as an event, whenever
}

async function endlessCall(visit, random, { endless }) {
    const result = await visit.want('execute_tool', { server: endless, tool: 'never', timeout_ms: random.whole(1, 200) }, gone);
    const task = promoted(visit, result);
    if (task)
        await visit.want('cancel_task', { task_id: task.task_id });
}

/// The first pending request of this kind from this server, which may take its time to ask.
async function pending(visit, kind, server) {
    for (let tries = 0; tries < 30; ++tries) {
        const found = pendingIn(await visit.ask('list_servers'))?.[kind].find((entry) => entry.server === server);
        if (found)
            return found;
        await pause(100);
    }
    return undefined;
}

async function asked(visit, random, servers, tool, args, kind, answer) {
    const server = random.one(servers.everything);
    const result = await visit.want('execute_tool', { server, tool, args, timeout_ms: random.whole(100, 400) }, gone);
    const task = promoted(visit, result);
    const request = task && await pending(visit, kind, server);
    if (!request) {
        if (task)
            visit.problem(`${server} asked nothing in ${tool}: ${JSON.stringify((await visit.ask('get_task', { task_id: task.task_id })).content)}`);
        return;
    }
    await answer(request.request_id);
    await visit.want('get_task_result', { task_id: task.task_id }, gone);
}

function elicitation(visit, random, servers) {
    const content = { name: 'Ada', check: true, email: 'ada@example.org', integer: 7, number: 2.5 };
    return asked(visit, random, servers, 'trigger-elicitation-request', {}, 'elicitations', (id) => random.one([
        () => visit.want('respond_to_elicitation', { request_id: id, action: 'accept', content }),
        () => visit.want('respond_to_elicitation', { request_id: id, action: 'decline' }),
        () => visit.want('cancel_elicitation_request', { request_id: id }),
    ])());
}

function sampling(visit, random, servers) {
    const answer = { role: 'assistant', content: `answered ${canary}`, model: 'soak', stop_reason: 'endTurn' };
    return asked(visit, random, servers, 'trigger-sampling-request', { prompt: canary, maxTokens: 20 }, 'sampling_requests',
                 (id) => visit.want('respond_to_sampling', { request_id: id, ...answer }));
}

async function read(visit, random, { everything }) {
    const uri = `demo://resource/dynamic/${random.one(['text', 'blob'])}/${random.whole(1, 100)}`;
    await visit.want('read_resource', { server: random.one(everything), uri }, gone);
    if (random.chance(0.2))
        await visit.want('read_resource', { server: 'self', uri: 'emceepee://diagrams' });
}

async function lists(visit, random, { everything, plain }) {
    const server = random.one(everything);
    await random.one([
        () => visit.want('list_tools', { server: `^${random.one([...everything, ...plain])}$` }, gone),
        () => visit.want('list_resources', { server }, gone),
        () => visit.want('list_resource_templates', { server }, gone),
        () => visit.want('list_prompts', { server }, gone),
        () => visit.want('list_servers'),
        () => visit.want('list_tasks', { include_completed: true }),
        () => visit.want('list_timers', { include_inactive: true }),
        () => visit.want('get_requests', { limit: random.whole(1, 100) }),
        () => visit.want('get_elicitations'),
        () => visit.want('get_sampling_requests'),
        () => visit.want('get_server_status', { server }, gone),
        () => visit.client.listTools(),
        () => visit.client.ping(),
    ])();
}

async function prompts(visit, random, { everything }) {
    const server = random.one(everything);
    await visit.want('get_prompt', { server, name: 'args-prompt', arguments: { city: `Oslo ${canary}` } }, gone);
    await visit.want('complete', { server, ref: { type: 'ref/prompt', name: 'completable-prompt' }, argument: { name: 'name', value: '' },
                                   context: { arguments: { department: 'Sales' } } }, gone);
}

async function timers(visit, random) {
    const interval = random.chance(0.2);
    const result = await visit.want('set_timer', { duration_ms: random.whole(interval ? 150 : 1, 3000), message: `wake up ${canary}`, interval });
    if (!result)
        return;
    const { timer } = valueOf(result);
    visit.expectTimer(timer);
    if (interval) {
        await pause(random.whole(0, 2000));
        await visit.want('get_timer', { timer_id: timer.timer_id });
        if (await visit.want('delete_timer', { timer_id: timer.timer_id }))
            visit.forgetTimer(timer.timer_id);
    }
}

async function activity(visit, random) {
    const waiters = random.one([1, 1, 2, 4]);
    await Promise.all(Array.from({ length: waiters }, () => visit.want('await_activity', { timeout_ms: random.whole(100, 3000) })));
}

async function news(visit, random, { everything }) {
    const server = random.one(everything);
    const uri = `demo://resource/dynamic/text/${random.whole(1, 3)}`;
    await random.one([
        () => visit.want('get_logs', { limit: random.whole(1, 100), clear: random.chance(0.5) }),
        () => visit.want('set_log_level', { server, level: random.one(['debug', 'warning', 'error']) }, gone),
        () => visit.want('get_notifications'),
        () => visit.want('subscribe_resource', { server, uri }, gone),
        () => visit.want('unsubscribe_resource', { server, uri }, gone),
        () => visit.want('execute_tool', { server, tool: 'toggle-subscriber-updates' }, gone),
        () => visit.want('execute_tool', { server, tool: 'toggle-simulated-logging' }, gone),
    ])();
}

async function cancelled(visit, random, { everything }) {
    const stop = new AbortController();
    const asking = visit.ask('execute_tool', { server: random.one(everything), tool: long, args: { duration: 2, steps: 2 } }, { signal: stop.signal });
    asking.catch(() => {}); // rejected when it is cancelled
    await pause(random.whole(0, 400));
    stop.abort();
    await asking.catch(() => {});
    visit.books.count('cancelled');
    // An answer that crossed the cancellation was thrown away by the client's library, with its events.
    await visit.recover();
}

/// The client's library loses its connection in the middle of an answer, and resumes it by the id of the last message.
async function resumed(visit, random, { everything, plain }) {
    visit.wire.cutNext(random.chance(0.5) ? random.whole(1, 300) : 0);
    const quick = () => visit.want('execute_tool', { server: random.one(plain), tool: 'echo', args: { n: 1 } }, gone);
    const slow = () => visit.want('execute_tool', { server: random.one(everything), tool: long, args: { duration: 1, steps: 3 } }, gone);
    await random.one([quick, slow])().catch((error) => visit.books.count(`hung up: ${error.message.slice(0, 40)}`));
    visit.books.count('cut');
    await visit.recover();
}

async function hungUp(visit, random, { plain }) {
    const accept = random.one(['application/json', 'application/json, text/event-stream']);
    const params = random.one([
        { name: 'await_activity', arguments: { timeout_ms: random.whole(100, 1000) } },
        { name: 'execute_tool', arguments: { server: random.one(plain), tool: 'echo', args: { text: 'x'.repeat(random.whole(0, 200000)) } } },
        { name: 'list_tasks', arguments: {} },
    ]);
    const message = { jsonrpc: '2.0', id: `raw ${random.whole(0, 1e12)}`, method: 'tools/call', params };
    await visit.hangUp(message, random.whole(0, 40), accept);
}

async function reconnects(visit, random, { plain, everything }) {
    await visit.want('reconnect_server', { name: random.one(random.chance(0.8) ? plain : everything) }, gone);
}

/// Every action with its weight.
export const actions = [
    [20, quickCall], [8, slowCall], [4, endlessCall], [5, elicitation], [4, sampling], [6, read], [14, lists], [4, prompts],
    [10, timers], [10, activity], [10, news], [4, cancelled], [3, resumed], [4, hungUp], [1, reconnects],
];
