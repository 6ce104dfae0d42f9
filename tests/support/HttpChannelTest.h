// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/ChannelLog.h"
#include "transport/HttpAnswers.h"
#include "transport/http/HttpSession.h"

#include <QNetworkAccessManager>

#include <memory>

namespace qonduit {

/// What the tests of channels over HTTP have in common: a server that does as the test says, a channel to it that
/// tells the time by a clock which the test moves, and all that the channel has said.
///
/// Who derives from it calls setUp() and tearDown() in slots of its own, which are the ones that QtTest finds.
template<typename ServerType, typename ChannelType>
class HttpChannelTest : public QObject
{
protected:
    using Request = RawServer::Request;

    void setUp()
    {
        m_network = std::make_unique<QNetworkAccessManager>();
        m_server = std::make_unique<ServerType>();
    }
    /// What uses something goes before it.
    void tearDown()
    {
        m_log.reset();
        m_channel.reset();
        m_network.reset();
        m_server.reset();
    }

    /// Begins to open a channel. \param settings of which an empty address is that of the server
    void make(HttpSettings settings = {})
    {
        if (settings.url.isEmpty())
            settings.url = m_server->url();
        m_channel = std::make_unique<ChannelType>(settings, *m_network, m_clock);
        m_log = std::make_unique<ChannelLog>(*m_channel);
        m_channel->open();
    }
    void open(HttpSettings settings = {})
    {
        make(std::move(settings));
        QTRY_VERIFY(m_log->isOpened || m_log->closed);
    }
    /// The handshake as far as to the answer to its request.
    void shakeHands()
    {
        m_channel->send(request(1, "initialize", "{}"));
        QTRY_VERIFY(m_log->hasAnswer("1"));
        m_channel->setProtocolVersion("2025-11-25");
    }

    /// What an owner does who has had enough: a channel that is sent two requests is destroyed from inside of \p
    /// signal. \param closes whether it is closed too, so that there is a signal
    template<typename Signal>
    void deleteFrom(Signal signal, bool closes = false)
    {
        QPointer<ChannelType> channel = new ChannelType({ .url = m_server->url() }, *m_network, m_clock);
        connect(channel, signal, channel, [channel] { channel->deleteLater(); });
        channel->open();
        channel->send(request(1, "initialize"));
        channel->send(request(2));
        if (closes)
            connect(channel, &Channel::received, channel, &Channel::close);
        QTRY_VERIFY(!channel);
    }

    WatchedClock m_clock;
    std::unique_ptr<QNetworkAccessManager> m_network;
    std::unique_ptr<ServerType> m_server;
    std::unique_ptr<ChannelType> m_channel;
    std::unique_ptr<ChannelLog> m_log;
};

} // namespace qonduit
