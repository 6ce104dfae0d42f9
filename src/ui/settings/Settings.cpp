// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/settings/Settings.h"

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

/// What a person calls a member that is no limit.
QString titleOf(const QString &member)
{
    if (member == u"listen.host")
        return Settings::tr("Address");
    if (member == u"listen.port")
        return Settings::tr("Port");
    if (member == u"auth.mode")
        return Settings::tr("Ask clients for a token");
    if (member == u"ui.language")
        return Settings::tr("Language");
    return member;
}

} // namespace

Settings::Settings(SettingsLink &link, QObject *parent)
    : QObject(parent), m_link(link), m_autostart(QCoreApplication::applicationFilePath())
{
    connect(&link, &SettingsLink::changed, this, &Settings::take);
    connect(&link, &SettingsLink::failed, this, [this](const QString &about, const QString &message) {
        take(); // what was wished for is not so
        Q_EMIT failed(about, message);
    });
    connect(&link, &SettingsLink::tokenTold, this, [this](const QString &token) {
        QGuiApplication::clipboard()->setText(token);
        Q_EMIT copied(tr("The token is on the clipboard."));
    });
    connect(&link, &SettingsLink::diagnosticsTold, this, [this](const QString &text) {
        QGuiApplication::clipboard()->setText(text);
        Q_EMIT copied(tr("The diagnostics are on the clipboard."));
    });
    if (!link.values().theme.isEmpty())
        take();
}

/// The engine's word on what the file says.
void Settings::take()
{
    const auto values = m_link.values();
    const bool isFirst = m_shown.theme.isEmpty(); // the window was made with what it says
    const bool isOtherTheme = !isFirst && m_shown.theme != values.theme;
    if (isFirst)
        m_language = values.language;
    show(values);
    if (isOtherTheme)
        Q_EMIT themeChosen(values.theme);
}

void Settings::show(const SettingsValues &values)
{
    m_shown = values;
    m_limits.take(values.limits);
    Q_EMIT changed();
}

/// Where nothing can be kept, what can be shown is, until the end.
void Settings::set(const QStringList &path, const QJsonValue &value)
{
    if (canBeKept() || path.first() != u"ui")
        Q_EMIT m_link.setRequested(path, value);
}

QString Settings::host() const
{
    return m_shown.host;
}

void Settings::setHost(const QString &host)
{
    if (host == this->host() || !hostProblem(host).isEmpty())
        return;
    auto wished = m_shown;
    wished.host = host;
    show(wished);
    set({ u"listen"_s, u"host"_s }, host);
}

int Settings::port() const
{
    return m_shown.port;
}

void Settings::setPort(int port)
{
    if (port == this->port())
        return;
    auto wished = m_shown;
    wished.port = port;
    show(wished);
    set({ u"listen"_s, u"port"_s }, port);
}

bool Settings::isAuthenticated() const
{
    return m_shown.isAuthenticated;
}

void Settings::setAuthenticated(bool isAuthenticated)
{
    if (isAuthenticated == this->isAuthenticated())
        return;
    auto wished = m_shown;
    wished.isAuthenticated = isAuthenticated;
    show(wished);
    set({ u"auth"_s, u"mode"_s }, isAuthenticated ? u"token"_s : u"none"_s);
}

QString Settings::language() const
{
    return m_shown.language;
}

void Settings::setLanguage(const QString &language)
{
    if (language == this->language())
        return;
    m_language = language;
    auto wished = m_shown;
    wished.language = language;
    show(wished);
    set({ u"ui"_s, u"language"_s }, language.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(language));
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
    return m_shown.theme;
}

void Settings::setTheme(const QString &theme)
{
    if (theme == this->theme())
        return;
    auto wished = m_shown;
    wished.theme = theme;
    show(wished);
    set({ u"ui"_s, u"theme"_s }, theme);
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

QString Settings::configurationFile() const
{
    return m_shown.configurationFile;
}

QString Settings::dataFolder() const
{
    return m_shown.dataFolder;
}

QStringList Settings::warnings() const
{
    return m_shown.warnings;
}

bool Settings::canBeKept() const
{
    return !m_shown.configurationFile.isEmpty();
}

QStringList Settings::waiting() const
{
    auto waiting = m_shown.waiting;
    if (m_shown.language != m_language) // a window that was made anew would forget what is typed in it
        waiting += u"ui.language"_s;
    return waiting;
}

QString Settings::waitingText() const
{
    QStringList names;
    for (const auto &member : waiting()) {
        const bool isLimit = member.startsWith(u"limits.");
        names += isLimit ? LimitsModel::titleOf(member.mid(7)) : titleOf(member);
    }
    return QLocale().createSeparatedList(names);
}

QVariantMap Settings::overridden() const
{
    QVariantMap map;
    for (auto it = m_shown.overridden.begin(); it != m_shown.overridden.end(); ++it)
        map[it.key()] = it.value();
    return map;
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
    auto wished = m_shown;
    for (auto &limit : wished.limits) {
        if (limit.key == key)
            limit.value = value;
    }
    show(wished);
    set({ u"limits"_s, key }, value);
}

void Settings::resetLimit(const QString &key)
{
    set({ u"limits"_s, key }, QJsonValue(QJsonValue::Undefined));
}

QString Settings::hostProblem(const QString &host) const
{
    if (host == u"localhost" || QHostAddress(host).isLoopback())
        return {};
    return tr("Expected an address that only this computer can reach: 127.0.0.1, ::1 or localhost");
}

QString Settings::portProblem(const QString &port) const
{
    bool isNumber = false;
    const int number = port.toInt(&isNumber);
    if (isNumber && number >= 0 && number <= 65535)
        return {};
    return tr("Expected a number from 1 to 65535; 0 takes any that is free, another with each start");
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
