// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Other clients than the SDK of today: the SDK's next generation and the Inspector, at all three exposures, over HTTP
/// and over qonduit-stdio. tests/conformance/install installs them, and the Node.js that they need.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { modules, node, reference } from '../conformance/support/programs.mjs';
import { allAt, connectAble, connectDirectly, Face, leave, listed, serverAt } from './support/native.mjs';
import { program, withQonduit } from './support/qonduit.mjs';
import { everything } from './support/servers.mjs';

const runFile = promisify(execFile);
const v2client = fileURLToPath(new URL('support/v2client.mjs', import.meta.url));
const inspector = path.join(modules, '@modelcontextprotocol', 'inspector', 'clients', 'launcher', 'build', 'index.js');

/// Each exposure: where it is, who serves it, and how `echo` of everything is called there.
const exposures = {
    static: { place: '/mcp', server: 'qonduit', tool: 'execute_tool', args: { server: 'everything', tool: 'echo', args: { message: 'hello' } } },
    all: { place: '/mcp/all', server: 'qonduit', tool: 'everything__echo', args: { message: 'hello' } },
    'server:everything': { place: '/mcp/servers/everything', server: 'mcp-servers/everything', tool: 'echo', args: { message: 'hello' } },
};

/// How the clients are told to reach an exposure.
const ways = {
    HTTP: (qonduit, expose) => ({ url: new URL(exposures[expose].place, qonduit.url).href, token: qonduit.token }),
    'qonduit-stdio': (qonduit, expose) => ({ command: program('qonduit-stdio'), args: ['--data-dir', qonduit.dataFolder, '--expose', expose] }),
};

/// @returns { server, tools, result }
async function askV2(server, { tool, args }) {
    const { stdout } = await runFile(node, [v2client, JSON.stringify(server), tool, JSON.stringify(args)]);
    return JSON.parse(stdout);
}

async function askInspector(qonduit, { url, token, command, args: commandArgs }, { tool, args }) {
    const home = path.join(qonduit.dataFolder, 'inspector');
    mkdirSync(home, { recursive: true });
    const config = path.join(home, 'clients.json');
    const entry = url ? { type: 'streamable-http', url, headers: { Authorization: `Bearer ${token}` } } : { command, args: commandArgs };
    writeFileSync(config, JSON.stringify({ mcpServers: { qonduit: entry } }));
    const run = async (...more) => {
        const { stdout } = await runFile(node, [inspector, '--cli', '--config', config, '--server', 'qonduit', ...more],
                                         { env: { ...process.env, HOME: home } });
        return JSON.parse(stdout);
    };
    const pairs = Object.entries(args).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
    const [{ tools }, result] = await Promise.all([
        run('--method', 'tools/list'), run('--method', 'tools/call', '--tool-name', tool, '--tool-arg', ...pairs),
    ]);
    return { tools: tools.map((one) => one.name), result };
}

for (const [way, reach] of Object.entries(ways)) {
    test(`over ${way} the SDK's next client and the Inspector list and call tools`, { timeout: 120000 },
         () => withQonduit({ config: { servers: { everything: { ...everything, sharing: 'shared' } } } }, async (qonduit) => {
        // Runs from here on: such clients list once, and then call or end.
        await listed(await connectAble(qonduit, allAt), 'everything__echo');
        for (const [expose, exposure] of Object.entries(exposures)) {
            const server = reach(qonduit, expose);
            const told = await askV2(server, exposure);
            assert.equal(told.server.name, exposure.server);
            for (const { tools, result } of [told, await askInspector(qonduit, server, exposure)]) {
                assert.ok(tools.includes(exposure.tool), `${expose}: ${tools}`);
                assert.match(result.content[0].text, /^Echo: hello$/);
            }
        }
        await leave(qonduit, 'everything', []);
    }));
}

test('whatever the reference server says of its things comes through', { timeout: 60000 },
     () => withQonduit({ config: { servers: { reference: reference('legacy') } } }, async (qonduit) => {
    const direct = new Face(await connectDirectly(qonduit, reference('legacy')));
    const faces = [new Face(await connectAble(qonduit, serverAt('reference'))), new Face(await connectAble(qonduit, allAt), 'reference', '')];
    const lists = await Promise.all(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map((method) => direct.list(method)));
    await listed(faces[1].client, 'reference__test_simple_text');
    for (const face of faces)
        assert.deepEqual(await Promise.all(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map((method) => face.list(method))), lists);
}));
