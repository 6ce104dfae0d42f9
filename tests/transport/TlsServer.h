// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

namespace qonduit {

/// Certificates that are made by the `openssl` tool while the test runs: an authority of our own, and what it signs.
class TestAuthority
{
public:
    /// How a server's certificate is.
    enum class Kind { Good, Expired, SelfSigned, WrongName };

    TestAuthority()
    {
        write(QStringLiteral("ca.conf"),
              "[ca]\ndefault_ca=own\n[own]\ndatabase=index\nserial=serial\nnew_certs_dir=.\n"
              "default_md=sha256\npolicy=any\nunique_subject=no\n[any]\ncommonName=supplied\n");
        write(QStringLiteral("index"), "");
        write(QStringLiteral("serial"), "01\n");
        write(QStringLiteral("right"), "subjectAltName=IP:127.0.0.1\n");
        write(QStringLiteral("wrong"), "subjectAltName=DNS:elsewhere.example\n");
        m_works = run("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30 -subj /CN=authority")
               && run("req -newkey rsa:2048 -nodes -keyout key -out request -subj /CN=server")
               && sign("Good", "right", "20200101000000Z", "20990101000000Z")
               && sign("Expired", "right", "20200101000000Z", "20200201000000Z")
               && sign("WrongName", "wrong", "20200101000000Z", "20990101000000Z")
               && run("req -x509 -key key -out SelfSigned -days 30 -subj /CN=server -addext "
                      "subjectAltName=IP:127.0.0.1");
    }

    bool works() const { return m_works; }
    /// The authority's own certificate.
    QString path() const { return m_folder.filePath(QStringLiteral("ca.pem")); }
    QString key() const { return m_folder.filePath(QStringLiteral("key")); }
    QString certificate(Kind kind) const
    {
        static const QStringList names { QStringLiteral("Good"), QStringLiteral("Expired"),
                                         QStringLiteral("SelfSigned"), QStringLiteral("WrongName") };
        return m_folder.filePath(names.at(int(kind)));
    }

private:
    void write(const QString &name, const QByteArray &text)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qWarning("%s cannot be written", qPrintable(name));
    }
    bool run(const QByteArray &commandLine)
    {
        QProcess openssl;
        openssl.setWorkingDirectory(m_folder.path());
        openssl.start(QStringLiteral("openssl"), QString::fromLatin1(commandLine).split(QLatin1Char(' ')));
        const bool isDone = openssl.waitForFinished() && openssl.exitCode() == 0;
        if (!isDone)
            qWarning("openssl %s: %s", commandLine.constData(), openssl.readAllStandardError().constData());
        return isDone;
    }
    bool sign(const QByteArray &name, const QByteArray &extensions, const QByteArray &from, const QByteArray &until)
    {
        return run("ca -batch -notext -config ca.conf -cert ca.pem -keyfile ca.key -in request -out " + name
                   + " -extfile " + extensions + " -startdate " + from + " -enddate " + until);
    }

    QTemporaryDir m_folder;
    bool m_works = false;
};

/// `openssl s_server` on a free port. It reads whatever it is sent, and never answers.
class TlsServer
{
public:
    TlsServer(const TestAuthority &authority, TestAuthority::Kind kind, const QStringList &more = {})
    {
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(QStringLiteral("openssl"),
                        QStringList { QStringLiteral("s_server"), QStringLiteral("-accept"),
                                      QStringLiteral("127.0.0.1:0"), QStringLiteral("-cert"),
                                      authority.certificate(kind), QStringLiteral("-key"), authority.key() }
                            + more);
        QObject::connect(&m_process, &QProcess::readyRead, &m_process, [this] { m_said += m_process.readAll(); });
        std::ignore = QTest::qWaitFor([this] {
            const auto at = m_said.indexOf("ACCEPT 127.0.0.1:");
            const auto end = m_said.indexOf('\n', at);
            m_port = at < 0 || end < 0 ? 0 : m_said.mid(at + 17, end - at - 17).trimmed().toInt();
            return m_port != 0;
        });
    }
    ~TlsServer()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

    bool works() const { return m_port != 0; }
    /// Everything that it has read and has to say of it.
    const QByteArray &said() const { return m_said; }
    QUrl url() const { return QUrl(QStringLiteral("https://127.0.0.1:%1/mcp").arg(m_port)); }

private:
    QProcess m_process;
    QByteArray m_said;
    int m_port = 0;
};

} // namespace qonduit
