// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <utility>
#include <variant>

namespace qonduit {

/// What went wrong, as a number. Below zero: JSON-RPC's and MCP's own. Above: ours, never on the wire as they are
/// (protocol/ProxyError.h says what a client gets to see).
enum class ErrorCode : int {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    InternalError = -32603,

    Timeout = 1, ///< the deadline passed
    Closed, ///< the other side, or the session, has gone
    Rejected, ///< refused, by a rule or by a person
    Unavailable, ///< cannot be reached now
    Overloaded, ///< a limit of ours is reached
    BadReply, ///< the peer broke the protocol
    NotFound, ///< there is no such thing
    Cancelled, ///< whoever asked no longer wants it
    Storage, ///< a file or store failed
    SignInNeeded, ///< the server wants a person to sign in
};

/// One failure: a code for programs, a sentence for people, and the error's own data as JSON text.
struct Error
{
    /// Either an ErrorCode, or any number that a peer sent.
    int code = int(ErrorCode::InternalError);
    /// One sentence, lower-case start, no full stop, names the thing.
    QString message;
    /// Raw JSON of `error.data`; empty when there is none.
    QByteArray data = {};
    /// Whether the other side of a conversation said it, in its own numbers: they mean what it says, not what ours do.
    bool isPeers = false;

    Error(ErrorCode c, QString text, QByteArray json = {})
        : code(int(c)), message(std::move(text)), data(std::move(json))
    {
    }
    Error(int c, QString text, QByteArray json = {}) : code(c), message(std::move(text)), data(std::move(json)) { }

    bool is(ErrorCode c) const { return code == int(c) && !isPeers; }
};

/// A value or the Error that stands in its place; the names are std::expected's.
template<typename T = void>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) { }
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) { }

    bool has_value() const { return m_state.index() == 0; }
    explicit operator bool() const { return has_value(); }
    T &value() { return std::get<0>(m_state); }
    const T &value() const { return std::get<0>(m_state); }
    T &operator*() { return value(); }
    const T &operator*() const { return value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }
    const Error &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

template<>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)) { }

    bool has_value() const { return !m_error; }
    explicit operator bool() const { return has_value(); }
    const Error &error() const { return *m_error; }

private:
    std::optional<Error> m_error;
};

} // namespace qonduit
