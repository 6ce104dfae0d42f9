// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/PageLink.h"

#include <QJsonValue>
#include <QList>
#include <QMap>
#include <QMetaType>
#include <QStringList>

namespace qonduit {

/// A number that the person can set; see Limit.
struct LimitRow
{
    QString key;
    double value = 0;
    double least = 0;
    double most = 0;
    bool operator==(const LimitRow &) const = default;
};

/// What the configuration file says, with the defaults where it is silent.
struct SettingsValues
{
    QString host;
    int port = 0;
    bool isAuthenticated = true;
    QString language; ///< for example `de`; empty for the system's
    QString theme; ///< system, light, dark
    QList<LimitRow> limits;
    QString configurationFile; ///< empty when the configuration is inline, and nothing can be kept
    QString dataFolder;
    QStringList warnings; ///< what is odd about the file
    /// The members, such as `listen.port`, that count only from the next start on: what runs has begun with others.
    QStringList waiting;
    /// What the command line has decided instead of the file, by member, for example `listen.port`: `9000`.
    QMap<QString, QString> overridden;
    bool operator==(const SettingsValues &) const = default;
};

/// Shared with the engine: what can be set.
class SettingsLink : public PageLink
{
    Q_OBJECT

public:
    using PageLink::PageLink;

    const SettingsValues &values() const { return m_values; }

    // Up: the engine's news.
    /// Always told, even if it is what was known: the window may show what it wished for instead.
    void update(const qonduit::SettingsValues &values);

Q_SIGNALS:
    void changed();
    /// The answer to tokenRequested() and renewTokenRequested().
    void tokenTold(const QString &token);
    /// The answer to diagnosticsRequested(): for a report, without any secret.
    void diagnosticsTold(const QString &text);

    // Down: the person's commands.
    /// \param path of a member of the file, for example `{"ui", "theme"}`
    /// \param value undefined takes it away, so that the default holds
    void setRequested(const QStringList &path, const QJsonValue &value);
    void tokenRequested();
    void diagnosticsRequested();

private:
    SettingsValues m_values;
};

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::SettingsValues)
