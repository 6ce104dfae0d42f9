// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/ClientFile.h"

#include "Fixtures.h"

#include <QTemporaryDir>

#include <sys/stat.h>
#include <unistd.h>

using namespace qonduit;

namespace {

constexpr qint64 limit = 1024 * 1024;

/// For root nothing is unreadable, so it is somebody else for a while.
class AsNobody
{
public:
    explicit AsNobody(const QString &folder)
    {
        constexpr uid_t nobody = 65534;
        if (::geteuid() != 0)
            return;
        m_isRoot = ::chown(QFile::encodeName(folder).constData(), nobody, nobody) == 0 && ::seteuid(nobody) == 0;
    }
    ~AsNobody()
    {
        if (m_isRoot && ::seteuid(0) != 0)
            qFatal("cannot be root again");
    }
    Q_DISABLE_COPY_MOVE(AsNobody)

private:
    bool m_isRoot = false;
};

} // namespace

class tst_ClientFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void whatIsNoFileIsRefusedAtOnce();
    void aFileThatIsTooLargeIsRefused();
    void whatIsNotThereDoesNotExist();
    void aLinkIsFollowedAndStaysALink();
    void aLinkToNothingIsAnError();
    void unreadableFilesSaySo();
    void aFileOfSomebodyElseIsNotWritten();
    void aReadOnlyFileIsNotWritten();
    void permissionsAreKept();
    void aNewFileIsItsOwnersOnly();
    void backupsNeverReplaceEachOther();
    void aFolderThatCannotBeWrittenLeavesTheFile();

private:
    QString at(const char *name) const { return m_folder->filePath(QLatin1String(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_ClientFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void tst_ClientFile::whatIsNoFileIsRefusedAtOnce()
{
    QCOMPARE(::mkfifo(QFile::encodeName(at("fifo")).constData(), 0600), 0);
    for (const auto &path : { at("fifo"), m_folder->path(), QStringLiteral("/dev/zero") }) {
        const auto file = ClientFile::read(path, limit);
        QVERIFY2(!file, qPrintable(path));
        QCOMPARE(file.error().message, path + QStringLiteral(" is no file"));
    }
}

void tst_ClientFile::aFileThatIsTooLargeIsRefused()
{
    fixtures::write(at("a"), QByteArray(limit, 'x'));
    QVERIFY(ClientFile::read(at("a"), limit));
    QVERIFY(!ClientFile::read(at("a"), limit - 1));
}

void tst_ClientFile::whatIsNotThereDoesNotExist()
{
    const auto file = ClientFile::read(at("a/b"), limit);
    QVERIFY(file && !file->exists && file->bytes.isEmpty());
    QVERIFY(file->checkWritable());
}

void tst_ClientFile::aLinkIsFollowedAndStaysALink()
{
    fixtures::write(at("dotfiles/real"), "old");
    QVERIFY(QFile::link(QStringLiteral("dotfiles/real"), at("link")));
    const auto file = ClientFile::read(at("link"), limit);
    QVERIFY(file);
    QCOMPARE(file->target, QFileInfo(at("dotfiles/real")).canonicalFilePath());
    QVERIFY(file->replaceWith("new"));
    QVERIFY(QFileInfo(at("link")).isSymLink());
    QCOMPARE(fixtures::textOf(at("dotfiles/real")), QByteArray("new"));
}

void tst_ClientFile::aLinkToNothingIsAnError()
{
    QVERIFY(QFile::link(at("gone"), at("link")));
    const auto file = ClientFile::read(at("link"), limit);
    QVERIFY(!file);
    QVERIFY(file.error().message.contains(QStringLiteral("is a link to")));
}

void tst_ClientFile::unreadableFilesSaySo()
{
    const AsNobody nobody(m_folder->path());
    fixtures::write(at("a"), "x");
    QCOMPARE(::chmod(QFile::encodeName(at("a")).constData(), 0), 0);
    const auto file = ClientFile::read(at("a"), limit);
    QVERIFY(!file);
    QVERIFY(file.error().message.startsWith(QStringLiteral("cannot read ") + at("a")));
}

void tst_ClientFile::aFileOfSomebodyElseIsNotWritten()
{
    const AsNobody nobody(m_folder->path());
    QVERIFY(QFile::link(QStringLiteral("/etc/passwd"), at("link")));
    const auto file = ClientFile::read(at("link"), limit);
    QVERIFY(file);
    QCOMPARE(file->checkWritable().error().message, QStringLiteral("/etc/passwd belongs to another user"));
    const auto missing = ClientFile::read(QStringLiteral("/etc/no-such-folder/a"), limit);
    QVERIFY(missing && !missing->checkWritable());
}

void tst_ClientFile::aReadOnlyFileIsNotWritten()
{
    fixtures::write(at("a"), "x");
    QCOMPARE(::chmod(QFile::encodeName(at("a")).constData(), 0444), 0);
    QCOMPARE(ClientFile::read(at("a"), limit)->checkWritable().error().message,
             at("a") + QStringLiteral(" is read-only"));
}

void tst_ClientFile::permissionsAreKept()
{
    for (const mode_t mode : { 0600, 0644, 0640, 0664 }) {
        fixtures::write(at("a"), "x");
        QCOMPARE(::chmod(QFile::encodeName(at("a")).constData(), mode), 0);
        const auto file = ClientFile::read(at("a"), limit);
        QCOMPARE(file->isReadableByOthers(), mode != 0600);
        const auto backup = file->backUp(QDateTime::currentDateTime());
        QVERIFY(backup && file->replaceWith("y"));
        for (const auto &path : { at("a"), *backup }) {
            struct stat status = {};
            QCOMPARE(::stat(QFile::encodeName(path).constData(), &status), 0);
            QCOMPARE(status.st_mode & 0777, mode);
        }
    }
}

void tst_ClientFile::aNewFileIsItsOwnersOnly()
{
    QVERIFY(ClientFile::read(at("new/folder/a"), limit)->replaceWith("x"));
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(at("new/folder/a")).constData(), &status), 0);
    QCOMPARE(status.st_mode & 0777, mode_t(0600));
}

void tst_ClientFile::backupsNeverReplaceEachOther()
{
    fixtures::write(at("a"), "1");
    const QDateTime now(QDate(2026, 11, 21), QTime(10, 20, 30));
    const auto first = ClientFile::read(at("a"), limit)->backUp(now);
    fixtures::write(at("a"), "2");
    const auto second = ClientFile::read(at("a"), limit)->backUp(now);
    QCOMPARE(*first, at("a.qonduit-backup-20261121-102030"));
    QCOMPARE(*second, at("a.qonduit-backup-20261121-102030-2"));
    QCOMPARE(fixtures::textOf(*first), QByteArray("1"));
}

void tst_ClientFile::aFolderThatCannotBeWrittenLeavesTheFile()
{
    const AsNobody nobody(m_folder->path());
    fixtures::write(at("a"), "x");
    const auto file = ClientFile::read(at("a"), limit);
    const auto folder = QFile::encodeName(m_folder->path());
    QCOMPARE(::chmod(folder.constData(), 0500), 0);
    QVERIFY(!file->replaceWith("y"));
    QVERIFY(!file->backUp(QDateTime::currentDateTime()));
    QCOMPARE(::chmod(folder.constData(), 0700), 0);
    QCOMPARE(fixtures::textOf(at("a")), QByteArray("x"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList { QStringLiteral("a") });
}

QTEST_APPLESS_MAIN(tst_ClientFile)
#include "tst_ClientFile.moc"
