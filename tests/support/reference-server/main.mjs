// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The MCP server that Qonduit is measured against: everything that the official conformance suite asks a server for,
/// on the official SDK.
///
///     reference-server (--stdio | --http PORT) [--era dual|legacy|modern]
///
/// Legacy are the revisions up to 2025-11-25, modern those from 2026-07-28 on; `dual` speaks both. Over HTTP it binds
/// the loopback address (PORT 0: any free one) and says where it serves in one line of JSON: {"url":"http://…/mcp"}

import { parseArgs } from 'node:util';
import { serveHttp } from './http.mjs';
import { serveStandardIo } from './stdio.mjs';

const { values } = parseArgs({ options: { stdio: { type: 'boolean' }, http: { type: 'string' }, era: { type: 'string', default: 'dual' } } });

if (!['dual', 'legacy', 'modern'].includes(values.era) || Boolean(values.stdio) === (values.http !== undefined)) {
    console.error('usage: reference-server (--stdio | --http PORT) [--era dual|legacy|modern]');
    process.exitCode = 2;
} else if (values.stdio) {
    await serveStandardIo(values.era);
} else {
    console.log(JSON.stringify({ url: await serveHttp(values.era, Number(values.http)) }));
}
