// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/clients/Clients.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {
constexpr auto timeToUndo = 8s;
constexpr qsizetype nameLimit = 64;
}

Clients::Clients(EngineLink &link, Clock &clock, QObject *parent)
    : QObject(parent),
      m_link(link),
      m_page(link.clients()),
      m_sessions(m_page, clock),
      m_known(m_page),
      m_tick(clock),
      m_undoTime(clock)
{
    connect(&m_page, &ClientsLink::failed, this, &Clients::failed);
    connect(&m_page, &ClientsLink::tokenMade, this, [this](const QString &client, const QByteArray &token) {
        Q_EMIT tokenMade(client, QString::fromLatin1(token));
    });
}

void Clients::setWatched(bool isWatched)
{
    if (m_isWatched == isWatched)
        return;
    m_isWatched = isWatched;
    m_page.watch(this, isWatched);
    m_tick.stop();
    if (isWatched)
        tick();
    Q_EMIT watchedChanged();
}

void Clients::tick()
{
    m_sessions.tick();
    m_tick.start(1s, [this] { tick(); });
}

void Clients::endSession(const QString &label)
{
    Q_EMIT m_page.endSessionRequested(label);
}

void Clients::startNew()
{
    m_draft.read({}, true, m_link.servers());
}

void Clients::startEditing(const QString &name)
{
    for (const auto &client : m_page.clients()) {
        if (client.name == name)
            return m_draft.read(client, false, m_link.servers());
    }
}

QString Clients::nameProblem(const QString &name) const
{
    const auto wanted = name.trimmed();
    if (wanted.isEmpty())
        return tr("A name is needed.");
    if (wanted.size() > nameLimit)
        return tr("A name has at most %n characters.", nullptr, int(nameLimit));
    if (QStringList { QStringLiteral("default"), QStringLiteral("local"), QStringLiteral("desktop") }.contains(wanted))
        return tr("This name is Qonduit's own.");
    if (std::any_of(wanted.begin(), wanted.end(), [](QChar c) { return !c.isPrint(); }))
        return tr("This name has characters that cannot be seen.");
    const auto isIt = [&](const ClientRow &client) { return client.name == wanted; };
    if (std::any_of(m_page.clients().begin(), m_page.clients().end(), isIt))
        return tr("There is a client of this name already.");
    return {};
}

void Clients::saveDraft()
{
    if (m_draft.isNew() && !nameProblem(m_draft.name()).isEmpty())
        return;
    Q_EMIT m_page.setClientRequested(m_draft.result());
}

void Clients::renewToken(const QString &name)
{
    Q_EMIT m_page.newTokenRequested(name);
}

void Clients::remove(const QString &name)
{
    Q_EMIT m_page.removeClientRequested(name);
    setRemoved(name);
    m_undoTime.start(timeToUndo, [this] { setRemoved({}); });
}

void Clients::undoRemoval()
{
    m_undoTime.stop();
    Q_EMIT m_page.restoreClientRequested(m_removed);
    setRemoved({});
}

void Clients::copy(const QString &text) const
{
    QGuiApplication::clipboard()->setText(text);
}

void Clients::setRemoved(const QString &name)
{
    m_removed = name;
    Q_EMIT removedChanged();
}

} // namespace qonduit
