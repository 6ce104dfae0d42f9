// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/web/WebClient.h"

#include "transport/http/Network.h"
#include "transport/http/OneShotBody.h"

#include <QHostInfo>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QPointer>

#include <algorithm>
#include <functional>
#include <utility>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto answerLimit = 15s;
constexpr qsizetype largestAnswer = 256 * 1024;
constexpr qsizetype mostAddresses = 4; // tried, of those that a name has

QString nameOf(const QUrl &url)
{
    return url.host(QUrl::FullyEncoded);
}

Error forbidden(const QUrl &url)
{
    return { ErrorCode::Rejected,
             QStringLiteral("%1 is no address that may be asked: it has to be https, and public unless the server is "
                            "in the same network")
                 .arg(url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::FullyEncoded).left(200)) };
}

/// Calls back with the addresses of a host, IPv4 first, on the next turn of the event loop at the earliest.
void lookUp(const QUrl &url, QObject *context, std::function<void(const QList<QHostAddress> &)> found)
{
    const QHostAddress literal(url.host());
    if (!literal.isNull()) {
        QMetaObject::invokeMethod(
            context, [literal, found] { found({ literal }); }, Qt::QueuedConnection);
        return;
    }
    QHostInfo::lookupHost(nameOf(url), context, [found](const QHostInfo &info) {
        auto addresses = info.addresses();
        std::stable_partition(addresses.begin(), addresses.end(), [](const QHostAddress &address) {
            return address.protocol() == QAbstractSocket::IPv4Protocol;
        });
        found(addresses);
    });
}

/// One request, until it has its answer.
class Errand : public QObject
{
public:
    Errand(WebRequest request, QNetworkAccessManager &network, Clock &clock, QObject *parent)
        : QObject(parent), m_request(std::move(request)), m_network(network), m_deadline(clock)
    {
    }

    ~Errand() override
    {
        dropReply();
        m_outcome.settle(Error(ErrorCode::Closed, QStringLiteral("the request was given up")));
    }

    Cell<Result<WebAnswer>> start()
    {
        const auto outcome = m_outcome; // `this` lives until the next turn at least
        m_deadline.start(answerLimit, [this] {
            finish(Error(ErrorCode::Timeout, QStringLiteral("%1 did not answer").arg(nameOf(m_request.url))));
        });
        lookUp(m_request.url, this, [this](const QList<QHostAddress> &addresses) { takeAddresses(addresses); });
        return outcome;
    }

private:
    void takeAddresses(const QList<QHostAddress> &addresses)
    {
        if (addresses.isEmpty()) {
            finish(
                Error(ErrorCode::Unavailable, QStringLiteral("there is no host called %1").arg(nameOf(m_request.url))));
            return;
        }
        std::copy_if(addresses.begin(), addresses.end(), std::back_inserter(m_addresses),
                     [this](const QHostAddress &address) { return mayBeAsked(address); });
        m_addresses = m_addresses.mid(0, mostAddresses);
        if (m_addresses.isEmpty())
            finish(forbidden(m_request.url));
        else
            ask();
    }

    bool mayBeAsked(const QHostAddress &address) const
    {
        const auto reach = reachOf(address);
        const bool isSecret = m_request.url.scheme() == QLatin1StringView("https");
        return mayLeadTo(m_request.namedBy, reach) && (isSecret || reach == Reach::Loopback);
    }

    /// The connection goes to the address that was looked at; the name stays in Host, and in what TLS compares.
    QNetworkRequest requestTo(const QHostAddress &address) const
    {
        auto url = m_request.url;
        url.setHost(address.toString());
        auto request = strictRequest(url);
        const auto port = m_request.url.port() < 0 ? QString() : QStringLiteral(":%1").arg(m_request.url.port());
        const auto name = nameOf(m_request.url);
        const bool isIPv6 = name.contains(u':') && !name.startsWith(u'[');
        request.setRawHeader("Host", ((isIPv6 ? u'[' + name + u']' : name) + port).toLatin1());
        if (url.scheme() == QLatin1StringView("https"))
            request.setPeerVerifyName(m_request.url.host());
        request.setRawHeader("Accept", "application/json");
        request.setRawHeader("Connection", "close");
        if (!m_request.authorization.isEmpty())
            request.setRawHeader("Authorization", m_request.authorization);
        return request;
    }

    void ask()
    {
        auto request = requestTo(m_addresses.takeFirst());
        if (m_request.body.isEmpty()) {
            m_reply = m_network.get(request);
        } else {
            auto *body = new OneShotBody(m_request.body);
            request.setHeader(QNetworkRequest::ContentTypeHeader, m_request.contentType);
            request.setHeader(QNetworkRequest::ContentLengthHeader, m_request.body.size());
            request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
            m_reply = m_network.post(request, body);
            body->setParent(m_reply);
        }
        connect(m_reply, &QNetworkReply::readyRead, this, [this] { read(); });
        connect(m_reply, &QNetworkReply::finished, this, [this] { onFinished(); });
    }

    void read()
    {
        m_answer.body += m_reply->read(std::min(largestAnswer + 1 - m_answer.body.size(), m_reply->bytesAvailable()));
        if (m_answer.body.size() > largestAnswer)
            finish(Error(
                ErrorCode::BadReply,
                QStringLiteral("%1 answered with more than %2 bytes").arg(nameOf(m_request.url)).arg(largestAnswer)));
    }

    void onFinished()
    {
        const QPointer self(this);
        if (m_isFinished)
            return;
        read();
        if (!self || m_isFinished)
            return;
        m_answer.status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        const auto error = m_reply->error();
        const bool isUnconnected = error == QNetworkReply::ConnectionRefusedError
                                || error == QNetworkReply::UnknownNetworkError || error == QNetworkReply::TimeoutError;
        if (m_answer.status == 0 && isUnconnected && !m_addresses.isEmpty()) {
            dropReply();
            ask();
        } else if (m_answer.status == 0) {
            finish(
                Error(ErrorCode::Unavailable,
                      QStringLiteral("%1 cannot be reached: %2").arg(nameOf(m_request.url), m_reply->errorString())));
        } else if (m_answer.status < 300 && error != QNetworkReply::NoError) {
            finish(Error(ErrorCode::BadReply, QStringLiteral("the answer of %1 broke off").arg(nameOf(m_request.url))));
        } else {
            finish(m_answer);
        }
    }

    void finish(const Result<WebAnswer> &result)
    {
        if (std::exchange(m_isFinished, true))
            return;
        m_deadline.stop();
        deleteLater();
        const auto outcome = m_outcome;
        outcome.settle(result);
    }

    void dropReply()
    {
        if (!m_reply)
            return;
        m_reply->disconnect(this);
        m_reply->abort();
        m_reply->deleteLater();
        m_reply = nullptr;
    }

    WebRequest m_request;
    QNetworkAccessManager &m_network;
    Timer m_deadline;
    Cell<Result<WebAnswer>> m_outcome;
    QList<QHostAddress> m_addresses; ///< that may still be tried
    QPointer<QNetworkReply> m_reply;
    WebAnswer m_answer;
    bool m_isFinished = false;
};

/// The question where a host is, until it is answered.
class Location : public QObject
{
public:
    using QObject::QObject;

    ~Location() override { m_outcome.settle(Error(ErrorCode::Closed, QStringLiteral("the request was given up"))); }

    Cell<Result<Reach>> start(const QUrl &url)
    {
        const auto outcome = m_outcome;
        lookUp(url, this, [this, url](const QList<QHostAddress> &addresses) {
            deleteLater();
            m_outcome.settle(widest(url, addresses));
        });
        return outcome;
    }

private:
    static Result<Reach> widest(const QUrl &url, const QList<QHostAddress> &addresses)
    {
        auto reach = Reach::Forbidden;
        for (const auto &address : addresses)
            reach = std::min(reach, reachOf(address));
        if (addresses.isEmpty())
            return Error(ErrorCode::Unavailable, QStringLiteral("there is no host called %1").arg(nameOf(url)));
        if (reach == Reach::Forbidden)
            return forbidden(url);
        return reach;
    }

    Cell<Result<Reach>> m_outcome;
};

} // namespace

WebClient::WebClient(Clock &clock, QObject *parent) : QObject(parent), m_clock(clock), m_network(makeNetwork(this)) { }

WebClient::~WebClient()
{
    // They use the network, and those who wait are told while it is still there.
    const auto parts = findChildren<QObject *>(Qt::FindDirectChildrenOnly);
    for (auto *part : parts) {
        if (part != m_network)
            delete part;
    }
}

Cell<Result<WebAnswer>> WebClient::send(const WebRequest &request)
{
    const auto &url = request.url;
    const auto scheme = url.scheme();
    const bool isWeb = scheme == QLatin1StringView("https") || scheme == QLatin1StringView("http");
    if (!url.isValid() || !isWeb || url.host().isEmpty() || !url.userInfo().isEmpty() || url.hasFragment()) {
        const Cell<Result<WebAnswer>> refused;
        refused.settle(forbidden(url));
        return refused;
    }
    return (new Errand(request, *m_network, m_clock, this))->start();
}

Cell<Result<Reach>> WebClient::locate(const QUrl &url)
{
    return (new Location(this))->start(url);
}

} // namespace qonduit
