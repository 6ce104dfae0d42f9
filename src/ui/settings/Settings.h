// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/desktop/Autostart.h"
#include "app/link/SettingsLink.h"
#include "ui/settings/LimitsModel.h"

#include <QQmlEngine>

namespace qonduit {

/// The page of what can be set. What is set is written to the configuration file at once, and shown as if it were
/// written already; the engine's word on what the file says takes its place, also when somebody else edits the file.
class Settings : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(QString host READ host WRITE setHost NOTIFY changed)
    Q_PROPERTY(int port READ port WRITE setPort NOTIFY changed)
    Q_PROPERTY(bool authenticated READ isAuthenticated WRITE setAuthenticated NOTIFY changed)
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY changed)
    Q_PROPERTY(QVariantList languages READ languages CONSTANT)
    Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY changed)
    Q_PROPERTY(bool startsAtLogin READ startsAtLogin WRITE setStartsAtLogin NOTIFY changed)
    Q_PROPERTY(qonduit::LimitsModel *limits READ limits CONSTANT)
    Q_PROPERTY(QString configurationFile READ configurationFile NOTIFY changed)
    Q_PROPERTY(QString dataFolder READ dataFolder NOTIFY changed)
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY changed)
    Q_PROPERTY(bool canBeKept READ canBeKept NOTIFY changed)
    Q_PROPERTY(QStringList waiting READ waiting NOTIFY changed)
    Q_PROPERTY(QString waitingText READ waitingText NOTIFY changed)
    Q_PROPERTY(QVariantMap overridden READ overridden NOTIFY changed)
    Q_PROPERTY(bool watched READ isWatched WRITE setWatched NOTIFY watchedChanged)

public:
    /// \param link outlives this
    explicit Settings(SettingsLink &link, QObject *parent = nullptr);

    QString host() const;
    void setHost(const QString &host);
    int port() const;
    void setPort(int port);
    bool isAuthenticated() const;
    void setAuthenticated(bool isAuthenticated);
    /// For example `de`; empty for the system's.
    QString language() const;
    void setLanguage(const QString &language);
    /// Those that Qonduit speaks, each `{code, name}`, the system's first.
    QVariantList languages() const;
    /// `system`, `light` or `dark`
    QString theme() const;
    void setTheme(const QString &theme);
    bool startsAtLogin() const;
    void setStartsAtLogin(bool starts);
    LimitsModel *limits() { return &m_limits; }
    QString configurationFile() const;
    QString dataFolder() const;
    QStringList warnings() const;
    /// Whether there is a file in which settings are kept.
    bool canBeKept() const;
    /// The members, such as `listen.port`, that count only from the next start on.
    QStringList waiting() const;
    /// Their names for a person, in one line.
    QString waitingText() const;
    /// What the command line has decided instead of the file, by member.
    QVariantMap overridden() const;

    bool isWatched() const;
    void setWatched(bool isWatched);

    Q_INVOKABLE void setLimit(const QString &key, double value);
    /// Puts a limit back to what it is when nobody says anything.
    Q_INVOKABLE void resetLimit(const QString &key);
    /// What is wrong with an address to listen on; empty when nothing is.
    Q_INVOKABLE QString hostProblem(const QString &host) const;
    /// The same of a port, as it was typed.
    Q_INVOKABLE QString portProblem(const QString &port) const;
    /// Ends the program, after a question when something would be lost, and starts it again.
    Q_INVOKABLE void restart() { Q_EMIT restartRequested(); }
    /// Put it on the clipboard.
    Q_INVOKABLE void copyToken();
    Q_INVOKABLE void copyDiagnostics();
    /// Opens the folder of the configuration file in the file manager.
    Q_INVOKABLE void showConfigurationFile() const;

Q_SIGNALS:
    void changed();
    void watchedChanged();
    /// Something is on the clipboard now.
    void copied(const QString &what);
    void failed(const QString &about, const QString &message);
    /// The person wants another look.
    void languageChosen(const QString &language);
    void themeChosen(const QString &theme);
    void restartRequested();

private:
    void take();
    void show(const SettingsValues &values);
    void set(const QStringList &path, const QJsonValue &value);

    SettingsLink &m_link;
    SettingsValues m_shown;
    LimitsModel m_limits;
    QString m_language; ///< that the window speaks
    Autostart m_autostart;
};

} // namespace qonduit
