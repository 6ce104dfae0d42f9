// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/SingleInstance.h"

#include "core/Log.h"
#include "local/LocalAddress.h"
#include "local/LocalStream.h"

#include <QDeadlineTimer>
#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalServer>
#include <QTimer>

namespace qonduit {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// The longest path or link that is handed over, in bytes.
constexpr qsizetype longestWish = 64 * 1024;
/// Who has connected and says nothing is not waited for.
constexpr auto quietTime = 5s;
/// Between two looks at a first one that does not listen yet.
constexpr auto lookAgain = 50ms;

QByteArray wishLine(const QString &toOpen)
{
    return QJsonDocument(QJsonObject { { u"open"_s, toOpen } }).toJson(QJsonDocument::Compact);
}

/// Gives the wish to who listens.
/// \returns whether it was understood in time
bool handOver(const QString &address, const QString &toOpen, const QDeadlineTimer &deadline)
{
    const auto left = std::chrono::milliseconds(deadline.remainingTime());
    const auto stream = LocalStream::connectTo(address, left);
    if (!stream)
        return false;
    QEventLoop loop;
    QTimer::singleShot(left, &loop, [&loop] { loop.exit(1); });
    QObject::connect(stream.get(), &LineStream::received, &loop, [&loop] { loop.exit(0); });
    QObject::connect(stream.get(), &LineStream::closed, &loop, [&loop] { loop.exit(1); });
    stream->open();
    stream->write(wishLine(toOpen));
    return loop.exec(QEventLoop::ExcludeUserInputEvents) == 0;
}

} // namespace

SingleInstance::SingleInstance(const QString &dataFolder)
    : m_dataFolder(dataFolder), m_lock(dataFolder + u"/window.lock"_s)
{
    m_lock.setStaleLockTime(0); // only a process that is gone leaves a stale one
}

SingleInstance::~SingleInstance() = default;

Result<SingleInstance::Place> SingleInstance::enter(const QString &toOpen, std::chrono::milliseconds patience)
{
    const QDeadlineTimer deadline(patience);
    for (;;) {
        if (m_lock.tryLock(0)) {
            const auto listening = listen();
            if (!listening)
                return listening.error();
            return Place::First;
        }
        if (m_lock.error() == QLockFile::PermissionError)
            return Error(ErrorCode::Storage, u"cannot write in %1"_s.arg(m_dataFolder));
        if (handOver(LocalAddress::toConnect(m_dataFolder, LocalAddress::Door::Window), toOpen, deadline))
            return Place::Later;
        if (deadline.hasExpired())
            return Error(ErrorCode::Unavailable,
                         u"another Qonduit uses the data folder %1 and does not answer; end it, or name another "
                         "folder with --data-dir"_s.arg(m_dataFolder));
        // The first one has begun a moment ago, or ends.
        QEventLoop loop;
        QTimer::singleShot(lookAgain, &loop, &QEventLoop::quit);
        loop.exec(QEventLoop::ExcludeUserInputEvents);
    }
}

Result<> SingleInstance::listen()
{
    const auto address = LocalAddress::toListen(m_dataFolder, LocalAddress::Door::Window);
    if (!address)
        return address.error();
    QLocalServer::removeServer(*address); // the lock says that nobody listens there
    m_server = std::make_unique<QLocalServer>();
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    if (!m_server->listen(*address))
        return Error(ErrorCode::Storage, u"cannot listen at %1: %2"_s.arg(*address, m_server->errorString()));
    connect(m_server.get(), &QLocalServer::newConnection, this, &SingleInstance::accept);
    return LocalAddress::publish(m_dataFolder, *address, LocalAddress::Door::Window);
}

void SingleInstance::accept()
{
    while (auto *socket = m_server->nextPendingConnection()) {
        auto *stream = new LocalStream(socket);
        stream->setParent(this);
        if (!stream->isOfSameUser()) {
            Log::event(logUi(), Log::Level::Warn, "local_client_refused",
                       { { u"reason"_s, u"it runs as another user"_s } });
            stream->deleteLater();
            continue;
        }
        connect(stream, &LineStream::received, this, [this, stream](const QByteArray &line) { read(*stream, line); });
        connect(stream, &LineStream::closed, stream, &QObject::deleteLater);
        QTimer::singleShot(quietTime, stream, &QObject::deleteLater);
        stream->open();
    }
}

void SingleInstance::read(LineStream &stream, const QByteArray &line)
{
    const auto wish = line.size() > longestWish ? QJsonDocument() : QJsonDocument::fromJson(line);
    stream.deleteLater(); // what is written still leaves
    if (!wish.isObject())
        return;
    stream.write("{\"done\":true}");
    Q_EMIT openRequested(wish[u"open"_s].toString());
}

} // namespace qonduit
