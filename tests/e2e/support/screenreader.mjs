// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a screen reader is told of the windows on a desktop: AT-SPI, over D-Bus. Tests find things by the names that
/// they have for a person, not by the places where they stand today.

import assert from 'node:assert/strict';
import { eventually } from './processes.mjs';

const registry = ['org.a11y.atspi.Registry', '/org/a11y/atspi/accessible/root'];
// Bits of a state, as AT-SPI numbers them.
const editable = 1 << 7;
const showing = 1 << 25;

export class ScreenReader {
    #desktop;
    #bus;

    /// @param desktop that was started with `hasReader`
    constructor(desktop) {
        this.#desktop = desktop;
    }

    /// Everything that shows now, in the order in which it is read out.
    /// @returns items, each with its name and whether something can be typed there
    async items() {
        const found = [];
        const visit = async (item) => {
            const [name, states, children] = await Promise.all([this.#name(item), this.#states(item), this.#children(item)]);
            if (states & showing)
                found.push({ item, name, isField: (states & editable) !== 0 });
            for (const child of children)
                await visit(child);
        };
        for (const program of await this.#children(registry)) {
            for (const window of await this.#children(program))
                await visit(window);
        }
        return found;
    }

    /// Waits until something shows that is called so.
    /// @param name a text, or a regular expression
    /// @returns its item
    async sees(name, withinMs = 30000) {
        const isMeant = (item) => (typeof name === 'string' ? item.name === name : name.test(item.name));
        let items = [];
        const item = await eventually(async () => {
            items = await this.items().catch(() => []); // what goes away while it is read is read again
            return items.find(isMeant);
        }, withinMs);
        assert.ok(item, `nothing is called ${name}, only: ${items.map((other) => other.name).filter(Boolean).join(' | ')}`);
        return item;
    }

    /// Clicks with the mouse on what is called so, as soon as it shows and nothing moves.
    async click(name) {
        const { item } = await this.sees(name);
        await this.#desktop.settled();
        const [x, y, width, height] = await this.#place(item);
        await this.#desktop.click(x + width / 2, y + height / 2);
    }

    /// What stands in the field that is called so; undefined when none shows.
    async text(name) {
        const field = (await this.items()).find((item) => item.isField && item.name === name);
        return field && /string "([^]*)"\s*$/.exec(await this.#call(field.item, 'org.a11y.atspi.Text.GetText', 'int32:0', 'int32:-1'))[1];
    }

    async #place(item) {
        const text = await this.#call(item, 'org.a11y.atspi.Component.GetExtents', 'uint32:0'); // of the screen
        return [...text.matchAll(/int32 (-?\d+)/g)].map(([, number]) => Number(number));
    }

    async #children(item) {
        const text = await this.#call(item, 'org.a11y.atspi.Accessible.GetChildren');
        return [...text.matchAll(/string "([^"]*)"\s+object path "([^"]*)"/g)].map(([, owner, path]) => [owner, path]);
    }

    async #name(item) {
        const text = await this.#call(item, 'org.freedesktop.DBus.Properties.Get', 'string:org.a11y.atspi.Accessible', 'string:Name');
        return /string "([^]*)"\s*$/.exec(text)[1];
    }

    async #states(item) {
        return Number(/uint32 (\d+)/.exec(await this.#call(item, 'org.a11y.atspi.Accessible.GetState'))[1]);
    }

    async #call([owner, path], method, ...args) {
        this.#bus ??= await this.#desktop.run('dbus-send', ['--session', '--print-reply=literal', '--dest=org.a11y.Bus', '/org/a11y/bus',
                                                             'org.a11y.Bus.GetAddress']).then((text) => text.trim());
        return this.#desktop.run('dbus-send', [`--bus=${this.#bus}`, '--print-reply', `--dest=${owner}`, path, method, ...args]);
    }
}
