// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/config/Configuration.h"
#include "app/link/NewsLift.h"

#include <QJsonValue>
#include <QMap>
#include <QStringList>

namespace qonduit {

class Engine;
class SettingsLink;
struct SettingsValues;

/// The engine's end of the SettingsLink. What the file says goes up at the start and whenever it is edited, by whomever
/// and whether anybody looks or not: a theme counts at once.
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
    const Configuration m_begun; ///< what the file said when the engine began
    const QMap<QString, QString> m_overridden;
    Configuration m_said; ///< what the file says, or said when it could be read last
    NewsLift m_lift;
};

} // namespace qonduit
