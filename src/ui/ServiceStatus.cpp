// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ServiceStatus.h"

#include <QClipboard>
#include <QGuiApplication>

namespace qonduit {

ServiceStatus::ServiceStatus(const EngineLink &link, QObject *parent) : QObject(parent), m_link(link)
{
    connect(&link, &EngineLink::overviewChanged, this, &ServiceStatus::changed);
}

void ServiceStatus::setHasTray(bool hasTray)
{
    if (m_hasTray == hasTray)
        return;
    m_hasTray = hasTray;
    Q_EMIT changed();
}

void ServiceStatus::copyEndpoint() const
{
    QGuiApplication::clipboard()->setText(endpoint());
}

} // namespace qonduit
