// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The resources, and who has subscribed to them.

import { ResourceTemplate } from '@modelcontextprotocol/server';
import { pixel } from './samples.mjs';

/// The resource that can be watched.
export const watched = 'test://watched-resource';

/// @returns the resources that a legacy client has subscribed to; modern ones say with their streams what they want
export function addResources(server) {
    const add = (name, uri, description, mimeType, body) =>
        server.registerResource(name, uri, { description, mimeType }, () => ({ contents: [{ uri, mimeType, ...body }] }));
    add('static-text', 'test://static-text', 'Text that stays', 'text/plain', { text: 'This is the content of the static text resource.' });
    add('static-binary', 'test://static-binary', 'An image that stays', 'image/png', { blob: pixel });
    add('watched-resource', watched, 'A resource that can be watched', 'text/plain', { text: 'Watched resource content' });

    const template = new ResourceTemplate('test://template/{id}/data', { list: undefined, complete: { id: () => ['123', '456'] } });
    const mimeType = 'application/json';
    server.registerResource('template', template, { description: 'Data by its id', mimeType }, (uri, { id }) => ({
        contents: [{ uri: uri.href, mimeType, text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }],
    }));

    const subscriptions = new Set();
    server.server.setRequestHandler('resources/subscribe', ({ params }) => {
        subscriptions.add(params.uri);
        return {};
    });
    server.server.setRequestHandler('resources/unsubscribe', ({ params }) => {
        subscriptions.delete(params.uri);
        return {};
    });
    return subscriptions;
}
