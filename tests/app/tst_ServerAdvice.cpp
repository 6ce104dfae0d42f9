// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/detail/ServerAdvice.h"

#include "protocol/ProxyError.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;

class tst_ServerAdvice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void aServerThatWorksNeedsNoAdvice();
    void aProgramThatIsNowhereIsMissing();
    void aProgramOfAVersionManagerIsFound_data();
    void aProgramOfAVersionManagerIsFound();
    void theNewestVersionComesFirst();
    void theMendRunsWhatWasFound();
    void anInterpreterThatIsMissingIsNamed();
    void aFileThatMayNotBeRunIsSaid();
    void aFolderThatIsNotThereIsSaid();
    void whatTheEngineKnowsIsToldByItsCode();
    void whatProgramsPrintIsUnderstood();
    void aServersOwnErrorIsNotTakenForOurs();

private:
    QString makeProgram(const QString &path, const QByteArray &text = "#!/bin/sh\n")
    {
        const auto whole = m_home->filePath(path);
        QDir().mkpath(QFileInfo(whole).absolutePath());
        QFile file(whole);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(text);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return whole;
    }
    static ServerFacts facts(const QString &command, const Error &failure = { ErrorCode::Unavailable, {} })
    {
        ServerFacts facts;
        facts.config.name = QStringLiteral("s");
        facts.config.command = command;
        facts.failure = failure;
        facts.searchPath = QStringLiteral("/nonexistent/bin");
        return facts;
    }

    std::unique_ptr<QTemporaryDir> m_home;
    QByteArray m_oldHome;
};

using Cause = ServerAdvice::Cause;

void tst_ServerAdvice::init()
{
    m_home = std::make_unique<QTemporaryDir>();
    m_oldHome = qgetenv("HOME");
    qputenv("HOME", m_home->path().toLocal8Bit());
}

void tst_ServerAdvice::cleanup()
{
    qputenv("HOME", m_oldHome);
}

void tst_ServerAdvice::aServerThatWorksNeedsNoAdvice()
{
    auto works = facts(QStringLiteral("no-such-program"));
    works.failure.reset();
    QCOMPARE(ServerAdvice::on(works).cause, Cause::None);
    works.config.enabled = false;
    QCOMPARE(ServerAdvice::on(works).cause, Cause::SwitchedOff);
}

void tst_ServerAdvice::aProgramThatIsNowhereIsMissing()
{
    const auto advice = ServerAdvice::on(facts(QStringLiteral("no-such-program")));
    QCOMPARE(advice.cause, Cause::ProgramMissing);
    QCOMPARE(advice.program, QStringLiteral("no-such-program"));
    QVERIFY(!advice.isMendable());
}

void tst_ServerAdvice::aProgramOfAVersionManagerIsFound_data()
{
    QTest::addColumn<QString>("folder");
    for (const char *folder :
         { ".nvm/versions/node/v22.1.0/bin", ".local/share/fnm/node-versions/v20.0.0/installation/bin", ".volta/bin",
           ".local/share/mise/shims", ".asdf/shims", ".local/bin", ".cargo/bin", ".bun/bin", ".deno/bin",
           ".pyenv/shims" })
        QTest::newRow(folder) << QString::fromLatin1(folder);
}

void tst_ServerAdvice::aProgramOfAVersionManagerIsFound()
{
    QFETCH(const QString, folder);
    const auto path = makeProgram(folder + QStringLiteral("/a-rare-program"));
    const auto advice = ServerAdvice::on(facts(QStringLiteral("a-rare-program")));
    QCOMPARE(advice.cause, Cause::ProgramElsewhere);
    QCOMPARE(advice.path, path);
    QVERIFY(advice.isMendable());
}

void tst_ServerAdvice::theNewestVersionComesFirst()
{
    makeProgram(QStringLiteral(".nvm/versions/node/v9.0.0/bin/a-rare-program"));
    makeProgram(QStringLiteral(".nvm/versions/node/v22.1.0/bin/a-rare-program"));
    const auto places = usualPlaces(QStringLiteral("a-rare-program"), m_home->path());
    QCOMPARE(places.size(), 2);
    QVERIFY(places[0].contains(QStringLiteral("v22.1.0")));
}

void tst_ServerAdvice::theMendRunsWhatWasFound()
{
    const auto path = makeProgram(QStringLiteral(".volta/bin/a-rare-program"));
    auto broken = facts(QStringLiteral("a-rare-program"));
    broken.config.arguments = QStringList { QStringLiteral("-y") };
    const auto advice = ServerAdvice::on(broken);
    const auto mended = advice.mended(broken.config, QStringLiteral("/usr/bin"));
    QCOMPARE(mended.command, path);
    QCOMPARE(mended.arguments, broken.config.arguments);
    QCOMPARE(mended.environment.value(QStringLiteral("PATH")),
             QFileInfo(path).absolutePath() + QDir::listSeparator() + QStringLiteral("/usr/bin"));
    auto again = facts(mended.command);
    again.config = mended;
    QCOMPARE(ServerAdvice::on(again).cause, Cause::None);
}

void tst_ServerAdvice::anInterpreterThatIsMissingIsNamed()
{
    const auto script = makeProgram(QStringLiteral("tool"), "#!/usr/bin/env -S no-such-interpreter --flag\n");
    const auto advice = ServerAdvice::on(facts(script, Error(ErrorCode::Unavailable, {}, R"({"exitCode":127})")));
    QCOMPARE(advice.cause, Cause::InterpreterMissing);
    QCOMPARE(advice.program, QStringLiteral("no-such-interpreter"));
    makeProgram(QStringLiteral(".volta/bin/no-such-interpreter"));
    const auto better = ServerAdvice::on(facts(script, Error(ErrorCode::Unavailable, {}, R"({"exitCode":127})")));
    QCOMPARE(better.cause, Cause::InterpreterElsewhere);
    QCOMPARE(better.mended(facts(script).config, {}).command, script); // only its PATH changes
}

void tst_ServerAdvice::aFileThatMayNotBeRunIsSaid()
{
    const auto path = makeProgram(QStringLiteral("plain.txt"));
    QFile::setPermissions(path, QFile::ReadOwner);
    QCOMPARE(ServerAdvice::on(facts(path)).cause, Cause::NotExecutable);
}

void tst_ServerAdvice::aFolderThatIsNotThereIsSaid()
{
    auto lost = facts(QStringLiteral("/bin/sh"));
    lost.config.workingFolder = QStringLiteral("/nonexistent/folder");
    const auto advice = ServerAdvice::on(lost);
    QCOMPARE(advice.cause, Cause::FolderMissing);
    QCOMPARE(advice.path, QStringLiteral("/nonexistent/folder"));
}

void tst_ServerAdvice::whatTheEngineKnowsIsToldByItsCode()
{
    const auto sh = QStringLiteral("/bin/sh");
    QCOMPARE(ServerAdvice::on(facts(sh, Error(int(ProxyErrorCode::ApprovalDenied), {}))).cause, Cause::ApprovalDenied);
    QCOMPARE(ServerAdvice::on(facts(sh, Error(ErrorCode::SignInNeeded, {}))).cause, Cause::SignInNeeded);
    const auto secret = ServerAdvice::on(facts(sh, Error(ErrorCode::Unavailable, {}, R"({"secret":"github"})")));
    QCOMPARE(secret.cause, Cause::SecretMissing);
    QCOMPARE(secret.program, QStringLiteral("github"));
    auto far = facts({});
    far.config.transport = ServerConfig::Transport::AutoHttp;
    QCOMPARE(ServerAdvice::on(far).cause, Cause::NotReached);
}

void tst_ServerAdvice::whatProgramsPrintIsUnderstood()
{
    auto busy = facts(QStringLiteral("/bin/sh"), Error(ErrorCode::Closed, {}));
    busy.lastLines = QStringList { QStringLiteral("Error: listen EADDRINUSE: address already in use :::3000") };
    QCOMPARE(ServerAdvice::on(busy).cause, Cause::AddressInUse);
    busy.lastLines = QStringList { QStringLiteral("npm error 404 Not Found - GET …") };
    QCOMPARE(ServerAdvice::on(busy).cause, Cause::PackageMissing);
    busy.lastLines = QStringList { QStringLiteral("something else") };
    QCOMPARE(ServerAdvice::on(busy).cause, Cause::None);
}

void tst_ServerAdvice::aServersOwnErrorIsNotTakenForOurs()
{
    Error theirs(int(ProxyErrorCode::ApprovalDenied), QStringLiteral("no"), R"({"secret":"x"})");
    theirs.isPeers = true;
    QCOMPARE(ServerAdvice::on(facts(QStringLiteral("/bin/sh"), theirs)).cause, Cause::None);
}

QTEST_GUILESS_MAIN(tst_ServerAdvice)
#include "tst_ServerAdvice.moc"
