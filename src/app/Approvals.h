// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/config/Configuration.h"
#include "backends/Approver.h"
#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Ids.h"

#include <QHash>
#include <QObject>

#include <memory>
#include <vector>

namespace qonduit {

/// What waits for the person's yes or no: one server that somebody wants to start or reach.
struct ApprovalQuestion
{
    QString id;
    ServerConfig server;
    QString askedBy;
    QDateTime askedAt;
    QDateTime expiresAt;
};

/// Decides by the configuration's rule, and where that says nothing by asking the person, if there is one to ask.
///
/// Who asks for the same thing at the same time shares one question. After three denials a client is not listened to
/// for ten minutes, so that it cannot wear the person down.
class Approvals : public QObject, public Approver
{
    Q_OBJECT

public:
    enum class Person { Present, Absent };
    /// How a question has ended.
    enum class End {
        Allowed,
        Denied,
        Muted, ///< who asked has been denied too often
        Expired,
        Withdrawn, ///< what was asked about is no longer there
    };

    /// \param clock and \p ids outlive this
    Approvals(Configuration::ApprovalRule rule, Person person, Clock &clock, Ids &ids);

    ~Approvals() override;

    bool isApproved(const ServerConfig &config) const override;
    QCoro::Task<Result<>> approve(ServerConfig config, QString askedBy) override;
    /// Approves without asking: it stands in the file, or the person has typed it.
    void approveNow(const ServerConfig &config);
    /// What was removed must be approved again; nobody needs to answer for it now.
    void forget(const QString &server);
    /// The same for what a server was before it was changed, if it would start or reach something else now.
    void replace(const ServerConfig &before, const ServerConfig &after);
    void setRule(const Configuration::ApprovalRule &rule) { m_rule = rule; }

    std::vector<ApprovalQuestion> questions() const;
    void answer(const QString &id, bool allowed);

Q_SIGNALS:
    void questionsChanged();
    /// For those who keep a record.
    void ended(const qonduit::ApprovalQuestion &question, qonduit::Approvals::End end);

private:
    struct Entry
    {
        ApprovalQuestion question;
        Cell<Result<>> decision;
        std::unique_ptr<Timer> expiry;
    };
    struct Denials
    {
        int count = 0;
        Clock::TimePoint mutedUntil;
    };

    Result<> byRule(const ServerConfig &config) const;
    Cell<Result<>> ask(const ServerConfig &config, const QString &askedBy);
    void settle(const QString &id, End end, Result<> decision);
    void withdraw(const QString &server, const QByteArray &fingerprint);

    Configuration::ApprovalRule m_rule;
    Person m_person;
    Clock &m_clock;
    Ids &m_ids;
    QHash<QByteArray, QString> m_approved; ///< fingerprints, each with its server's name
    std::vector<Entry> m_entries;
    QHash<QString, Denials> m_denials; ///< by who asked
};

} // namespace qonduit
