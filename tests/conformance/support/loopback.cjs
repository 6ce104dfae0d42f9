// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Preloaded into the suite (node --require): what it serves in client mode is bound to the loopback address. Some of its
// servers ask for their port right after listen(), which is too early once there is an address to look up: so that is
// looked up at once.
'use strict';

const dns = require('node:dns');

const lookup = dns.lookup;

dns.lookup = function (name, ...rest) {
    if (name !== '127.0.0.1')
        return lookup.call(this, name, ...rest);
    const callback = rest.pop();
    return rest[0]?.all ? callback(null, [{ address: name, family: 4 }]) : callback(null, name, 4);
};

require('../../e2e/support/loopback.cjs');
