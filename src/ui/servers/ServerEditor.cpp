// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/ServerEditor.h"

#include "ui/desktop/PlainText.h"
#include "ui/servers/DraftCheck.h"

#include <QLocale>
#include <QRegularExpression>

namespace qonduit {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr double longestTimeout = 86400;

/// Seconds as typed; nothing for what is no such number.
std::optional<double> seconds(const QString &text)
{
    bool isNumber = false;
    auto value = QLocale::c().toDouble(text.trimmed(), &isNumber);
    if (!isNumber)
        value = QLocale().toDouble(text.trimmed(), &isNumber);
    return isNumber && value >= 0.001 && value <= longestTimeout ? std::optional(value) : std::nullopt;
}

} // namespace

ServerEditor::ServerEditor(DetailLink &link, QObject *parent) : QObject(parent), m_link(link)
{
    connect(&m_pairs, &PairsModel::edited, this, &ServerEditor::edited);
}

bool ServerEditor::open()
{
    m_config = m_link.detail().config;
    if (m_config.name.isEmpty())
        return false;
    m_command = m_config.command;
    m_argumentLines = m_config.arguments.join(u'\n');
    m_workingFolder = m_config.workingFolder;
    m_url = Reference::written(m_config.url);
    QList<PairsModel::Pair> pairs;
    for (auto it = m_config.environment.begin(); it != m_config.environment.end(); ++it)
        pairs += PairsModel::Pair { it.key(), it.value() };
    for (const auto &[name, value] : m_config.headers)
        pairs += PairsModel::Pair { QString::fromUtf8(name), QString::fromUtf8(value) };
    m_pairs.setPairs(pairs);
    m_isLazy = m_config.connect == ServerConfig::Connect::Lazy;
    m_isShared = m_config.sharing == ServerConfig::Sharing::Shared;
    m_ask = m_config.ask ? int(*m_config.ask) + 1 : 0;
    m_callTimeout =
        m_config.callTimeout ? QLocale().toString(double(m_config.callTimeout->count()) / 1000, 'g', 8) : QString();
    Q_EMIT opened();
    Q_EMIT edited();
    return true;
}

QString ServerEditor::problem() const
{
    if (isProcess() && m_command.trimmed().isEmpty())
        return tr("Type the command that starts the server.");
    if (!isProcess()) {
        if (const auto wrong = DraftCheck::urlProblem(m_url); !wrong.isEmpty())
            return wrong;
    }
    static const QRegularExpression header(u"\\A[A-Za-z0-9!#$%&'*+.^_`|~-]+\\z"_s);
    QStringList names;
    for (const auto &[name, value] : m_pairs.pairs()) {
        if (name.isEmpty() && value.isEmpty())
            continue;
        if (name.isEmpty() || name.contains(u'=') || (!isProcess() && !header.match(name).hasMatch()))
            return isProcess() ? tr("Each variable needs a name without “=”.")
                               : tr("“%1” is not a valid header name.").arg(name);
        if (names.contains(name))
            return tr("“%1” is there twice.").arg(name);
        names += name;
    }
    if (!m_callTimeout.trimmed().isEmpty() && !seconds(m_callTimeout))
        return tr("The time limit is a number of seconds, up to a day.");
    return {};
}

QString ServerEditor::preview() const
{
    return visibleText(config().address());
}

void ServerEditor::save()
{
    if (!problem().isEmpty() || m_config.name.isEmpty())
        return;
    Q_EMIT m_link.changeRequested(config());
}

ServerConfig ServerEditor::config() const
{
    auto config = m_config;
    config.environment.clear();
    config.headers.clear();
    for (const auto &[name, value] : m_pairs.pairs()) {
        if (name.isEmpty())
            continue;
        if (isProcess())
            config.environment.insert(name, value);
        else
            config.headers.append({ name.toUtf8(), value.toUtf8() });
    }
    if (isProcess()) {
        config.command = m_command.trimmed();
        config.arguments = m_argumentLines.split(u'\n');
        if (m_argumentLines.isEmpty())
            config.arguments.clear();
        config.workingFolder = m_workingFolder.trimmed();
    } else {
        config.url = QUrl(m_url.trimmed());
    }
    config.connect = m_isLazy ? ServerConfig::Connect::Lazy : ServerConfig::Connect::Eager;
    config.sharing = m_isShared ? ServerConfig::Sharing::Shared : ServerConfig::Sharing::Session;
    config.ask = m_ask > 0 ? std::optional(ServerConfig::Ask(m_ask - 1)) : std::nullopt;
    const auto limit = seconds(m_callTimeout);
    config.callTimeout = limit ? std::optional(std::chrono::milliseconds(qint64(*limit * 1000))) : std::nullopt;
    return config;
}

} // namespace qonduit
