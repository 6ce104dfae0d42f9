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

/// What of it is in use from the start on, and cannot be changed under those who use it.
bool beginsTheSame(const Configuration &one, const Configuration &other)
{
    auto first = one;
    auto second = other;
    return one.host == other.host && one.port == other.port && one.isAuthenticated == other.isAuthenticated
        && limitRows(first) == limitRows(second);
}

} // namespace

SettingsBridge::SettingsBridge(Engine &engine, SettingsLink &link)
    : m_engine(engine), m_link(link), m_lift(engine.clock(), link, [this] { return read(); })
{
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
    auto configuration = file ? *file : m_engine.configuration();
    SettingsValues values;
    values.host = configuration.host;
    values.port = configuration.port;
    values.isAuthenticated = configuration.isAuthenticated;
    values.language = configuration.ui.language;
    values.theme = themeName(configuration.ui.theme);
    values.limits = limitRows(configuration);
    values.configurationFile = m_engine.file().path();
    values.dataFolder = m_engine.dataFolder();
    values.warnings = configuration.warnings;
    if (!file)
        values.warnings += file.error().message;
    values.needsRestart = !beginsTheSame(configuration, m_engine.configuration());
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
