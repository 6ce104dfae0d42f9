// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// qonduit-headless with somebody at the desktop who signs in: a test tells it so over a local socket, a line a
// command (`sign-in NAME`, `cancel NAME`, `sign-out NAME`, `status NAME`), and reads what a window would show.

#include "app/Startup.h"
#include "app/StopSignals.h"
#include "protocol/json/Write.h"

#include <QCoreApplication>
#include <QLocalServer>
#include <QLocalSocket>
#include <QPointer>

#include <cstdio>

using namespace qonduit;

namespace {

QByteArray stateName(SignIns::Status::State state)
{
    static const QByteArrayList names { "not_needed", "needed", "preparing", "in_browser", "finishing", "signed_in" };
    return names.at(int(state));
}

/// The person at the desktop.
class Person : public QObject
{
public:
    explicit Person(SignIns &signIns) : m_signIns(signIns)
    {
        connect(&m_server, &QLocalServer::newConnection, this, [this] {
            m_socket = m_server.nextPendingConnection();
            connect(m_socket, &QLocalSocket::readyRead, this, [this] {
                while (m_socket->canReadLine())
                    obey(QString::fromUtf8(m_socket->readLine()).trimmed().split(u' '));
            });
        });
        connect(&signIns, &SignIns::changed, this, [this](const QString &server) { tellStatus(server); });
        connect(&signIns, &SignIns::openRequested, this, [this](const QString &server, const QUrl &url) {
            tell("open", server, { { "url", url.toString(QUrl::FullyEncoded) } });
        });
        m_server.listen(qEnvironmentVariable("SIGN_IN_SOCKET"));
    }

private:
    void obey(const QStringList &words)
    {
        const auto server = words.value(1);
        Result<> done;
        if (words.first() == u"sign-in")
            done = m_signIns.signIn(server);
        else if (words.first() == u"cancel")
            m_signIns.cancelSignIn(server);
        else if (words.first() == u"sign-out")
            done = m_signIns.signOut(server);
        else
            tellStatus(server);
        if (!done)
            tell("failed", server, { { "problem", done.error().message } });
    }

    void tellStatus(const QString &server)
    {
        const auto status = m_signIns.status(server);
        tell("status", server,
             { { "state", QString::fromLatin1(stateName(status.state)) },
               { "service", status.service },
               { "problem", status.problem },
               { "scope", status.scope } });
    }

    void tell(QByteArrayView event, const QString &server, const QList<std::pair<QByteArray, QString>> &more)
    {
        QByteArray line;
        json::ObjectWriter writer(line);
        writer.member("event", event);
        writer.member("server", server);
        for (const auto &[name, value] : more)
            writer.member(name, value);
        writer.end();
        if (m_socket)
            m_socket->write(line + '\n');
    }

    SignIns &m_signIns;
    QLocalServer m_server;
    QPointer<QLocalSocket> m_socket;
};

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_NO_GLIB", "1");
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("qonduit"));
    auto startup = Startup::prepare(QCoreApplication::arguments(), Approvals::Person::Absent);
    if (!startup.settings)
        return int(startup.exitCode);
    Engine engine(std::move(*startup.settings));
    Person person(engine.signIns());
    StopSignals stopSignals;
    QObject::connect(&stopSignals, &StopSignals::stopRequested, &engine, &Engine::stop);
    QObject::connect(&engine, &Engine::stopped, &application, &QCoreApplication::quit);
    const auto url = engine.start();
    if (!url)
        return failWith(ExitCode::PortTaken, url.error().message);
    std::printf("{\"event\":\"listening\",\"url\":\"%s\",\"token_file\":\"%s\"}\n", qPrintable(*url),
                qPrintable(engine.token().file));
    std::fflush(stdout);
    return QCoreApplication::exec();
}
