// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The soak: many clients at many servers for a long time, through one real program, and nothing may be lost, doubled or
/// left behind. One server dies every 30 s.
///
///   QONDUIT_BINARY_DIR=build/release/bin node tests/soak/soak.mjs [--minutes 30] [--clients 50] [--seed 1] [--out FOLDER]
///
/// Writes soak.json and soak.md to the folder, and ends with 1 if anything was not as it must be. What a client does is
/// drawn from the seed; how the clients interleave is up to the machine. tests/e2e/install comes first. It needs two cores
/// and 4 GB.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkExit, checkLog, settleMs } from '../e2e/support/invariant.mjs';
import { commandLineOf, descendantsOf, eventually, openDescriptorsOf, zombiesOf } from '../e2e/support/processes.mjs';
import { canary, program, Qonduit } from '../e2e/support/qonduit.mjs';
import { everything, startEverythingHttp, startEverythingSse, filesystem, memory } from '../e2e/support/servers.mjs';
import { closeIdleConnections } from '../e2e/support/wire.mjs';
import { actions } from './actions.mjs';
import { Books } from './books.mjs';
import { Random } from './random.mjs';
import { Samples } from './samples.mjs';
import { Visit } from './visit.mjs';

const { values: options } = parseArgs({
    options: {
        minutes: { type: 'string', default: '30' }, clients: { type: 'string', default: '50' },
        seed: { type: 'string', default: '1' }, out: { type: 'string', default: '.' },
    },
});
const durationMs = Number(options.minutes) * 60000;
const clientCount = Number(options.clients);
const warmUpMs = Math.min(durationMs / 2, 180000);
const crashEveryMs = 30000;
const marker = 'the-one-that-crashes';
const argumentCanary = 'canary-of-an-argument';
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

const misbehaving = (mode, more = {}, args = []) => ({
    command: program('misbehaving-server'), args: ['--mode', mode, `--password=${argumentCanary}`, ...args],
    env: { MISBEHAVING_SECRET: canary }, connect: 'lazy', ...more,
});

/// Ten servers. Those of node over stdio take 60 MB a session, and are for a few clients each.
function configuration(folder, http, sse) {
    const lazy = { connect: 'lazy' };
    return {
        limits: { sessions: 4 * clientCount + 100 },
        servers: {
            'everything-1': { ...everything, ...lazy }, 'everything-2': { ...everything, ...lazy }, 'everything-3': { ...everything, ...lazy },
            'everything-http': { url: http.url, headers: { 'X-Secret': canary }, ...lazy },
            'everything-sse': { url: sse.url, transport: 'sse', ...lazy },
            filesystem: { ...filesystem(folder), ...lazy },
            memory: { ...memory(folder), ...lazy },
            crashing: misbehaving('', { restart_config: { max_attempts: 1000, base_delay_ms: 50, max_delay_ms: 500 } }, [marker]),
            noisy: misbehaving('noisy'),
            endless: misbehaving('hang'),
        },
    };
}

/// Which servers a client may use: each of those that cost much is for four of them.
function serversFor(number) {
    const ownOne = number < 12 ? [`everything-${Math.floor(number / 4) + 1}`] : [];
    return {
        plain: ['crashing', 'noisy'], endless: 'endless', everything: ['everything-http', 'everything-sse', ...ownOne],
        filesystem: number >= 12 && number < 16 ? 'filesystem' : undefined, memory: number >= 16 && number < 20 ? 'memory' : undefined,
    };
}

/// One client, over as many sessions as there is time for.
async function visitor(number, qonduit, books, until) {
    const random = new Random(`${options.seed} ${number}`);
    const servers = serversFor(number);
    await pause(random.whole(0, 5000));
    while (Date.now() < until) {
        const visit = await Visit.begin(qonduit, `client ${number}`, books);
        const many = random.whole(20, 120);
        for (let n = 0; n < many && Date.now() < until; ++n) {
            const action = random.weighted(actions);
            try {
                await action(visit, random, servers);
            } catch (error) {
                visit.problem(`${action.name} of client ${number}: ${error.stack}`);
            }
            books.count(`action ${action.name}`);
            await pause(random.whole(500, 2000));
        }
        await (random.chance(0.3) ? visit.end() : visit.endInOrder()).catch((error) => books.problem(`the end of client ${number}: ${error.stack}`));
    }
}

/// Kills every process of the server that crashes, again and again.
async function crashes(qonduit, books, until) {
    while (Date.now() + crashEveryMs < until) {
        await pause(crashEveryMs);
        const victims = descendantsOf(qonduit.pid).filter((entry) => commandLineOf(entry.pid).includes(marker));
        victims.forEach((entry) => process.kill(entry.pid, 'SIGKILL'));
        books.count('crashes');
        books.count('processes killed', victims.length);
    }
}

async function run(qonduit, books, samples) {
    const until = Date.now() + durationMs;
    const visitors = Array.from({ length: clientCount }, (_, number) => visitor(number, qonduit, books, until)
        .catch((error) => books.problem(`client ${number} gave up: ${error.stack}`)));
    const watching = samples.watch(qonduit.pid, until);
    await Promise.all([...visitors, watching, crashes(qonduit, books, until)]);
    closeIdleConnections();
}

/// What must hold once all sessions have ended.
async function finish(qonduit, books, samples) {
    const { pid } = qonduit;
    await eventually(() => descendantsOf(pid).length === 0, settleMs);
    const left = descendantsOf(pid).map((entry) => commandLineOf(entry.pid).join(' '));
    if (left.length > 0)
        books.problem(`${left.length} processes outlive their sessions: ${left.join('; ')}`);
    await eventually(() => openDescriptorsOf(pid) <= qonduit.before.descriptors, settleMs);
    const end = { descriptors: openDescriptorsOf(pid), zombies: zombiesOf(pid).length, ...samples.take(pid) };
    if (end.descriptors > qonduit.before.descriptors)
        books.problem(`${end.descriptors} descriptors at the end, ${qonduit.before.descriptors} at the beginning`);
    if (end.zombies > 0)
        books.problem(`${end.zombies} zombies`);
    try {
        await qonduit.ping();
        end.exitMs = await checkExit(qonduit);
        checkLog(qonduit.log, [canary, argumentCanary, qonduit.token]);
    } catch (error) {
        books.problem(error.message);
    }
    return end;
}

const folder = mkdtempSync(path.join(tmpdir(), 'qonduit-soak-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const [http, sse] = [await startEverythingHttp(), await startEverythingSse()];
const books = new Books();
const qonduit = await Qonduit.start({ config: configuration(folder, http, sse) });
qonduit.files = folder;
const samples = new Samples(warmUpMs);
console.log(`qonduit ${qonduit.pid}: ${clientCount} clients for ${options.minutes} minutes, seed ${options.seed}`);
await run(qonduit, books, samples);
const end = await finish(qonduit, books, samples);
await Promise.all([http.stop(), sse.stop()]);

const trend = samples.trend();
trend.problems.forEach((problem) => books.problem(problem));
const summary = { minutes: Number(options.minutes), clients: clientCount, servers: 10, seed: options.seed, trend, end, ...books.summary() };
mkdirSync(options.out, { recursive: true });
writeFileSync(path.join(options.out, 'soak.json'), JSON.stringify({ ...summary, samples: samples.all }, null, 1));
writeFileSync(path.join(options.out, 'soak.log'), qonduit.log);
const table = Books.table(summary);
writeFileSync(path.join(options.out, 'soak.md'), table);
console.log(table);
books.problems.slice(0, 40).forEach((problem) => console.log(`! ${problem}`));
process.exit(summary.problems === 0 ? 0 : 1);
