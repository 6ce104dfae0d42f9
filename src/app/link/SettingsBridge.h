// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/NewsLift.h"

#include <QJsonValue>
#include <QStringList>

namespace qonduit {

class Engine;
class SettingsLink;
struct SettingsValues;

/// The engine's end of the SettingsLink.
class SettingsBridge : public QObject
{
    Q_OBJECT

public:
    /// \param engine outlives the bridge
    /// \param link lives on the window's thread and outlives the engine's
    SettingsBridge(Engine &engine, SettingsLink &link);

private:
    NewsLift::News read();
    SettingsValues values();
    void set(const QStringList &path, const QJsonValue &value);
    QString diagnostics() const;

    Engine &m_engine;
    SettingsLink &m_link;
    NewsLift m_lift;
};

} // namespace qonduit
