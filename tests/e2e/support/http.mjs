// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// HTTP/1.1 over a bare socket: what is written is exactly what goes out.

import net from 'node:net';

/// A response that is being read: `status` and `headers` once they are there, then the body.
class ResponseReader {
    #bytes = Buffer.alloc(0);
    #ended = false;
    #wakeUps = [];

    constructor(socket) {
        const wake = () => this.#wakeUps.splice(0).forEach((resume) => resume());
        socket.on('data', (data) => {
            this.#bytes = Buffer.concat([this.#bytes, data]);
            wake();
        });
        socket.on('close', () => {
            this.#ended = true;
            wake();
        });
        socket.on('error', () => {});
    }

    get ended() {
        return this.#ended;
    }

    /// Takes what `find` measures: it gets all bytes and returns how many to take, or -1 for more.
    /// @returns the bytes, or undefined when the connection ends before
    async take(find) {
        for (;;) {
            const length = find(this.#bytes);
            if (length >= 0) {
                const taken = this.#bytes.subarray(0, length);
                this.#bytes = this.#bytes.subarray(length);
                return taken;
            }
            if (this.#ended)
                return undefined;
            await new Promise((resume) => this.#wakeUps.push(resume));
        }
    }

    takeLine() {
        const pastLineEnd = (bytes) => (bytes.includes('\r\n') ? bytes.indexOf('\r\n') + 2 : -1);
        return this.take(pastLineEnd).then((line) => line?.toString('latin1').slice(0, -2));
    }

    rest() {
        return this.take((bytes) => (this.#ended ? bytes.length : -1));
    }
}

/// One connection. Requests may be written one after the other, or all at once.
export class Connection {
    static async open(port, host = '127.0.0.1') {
        const socket = net.connect({ port, host });
        await new Promise((resolve, reject) => {
            socket.once('connect', resolve);
            socket.once('error', reject);
        });
        return new Connection(socket);
    }

    constructor(socket) {
        this.socket = socket;
        this.reader = new ResponseReader(socket);
    }

    write(bytes) {
        this.socket.write(bytes);
    }

    close() {
        this.socket.destroy();
    }

    /// Reads status line and headers.
    /// @returns undefined when the connection was closed instead
    async readHead() {
        const statusLine = await this.reader.takeLine();
        if (statusLine === undefined)
            return undefined;
        const headers = new Map();
        for (let line = await this.reader.takeLine(); line; line = await this.reader.takeLine()) {
            const colon = line.indexOf(':');
            const name = line.slice(0, colon).toLowerCase();
            headers.set(name, headers.has(name) ? `${headers.get(name)}, ${line.slice(colon + 1).trim()}` : line.slice(colon + 1).trim());
        }
        return { status: Number(statusLine.split(' ')[1]), headers };
    }

    /// The pieces of the body as they come.
    async *readBody(head) {
        if (head.status === 204 || head.status === 304)
            return;
        if (/chunked/i.test(head.headers.get('transfer-encoding') ?? '')) {
            for (;;) {
                const size = await this.reader.takeLine();
                if (size === undefined)
                    return;
                const length = parseInt(size, 16);
                const chunk = await this.reader.take((bytes) => (bytes.length >= length + 2 ? length + 2 : -1));
                if (length === 0 || chunk === undefined)
                    return;
                yield chunk.subarray(0, length);
            }
        } else if (head.headers.has('content-length')) {
            const length = Number(head.headers.get('content-length'));
            if (length > 0)
                yield (await this.reader.take((bytes) => (bytes.length >= length ? length : -1))) ?? Buffer.alloc(0);
        } else {
            while (!this.reader.ended) {
                const piece = await this.reader.take((bytes) => bytes.length || (this.reader.ended ? 0 : -1));
                if (piece?.length)
                    yield piece;
            }
        }
    }

    /// One whole response: { status, headers, body, text, json }, or undefined when there came none.
    async readResponse() {
        const head = await this.readHead();
        if (!head)
            return undefined;
        const pieces = [];
        for await (const piece of this.readBody(head))
            pieces.push(piece);
        const body = Buffer.concat(pieces);
        return { ...head, body, text: body.toString('utf8'), get json() { return JSON.parse(this.text); } };
    }
}

/// The bytes of one request. A header may be a list of values: it is then sent as often.
export function requestBytes(method, target, headers, body = '') {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'utf8');
    const lines = [`${method} ${target} HTTP/1.1`];
    for (const [name, value] of Object.entries(headers)) {
        for (const one of Array.isArray(value) ? value : [value]) {
            if (one !== undefined)
                lines.push(`${name}: ${one}`);
        }
    }
    if (bytes.length > 0 || method === 'POST')
        lines.push(`Content-Length: ${bytes.length}`);
    return Buffer.concat([Buffer.from(lines.join('\r\n') + '\r\n\r\n', 'latin1'), bytes]);
}

/// The `data` of each server-sent event, as it comes. Comments and events without data are left out.
export async function* eventsOf(pieces) {
    let text = '';
    for await (const piece of pieces) {
        text += piece.toString('utf8');
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            const lines = text.slice(0, end).split('\n');
            text = text.slice(end + 2);
            const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, ''));
            const id = lines.find((line) => line.startsWith('id:'))?.slice(3).trim();
            if (data.join('') !== '')
                yield { id, data: data.join('\n') };
        }
    }
}
