// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inbox/Inbox.h"

#include "app/link/InboxLink.h"
#include "core/Text.h"

namespace qonduit {

Inbox::Inbox(EngineLink &link, QObject *parent)
    : QObject(parent), m_link(link), m_waiting(link), m_answered(link.inbox())
{
    connect(&link.inbox(), &PageLink::watchedChanged, this, &Inbox::watchedChanged);
    connect(&link.inbox(), &InboxLink::standingChanged, this, &Inbox::standingChanged);
    connect(&link.inbox(), &PageLink::failed, &link, &EngineLink::failed);
}

bool Inbox::isWatched() const
{
    return m_link.inbox().isWatched();
}

void Inbox::setWatched(bool isWatched)
{
    m_link.inbox().setWatched(isWatched);
}

QVariantList Inbox::standing() const
{
    QVariantList rows;
    const auto &standing = m_link.inbox().standing();
    for (auto entry = standing.begin(); entry != standing.end(); ++entry) {
        const auto name = singleLine(entry.key(), 80);
        const auto words = *entry == StandingAnswer::Deny
                             ? tr("“%1” is always denied a model's answer.").arg(name)
                             : tr("What “%1” wants from a model is always left to the client.").arg(name);
        rows += QVariantMap { { QStringLiteral("server"), entry.key() }, { QStringLiteral("words"), words } };
    }
    return rows;
}

void Inbox::open(const QString &id)
{
    Q_EMIT openRequested(id);
}

void Inbox::forgetStanding(const QString &server)
{
    Q_EMIT m_link.inbox().standingAnswerChosen(server, StandingAnswer::Ask);
}

void Inbox::clearAnswered()
{
    Q_EMIT m_link.inbox().historyCleared();
}

} // namespace qonduit
