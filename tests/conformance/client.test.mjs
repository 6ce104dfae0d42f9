// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The official suite judges a client in front of its own servers: the driver alone, so that one can believe in it, and
/// then with Qonduit between, which is the client of the suite's server then.

import { test } from 'node:test';
import { judgeClient } from './support/suite.mjs';

const revision = '2025-11-25';
const scenarios = ['initialize', 'tools_call', 'elicitation-sep1034-client-defaults', 'sse-retry', 'json-schema-2020-12-preservation'];

for (const [way, environment] of [['alone', { QONDUIT_DRIVER: 'direct' }], ['through Qonduit', {}]]) {
    for (const scenario of scenarios) {
        test(`${scenario}: the driver ${way}`, { timeout: 90000 }, async () => {
            (await judgeClient(scenario, revision, environment)).assertPassed(1, { allowed: [] });
        });
    }
}
