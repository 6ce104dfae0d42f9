// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import { McpServer } from '@modelcontextprotocol/server';
import { addInputPrompts, addInputTools, sealedState } from './inputs.mjs';
import { addPrompts } from './prompts.mjs';
import { addResources } from './resources.mjs';
import { addTasks, refuseWithoutExtension, taskExtension } from './tasks.mjs';
import { addTools } from './tools.mjs';

/// Makes one server: for a session, a connection or, over modern HTTP, a single request.
/// @param era `legacy` or `modern`
/// @param notify whom to tell of changes of lists and resources; the server's own client if not given
export function createServer(era, notify) {
    const server = new McpServer({ name: 'qonduit-reference-server', title: 'Reference server of Qonduit', version: '1.0.0' }, {
        // Tools declare themselves with the first that is added.
        capabilities: {
            prompts: { listChanged: true },
            resources: { subscribe: true, listChanged: true },
            completions: {},
            logging: {},
            ...(era === 'modern' && { extensions: taskExtension }),
        },
        instructions: 'For tests: every feature of the protocol in a small, predictable form.',
        requestState: { verify: sealedState.verify },
    });
    if (era === 'modern')
        refuseWithoutExtension(server);
    const subscriptions = addResources(server);
    addTools(server, notify ?? {
        toolsChanged: () => server.sendToolListChanged(),
        promptsChanged: () => server.sendPromptListChanged(),
        resourceUpdated: (uri) => (era === 'modern' || subscriptions.has(uri)) && server.server.sendResourceUpdated({ uri }),
    });
    addInputTools(server);
    addPrompts(server);
    addInputPrompts(server);
    if (era === 'modern')
        addTasks(server);
    return server;
}
