// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "rpc/Channel.h"

#include <QStringList>
#include <QTest>

#include <algorithm>
#include <optional>
#include <vector>

namespace qonduit {

/// Everything that a channel has said.
class ChannelLog : public QObject
{
public:
    struct Lost
    {
        QByteArray id;
        Error error;
        bool wasSent;
    };

    explicit ChannelLog(Channel &channel)
    {
        connect(&channel, &Channel::opened, this, [this] {
            isOpened = true;
            ++timesOpened;
        });
        connect(&channel, &Channel::received, this,
                [this](const jsonrpc::Message &message) { received.push_back(message); });
        connect(&channel, &Channel::malformed, this, [this](const Error &error) { malformed.push_back(error); });
        connect(&channel, &Channel::undeliverable, this,
                [this](const QByteArray &id, const Error &error, bool wasSent) {
                    lost.push_back({ id, error, wasSent });
                });
        connect(&channel, &Channel::faltered, this, [this](const Error &why) {
            faltered.push_back(why);
            lostBeforeFaltering = lost.size();
        });
        connect(&channel, &Channel::logged, this,
                [this](const QString &source, const QString &line) { (source == u"stderr" ? errors : noise) += line; });
        connect(&channel, &Channel::closed, this, [this](const Error &why) {
            closed = why;
            ++timesClosed;
        });
    }

    bool hasAnswer(const QByteArray &id) const
    {
        return std::any_of(received.begin(), received.end(),
                           [&id](const auto &message) { return message.isResponse() && message.id == id; });
    }
    QString why() const { return closed ? closed->message : QStringLiteral("(not closed)"); }

    bool isOpened = false;
    int timesOpened = 0;
    std::vector<jsonrpc::Message> received;
    std::vector<Error> malformed;
    std::vector<Lost> lost;
    std::vector<Error> faltered;
    std::size_t lostBeforeFaltering = 0; ///< how much was lost when it faltered last
    QStringList errors; ///< stderr
    QStringList noise; ///< stdout
    std::optional<Error> closed;
    int timesClosed = 0;
};

inline Channel::Outgoing request(int id, const QByteArray &method = "ping", const QByteArray &params = {})
{
    const auto text = QByteArray::number(id);
    return { .frame = jsonrpc::request(text, method, params.isEmpty() ? RawJson() : RawJson::fromTrusted(params)),
             .kind = jsonrpc::Message::Kind::Request,
             .id = text,
             .relatedTo = {},
             .delivered = {} };
}

inline Channel::Outgoing notification(const QByteArray &method, const QByteArray &params = {})
{
    return { .frame = jsonrpc::notification(method, params.isEmpty() ? RawJson() : RawJson::fromTrusted(params)),
             .kind = jsonrpc::Message::Kind::Notification,
             .id = {},
             .relatedTo = {},
             .delivered = {} };
}

inline Channel::Outgoing response(const QByteArray &id)
{
    return { .frame = jsonrpc::response(id, RawJson::emptyObject()),
             .kind = jsonrpc::Message::Kind::Response,
             .id = id,
             .relatedTo = {},
             .delivered = {} };
}

} // namespace qonduit
