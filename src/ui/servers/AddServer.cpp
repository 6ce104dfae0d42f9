// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/AddServer.h"

#include "app/clients/Snippet.h"
#include "app/link/ClientsLink.h"
#include "core/Text.h"
#include "ui/desktop/PlainText.h"
#include "ui/servers/DraftCheck.h"
#include "ui/servers/PairsModel.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// Nobody types more; what is dropped may be anything.
constexpr qsizetype textLimit = 512 * 1024;

QStringList variableNames(const ServerConfig &config)
{
    QStringList names = config.environment.keys();
    for (const auto &[name, value] : config.headers)
        names += QString::fromUtf8(name);
    for (auto &name : names)
        name = singleLine(name, 60);
    return names;
}

} // namespace

AddServer::AddServer(EngineLink &link, QObject *parent) : QAbstractListModel(parent), m_link(link)
{
    connect(&link.clients(), &ClientsLink::serverAdded, this,
            [this](const QString &name, bool, const QString &problem) {
                if (m_adding.remove(name) && !problem.isEmpty())
                    Q_EMIT failed(name, problem);
            });
}

int AddServer::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_candidates.size());
}

QVariant AddServer::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &candidate = m_candidates[index.row()];
    const auto &config = candidate.config;
    switch (Role(role == Qt::DisplayRole ? int(Role::Name) : role)) {
    case Role::Name:
        return config.name;
    case Role::NameProblem:
        return nameProblem(index.row());
    case Role::Target:
        return visibleText(config.address());
    case Role::Folder:
        return visibleText(config.workingFolder);
    case Role::Variables:
        return variableNames(config).join(u", "_s);
    case Role::Secrets: {
        QStringList names;
        for (const auto &secret : candidate.secrets)
            names += singleLine(secret.name, 60);
        return names.join(u", "_s);
    }
    case Role::Notes:
        return visibleText(candidate.notes.join(u'\n'));
    case Role::Problem:
        return candidate.state == Candidate::State::Known
                 ? tr("You have this server already, as “%1”.").arg(singleLine(candidate.knownAs, 80))
                 : visibleText(candidate.problem);
    case Role::Chosen:
        return m_chosen.contains(index.row());
    }
    return {};
}

QHash<int, QByteArray> AddServer::roleNames() const
{
    return { { int(Role::Name), "name" },           { int(Role::NameProblem), "nameProblem" },
             { int(Role::Target), "target" },       { int(Role::Folder), "folder" },
             { int(Role::Variables), "variables" }, { int(Role::Secrets), "secrets" },
             { int(Role::Notes), "notes" },         { int(Role::Problem), "problem" },
             { int(Role::Chosen), "isChosen" } };
}

void AddServer::setText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text.left(textLimit);
    m_link.clients().watch(this, !m_text.isEmpty()); // what is there already is known to who looks
    Q_EMIT textChanged();
    read();
}

bool AddServer::isComplete() const
{
    return !m_chosen.isEmpty()
        && std::all_of(m_chosen.begin(), m_chosen.end(), [this](int row) { return nameProblem(row).isEmpty(); });
}

QString AddServer::textOfUrls(const QList<QUrl> &urls) const
{
    QStringList texts;
    for (const auto &url : urls) {
        QFile file(url.toLocalFile());
        if (!url.isLocalFile())
            texts += url.toString(QUrl::FullyEncoded);
        else if (QFileInfo(file).isFile() && file.size() <= textLimit && file.open(QIODevice::ReadOnly))
            texts += QString::fromUtf8(file.read(textLimit));
    }
    return texts.join(u'\n');
}

bool AddServer::hasSecrets() const
{
    return std::any_of(m_chosen.begin(), m_chosen.end(), [this](int row) {
        const auto &config = m_candidates[row].config;
        const auto isSecret = [](const QString &name, const QString &value) {
            return !value.isEmpty() && PairsModel::isSecretName(name) && !PairsModel::isReference(value);
        };
        for (auto it = config.environment.begin(); it != config.environment.end(); ++it) {
            if (isSecret(it.key(), it.value()))
                return true;
        }
        return std::any_of(config.headers.begin(), config.headers.end(), [&isSecret](const auto &header) {
            return isSecret(QString::fromUtf8(header.first), QString::fromUtf8(header.second));
        });
    });
}

void AddServer::rename(int row, const QString &name)
{
    if (row < 0 || row >= rowCount() || m_candidates[row].config.name == name)
        return;
    m_candidates[row].config.name = name;
    // Not the name: the field shows what was typed into it.
    Q_EMIT dataChanged(index(0), index(rowCount() - 1), { int(Role::NameProblem) });
    Q_EMIT changed();
}

void AddServer::setChosen(int row, bool isChosen)
{
    if (row < 0 || row >= rowCount() || m_chosen.contains(row) == isChosen || !canBeAdded(row))
        return;
    if (isChosen)
        m_chosen.insert(row);
    else
        m_chosen.remove(row);
    Q_EMIT dataChanged(index(0), index(rowCount() - 1), { int(Role::Chosen), int(Role::NameProblem) });
    Q_EMIT changed();
}

void AddServer::add()
{
    if (!isComplete())
        return;
    QList<ServerConfig> servers;
    const bool movable = hasSecrets();
    for (int row = 0; row < rowCount(); ++row) {
        if (!m_chosen.contains(row))
            continue;
        servers += m_candidates[row].config;
        m_adding.insert(servers.last().name);
    }
    Q_EMIT m_link.clients().addServersRequested(servers, m_movesSecrets && movable);
    setText({});
}

void AddServer::read()
{
    beginResetModel();
    m_candidates.clear();
    m_chosen.clear();
    m_problem.clear();
    if (!m_text.trimmed().isEmpty()) {
        const auto found = serversFromSnippet(m_text, ClientFolders::here());
        if (found)
            m_candidates = mergeServers(*found, known());
        else
            m_problem = visibleText(found.error().message);
        for (int row = 0; row < rowCount(); ++row) {
            auto &candidate = m_candidates[row];
            QStringList taken;
            for (const auto &server : m_link.servers())
                taken += server.name;
            for (int before = 0; before < row; ++before)
                taken += m_candidates[before].config.name;
            candidate.config.name = freeName(candidate.config.name, taken);
            if (canBeAdded(row))
                m_chosen.insert(row);
        }
    }
    endResetModel();
    Q_EMIT changed();
}

bool AddServer::canBeAdded(int row) const
{
    return m_candidates[row].state != Candidate::State::Broken;
}

QString AddServer::nameProblem(int row) const
{
    if (!m_chosen.contains(row))
        return {};
    QStringList taken;
    for (const auto &server : m_link.servers())
        taken += server.name;
    for (const int other : m_chosen) {
        if (other != row)
            taken += m_candidates[other].config.name;
    }
    return DraftCheck::nameProblem(m_candidates[row].config.name, taken);
}

/// What is there already, as far as the window knows it; the engine has the last word.
QList<ServerConfig> AddServer::known() const
{
    return m_link.clients().servers();
}

} // namespace qonduit
