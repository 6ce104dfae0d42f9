// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/settings/Settings.h"

#include "app/link/SettingsLink.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHostAddress>
#include <QLocale>
#include <QUrl>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// What a person calls a limit, and what it is counted in.
struct LimitName
{
    const char *key;
    const char *title;
};

constexpr LimitName limitNames[] {
    { "body_bytes", QT_TRANSLATE_NOOP("Limits", "Largest request") },
    { "header_timeout_s", QT_TRANSLATE_NOOP("Limits", "Time to send a request's headers") },
    { "body_idle_s", QT_TRANSLATE_NOOP("Limits", "Longest pause within a request") },
    { "keep_alive_idle_s", QT_TRANSLATE_NOOP("Limits", "Longest pause between requests") },
    { "connections", QT_TRANSLATE_NOOP("Limits", "Connections") },
    { "sessions", QT_TRANSLATE_NOOP("Limits", "Client sessions") },
    { "session_idle_s", QT_TRANSLATE_NOOP("Limits", "A session ends when idle for") },
    { "requests_in_flight", QT_TRANSLATE_NOOP("Limits", "Open requests of a session") },
    { "events", QT_TRANSLATE_NOOP("Limits", "Events kept for a session") },
    { "event_age_s", QT_TRANSLATE_NOOP("Limits", "An event is kept for") },
    { "task_ttl_s", QT_TRANSLATE_NOOP("Limits", "A task lives for") },
    { "task_ttl_max_s", QT_TRANSLATE_NOOP("Limits", "A task lives at most for") },
    { "tasks", QT_TRANSLATE_NOOP("Limits", "Running tasks of a session") },
    { "elicitation_timeout_s", QT_TRANSLATE_NOOP("Limits", "A question waits for") },
    { "elicitations_per_server", QT_TRANSLATE_NOOP("Limits", "Open questions of a server") },
};

QString titleOf(const QString &key)
{
    for (const auto &name : limitNames) {
        if (key == QLatin1String(name.key))
            return QCoreApplication::translate("Limits", name.title);
    }
    return key;
}

QString unitOf(const QString &key)
{
    if (key.endsWith(u"_s"))
        return QCoreApplication::translate("Limits", "s");
    if (key.endsWith(u"_bytes"))
        return QCoreApplication::translate("Limits", "bytes");
    return {};
}

} // namespace

Settings::Settings(SettingsLink &link, QObject *parent)
    : QObject(parent), m_link(link), m_autostart(QCoreApplication::applicationFilePath())
{
    connect(&link, &SettingsLink::changed, this, &Settings::changed);
    connect(&link, &SettingsLink::changed, this, &Settings::limitsChanged);
    connect(&link, &SettingsLink::failed, this, &Settings::failed);
    connect(&link, &SettingsLink::tokenTold, this, [this](const QString &token) {
        QGuiApplication::clipboard()->setText(token);
        Q_EMIT copied(tr("The token is on the clipboard."));
    });
    connect(&link, &SettingsLink::diagnosticsTold, this, [this](const QString &text) {
        QGuiApplication::clipboard()->setText(text);
        Q_EMIT copied(tr("The diagnostics are on the clipboard."));
    });
}

QString Settings::host() const
{
    return m_link.values().host;
}

void Settings::setHost(const QString &host)
{
    if (host != this->host() && hostProblem(host).isEmpty())
        Q_EMIT m_link.setRequested({ u"listen"_s, u"host"_s }, host);
}

int Settings::port() const
{
    return m_link.values().port;
}

void Settings::setPort(int port)
{
    if (port != this->port())
        Q_EMIT m_link.setRequested({ u"listen"_s, u"port"_s }, port);
}

bool Settings::isAuthenticated() const
{
    return m_link.values().isAuthenticated;
}

void Settings::setAuthenticated(bool isAuthenticated)
{
    if (isAuthenticated != this->isAuthenticated())
        Q_EMIT m_link.setRequested({ u"auth"_s, u"mode"_s }, isAuthenticated ? u"token"_s : u"none"_s);
}

QString Settings::language() const
{
    return m_link.values().language;
}

void Settings::setLanguage(const QString &language)
{
    if (language == this->language())
        return;
    Q_EMIT m_link.setRequested({ u"ui"_s, u"language"_s },
                               language.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(language));
    Q_EMIT languageChosen(language);
}

QVariantList Settings::languages() const
{
    QVariantList list { QVariantMap { { u"code"_s, QString() }, { u"name"_s, tr("The system's") } } };
    const auto files = QDir(u":/i18n"_s).entryList({ u"qonduit_*.qm"_s }, QDir::Files, QDir::Name);
    for (const auto &file : files) {
        const auto code = file.mid(8).chopped(3); // qonduit_ and .qm
        const auto name = QLocale(code).nativeLanguageName();
        list += QVariantMap { { u"code"_s, code }, { u"name"_s, name.isEmpty() ? code : name } };
    }
    return list;
}

QString Settings::theme() const
{
    return m_link.values().theme;
}

void Settings::setTheme(const QString &theme)
{
    if (theme == this->theme())
        return;
    Q_EMIT m_link.setRequested({ u"ui"_s, u"theme"_s }, theme);
    Q_EMIT themeChosen(theme);
}

bool Settings::startsAtLogin() const
{
    return m_autostart.isEnabled();
}

void Settings::setStartsAtLogin(bool starts)
{
    const auto done = m_autostart.setEnabled(starts);
    if (!done)
        Q_EMIT failed(tr("Start at login"), done.error().message);
    Q_EMIT changed();
}

QVariantList Settings::limits() const
{
    QVariantList list;
    for (const auto &limit : m_link.values().limits) {
        list += QVariantMap { { u"key"_s, limit.key },          { u"title"_s, titleOf(limit.key) },
                              { u"unit"_s, unitOf(limit.key) }, { u"value"_s, limit.value },
                              { u"least"_s, limit.least },      { u"most"_s, limit.most } };
    }
    return list;
}

QString Settings::configurationFile() const
{
    return m_link.values().configurationFile;
}

QString Settings::dataFolder() const
{
    return m_link.values().dataFolder;
}

QStringList Settings::warnings() const
{
    return m_link.values().warnings;
}

bool Settings::canBeKept() const
{
    return !m_link.values().configurationFile.isEmpty();
}

bool Settings::needsRestart() const
{
    return m_link.values().needsRestart;
}

bool Settings::isWatched() const
{
    return m_link.isWatched();
}

void Settings::setWatched(bool isWatched)
{
    if (isWatched == m_link.isWatched())
        return;
    m_link.setWatched(isWatched);
    Q_EMIT watchedChanged();
}

void Settings::setLimit(const QString &key, double value)
{
    Q_EMIT m_link.setRequested({ u"limits"_s, key }, value);
}

void Settings::resetLimit(const QString &key)
{
    Q_EMIT m_link.setRequested({ u"limits"_s, key }, QJsonValue(QJsonValue::Undefined));
}

QString Settings::hostProblem(const QString &host) const
{
    if (host == u"localhost" || !QHostAddress(host).isNull())
        return {};
    return tr("Expected an address of this computer, such as 127.0.0.1");
}

void Settings::copyToken()
{
    Q_EMIT m_link.tokenRequested();
}

void Settings::copyDiagnostics()
{
    Q_EMIT m_link.diagnosticsRequested();
}

void Settings::showConfigurationFile() const
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(configurationFile()).path()));
}

} // namespace qonduit
