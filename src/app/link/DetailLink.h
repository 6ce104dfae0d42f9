// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/bundle/BundleServer.h"
#include "app/link/PageLink.h"
#include "app/link/detail/DetailValues.h"

#include <QUrl>

namespace qonduit {

/// Shared with the engine: the page of servers, and the server that the person looks at.
class DetailLink : public PageLink
{
    Q_OBJECT

public:
    using PageLink::PageLink;

    const ServerDetail &detail() const { return m_detail; }
    const ServerUsages &usages() const { return m_usages; }

    const QString &server() const { return m_server; }
    /// Which server is looked at; empty for none. Goes down to the engine; the news comes when it comes.
    void setServer(const QString &name);
    /// Whether its log is looked at.
    void setLogWatched(bool isWatched);

    /// Says once more who watches what: to an engine that was not there to hear it.
    void tellWishes();

    // Up: the engine's news.
    void updateDetail(const qonduit::ServerDetail &detail);
    void updateUsages(const qonduit::ServerUsages &usages);

Q_SIGNALS:
    // News for models.
    void detailChanged();
    void usagesChanged();
    /// What the server has logged since the last time, oldest first. Nothing is kept here.
    void logged(const QString &server, const QList<qonduit::LogRow> &rows);
    void tried(const qonduit::TrialNews &news);
    /// The person, who has asked to sign in, goes on in the system's browser: https, or http on loopback.
    void browserWanted(const QUrl &url);

    /// What readBundleRequested() has found: the bundle as it would be unpacked.
    void bundleRead(const QString &file, const qonduit::Result<qonduit::Bundle> &bundle);

    // Down: the person's wishes.
    void serverChosen(const QString &name);
    void logWatched(bool isWatched);
    /// Another configuration for the server of that name, with what would run before the person's eyes.
    void changeRequested(const qonduit::ServerConfig &config);
    void setEnabledRequested(const QString &server, bool isEnabled);
    void setToolAllowedRequested(const QString &server, const QString &tool, bool isAllowed);
    /// What ServerAdvice::mended() would do.
    void mendRequested(const QString &server);
    /// The person wants to sign in to the server, in a browser.
    void signInRequested(const QString &server);
    void signOutRequested(const QString &server);
    /// A value for the keychain; the server of that name waits for it.
    void secretGiven(const QString &server, const QString &name, const QString &value);
    void readBundleRequested(const QString &file);
    /// A bundle that the person has chosen, with what would run before their eyes.
    /// \param values as serverOfBundle() takes them
    void addBundleRequested(const QString &file, const QString &name, const QJsonObject &values);
    void tryRequested(const qonduit::TrialRequest &request);
    void tryCancelled(quint64 id);

private:
    QString m_server;
    bool m_isLogWatched = false;
    ServerDetail m_detail;
    ServerUsages m_usages;
};

} // namespace qonduit
