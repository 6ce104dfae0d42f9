// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/Question.h"

#include <QJsonObject>
#include <QObject>
#include <QStringList>

#include <memory>

namespace qonduit {

class ActivityLink;
class ClientsLink;
class DetailLink;
class InboxLink;
class SettingsLink;
class TasksLink;

/// One server as the window lists it. Text that comes from a server is plain text, always.
struct ServerRow
{
    enum class State { NotConnected, Connecting, Connected, Reconnecting, SignInNeeded, Error, Disabled };

    QString name;
    QString address; ///< the quoted command line, or the URL with the host in punycode
    QString transport; ///< stdio, streamable-http
    State state = State::NotConnected;
    QString lastError; ///< empty when there is none
    QString serverTitle; ///< what the server calls itself, with its version
    int sessions = 0; ///< client sessions that have a connection to it
    QStringList tools; ///< the names of those that clients may use, as far as they are known

    /// Whether nothing goes on until the person does something.
    bool needsHelp() const { return state == State::SignInNeeded || state == State::Error; }
};

/// The state of the whole, for the tray and the window's head.
struct Overview
{
    bool serving = false;
    QString endpoint; ///< for example http://127.0.0.1:7801/mcp
    QString tokenFile;
    bool authenticated = true; ///< false: auth is `none`, which the window says
    QString problem; ///< why it does not serve, for a person; empty when it does
    QString configurationProblem; ///< what is wrong with the configuration file; empty when nothing is
    bool paused = false; ///< the person lets no request through
    int sessions = 0;
    int workingTasks = 0;
};

/// Where the engine's thread and the window's thread meet, and the only place where they do.
///
/// Lives on the window's thread. Values come up through the update functions, which the engine calls queued and at
/// most 20 times a second; commands go down as signals, which the engine receives queued. Nothing here waits.
///
/// What only one page of the window wants to know goes through that page's own link.
class EngineLink : public QObject
{
    Q_OBJECT

public:
    explicit EngineLink(QObject *parent = nullptr);
    ~EngineLink() override;

    DetailLink &detail() { return *m_detail; }
    InboxLink &inbox() { return *m_inbox; }
    TasksLink &tasks() { return *m_tasks; }
    ActivityLink &activity() { return *m_activity; }
    ClientsLink &clients() { return *m_clients; }
    SettingsLink &settings() { return *m_settings; }

    const QList<ServerRow> &servers() const { return m_servers; }
    const QList<Question> &questions() const { return m_questions; }
    const Overview &overview() const { return m_overview; }

    // Up: the engine's news.
    void updateServers(const QList<qonduit::ServerRow> &servers);
    void updateQuestions(const QList<qonduit::Question> &questions);
    void updateOverview(const qonduit::Overview &overview);
    /// A command of the person could not be carried out.
    /// \param about what it was, for example the server's name
    void reportFailure(const QString &about, const QString &message);

Q_SIGNALS:
    // News for models, tray and dialogs.
    void serversChanged();
    void questionsChanged();
    void overviewChanged();
    void failed(const QString &about, const QString &message);

    // Down: the person's commands.
    void removeServerRequested(const QString &name);
    void restartServerRequested(const QString &name);
    /// \param action accept, decline or cancel
    void elicitationAnswered(const QString &id, const QString &action, const QJsonObject &content);
    /// \param text what the person has written in the model's place
    void samplingAnswered(const QString &id, const QString &text);
    void samplingRejected(const QString &id);
    void approvalAnswered(const QString &id, bool allowed);
    /// Whether requests go through to servers.
    void pauseRequested(bool paused);

private:
    QList<ServerRow> m_servers;
    QList<Question> m_questions;
    Overview m_overview;
    std::unique_ptr<DetailLink> m_detail;
    std::unique_ptr<InboxLink> m_inbox;
    std::unique_ptr<TasksLink> m_tasks;
    std::unique_ptr<ActivityLink> m_activity;
    std::unique_ptr<ClientsLink> m_clients;
    std::unique_ptr<SettingsLink> m_settings;
};

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::ServerRow)
Q_DECLARE_METATYPE(qonduit::Overview)
