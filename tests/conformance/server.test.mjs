// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The official suite judges the reference server alone, so that one can believe in it, and then through Qonduit,
/// where nothing may be lost.

import { test } from 'node:test';
import { withQonduit } from '../e2e/support/qonduit.mjs';
import { reference, startReference } from './support/programs.mjs';
import { judgeServer, judgeServerBefore } from './support/suite.mjs';

const timeout = 150000;

/// How many scenarios count, by revision; and how many the suite of before has.
const scenarios = { '2025-11-25': 30, '2026-07-28': 37, before: 32 };

/// Judges by a revision's requirements, or with the suite of before.
const judge = (url, by) => (by === 'before' ? judgeServerBefore(url) : judgeServer(url, by));

async function withReference(era, body) {
    const server = await startReference(era);
    try {
        return await body(server.url);
    } finally {
        await server.stop();
    }
}

/// What the suite has to say against the reference server itself, by what it is judged by.
const known = new Map();

async function knownWarnings(by) {
    if (!known.has(by))
        known.set(by, (await withReference('dual', (url) => judge(url, by))).warnings);
    return known.get(by);
}

for (const [era, ...kinds] of [['dual', '2025-11-25', 'before', '2026-07-28'], ['legacy', '2025-11-25'], ['modern', '2026-07-28']]) {
    test(`the reference server (${era}) scores in full by itself`, { timeout }, () => withReference(era, async (url) => {
        for (const by of kinds) {
            const verdict = await judge(url, by);
            verdict.assertPassed(scenarios[by], { all: true });
            if (era === 'dual')
                known.set(by, verdict.warnings);
        }
    }));
}

/// Judges the reference server behind Qonduit, under its address there.
const judgeBehind = (server) => withQonduit({ config: { servers: { reference: server } }, args: ['--auth', 'none'] }, async (qonduit) => {
    qonduit.keepsSessions = true; // as the suite does
    const url = new URL('/mcp/servers/reference', qonduit.url).href;
    for (const by of ['2025-11-25', 'before'])
        (await judge(url, by)).assertPassed(scenarios[by], { allowed: await knownWarnings(by) });
});

test('the reference server scores in full through Qonduit, over stdio', { timeout }, () => judgeBehind(reference()));

test('the reference server scores in full through Qonduit, over HTTP', { timeout },
     () => withReference('dual', (url) => judgeBehind({ url })));
