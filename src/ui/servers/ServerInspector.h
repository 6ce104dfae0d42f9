// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/servers/LogsModel.h"
#include "ui/servers/OffersModel.h"
#include "ui/servers/PairsModel.h"
#include "ui/servers/ProcessesModel.h"
#include "ui/servers/trial/Trial.h"

namespace qonduit {

class EngineLink;

/// The server that the person looks at: what it offers, says and uses, and what can be tried.
class ServerInspector : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(QString server READ server WRITE setServer NOTIFY serverChanged)
    Q_PROPERTY(bool isWatched READ isWatched WRITE setWatched NOTIFY watchedChanged)
    Q_PROPERTY(bool isLogWatched READ isLogWatched WRITE setLogWatched NOTIFY logWatchedChanged)
    Q_PROPERTY(qonduit::OffersModel *tools READ tools CONSTANT)
    Q_PROPERTY(qonduit::OffersModel *resources READ resources CONSTANT)
    Q_PROPERTY(qonduit::OffersModel *templates READ templates CONSTANT)
    Q_PROPERTY(qonduit::OffersModel *prompts READ prompts CONSTANT)
    Q_PROPERTY(qonduit::LogsModel *logs READ logs CONSTANT)
    Q_PROPERTY(qonduit::ProcessesModel *processes READ processes CONSTANT)
    Q_PROPERTY(qonduit::PairsModel *environment READ environment CONSTANT)
    Q_PROPERTY(qonduit::Trial *trial READ trial CONSTANT)
    Q_PROPERTY(bool isConnected READ isConnected NOTIFY detailChanged)
    Q_PROPERTY(bool isProcess READ isProcess NOTIFY detailChanged)
    Q_PROPERTY(QString workingFolder READ workingFolder NOTIFY detailChanged)
    Q_PROPERTY(QString revision READ revision NOTIFY detailChanged)
    Q_PROPERTY(QString instructions READ instructions NOTIFY detailChanged)
    Q_PROPERTY(QString about READ about NOTIFY detailChanged)
    Q_PROPERTY(QString capabilities READ capabilities NOTIFY detailChanged)
    Q_PROPERTY(QString advice READ advice NOTIFY detailChanged)
    Q_PROPERTY(QString mendLabel READ mendLabel NOTIFY detailChanged)
    Q_PROPERTY(QString lastLines READ lastLines NOTIFY detailChanged)
    Q_PROPERTY(QString signInText READ signInText NOTIFY detailChanged)
    Q_PROPERTY(bool isSignedIn READ isSignedIn NOTIFY detailChanged)

public:
    /// \param link outlives this
    explicit ServerInspector(EngineLink &link, QObject *parent = nullptr);

    QString server() const;
    void setServer(const QString &name);
    bool isWatched() const;
    void setWatched(bool isWatched);
    bool isLogWatched() const { return m_isLogWatched; }
    void setLogWatched(bool isWatched);

    OffersModel *tools() { return &m_tools; }
    OffersModel *resources() { return &m_resources; }
    OffersModel *templates() { return &m_templates; }
    OffersModel *prompts() { return &m_prompts; }
    LogsModel *logs() { return &m_logs; }
    ProcessesModel *processes() { return &m_processes; }
    /// Its variables, or over HTTP its headers.
    PairsModel *environment() { return &m_environment; }
    Trial *trial() { return &m_trial; }

    bool isConnected() const { return m_detail.isConnected; }
    bool isProcess() const { return m_detail.config.transport == ServerConfig::Transport::Stdio; }
    QString workingFolder() const { return m_detail.config.workingFolder; }
    QString revision() const { return m_detail.revision; }
    QString instructions() const; ///< the server's own words
    QString about() const { return m_about; } ///< what the server says that it is, as JSON
    QString capabilities() const { return m_capabilities; } ///< as JSON
    QString advice() const; ///< what is the matter, and what would help; empty when nothing is known
    QString mendLabel() const; ///< what a button that helps says; empty for none
    QString lastLines() const; ///< of its stderr, when something is wrong

    QString signInText() const; ///< how it stands with signing in; empty when the server wants none
    bool isSignedIn() const { return m_detail.signIn.state == signin::SignInStatus::State::SignedIn; }

    Q_INVOKABLE void signOut();
    /// Puts a secret into the keychain, and starts the server that waits for it.
    Q_INVOKABLE void giveSecret(const QString &name, const QString &value);
    Q_INVOKABLE void setEnabled(const QString &server, bool isEnabled);
    Q_INVOKABLE void setToolAllowed(const QString &tool, bool isAllowed);
    /// Does what mendLabel() says.
    Q_INVOKABLE void mend();

    // Opens the form for what is called \p key.
    Q_INVOKABLE void tryTool(const QString &key);
    Q_INVOKABLE void tryResource(const QString &key);
    Q_INVOKABLE void tryTemplate(const QString &key);
    Q_INVOKABLE void tryPrompt(const QString &key);

Q_SIGNALS:
    void serverChanged();
    void watchedChanged();
    void logWatchedChanged();
    void detailChanged();
    /// Helping takes the form for the server's entry.
    void editRequested();
    /// Helping takes a value that the person has.
    /// \param users the servers that are connected with what it was
    void secretWanted(const QString &name, const QStringList &users);
    /// The engine could not do what was asked.
    void failed(const QString &about, const QString &message);

private:
    void refresh();

    EngineLink &m_link;
    DetailLink &m_page;
    ServerDetail m_detail;
    QString m_about;
    QString m_capabilities;
    bool m_isLogWatched = false;
    OffersModel m_tools;
    OffersModel m_resources;
    OffersModel m_templates;
    OffersModel m_prompts;
    LogsModel m_logs;
    ProcessesModel m_processes;
    PairsModel m_environment;
    Trial m_trial;
};

} // namespace qonduit
