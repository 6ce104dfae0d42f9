// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Rows C02, C03 and C06 of the table of bad input: what a file is like after a crash, on a full disk, and in bad
// company.

#include "app/config/SafeFile.h"

#include "app/config/ConfigurationFile.h"
#include "app/config/MemberEdit.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace qonduit;

class tst_SafeFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void C02_killedWhileSavingItIsOldOrNew();
    void C03_onAFullDiskTheOldFileStays();
    void C06_whatOthersCanReadIsTightened();
    void C06_whatOthersOwnIsRefused_data();
    void C06_whatOthersOwnIsRefused();
    void C06_aFolderOpenToAllIsRefused();
    void C06_aLinkIsFollowedAndStaysOne();
    void nothingIsWaitedFor();

private:
    static void write(const QString &path, const QByteArray &text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    }
    static QByteArray textOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
    }
    static bool isRoot() { return ::geteuid() == 0; }
};

namespace {

constexpr auto saveFlag = "--save-20-KiB-into";
constexpr int kills = 500;

constexpr auto firstVersion = R"({"servers":{"a":{"command":"x","note":"x"}},"zebra":1.0})";

QString note(int version)
{
    return QString(16 * 1024, version % 2 == 0 ? u'x' : u'y');
}

QStringList notePath()
{
    return { QStringLiteral("servers"), QStringLiteral("a"), QStringLiteral("note") };
}

void saveForEver(const QString &path)
{
    ConfigurationFile file(path, {});
    for (int i = 0;; ++i)
        std::ignore = file.setMember(notePath(), note(i)); // until we are killed
}

} // namespace

void tst_SafeFile::C02_killedWhileSavingItIsOldOrNew()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("config.json"));
    write(path, firstVersion);
    const QList<QByteArray> versions { firstVersion, *withMemberAt(firstVersion, notePath(), note(0)),
                                       *withMemberAt(firstVersion, notePath(), note(1)) };
    int changes = 0;
    qsizetype before = 0;
    double patience = 12000; // us; follows the machine, so that about every second one has saved before it is killed
    for (int i = 0; i < kills; ++i) {
        const auto child = ::fork();
        QVERIFY(child >= 0);
        if (child == 0) {
            saveForEver(path);
            ::_exit(0);
        }
        ::usleep(useconds_t(QRandomGenerator::global()->bounded(patience))); // at a random point of its work
        ::kill(child, SIGKILL);
        QCOMPARE(::waitpid(child, nullptr, 0), child);
        const auto now = versions.indexOf(textOf(path));
        QVERIFY2(now >= 0, "it is neither as it was nor as it was to be");
        changes += now != before ? 1 : 0;
        patience = now != before ? std::max(patience * 0.9, 2000.0) : std::min(patience * 1.1, 200000.0);
        before = now;
    }
    QVERIFY2(changes > 20, "it was hardly ever killed after a save"); // else this shows nothing
}

void tst_SafeFile::C03_onAFullDiskTheOldFileStays()
{
    QTemporaryDir folder;
    const auto mount = folder.filePath(QStringLiteral("disk"));
    QVERIFY(QDir().mkpath(mount));
    const QStringList room = isRoot() ? QStringList { QStringLiteral("-m") } : QStringList { QStringLiteral("-Urm") };
    const auto mounting = QStringLiteral("mount -t tmpfs -o size=16k tmpfs '%1'").arg(mount);
    if (QProcess::execute(QStringLiteral("unshare"),
                          room + QStringList { QStringLiteral("sh"), QStringLiteral("-c"), mounting })
        != 0)
        QSKIP("mounting in a namespace of its own is not permitted here");
    QProcess saving;
    saving.start(
        QStringLiteral("unshare"),
        room
            + QStringList { QStringLiteral("sh"), QStringLiteral("-c"),
                            mounting
                                + QStringLiteral(" && printf old > '%1/config.json' && '%2' %3 '%1/config.json'; "
                                                 "cat '%1/config.json'; ls -A '%1'")
                                      .arg(mount, QCoreApplication::applicationFilePath(), QLatin1String(saveFlag)) });
    QVERIFY(saving.waitForFinished());
    const auto said = saving.readAllStandardOutput();
    QVERIFY2(said.startsWith("failed: cannot write"), said.constData());
    QVERIFY2(said.endsWith("\noldconfig.json\n"), said.constData()); // and no half of a new one beside it
}

void tst_SafeFile::C06_whatOthersCanReadIsTightened()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("config.json"));
    write(path, "{}");
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("permissions are 0600 now")));
    QVERIFY(readPrivateFile(path, 100));
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(path).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
}

void tst_SafeFile::C06_whatOthersOwnIsRefused_data()
{
    QTest::addColumn<bool>("isLink");
    QTest::newRow("the file") << false;
    QTest::newRow("a link to it") << true;
}

void tst_SafeFile::C06_whatOthersOwnIsRefused()
{
    QFETCH(bool, isLink);
    if (!isRoot())
        QSKIP("only root can give a file away");
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("config.json"));
    const auto target = folder.filePath(QStringLiteral("target.json"));
    write(isLink ? target : path, "{}");
    if (isLink)
        QVERIFY(QFile::link(target, path));
    QCOMPARE(::lchown(QFile::encodeName(path).constData(), 12345, 12345), 0);
    const auto read = readPrivateFile(path, 100);
    QVERIFY(!read && read.error().is(ErrorCode::Rejected));
    QVERIFY(read.error().message.contains(QStringLiteral("another user")));
    auto opened = ConfigurationFile(path, {}).openOrRecover(); // the desktop starts, and leaves it alone
    QVERIFY(opened.problem.contains(QStringLiteral("left as it is")));
    QVERIFY(QFileInfo::exists(path));
}

void tst_SafeFile::C06_aFolderOpenToAllIsRefused()
{
    QTemporaryDir folder;
    const auto open = folder.filePath(QStringLiteral("open"));
    QVERIFY(QDir().mkpath(open));
    const auto path = open + QStringLiteral("/config.json");
    write(path, "{}");
    const auto place = QFile::encodeName(open);
    QCOMPARE(::chmod(place.constData(), 0777), 0);
    QVERIFY(readPrivateFile(path, 100).error().is(ErrorCode::Rejected));
    const auto link = folder.filePath(QStringLiteral("link.json"));
    QVERIFY(QFile::link(path, link)); // from a good place into a bad one
    QVERIFY(readPrivateFile(link, 100).error().is(ErrorCode::Rejected));
    QCOMPARE(::chmod(place.constData(), 01777), 0); // as /tmp is: nobody can take our file's place
    QVERIFY(readPrivateFile(path, 100));
}

void tst_SafeFile::C06_aLinkIsFollowedAndStaysOne()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("config.json"));
    const auto target = folder.filePath(QStringLiteral("dotfiles.json"));
    write(target, "{}");
    QVERIFY(QFile::link(target, path));
    QCOMPARE(*readPrivateFile(path, 100), QByteArray("{}"));
    QVERIFY(writePrivateFile(path, "{\"version\": 1}"));
    QVERIFY(QFileInfo(path).isSymLink());
    QCOMPARE(textOf(target), QByteArray("{\"version\": 1}"));
}

void tst_SafeFile::nothingIsWaitedFor()
{
    QTemporaryDir folder;
    const auto pipe = folder.filePath(QStringLiteral("pipe"));
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QVERIFY(readPrivateFile(pipe, 100).error().is(ErrorCode::Storage));
    QVERIFY(readPrivateFile(QStringLiteral("/dev/zero"), 100).error().is(ErrorCode::Storage));
    QVERIFY(readPrivateFile(folder.path(), 100).error().is(ErrorCode::Storage));
    const auto dangling = folder.filePath(QStringLiteral("dangling"));
    QVERIFY(QFile::link(QStringLiteral("/nowhere/at/all"), dangling));
    QVERIFY(readPrivateFile(dangling, 100).error().is(ErrorCode::Storage));
    QVERIFY(readPrivateFile(folder.filePath(QStringLiteral("none")), 100).error().is(ErrorCode::NotFound));
}

int main(int argc, char *argv[])
{
    if (argc == 3 && QByteArrayView(argv[1]) == saveFlag) { // the other process of C03
        const auto saved = writePrivateFile(QFile::decodeName(argv[2]), QByteArray(20 * 1024, 'n'));
        std::printf("%s\n", saved ? "saved" : qPrintable(QStringLiteral("failed: ") + saved.error().message));
        return 0;
    }
    QCoreApplication application(argc, argv);
    tst_SafeFile test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_SafeFile.moc"
