// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/InboxBridge.h"

#include "app/Engine.h"
#include "app/link/InboxLink.h"
#include "core/Text.h"

namespace qonduit {

const QString InboxBridge::standingAnswer = QStringLiteral("the user's standing answer");

namespace {

/// As much of a question as tells it from others.
constexpr qsizetype summaryLength = 200;

QString fileIn(const Engine &engine, const QString &name)
{
    return engine.dataFolder().isEmpty() ? QString() : engine.dataFolder() + u'/' + name;
}

InboxEntry::Outcome outcomeOf(PendingRequest::State state, InboxEntry::By by)
{
    using State = PendingRequest::State;
    using Outcome = InboxEntry::Outcome;
    switch (state) {
    case State::Accepted:
    case State::Completed:
        return Outcome::Accepted;
    case State::Declined:
        return Outcome::Declined;
    case State::Cancelled:
        return Outcome::Cancelled;
    case State::Expired:
        return Outcome::Expired;
    case State::Rejected:
    case State::Pending:
        break;
    }
    const bool isAnswer = by != InboxEntry::By::Server && by != InboxEntry::By::Nobody;
    return isAnswer ? Outcome::Declined : Outcome::Withdrawn; // a turn of a model that was refused
}

InboxEntry::By actorOf(const QString &by)
{
    using By = InboxEntry::By;
    const std::pair<QString, By> known[] {
        { QStringLiteral("the desktop dialog"), By::Person }, { InboxBridge::standingAnswer, By::StandingAnswer },
        { QStringLiteral("the user"), By::Person },           { QStringLiteral("a tool call"), By::ClientTool },
        { QStringLiteral("the client"), By::Client },         { QStringLiteral("the server"), By::Server },
    };
    for (const auto &[beginning, actor] : known) {
        if (by.startsWith(beginning))
            return actor;
    }
    return By::Nobody;
}

} // namespace

InboxBridge::InboxBridge(Engine &engine, InboxLink &link)
    : m_engine(engine),
      m_link(link),
      m_history(fileIn(engine, QStringLiteral("inbox.jsonl"))),
      m_standing(fileIn(engine, QStringLiteral("standing-answers.json"))),
      m_lift(engine.clock(), link, [this] { return read(); })
{
    for (auto *session : m_engine.sessions().sessions())
        watch(session);
    connect(&m_engine.sessions(), &SessionManager::created, this, &InboxBridge::watch);
    connect(&m_engine.approvals(), &Approvals::ended, this,
            [this](const ApprovalQuestion &question, Approvals::End end) { record(question, end); });

    connect(&m_link, &PageLink::watchedChanged, this, [this](bool isWatched) {
        m_isWatched = isWatched;
        if (isWatched)
            m_lift.schedule();
    });
    connect(&m_link, &InboxLink::definitionsAnswered, this, &InboxBridge::answerDefinitions);
    connect(&m_link, &InboxLink::standingAnswerChosen, this, [this](const QString &server, StandingAnswer answer) {
        m_standing.set(server, answer);
        m_lift.schedule();
        Q_EMIT standingChanged();
    });
    connect(&m_link, &InboxLink::historyCleared, this, [this] {
        m_history.clear();
        m_lift.schedule();
    });
    m_lift.schedule(); // the dialogs want to know the standing answers
}

NewsLift::News InboxBridge::read()
{
    return [&link = m_link, answered = m_history.entries(), standing = m_standing.all()] {
        link.updateAnswered(answered);
        link.updateStanding(standing);
    };
}

void InboxBridge::watch(Session *session)
{
    auto &requests = session->requests();
    connect(&requests, &PendingRequests::asked, this,
            [this, asked = QPointer<Session>(session)](const PendingRequest &request) {
                giveStandingAnswer(asked, request);
            });
    connect(&requests, &PendingRequests::ended, this,
            [this, session](const PendingRequest &request, PendingRequest::State state, const QString &by) {
                record(*session, request, state, by);
            });
}

void InboxBridge::giveStandingAnswer(const QPointer<Session> &session, const PendingRequest &request)
{
    const bool isForPerson = request.kind == PendingRequest::Kind::Sampling && request.audience.desktop;
    if (!isForPerson || m_standing.of(request.server) != StandingAnswer::Deny)
        return;
    // Not while those who ask are still being told of it.
    QMetaObject::invokeMethod(
        this,
        [session, id = request.id] {
            if (session)
                std::ignore = session->requests().rejectSampling(id, {}, standingAnswer); // answered meanwhile: fine
        },
        Qt::QueuedConnection);
}

void InboxBridge::record(const Session &session, const PendingRequest &request, PendingRequest::State state,
                         const QString &by)
{
    if (!request.audience.desktop) // it never waited for the person
        return;
    InboxEntry entry;
    entry.id = request.id;
    entry.server = request.server;
    entry.client = session.client().principal == QStringLiteral("desktop") ? QString() : session.client().title();
    entry.askedAt = request.askedAt;
    entry.kind = request.kind == PendingRequest::Kind::Sampling ? Question::Kind::Sampling
               : request.isUrlMode()                            ? Question::Kind::UrlElicitation
                                                                : Question::Kind::Elicitation;
    entry.summary = entry.kind == Question::Kind::UrlElicitation ? request.url() : request.shortMessage();
    entry.by = actorOf(by);
    entry.outcome = outcomeOf(state, entry.by);
    add(std::move(entry));
}

void InboxBridge::record(const ApprovalQuestion &question, Approvals::End end)
{
    InboxEntry entry;
    entry.id = question.id;
    entry.kind = Question::Kind::Approval;
    entry.server = question.server.name;
    entry.client = question.askedBy;
    entry.summary = question.server.address();
    entry.askedAt = question.askedAt;
    switch (end) {
    case Approvals::End::Allowed:
        entry.outcome = InboxEntry::Outcome::Accepted;
        entry.by = InboxEntry::By::Person;
        break;
    case Approvals::End::Denied:
        entry.outcome = InboxEntry::Outcome::Declined;
        entry.by = InboxEntry::By::Person;
        break;
    case Approvals::End::Muted:
        entry.outcome = InboxEntry::Outcome::Declined;
        entry.by = InboxEntry::By::StandingAnswer;
        break;
    case Approvals::End::Expired:
        entry.outcome = InboxEntry::Outcome::Expired;
        break;
    case Approvals::End::Withdrawn:
        entry.outcome = InboxEntry::Outcome::Withdrawn;
        break;
    }
    add(std::move(entry));
}

void InboxBridge::answerDefinitions(const QString &server, const QByteArray &digest, bool accepted)
{
    auto &definitions = m_engine.definitions();
    InboxEntry entry;
    const auto open = definitions.differences().find(server);
    if (open != definitions.differences().end()) {
        entry.askedAt = open->second.since;
        QStringList names;
        for (const auto &change : open->second.changes) {
            if (!change.name.isEmpty())
                names += change.name;
        }
        entry.summary = names.join(QStringLiteral(", "));
    }
    const auto decided = accepted ? definitions.accept(server, digest) : definitions.refuse(server, digest);
    if (!decided)
        return fail(server, decided.error().message);
    entry.id = QStringLiteral("definitions ") + QString::fromLatin1(digest.toHex());
    entry.kind = Question::Kind::Definitions;
    entry.server = server;
    entry.outcome = accepted ? InboxEntry::Outcome::Accepted : InboxEntry::Outcome::Declined;
    entry.by = InboxEntry::By::Person;
    add(std::move(entry));
}

void InboxBridge::add(InboxEntry entry)
{
    entry.summary = singleLine(entry.summary, summaryLength);
    entry.endedAt = m_engine.clock().utcNow();
    m_history.add(entry);
    if (m_isWatched)
        m_lift.schedule();
}

void InboxBridge::fail(const QString &about, const QString &message)
{
    tellWindow(m_link, [about, message](InboxLink &link) { Q_EMIT link.failed(about, message); });
}

} // namespace qonduit
