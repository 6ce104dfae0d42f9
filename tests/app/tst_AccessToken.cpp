// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/AccessToken.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;

class tst_AccessToken : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isMadeOnceAndKept();
    void C06_onlyItsOwnerMayReadIt();
    void twoInstallationsDiffer();
    void aFolderThatCannotBeMadeIsAnError();
};

namespace {
constexpr auto others =
    QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
}

void tst_AccessToken::isMadeOnceAndKept()
{
    QTemporaryDir folder;
    const auto first = AccessToken::ofFolder(folder.filePath(QStringLiteral("deep/data")));
    QVERIFY(first.has_value());
    QVERIFY(first->token.size() >= 43); // 256 bits in base64url
    const auto second = AccessToken::ofFolder(folder.filePath(QStringLiteral("deep/data")));
    QCOMPARE(second->token, first->token);
}

void tst_AccessToken::C06_onlyItsOwnerMayReadIt()
{
    QTemporaryDir folder;
    const auto token = AccessToken::ofFolder(folder.path());
    QVERIFY(!(QFileInfo(token->file).permissions() & others));
    QVERIFY(QFile::setPermissions(token->file, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("0600")));
    QCOMPARE(AccessToken::ofFolder(folder.path())->token, token->token);
    QVERIFY(!(QFileInfo(token->file).permissions() & others));
}

void tst_AccessToken::twoInstallationsDiffer()
{
    QTemporaryDir one;
    QTemporaryDir two;
    QVERIFY(AccessToken::ofFolder(one.path())->token != AccessToken::ofFolder(two.path())->token);
}

void tst_AccessToken::aFolderThatCannotBeMadeIsAnError()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto token = AccessToken::ofFolder(file.fileName() + QStringLiteral("/data"));
    QVERIFY(token.error().is(ErrorCode::Storage));
}

QTEST_APPLESS_MAIN(tst_AccessToken)
#include "tst_AccessToken.moc"
