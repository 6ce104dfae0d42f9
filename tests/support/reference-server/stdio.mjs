// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The server over standard input and output.

import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from './server.mjs';

export async function serveStandardIo(era) {
    if (era === 'legacy')
        await createServer('legacy').connect(new StdioServerTransport());
    else
        serveStdio(({ era: spoken }) => createServer(spoken), { legacy: era === 'dual' ? 'serve' : 'reject' });
}
