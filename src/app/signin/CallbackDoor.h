// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Result.h"
#include "http/Door.h"

#include <QObject>
#include <QUrlQuery>

#include <memory>
#include <vector>

namespace qonduit::signin {

/// Where browsers bring the answers of all sign-ins: one address on loopback, open only while one is expected.
///
/// The state in the answer says whose it is, once. Whatever has no state that is expected gets 400 and changes
/// nothing. The port is the same each time unless it is taken, for authorization servers that compare it.
/// \see RFC 8252, section 7.3
class CallbackDoor : public QObject
{
    Q_OBJECT

public:
    using Answer = Result<QUrlQuery>;

    /// One answer to come.
    struct Expectation
    {
        QString redirectUri;
        Cell<Answer> answer;
    };

    /// \param clock outlives the door
    CallbackDoor(Clock &clock, quint16 preferredPort, QObject *parent = nullptr);
    /// Every wait ends with Closed.
    ~CallbackDoor() override;

    /// Opens, and waits for the answer with this state.
    /// \returns Unavailable when there is no port, Overloaded when too many are expected
    Result<Expectation> expect(const QByteArray &state);
    /// Gives up to wait: the answer is \p why. No harm when it has come.
    void forget(const QByteArray &state, const Error &why);

private:
    struct Expected
    {
        QByteArray state;
        Cell<Answer> answer;
    };

    Result<QString> open();
    void serve(const std::shared_ptr<http::Exchange> &exchange);
    std::optional<Cell<Answer>> take(const QByteArray &state);
    void closeIfIdle();

    Clock &m_clock;
    quint16 m_preferredPort;
    std::unique_ptr<http::Door> m_door;
    QString m_redirectUri;
    std::vector<Expected> m_expected;
    Timer m_closing;
};

} // namespace qonduit::signin
