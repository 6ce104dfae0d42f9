// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>

class QQuickWindow;

namespace qonduit {

class EngineLink;

/// Goes through the page of servers, and has a picture taken of everything. The window shows sample::servers().
void photographServers(QQuickWindow *window, EngineLink &link, const std::function<void(const QString &)> &shoot);

} // namespace qonduit
