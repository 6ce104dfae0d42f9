// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What goes over the wire between one client and Qonduit, counted below the client's library: each request that was
/// accepted is to be answered once, and each message of a stream is to come once.

/// Closes the connections that node keeps for the next fetch, for seconds otherwise. (Node shows its agent to other
/// versions of its HTTP library under this name.)
export function closeIdleConnections() {
    const name = Symbol.for('undici.globalDispatcher.1');
    const agent = globalThis[name];
    if (agent) {
        globalThis[name] = new agent.constructor();
        void agent.close();
    }
}

/// Server-sent events out of text that comes in pieces.
class EventReader {
    #text = '';

    read(piece) {
        this.#text += piece;
        const blocks = this.#text.split('\n\n');
        this.#text = blocks.pop();
        return blocks.map((block) => {
            const lines = block.split('\n');
            const field = (name) => lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
            return { id: field('id')[0], data: field('data').join('\n') };
        });
    }
}

export class Wire {
    /// What must not be, in words.
    problems = [];
    /// Answers with a status that refuses: { status, method }.
    refusals = [];
    #requests = new Map();
    #messageIds = new Set();
    #cut;

    /// For the official client: `new StreamableHTTPClientTransport(url, { fetch: wire.fetch })`.
    fetch = async (url, init = {}) => {
        const sent = init.method === 'POST' ? [JSON.parse(init.body)].flat() : [];
        const mine = sent.filter((message) => message.method !== undefined && message.id !== undefined).map((message) => this.#note(message));
        for (const message of sent) {
            if (message.method === 'notifications/cancelled')
                this.#end(this.#requests.get(JSON.stringify(message.params.requestId)), 'cancelled');
        }
        if (init.method === 'DELETE')
            this.endAll('the session ended');
        let response;
        try {
            response = await fetch(url, init);
        } catch (error) {
            mine.forEach((request) => this.#end(request, `the connection failed: ${error.cause?.code ?? error.message}`));
            throw error;
        }
        if (!response.ok) {
            mine.forEach((request) => this.#end(request, `refused with ${response.status}`));
            this.refusals.push({ status: response.status, method: sent[0]?.method ?? init.method });
            return response;
        }
        if (!response.body || response.status === 202)
            return response;
        const { status, headers } = response;
        return new Response(response.body.pipeThrough(this.#watch(headers.get('content-type') ?? '', mine)), { status, headers });
    };

    /// Hangs up in the middle of the next answer: after so long, or when its first byte after the stream's beginning comes.
    cutNext(afterMs) {
        this.#cut = { afterMs };
    }

    get isCutWaiting() {
        return this.#cut !== undefined;
    }

    get accepted() {
        return this.#requests.size;
    }

    get answered() {
        return [...this.#requests.values()].filter((request) => request.answers > 0).length;
    }

    /// Requests without an answer that nobody gave up.
    unanswered() {
        return [...this.#requests.values()].filter((request) => request.answers === 0 && !request.ending);
    }

    /// What is still open will not be answered, and why.
    endAll(ending) {
        this.#requests.forEach((request) => this.#end(request, ending));
    }

    #note(message) {
        const key = JSON.stringify(message.id);
        if (this.#requests.has(key))
            this.problems.push(`the client used the id ${key} twice`);
        const request = { id: message.id, method: message.method, tool: message.params?.name, answers: 0 };
        this.#requests.set(key, request);
        return request;
    }

    #end(request, ending) {
        if (request && request.answers === 0)
            request.ending ??= ending;
    }

    #read(message) {
        if (message.method !== undefined)
            return;
        const request = this.#requests.get(JSON.stringify(message.id));
        if (!request)
            this.problems.push(`an answer to nothing: ${JSON.stringify(message).slice(0, 200)}`);
        else if (++request.answers > 1)
            this.problems.push(`${request.method} ${request.id} was answered ${request.answers} times`);
    }

    #readEvent({ id, data }) {
        if (id !== undefined && this.#messageIds.has(id))
            this.problems.push(`the message ${id} came twice`);
        this.#messageIds.add(id);
        if (data !== '')
            [JSON.parse(data)].flat().forEach((message) => this.#read(message));
    }

    /// Looks at a response that passes by.
    #watch(type, requests) {
        const decoder = new TextDecoder();
        const events = new EventReader();
        const isStream = type.startsWith('text/event-stream');
        const cut = requests.length > 0 ? this.#cut : undefined;
        if (cut)
            this.#cut = undefined;
        let text = '';
        let isCut = false;
        const hangUp = (controller) => {
            isCut = true;
            requests.forEach((request) => !isStream && this.#end(request, 'hung up'));
            // What the stream's beginning said is still to reach the client, which resumes by it.
            setTimeout(() => controller.error(new Error('hung up')), 5);
        };
        return new TransformStream({
            start: (controller) => {
                if (cut?.afterMs)
                    setTimeout(() => !isCut && requests.every((request) => request.answers === 0) && hangUp(controller), cut.afterMs);
            },
            transform: (chunk, controller) => {
                if (isCut)
                    return;
                let piece = decoder.decode(chunk, { stream: true });
                if (cut && (!isStream || /\ndata: ?\{/.test(piece))) {
                    piece = isStream && text === '' ? piece.slice(0, piece.indexOf('\n\n') + 2) : '';
                    chunk = new TextEncoder().encode(piece);
                    hangUp(controller);
                }
                text += isStream ? 'x' : piece;
                if (isStream)
                    events.read(piece).forEach((event) => this.#readEvent(event));
                controller.enqueue(chunk);
            },
            flush: () => {
                if (!isStream && !isCut)
                    [JSON.parse(text)].flat().forEach((message) => this.#read(message));
            },
        });
    }
}
