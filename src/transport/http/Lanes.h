// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QNetworkAccessManager>
#include <QObject>

#include <memory>
#include <vector>

class QNetworkReply;
class QNetworkRequest;

namespace qonduit {

/// Lets any number of requests to one host run at the same time.
///
/// QNetworkAccessManager opens at most six HTTP/1.1 connections a host: with six streams open, the answer to a
/// question that they all wait for would wait too. So requests are seated in lanes of six, each with connections of
/// its own. A request takes the first free seat, so that there are as many connections as requests at once, and
/// finished ones are used again.
///
/// A lane is a name that is part of the connection's key where that is harmless (plain http); with TLS, where the
/// name would be compared with the certificate, Qt 6.5 can be told the number of connections, and before it each lane
/// has a manager.
class Lanes : public QObject
{
    Q_OBJECT

public:
    explicit Lanes(QNetworkAccessManager &network, QObject *parent = nullptr);
    ~Lanes() override;

    /// Sends \p request in a free seat and frees that when the reply has finished.
    /// \param body as for QNetworkAccessManager; null for none
    QNetworkReply *send(QNetworkRequest request, const QByteArray &verb, QIODevice *body);

private:
    std::size_t takeSeat();
    QNetworkAccessManager &choose(QNetworkRequest &request, std::size_t lane);

    QNetworkAccessManager &m_network;
    QString m_name; ///< what tells our lanes from those of other channels
    std::vector<int> m_taken; ///< seats, for each lane
    std::vector<std::unique_ptr<QNetworkAccessManager>> m_managers;
};

} // namespace qonduit
