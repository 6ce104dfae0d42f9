// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One session of one client, and the books it keeps: which events came, which are still to come.

import { call, eventsIn, open } from '../e2e/support/clients.mjs';
import { Connection, requestBytes } from '../e2e/support/http.mjs';

const endsOfTasks = new Set(['task_completed', 'task_failed', 'task_cancelled', 'task_expired']);
const requestTimeoutMs = 60000;

export class Visit {
    #events = new Set();
    #timers = new Map(); // one-shot timers by id: how often each has fired
    #intervals = new Map(); // interval timers by id: the expirations told so far
    #deleted = new Set(); // interval timers that are deleted already
    #tasks = new Map(); // tasks by id: how many ends were told
    #isRecovering = false;
    #history = [];

    /// @param books what is counted over all visits
    static async begin(qonduit, name, books) {
        const visit = new Visit();
        visit.qonduit = qonduit;
        visit.books = books;
        visit.client = await open(qonduit, { name });
        visit.wire = visit.client.wire;
        visit.session = visit.client.transport.sessionId;
        visit.client.onerror = () => {}; // hanging up is an error to the library; what must not be is counted below it
        return visit;
    }

    /// Something that must not be, and what this client did before.
    problem(text) {
        this.books.problem(`${text}\n    session ${this.session} after ${this.#history.slice(-15).join(', ')}`);
    }

    /// Calls a tool. Its events are entered in the books.
    async ask(tool, args = {}, options = {}) {
        this.#history.push([tool, args.server ?? args.name, args.tool].filter(Boolean).join('/'));
        const result = await call(this.client, tool, args, { timeout: requestTimeoutMs, maxTotalTimeout: requestTimeoutMs, ...options });
        this.books.count(`tool ${tool}`);
        this.#read(eventsIn(result));
        if (tool === 'await_activity' && !result.isError)
            this.#read(JSON.parse(result.content[0].text).events.flatMap((group) => group.events));
        return result;
    }

    /// Calls a tool that must succeed, but for what is expected.
    /// @param expected codes of errors that may come as well
    /// @returns the result, or undefined when one of these came
    async want(tool, args = {}, expected = [], options = {}) {
        const result = await this.ask(tool, args, options);
        if (!result.isError)
            return result;
        const said = result.content[0]?.text ?? '';
        const code = /"code":"(TOOL_ERR_\w+)"/.exec(said)?.[1] ?? 'the server\'s own';
        this.books.count(`error ${code}`);
        if (!expected.includes(code))
            this.problem(`${tool} ${JSON.stringify(args)}: ${said.slice(0, 400)}`);
        return undefined;
    }

    expectTimer(timer) {
        const books = timer.interval ? this.#intervals : this.#timers;
        books.set(timer.timer_id, books.get(timer.timer_id) ?? 0); // another waiter may have had its event before
        this.books.count('timers set');
    }

    expectTask(task) {
        if (!this.#tasks.has(task.task_id))
            this.#tasks.set(task.task_id, 0);
        this.books.count('tasks promoted');
    }

    /// An interval timer was deleted: no more will come of it.
    forgetTimer(id) {
        this.#deleted.add(id);
    }

    get workingTasks() {
        return [...this.#tasks].filter(([, ends]) => ends === 0).map(([id]) => id);
    }

    get openTimers() {
        return [...this.#timers].filter(([, fired]) => fired === 0).map(([id]) => id);
    }

    /// Writes a request to a connection of its own and hangs up, at a moment of which nobody knows what had been sent by then.
    async hangUp(message, afterMs, accept) {
        if (this.#events.size === 0)
            return; // without a last event, nothing could be asked for again
        const connection = await Connection.open(this.qonduit.port);
        connection.write(requestBytes('POST', this.qonduit.url.pathname, this.qonduit.headers({ session: this.session, Accept: accept }), JSON.stringify(message)));
        await new Promise((resume) => setTimeout(resume, afterMs));
        connection.close();
        this.books.count('hung up');
        await this.recover();
    }

    /// Asks for everything since the last event that has come for certain.
    async recover() {
        if (this.#events.size === 0)
            return;
        // Nothing else is asked meanwhile: an event may come a second time in this answer only.
        await this.waitForQuiet();
        this.#isRecovering = true;
        try {
            await this.want('await_activity', { timeout_ms: 100, last_event_id: [...this.#events].sort().at(-1) });
        } finally {
            this.#isRecovering = false;
        }
    }

    /// Waits until no request of this client is open.
    async waitForQuiet() {
        for (let tries = 0; this.wire.unanswered().length > 0 && tries < 600; ++tries)
            await new Promise((resume) => setTimeout(resume, 50));
    }

    /// Waits for all that is still to come, and ends the session.
    async endInOrder() {
        for (const id of [...this.#intervals.keys()].filter((timer) => !this.#deleted.has(timer)))
            await this.want('delete_timer', { timer_id: id });
        for (const id of this.workingTasks)
            await this.want('cancel_task', { task_id: id });
        const deadline = Date.now() + 15000;
        while ((this.openTimers.length > 0 || this.workingTasks.length > 0) && Date.now() < deadline)
            await this.want('await_activity', { timeout_ms: 1000 });
        await this.want('list_servers');
        await this.want('list_servers');
        for (const id of this.openTimers)
            this.problem(`no timer_expired came of timer ${id}`);
        for (const id of this.workingTasks)
            this.problem(`no end came of task ${id}`);
        await this.waitForQuiet();
        await this.end();
    }

    /// Ends the session, whatever is open.
    async end() {
        await this.client.transport.terminateSession();
        await this.client.close();
        for (const request of this.wire.unanswered())
            this.problem(`no answer to ${request.method} ${request.tool ?? ''} ${request.id}`);
        this.wire.problems.forEach((problem) => this.problem(`${problem}`));
        this.wire.refusals.forEach(({ status, method }) => this.problem(`${method} was refused with ${status}`));
        this.books.count('requests accepted', this.wire.accepted);
        this.books.count('requests answered', this.wire.answered);
        this.books.count('requests given up by the client', this.wire.accepted - this.wire.answered);
        this.books.count('sessions');
    }

    #read(events) {
        for (const event of events)
            this.#enter(event);
    }

    #enter({ id, type, data }) {
        if (type === 'events_lost')
            this.problem(`events were lost: ${JSON.stringify(data)}`);
        if (this.#events.has(id)) {
            if (!this.#isRecovering)
                this.problem(`the event ${id} (${type}) came twice`);
            return;
        }
        this.#events.add(id);
        this.books.count('events');
        this.books.count(`event ${type}`);
        if (type === 'timer_expired')
            this.#enterTimer(data);
        else if (endsOfTasks.has(type))
            this.#enterEnd(type, data);
    }

    #enterTimer({ timer_id: timer, interval, count, expirations }) {
        if (interval) {
            const before = this.#intervals.get(timer) ?? 0;
            this.#intervals.set(timer, expirations);
            if (before + count !== expirations)
                this.problem(`timer ${timer} tells of ${expirations} expirations after ${before} and ${count} more`);
        } else {
            const fired = (this.#timers.get(timer) ?? 0) + 1;
            this.#timers.set(timer, fired);
            if (fired > 1)
                this.problem(`timer ${timer} fired ${fired} times`);
        }
    }

    #enterEnd(type, { task_id: task }) {
        const ends = (this.#tasks.get(task) ?? 0) + 1;
        this.#tasks.set(task, ends);
        if (ends > 1)
            this.problem(`task ${task} ended ${ends} times, the last with ${type}`);
    }
}
