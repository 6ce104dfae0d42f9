// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/http/SseParser.h"
#include "core/Result.h"

#include <QByteArray>
#include <QObject>
#include <QPointer>
#include <QStringList>

#include <optional>

class QNetworkReply;

namespace qonduit {

/// The reading of one HTTP response, under limits. Owns the QNetworkReply; destroying this ends the request.
class HttpReply : public QObject
{
    Q_OBJECT

public:
    /// What the response's body is, by its status and Content-Type.
    enum class Kind { Json, Events, Empty, Other, Refusal };

    explicit HttpReply(QNetworkReply *reply, QObject *parent = nullptr);
    ~HttpReply() override;

    /// 0 as long as there is no response, and for ever when none came.
    int status() const { return m_status; }
    Kind kind() const { return m_kind; }
    bool isSuccess() const { return m_status >= 200 && m_status < 300; }
    bool isJson() const { return m_isJson; }
    QByteArray header(const char *name) const;
    /// All of a Json body; of a refusal the first 64 KiB.
    const QByteArray &body() const { return m_body; }
    const SseParser &events() const { return m_events; }
    /// What broke, when it was not the status that says so. BadReply when a limit was exceeded.
    const std::optional<Error> &failure() const { return m_failure; }

Q_SIGNALS:
    /// Status and headers are here.
    void headArrived();
    void eventArrived(const qonduit::SseParser::Event &event);
    /// Nothing more will come. Not emitted inside of the constructor.
    void finished();

private:
    void readHead();
    void read();
    void readEvents();
    void readBody();
    void onFinished();
    void fail(const Error &error);

    QPointer<QNetworkReply> m_reply;
    int m_status = 0;
    Kind m_kind = Kind::Refusal;
    bool m_isJson = false;
    bool m_isFinished = false;
    QByteArray m_body;
    SseParser m_events;
    std::optional<Error> m_failure;
    QStringList m_distrust; ///< what is wrong with the server's certificate
};

} // namespace qonduit
