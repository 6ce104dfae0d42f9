// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/LocalAddress.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;

class tst_LocalAddress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void oneFolderOneAddress();
    void twoFoldersTwoAddresses();
    void nobodyElseGetsIn();
    void clientsNeedTheDataFolderOnly();
    void withoutARuntimeFolderTheDataFolderDoes();
    void anotherAddressTakesThePlace();
    void whatIsTooLongStandsInTheDataFolder();

private:
    QString makeFolder(const QString &name) const
    {
        QDir(m_place->path()).mkpath(name);
        return m_place->filePath(name);
    }

    std::unique_ptr<QTemporaryDir> m_place;
};

void tst_LocalAddress::init()
{
    m_place = std::make_unique<QTemporaryDir>();
    const auto runtime = makeFolder(QStringLiteral("run"));
    QFile::setPermissions(runtime, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("XDG_RUNTIME_DIR", QFile::encodeName(runtime));
}

void tst_LocalAddress::oneFolderOneAddress()
{
    const auto folder = makeFolder(QStringLiteral("data"));
    QFile::link(folder, m_place->filePath(QStringLiteral("alias")));
    const auto address = LocalAddress::toListen(folder);
    QVERIFY(address->startsWith(m_place->filePath(QStringLiteral("run/qonduit/"))));
    QCOMPARE(*LocalAddress::toListen(folder + QStringLiteral("/../data/")), *address);
    QCOMPARE(*LocalAddress::toListen(m_place->filePath(QStringLiteral("alias"))), *address);
}

void tst_LocalAddress::twoFoldersTwoAddresses()
{
    QVERIFY(*LocalAddress::toListen(makeFolder(QStringLiteral("a")))
            != *LocalAddress::toListen(makeFolder(QStringLiteral("b"))));
}

void tst_LocalAddress::nobodyElseGetsIn()
{
    QFile::setPermissions(makeFolder(QStringLiteral("run/qonduit")), QFile::Permissions(0x7777));
    const auto address = LocalAddress::toListen(makeFolder(QStringLiteral("data")));
    const auto mode = QFileInfo(QFileInfo(*address).path()).permissions();
    QVERIFY(!(mode & (QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther)));
}

void tst_LocalAddress::clientsNeedTheDataFolderOnly()
{
    const auto folder = makeFolder(QStringLiteral("data"));
    const auto address = LocalAddress::toListen(folder);
    QVERIFY(LocalAddress::publish(folder, *address));
    qunsetenv("XDG_RUNTIME_DIR");
    QCOMPARE(LocalAddress::toConnect(folder), *address);
}

void tst_LocalAddress::withoutARuntimeFolderTheDataFolderDoes()
{
    qunsetenv("XDG_RUNTIME_DIR");
    const auto folder = makeFolder(QStringLiteral("data"));
    QCOMPARE(*LocalAddress::toListen(folder), folder + QStringLiteral("/socket"));
}

void tst_LocalAddress::anotherAddressTakesThePlace()
{
    const auto folder = makeFolder(QStringLiteral("data"));
    QVERIFY(LocalAddress::publish(folder, QStringLiteral("/nowhere/first")));
    QVERIFY(LocalAddress::publish(folder, QStringLiteral("/nowhere/second")));
    QCOMPARE(LocalAddress::toConnect(folder), QStringLiteral("/nowhere/second"));
    QVERIFY(!LocalAddress::publish(m_place->filePath(QStringLiteral("not-there")), QStringLiteral("/nowhere/x")));
}

void tst_LocalAddress::whatIsTooLongStandsInTheDataFolder()
{
    const auto runtime = makeFolder(QString(80, u'r'));
    QFile::setPermissions(runtime, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("XDG_RUNTIME_DIR", QFile::encodeName(runtime));
    const auto folder = makeFolder(QStringLiteral("data"));
    QCOMPARE(*LocalAddress::toListen(folder), folder + QStringLiteral("/socket"));
    QVERIFY(LocalAddress::publish(folder, folder + QStringLiteral("/socket")));
    QCOMPARE(LocalAddress::toConnect(folder), folder + QStringLiteral("/socket"));
    QVERIFY(LocalAddress::toListen(makeFolder(QString(100, u'd'))).error().is(ErrorCode::Storage));
}

QTEST_GUILESS_MAIN(tst_LocalAddress)
#include "tst_LocalAddress.moc"
