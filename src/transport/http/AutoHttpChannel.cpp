// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/AutoHttpChannel.h"

#include "transport/http/HttpChannel.h"
#include "transport/http/HttpRefusal.h"
#include "transport/http/SseChannel.h"
#include "core/Log.h"

#include <QPointer>

#include <utility>

namespace qonduit {

namespace {

bool isOfOldServers(const Error &refusal)
{
    const auto status = statusOf(refusal);
    return status == 400 || status == 404 || status == 405;
}

} // namespace

AutoHttpChannel::AutoHttpChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock, QObject *parent)
    : Channel(parent), m_settings(std::move(settings)), m_network(network), m_clock(clock)
{
    speakThrough(std::make_unique<HttpChannel>(m_settings, m_network, m_clock));
    connect(m_channel.get(), &Channel::opened, this, &Channel::opened);
}

AutoHttpChannel::~AutoHttpChannel() = default;

void AutoHttpChannel::speakThrough(std::unique_ptr<Channel> channel)
{
    m_channel = std::move(channel);
    connect(m_channel.get(), &Channel::received, this, &Channel::received);
    connect(m_channel.get(), &Channel::malformed, this, &Channel::malformed);
    connect(m_channel.get(), &Channel::undeliverable, this, &AutoHttpChannel::onUndeliverable);
    connect(m_channel.get(), &Channel::faltered, this, &Channel::faltered);
    connect(m_channel.get(), &Channel::logged, this, &Channel::logged);
    connect(m_channel.get(), &Channel::closed, this, &AutoHttpChannel::onClosed);
}

void AutoHttpChannel::send(Outgoing message)
{
    if (!m_isDecided && !m_initialize && message.kind == jsonrpc::Message::Kind::Request) {
        m_initialize = message;
        m_initialize->delivered = nullptr; // whoever sent it is told once, of the first attempt
    }
    m_channel->send(std::move(message));
}

void AutoHttpChannel::setProtocolVersion(const QByteArray &revision)
{
    m_isDecided = true;
    m_initialize.reset();
    m_channel->setProtocolVersion(revision);
}

void AutoHttpChannel::onUndeliverable(const QByteArray &id, const Error &why, bool wasSent)
{
    if (m_isDecided || !m_initialize || id != m_initialize->id || !isOfOldServers(why)) {
        Q_EMIT undeliverable(id, why, wasSent);
        return;
    }
    m_isDecided = m_hasFallenBack = true;
    m_refusal = why;
    fallBack();
}

void AutoHttpChannel::fallBack()
{
    qCInfo(logBackendHttp, "%s; trying HTTP+SSE", qUtf8Printable(m_refusal->message));
    auto *refused = m_channel.release();
    refused->disconnect(this);
    refused->setParent(this);
    refused->deleteLater(); // it is in the middle of telling us
    speakThrough(std::make_unique<SseChannel>(m_settings, m_network, m_clock));
    connect(m_channel.get(), &Channel::opened, this, [this] { m_refusal.reset(); });
    m_channel->open();
    m_channel->send(*std::exchange(m_initialize, std::nullopt));
}

void AutoHttpChannel::onClosed(const Error &why)
{
    Q_EMIT closed(m_refusal ? *m_refusal : why);
}

} // namespace qonduit
