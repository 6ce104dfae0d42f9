// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/detail/ServerAdvice.h"
#include "app/signin/SignInStatus.h"
#include "backends/ServerConfig.h"
#include "protocol/json/RawJson.h"

#include <QDateTime>
#include <QList>
#include <QMap>
#include <QMetaType>
#include <QString>
#include <QStringList>

#include <array>
#include <chrono>

namespace qonduit {

/// One tool, resource, template or prompt as its server describes it. All of it is the server's text.
struct OfferRow
{
    QString name; ///< the URI of a resource, the pattern of a template
    QString title;
    QString description;
    RawJson whole; ///< as it came

    bool operator==(const OfferRow &other) const { return name == other.name && whole.view() == other.whole.view(); }
};

/// One of a server's lists.
struct OfferList
{
    enum class Kind { Tools, Resources, Templates, Prompts };
    static constexpr std::size_t kinds = 4;

    bool isKnown = false;
    QString problem; ///< why it could not be had; empty when nothing is wrong
    QList<OfferRow> rows;

    bool operator==(const OfferList &) const = default;
};

/// One process of a server, with everything that it has started.
struct ProcessRow
{
    qint64 id = 0;
    QString session; ///< whose it is: a client's name
    QString reason; ///< why it was started
    QDateTime startedAt;
    int count = 0; ///< of processes
    qint64 residentBytes = 0;
    double processors = -1; ///< how many of them it keeps busy; below zero: not known yet

    bool operator==(const ProcessRow &) const = default;
};

/// What the processes of one server use together.
struct ServerUsage
{
    int processes = 0;
    qint64 residentBytes = 0;
    double processors = -1; ///< as ProcessRow's

    bool operator==(const ServerUsage &) const = default;
};
using ServerUsages = QMap<QString, ServerUsage>;

/// Something that a server has logged or printed.
struct LogRow
{
    enum class Source { Protocol, Stderr, Stdout };

    QDateTime at;
    Source source = Source::Protocol;
    int level = 1; ///< as LogLevel counts: 0 is debug, 7 is emergency
    QString logger;
    QString text;
    QString session; ///< whose connection it came over; empty for the window's own
};

/// The server that the person looks at.
struct ServerDetail
{
    ServerConfig config; ///< nameless: there is no such server
    bool isConnected = false;
    QString revision;
    QString instructions;
    QByteArray serverInfo; ///< JSON text, as it came
    QByteArray capabilities; ///< JSON text, as it came
    std::array<OfferList, OfferList::kinds> lists;
    QList<ProcessRow> processes;
    ServerAdvice advice;
    QStringList secretUsers; ///< the servers that are connected with the secret that is missing here
    signin::SignInStatus signIn;
    QStringList lastLines; ///< of its stderr, when something is wrong

    const OfferList &list(OfferList::Kind kind) const { return lists[std::size_t(kind)]; }
};

/// Something that the person tries at a server.
struct TrialRequest
{
    enum class Kind { Tool, Resource, Prompt };

    quint64 id = 0; ///< chosen by the window
    QString server;
    Kind kind = Kind::Tool;
    QString name; ///< of the tool or prompt; the URI
    QByteArray arguments; ///< a JSON object
};

/// How it goes with a TrialRequest.
struct TrialNews
{
    enum class State { Running, Answered, Failed, Cancelled };

    quint64 id = 0;
    State state = State::Running;
    double progress = -1; ///< below zero: the server has told none
    double total = -1; ///< below zero: the server does not know
    QString message; ///< of the latest progress
    RawJson result; ///< when answered, as it came
    QString problem; ///< when failed
    std::chrono::milliseconds took {};
};

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::TrialRequest)
