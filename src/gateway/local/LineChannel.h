// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "local/LineStream.h"
#include "protocol/Revision.h"
#include "rpc/Channel.h"

#include <QHash>

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace qonduit {

/// The channel to a client that speaks in lines: one JSON message a line.
///
/// What cannot be read is answered here. A batch, where the revision has them, is answered by one as soon as all of it
/// is answered.
///
/// Requests are always read, for the answers to our own questions stand among them; one too many is answered with
/// 1004. So a client that writes and does not read is not held up, but its answers pile up: with more than 1 MiB unsent
/// of which nothing moves for 30 s, or with 64 MiB unsent, it is given up. A single message may be of any size.
/// \see MCP 2025-11-25, basic/transports, stdio
class LineChannel : public Channel
{
    Q_OBJECT

public:
    /// \param stream is open
    /// \param clock outlives the channel
    LineChannel(std::unique_ptr<LineStream> stream, Clock &clock);
    ~LineChannel() override;

    /// What holds from now on.
    /// \param requestsInFlight how many requests of the client may be open at once
    void settle(Revision revision, qsizetype requestsInFlight);
    /// Takes a line that came before there was the channel.
    void take(const QByteArray &line);

    void open() override;
    void send(Outgoing message) override;
    void abandon(const QByteArray &id) override;
    void close() override;

Q_SIGNALS:
    /// The client sends no more, and still reads.
    void inputEnded();

private:
    /// The answers to one batch.
    struct Batch
    {
        int open = 0;
        QByteArray answers = {};
        std::vector<std::function<void(bool)>> delivered = {};
    };
    /// A message that somebody wants to know the fate of.
    struct Waiting
    {
        qint64 end; ///< of its bytes, counted from the first that was ever sent
        std::function<void(bool)> delivered;
    };

    void takeBatch(const jsonrpc::Incoming &incoming);
    void takeMessage(const Result<jsonrpc::Message> &message, const std::shared_ptr<Batch> &batch);
    void answer(const std::shared_ptr<Batch> &batch, const QByteArray &frame, std::function<void(bool)> delivered = {});
    void finish(Batch &batch);
    void refuse(const QString &why);
    void write(const QByteArray &frame, std::function<void(bool)> delivered);
    void noteSent(qint64 size);
    void watch();
    void giveUp(const QString &why);
    void end(const Error &why);

    std::unique_ptr<LineStream> m_stream; ///< null after closed()
    std::optional<Revision> m_revision;
    qsizetype m_requestLimit = 256;
    /// The client's requests without an answer; those of a batch with it.
    QHash<QByteArray, std::shared_ptr<Batch>> m_open;
    std::deque<Waiting> m_waiting;
    qint64 m_queued = 0; ///< bytes ever given to the stream
    qint64 m_sent = 0; ///< bytes that have left it
    bool m_isGivenUp = false;
    Timer m_stuck;
};

} // namespace qonduit
