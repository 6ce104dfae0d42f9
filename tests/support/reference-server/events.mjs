// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What one session has sent, so that a client can take up a stream where it lost it.
export class EventStore {
    #events = []; // { id, streamId, message }

    async storeEvent(streamId, message) {
        const id = `${streamId}_${this.#events.length}`;
        this.#events.push({ id, streamId, message });
        return id;
    }

    async getStreamIdForEventId(id) {
        return this.#events.find((event) => event.id === id)?.streamId;
    }

    /// Sends what followed on the same stream. The priming event, which has no message, is not sent again.
    /// @returns that stream
    async replayEventsAfter(lastId, { send }) {
        const at = this.#events.findIndex((event) => event.id === lastId);
        const { streamId } = this.#events[at];
        for (const event of this.#events.slice(at + 1)) {
            if (event.streamId === streamId && event.message.jsonrpc)
                await send(event.id, event.message);
        }
        return streamId;
    }
}
