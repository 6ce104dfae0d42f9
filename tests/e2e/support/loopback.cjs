// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Preloaded into a server under test (node --require): binds it to the loopback address whatever it asks for, and
// says on stderr which port it got, so that no test has to guess a free one. And gives Node 18 the global that newer ones
// have and the server relies on.
'use strict';

const net = require('node:net');

globalThis.crypto ??= require('node:crypto').webcrypto;

const listen = net.Server.prototype.listen;

net.Server.prototype.listen = function (port, ...rest) {
    const callback = rest.find((argument) => typeof argument === 'function');
    this.once('listening', () => process.stderr.write(`loopback port ${this.address().port}\n`));
    return listen.call(this, { port: Number(port), host: '127.0.0.1' }, callback);
};
