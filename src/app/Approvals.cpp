// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/Approvals.h"

#include "core/Log.h"

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto patience = 5min;
constexpr int denialsUntilMuted = 3;
constexpr auto mutedFor = 10min;
/// Of references to secrets and variables. Nobody would look through more before saying yes.
constexpr qsizetype mostReferences = 100;

Error muted()
{
    return Error(
        ErrorCode::Rejected,
        QStringLiteral("the user has said no %1 times and is not asked again for ten minutes").arg(denialsUntilMuted));
}

} // namespace

Approvals::Approvals(Configuration::ApprovalRule rule, Person person, Clock &clock, Ids &ids)
    : m_rule(std::move(rule)), m_person(person), m_clock(clock), m_ids(ids)
{
}

Approvals::~Approvals()
{
    for (const auto &entry : std::exchange(m_entries, {}))
        entry.decision.settle(Error(ErrorCode::Rejected, QStringLiteral("Qonduit stops")));
}

bool Approvals::isApproved(const ServerConfig &config) const
{
    return m_approved.contains(config.fingerprint());
}

QCoro::Task<Result<>> Approvals::approve(ServerConfig config, QString askedBy)
{
    if (isApproved(config))
        co_return {};
    auto decision = byRule(config);
    const bool asksPerson =
        !decision && m_person == Person::Present && m_rule.mode != Configuration::ApprovalRule::Mode::Never;
    if (asksPerson) {
        const auto answer = ask(config, askedBy);
        decision = co_await answer;
    } else if (decision) {
        approveNow(config);
    }
    Log::event(logApp(), Log::Level::Info, decision ? "approval_granted" : "approval_denied",
               { { QStringLiteral("server"), config.name }, { QStringLiteral("asked_by"), askedBy } });
    co_return decision;
}

void Approvals::approveNow(const ServerConfig &config)
{
    m_approved.insert(config.fingerprint(), config.name);
}

void Approvals::forget(const QString &server)
{
    m_approved.removeIf([&](const auto &entry) { return entry.value() == server; });
    withdraw(server, {});
}

void Approvals::replace(const ServerConfig &before, const ServerConfig &after)
{
    const auto fingerprint = before.fingerprint();
    if (fingerprint == after.fingerprint())
        return;
    if (m_approved.value(fingerprint) == before.name)
        m_approved.remove(fingerprint);
    withdraw(before.name, fingerprint);
}

/// Takes back what is asked about a server.
/// \param fingerprint of what is asked about; empty for all
void Approvals::withdraw(const QString &server, const QByteArray &fingerprint)
{
    for (const auto &question : questions()) {
        const bool isIt =
            question.server.name == server && (fingerprint.isEmpty() || question.server.fingerprint() == fingerprint);
        if (isIt)
            settle(question.id, End::Withdrawn,
                   Error(ErrorCode::Rejected, QStringLiteral("the server %1 was changed or removed").arg(server)));
    }
}

std::vector<ApprovalQuestion> Approvals::questions() const
{
    std::vector<ApprovalQuestion> questions;
    for (const auto &entry : m_entries)
        questions.push_back(entry.question);
    return questions;
}

void Approvals::answer(const QString &id, bool allowed)
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const auto &entry) { return entry.question.id == id; });
    if (found == m_entries.end())
        return; // it has expired meanwhile
    if (allowed) {
        m_denials.remove(found->question.askedBy);
        approveNow(found->question.server);
        return settle(id, End::Allowed, {});
    }
    const auto askedBy = found->question.askedBy;
    auto &denials = m_denials[askedBy];
    const bool isMuted = ++denials.count >= denialsUntilMuted;
    if (isMuted)
        denials = { 0, m_clock.now() + mutedFor };
    settle(
        id, End::Denied,
        Error(ErrorCode::Rejected, QStringLiteral("the user did not allow %1").arg(found->question.server.address())));
    if (!isMuted)
        return;
    for (const auto &question : questions()) { // what it has asked besides is not shown any more
        if (question.askedBy == askedBy)
            settle(question.id, End::Muted, muted());
    }
}

Result<> Approvals::byRule(const ServerConfig &config) const
{
    using Mode = Configuration::ApprovalRule::Mode;
    const bool isProcess = config.transport == ServerConfig::Transport::Stdio;
    // A variable like LD_PRELOAD, or a folder to look in, makes another program of the same command.
    const bool isPlain = config.environment.isEmpty() && config.workingFolder.isEmpty();
    // Whoever may name a secret and an address could have any secret sent to any address.
    const bool givesAway = !config.references().isEmpty();
    const bool isListed = isProcess ? isPlain && m_rule.commands.contains(config.command)
                                    : m_rule.hosts.contains(config.url.host(QUrl::FullyEncoded));
    const bool isDefaultAddress = m_rule.mode == Mode::Default && !isProcess && m_person == Person::Absent;
    if (m_rule.mode == Mode::Always || (!givesAway && ((m_rule.mode == Mode::Listed && isListed) || isDefaultAddress)))
        return {};
    if (givesAway)
        return Error(
            ErrorCode::Rejected,
            QStringLiteral("what refers to secrets or variables may not be added here without approval: put the server "
                           "into the configuration file, or set approve_add_server to \"always\""));
    return Error(
        ErrorCode::Rejected,
        isProcess ? QStringLiteral(
                        "programs may not be started here without approval; the setting approve_add_server allows it: "
                        "\"always\", or {\"commands\": [\"%1\"]}")
                        .arg(config.command)
                  : QStringLiteral(
                        "this address may not be reached without approval; the setting approve_add_server allows it: "
                        "\"always\", or {\"hosts\": [\"%1\"]}")
                        .arg(config.url.host(QUrl::FullyEncoded)));
}

Cell<Result<>> Approvals::ask(const ServerConfig &config, const QString &askedBy)
{
    const auto fingerprint = config.fingerprint();
    for (const auto &entry : m_entries) {
        if (entry.question.server.fingerprint() == fingerprint)
            return entry.decision;
    }
    const Cell<Result<>> decision;
    if (m_denials.value(askedBy).mutedUntil > m_clock.now()) {
        decision.settle(muted());
        return decision;
    }
    if (const auto references = config.references().size(); references > mostReferences) {
        decision.settle(Error(ErrorCode::Rejected,
                              QStringLiteral("it refers to %1 secrets and variables, and the user is asked about no "
                                             "more than %2")
                                  .arg(references)
                                  .arg(mostReferences)));
        return decision;
    }
    const auto id = m_ids.next();
    const auto now = m_clock.utcNow();
    Entry entry { { id, config, askedBy, now, now.addMSecs(std::chrono::milliseconds(patience).count()) },
                  decision,
                  std::make_unique<Timer>(m_clock) };
    entry.expiry->start(patience, [this, id] {
        settle(id, End::Expired,
               Error(ErrorCode::Rejected, QStringLiteral("the user did not answer within five minutes")));
    });
    m_entries.push_back(std::move(entry));
    Q_EMIT questionsChanged();
    return decision;
}

void Approvals::settle(const QString &id, End end, Result<> decision)
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const auto &entry) { return entry.question.id == id; });
    if (found == m_entries.end())
        return;
    const auto waiting = found->decision;
    const auto question = found->question;
    m_entries.erase(found);
    Q_EMIT ended(question, end);
    Q_EMIT questionsChanged();
    waiting.settle(std::move(decision));
}

} // namespace qonduit
