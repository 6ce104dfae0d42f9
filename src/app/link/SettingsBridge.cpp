// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/SettingsBridge.h"

#include "app/Engine.h"
#include "app/config/LimitTable.h"
#include "app/link/SettingsLink.h"

#include <QFileInfo>
#include <QSysInfo>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

QString themeName(Configuration::Ui::Theme theme)
{
    switch (theme) {
    case Configuration::Ui::Theme::Light:
        return u"light"_s;
    case Configuration::Ui::Theme::Dark:
        return u"dark"_s;
    case Configuration::Ui::Theme::System:
        break;
    }
    return u"system"_s;
}

QList<LimitRow> limitRows(Configuration &configuration)
{
    QList<LimitRow> rows;
    for (const auto &limit : limitsOf(configuration))
        rows.append({ QString::fromLatin1(limit.key), limit.value(), limit.least, limit.most });
    return rows;
}

const auto hostMember = u"listen.host"_s;
const auto portMember = u"listen.port"_s;
const auto authMember = u"auth.mode"_s;

/// The members that differ, of those that are in use from the start on and cannot be changed under those who use them.
QStringList differences(Configuration one, Configuration other)
{
    QStringList members;
    const auto compare = [&members](bool isSame, const QString &member) {
        if (!isSame)
            members += member;
    };
    compare(one.host == other.host, hostMember);
    compare(one.port == other.port, portMember);
    compare(one.isAuthenticated == other.isAuthenticated, authMember);
    const auto limits = limitRows(one);
    const auto others = limitRows(other);
    for (qsizetype i = 0; i < limits.size(); ++i)
        compare(limits[i] == others[i], u"limits."_s + limits[i].key);
    compare(one.changedTools == other.changedTools, u"changed_tools"_s);
    compare(one.signIn.callbackPort == other.signIn.callbackPort
                && one.signIn.clientDocument == other.signIn.clientDocument,
            u"sign_in"_s);
    return members;
}

/// What the engine has begun with in the place of what the file said.
QMap<QString, QString> overrides(const Configuration &file, const Configuration &running)
{
    QMap<QString, QString> values;
    if (file.host != running.host)
        values[hostMember] = running.host;
    if (file.port != running.port)
        values[portMember] = QString::number(running.port);
    if (file.isAuthenticated != running.isAuthenticated)
        values[authMember] = running.isAuthenticated ? u"token"_s : u"none"_s;
    return values;
}

Configuration inFile(Engine &engine)
{
    const auto file = engine.file().load();
    return file ? *file : engine.configuration();
}

} // namespace

SettingsBridge::SettingsBridge(Engine &engine, SettingsLink &link)
    : m_engine(engine),
      m_link(link),
      m_begun(inFile(engine)),
      m_overridden(overrides(m_begun, engine.configuration())),
      m_said(m_begun),
      m_lift(engine.clock(), link, [this] { return read(); })
{
    m_lift.schedule();
    connect(&engine, &Engine::configurationReloaded, this, [this] { m_lift.schedule(); });
    connect(&engine, &Engine::configurationProblem, this, [this] { m_lift.schedule(); });
    connect(&link, &SettingsLink::watchedChanged, this, [this](bool isWatched) {
        if (isWatched)
            m_lift.schedule();
    });
    connect(&link, &SettingsLink::setRequested, this, &SettingsBridge::set);
    connect(&link, &SettingsLink::tokenRequested, this, [this] {
        tellWindow(m_link, [token = QString::fromLatin1(m_engine.token().token)](SettingsLink &window) {
            Q_EMIT window.tokenTold(token);
        });
    });
    connect(&link, &SettingsLink::diagnosticsRequested, this, [this] {
        tellWindow(m_link, [text = diagnostics()](SettingsLink &window) { Q_EMIT window.diagnosticsTold(text); });
    });
}

NewsLift::News SettingsBridge::read()
{
    return [&link = m_link, values = values()] { link.update(values); };
}

SettingsValues SettingsBridge::values()
{
    // The file's words, which may be newer than what runs.
    const auto file = m_engine.file().load();
    if (file)
        m_said = *file;
    SettingsValues values;
    values.host = m_said.host;
    values.port = m_said.port;
    values.isAuthenticated = m_said.isAuthenticated;
    values.language = m_said.ui.language;
    values.theme = themeName(m_said.ui.theme);
    values.limits = limitRows(m_said);
    values.configurationFile = m_engine.file().isInline() ? QString() : m_engine.file().path();
    values.dataFolder = m_engine.dataFolder();
    values.warnings = m_said.warnings;
    if (!file)
        values.warnings += file.error().message;
    values.waiting = differences(m_begun, m_said);
    values.waiting.removeIf([this](const QString &member) { return m_overridden.contains(member); });
    values.overridden = m_overridden;
    return values;
}

void SettingsBridge::set(const QStringList &path, const QJsonValue &value)
{
    auto &file = m_engine.file();
    const auto done = value.isUndefined() ? file.removeMember(path) : file.setMember(path, value);
    if (!done) {
        tellWindow(m_link, [about = path.join(u'.'), why = done.error().message](SettingsLink &window) {
            Q_EMIT window.failed(about, why);
        });
    }
    m_lift.schedule();
}

QString SettingsBridge::diagnostics() const
{
    QStringList lines { u"Qonduit " QONDUIT_VERSION ", Qt %1, %2, %3"_s.arg(
        QLatin1String(qVersion()), QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture()) };
    const auto &configuration = m_engine.configuration();
    lines += u"listens on %1:%2, %3"_s.arg(configuration.host)
                 .arg(configuration.port)
                 .arg(configuration.isAuthenticated ? u"asks for a token"_s : u"asks for no token"_s);
    lines += u"%1 sessions, %2 clients with a token of their own"_s.arg(m_engine.sessions().sessions().size())
                 .arg(configuration.clients.size());
    for (const auto &warning : configuration.warnings)
        lines += u"configuration: "_s + warning;
    for (const auto &server : m_engine.registry().servers()) {
        // Neither arguments nor the path of a URL: they may hold secrets.
        const auto what = server.command.isEmpty() ? server.url.host() : QFileInfo(server.command).fileName();
        lines += u"server %1: %2, %3%4"_s.arg(server.name, server.transportName(), what,
                                              server.enabled ? QString() : u", switched off"_s);
        for (auto *session : m_engine.sessions().sessions()) {
            const auto *backend = session->existingBackend(server.name);
            if (backend && !backend->status().lastError.isEmpty())
                lines += u"  %1"_s.arg(server.withoutSecrets(backend->status().lastError));
        }
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace qonduit
