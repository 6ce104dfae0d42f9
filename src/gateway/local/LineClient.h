// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/Reception.h"
#include "local/Greeting.h"
#include "local/LineStream.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>

namespace qonduit {

/// One client that speaks in lines, from its greeting to the end of its session.
class LineClient : public QObject
{
    Q_OBJECT

public:
    /// \param reception outlives the client
    LineClient(std::unique_ptr<LineStream> stream, Reception &reception, QObject *parent = nullptr);

    /// Waits for its greeting first, and hangs up when there is none within 10 s or it is refused.
    void expectGreeting();
    /// Takes it for greeted. When it is refused, each of its requests is answered with the reason.
    void admit(const Greeting &greeting);
    bool isRefused() const { return m_refusal.has_value(); }

Q_SIGNALS:
    /// It sends no more, and still reads.
    void inputEnded();
    /// It is gone, and its session has ended.
    void gone();

private:
    /// Whom it is and what it sees.
    struct Admission
    {
        QString principal;
        ExposureChoice exposure;
    };

    Result<Admission> admissionFor(const Greeting &greeting) const;
    void take(const QByteArray &line);
    void takeGreeting(const QByteArray &line);
    void takeRequest(const jsonrpc::Message &request, const QByteArray &line);
    void startSession(const jsonrpc::Message &initialize, const QByteArray &line);
    void refuse(const QByteArray &id, const Error &error);
    void hangUp();

    std::unique_ptr<LineStream> m_stream; ///< until there is a session
    Reception &m_reception;
    std::optional<Admission> m_admission;
    std::optional<Error> m_refusal;
    QPointer<Session> m_session;
    Timer m_deadline;
};

} // namespace qonduit
