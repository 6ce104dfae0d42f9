// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { createHash } from 'node:crypto';

/// Numbers that are the same for the same seed.
export class Random {
    #state;

    constructor(seed) {
        this.#state = createHash('sha256').update(seed).digest().readUInt32LE() | 1;
    }

    /// From 0 up to 1, exclusively. (Marsaglia's xorshift)
    #next() {
        this.#state ^= this.#state << 13;
        this.#state ^= this.#state >>> 17;
        this.#state ^= this.#state << 5;
        return (this.#state >>> 0) / 2 ** 32;
    }

    whole(least, most) {
        return least + Math.floor(this.#next() * (most - least + 1));
    }

    chance(probability) {
        return this.#next() < probability;
    }

    one(list) {
        return list[this.whole(0, list.length - 1)];
    }

    /// @param list pairs of a weight and what is chosen
    weighted(list) {
        let at = this.#next() * list.reduce((sum, [weight]) => sum + weight, 0);
        return list.find(([weight]) => (at -= weight) < 0)?.[1] ?? list.at(-1)[1];
    }
}
