// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/bundle/Bundle.h"

#include "support/ZipMaker.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;
using Entry = ZipMaker::Entry;

namespace {

const QByteArray manifest = R"({"manifest_version":"0.2","name":"sample","version":"1.0.0","description":"d",
    "author":{"name":"a"},"server":{"type":"node","entry_point":"server/index.js",
    "mcp_config":{"command":"node","args":["${__dirname}/server/index.js"]}}})";

QByteArray manifestNamed(const QByteArray &name, const QByteArray &version = "1.0.0")
{
    auto changed = manifest;
    return changed.replace("\"sample\"", "\"" + name + "\"").replace("\"1.0.0\"", "\"" + version + "\"");
}

/// A bundle that is right but for what is added.
QByteArray bundleWith(const QList<Entry> &more, const QByteArray &says = manifest)
{
    return ZipMaker::zip(QList<Entry> { { "manifest.json", says }, { "server/index.js", "run();" } } + more);
}

QStringList filesIn(const QString &folder)
{
    QStringList files;
    QDirIterator iterator(folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                          QDirIterator::Subdirectories);
    while (iterator.hasNext())
        files += QDir(folder).relativeFilePath(iterator.next());
    files.sort();
    return files;
}

} // namespace

class tst_Bundle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void C09_whatMustNotBeUnpackedIsRefusedBeforeAnyWrite_data();
    void C09_whatMustNotBeUnpackedIsRefusedBeforeAnyWrite();
    void C09_sizesAreCheckedWhileInflating_data();
    void C09_sizesAreCheckedWhileInflating();
    void C09_limitsAreTheLast_data();
    void C09_limitsAreTheLast();
    void C09_nothingIsOverwritten();
    void aBundleIsUnpackedAsAWhole();
    void lookingWritesNothing();
    void aSignatureBehindTheArchiveDoesNoHarm();
    void onlyBundlesAreRemoved();
};

void tst_Bundle::C09_whatMustNotBeUnpackedIsRefusedBeforeAnyWrite_data()
{
    QTest::addColumn<QByteArray>("archive");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QByteArray &archive, const char *says) {
        QTest::newRow(name) << archive << QString::fromLatin1(says);
    };
    const auto path = [&row](const char *name, const QByteArray &entry, const char *says) {
        row(name, bundleWith({ { entry, "x" } }), says);
    };
    path("upwards", "../../x", "is no path within it");
    path("upwards from within", "server/../../x", "is no path within it");
    path("upwards at the end", "server/..", "is no path within it");
    path("dot", "./x", "is no path within it");
    path("two slashes", "server//x", "is no path within it");
    path("absolute", "/tmp/x", "is no path within it");
    path("drive", "C:\\x", "for Windows only");
    path("drive with a slash", "C:/x", "for Windows only");
    path("stream", "server/index.js:hidden", "for Windows only");
    path("backslashes", "..\\..\\x", "for Windows only");
    path("share", "\\\\host\\share\\x", "for Windows only");
    path("device", "NUL", "device");
    path("device with an ending", "lib/con.txt", "device");
    path("device in small letters", "aux", "device");
    path("numbered device", "COM1.js", "device");
    path("dot at the end", "lib/x.", "ends with a dot or a space");
    path("three dots", "lib/.../x", "ends with a dot or a space");
    path("space at the end", "lib/x ", "ends with a dot or a space");
    path("control character", "lib/a\nb", "control characters");
    row("no UTF-8", bundleWith({ { "lib/\xff\xfe", "x", 0100644, {}, true, 0 } }), "no UTF-8");
    row("no UTF-8, but said to be", bundleWith({ { "lib/\xff\xfe", "x" } }), "");
    path("too long", QByteArray(300, 'a'), "too long");
    path("too deep", QByteArray("d/").repeated(40) + "x", "too long");
    path("twice", "server/index.js", "is there twice");
    path("twice but for case", "SERVER/Index.JS", "is there twice");
    row("twice but for composition", bundleWith({ { "lib/\xc3\xa9", "x" }, { "lib/e\xcc\x81", "x" } }), "there twice");
    path("within a file", "server/index.js/x", "is within a file");
    row("file and folder", bundleWith({ { "lib/x", "1" }, { "LIB", "2" } }), "is there twice");
    row("symlink", bundleWith({ { "link", "/etc/passwd", 0120777, {}, false } }), "link or a device");
    row("symlink to a folder", bundleWith({ { "link", "..", 0120777, {}, false }, { "link/x", "y" } }), "link");
    row("fifo", bundleWith({ { "pipe", "", 0010644, {}, false } }), "link or a device");
    row("encrypted", bundleWith({ { "locked", "x", 0100644, {}, true, 0x0801 } }), "encrypted");
    row("bomb", bundleWith({ { "bomb", QByteArray(20 << 20, '\0') } }), "100 times its size");
    QList<Entry> many;
    for (int i = 0; i < 999; ++i)
        many += Entry { "f" + QByteArray::number(i), "x" };
    row("1001 entries", bundleWith(many), "more than 1000 entries");
    row("claims to be huge", bundleWith({ { "huge", "x", 0100644, 0xf0000000 } }), "more than 256 MiB");
    QList<Entry> large;
    for (int i = 0; i < 3; ++i)
        large += Entry { "l" + QByteArray::number(i), "x", 0100644, 100 << 20 };
    row("huge together", bundleWith(large), "");
    auto nested = ZipMaker::zip({ { "0", QByteArray(4 << 20, '\0') } });
    for (int depth = 0; depth < 4; ++depth) {
        QList<Entry> copies;
        for (int i = 0; i < 16; ++i)
            copies += Entry { "lib " + QByteArray::number(i, 16) + ".zip", nested };
        nested = ZipMaker::zip(copies);
    }
    row("42.zip", nested, "");
    row("no archive", "this is no archive", "no zip archive");
    row("empty", "", "no zip archive");
    row("cut off", bundleWith({}).chopped(30), "no zip archive");
    row("no manifest", ZipMaker::zip({ { "server/index.js", "x" } }), "no manifest.json");
    row("manifest further down", ZipMaker::zip({ { "a/manifest.json", manifest } }), "no manifest.json");
    row("manifest is a folder", ZipMaker::zip({ { "manifest.json/", "", 040755, {}, false } }), "no manifest.json");
    row("no entry point", ZipMaker::zip({ { "manifest.json", manifest } }), "entry point");
    row("manifest is no JSON", bundleWith({}, "{"), "manifest.json");
    for (const QByteArray name : { "../../a", "/a", "a/b", "C:\\\\a", "..", ".hidden", "", "a\\u0000", "trailing." })
        row(QByteArray("manifest named " + name).constData(), bundleWith({}, manifestNamed(name)),
            "manifest.json: name");
    row("version leads upwards", bundleWith({}, manifestNamed("a", "1/../../..")), "manifest.json: version");
}

void tst_Bundle::C09_whatMustNotBeUnpackedIsRefusedBeforeAnyWrite()
{
    QFETCH(QByteArray, archive);
    QFETCH(QString, says);
    QTemporaryDir home;
    const auto file = home.filePath(QStringLiteral("it.mcpb"));
    QVERIFY(ZipMaker::write(file, archive));
    const auto data = home.filePath(QStringLiteral("data"));
    const auto unpacked = unpackBundle(file, data);
    QVERIFY(!unpacked.has_value());
    QVERIFY2(unpacked.error().is(ErrorCode::Rejected) || unpacked.error().is(ErrorCode::InvalidParams),
             qPrintable(unpacked.error().message));
    QVERIFY2(unpacked.error().message.contains(says), qPrintable(unpacked.error().message));
    QCOMPARE(filesIn(home.path()), QStringList { QStringLiteral("it.mcpb") });
    QVERIFY2(!readBundle(file).has_value(), "nor is it shown");
}

void tst_Bundle::C09_sizesAreCheckedWhileInflating_data()
{
    QTest::addColumn<quint32>("claimed");
    QTest::newRow("smaller than it is") << quint32(100);
    QTest::newRow("a little smaller") << quint32((30 << 20) - 1);
    QTest::newRow("larger than it is") << quint32((30 << 20) + 1);
}

void tst_Bundle::C09_sizesAreCheckedWhileInflating()
{
    QFETCH(quint32, claimed);
    QTemporaryDir home;
    const auto file = home.filePath(QStringLiteral("it.mcpb"));
    // Before it, something that is unpacked, so that there is something to take back.
    QVERIFY(ZipMaker::write(file, bundleWith({ { "bomb", QByteArray(30 << 20, '\0'), 0100644, claimed } })));
    BundleLimits limits;
    limits.ratio = 1000000; // the directory is believed, so that its lie is met while inflating
    const auto unpacked = unpackBundle(file, home.filePath(QStringLiteral("data")), limits);
    QVERIFY(!unpacked.has_value());
    QVERIFY2(unpacked.error().message.contains(QStringLiteral("not as large as it says")),
             qPrintable(unpacked.error().message));
    QCOMPARE(filesIn(home.filePath(QStringLiteral("data/bundles"))), QStringList());
}

void tst_Bundle::C09_limitsAreTheLast_data()
{
    QTest::addColumn<int>("entries");
    QTest::addColumn<bool>("isTaken");
    QTest::newRow("1000") << 1000 << true;
    QTest::newRow("1001") << 1001 << false;
}

void tst_Bundle::C09_limitsAreTheLast()
{
    QFETCH(int, entries);
    QFETCH(bool, isTaken);
    QTemporaryDir home;
    QList<Entry> many;
    for (int i = 2; i < entries; ++i)
        many += Entry { "f" + QByteArray::number(i), "x" };
    const auto file = home.filePath(QStringLiteral("it.mcpb"));
    QVERIFY(ZipMaker::write(file, bundleWith(many)));
    QCOMPARE(readBundle(file).has_value(), isTaken);
}

void tst_Bundle::C09_nothingIsOverwritten()
{
    QTemporaryDir home;
    const auto file = home.filePath(QStringLiteral("it.mcpb"));
    const auto data = home.filePath(QStringLiteral("data"));
    QVERIFY(ZipMaker::write(file, bundleWith({})));
    const auto first = unpackBundle(file, data);
    QVERIFY2(first.has_value(), first ? "" : qPrintable(first.error().message));
    QVERIFY(ZipMaker::write(first->folder + QStringLiteral("/mine"), "kept"));
    const auto before = filesIn(data);
    const auto second = unpackBundle(file, data);
    QVERIFY(second.error().is(ErrorCode::Rejected));
    QVERIFY2(second.error().message.contains(QStringLiteral("unpacked already")), qPrintable(second.error().message));
    QCOMPARE(filesIn(data), before);
}

void tst_Bundle::aBundleIsUnpackedAsAWhole()
{
    QTemporaryDir home;
    const auto file = home.filePath(QStringLiteral("it.mcpb"));
    const QByteArray large = QByteArray("0123456789abcdef").repeated(20000);
    QVERIFY(ZipMaker::write(file, bundleWith({ { "server/", "", 040755, {}, false },
                                               { "node_modules/@a/b/ü.js", large, 0100666, {}, false },
                                               { "empty/", "", 040755, {}, false },
                                               { "bin/tool", "#!", 0104755 } })));
    const auto bundle = unpackBundle(file, home.filePath(QStringLiteral("data")));
    QVERIFY2(bundle.has_value(), bundle ? "" : qPrintable(bundle.error().message));
    QCOMPARE(bundle->manifest.name, QStringLiteral("sample"));
    QCOMPARE(bundle->folder, home.filePath(QStringLiteral("data/bundles/sample-1.0.0")));
    QCOMPARE(filesIn(bundle->folder).size(), 10);
    QFile content(bundle->folder + QStringLiteral("/node_modules/@a/b/ü.js"));
    QVERIFY(content.open(QIODevice::ReadOnly));
    QCOMPARE(content.readAll(), large);
    const auto all = QFileDevice::Permissions(0x7777); // setuid is none of them
    const auto owner =
        QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ReadUser | QFileDevice::WriteUser;
    QCOMPARE(content.permissions() & all, owner);
    QVERIFY(QFileInfo(bundle->folder + QStringLiteral("/bin/tool")).isExecutable());
    QCOMPARE(QFileInfo(bundle->folder).permissions() & (QFileDevice::ReadOther | QFileDevice::ReadGroup),
             QFileDevice::Permissions());
    QCOMPARE(filesIn(home.filePath(QStringLiteral("data/bundles"))).first(), QStringLiteral("sample-1.0.0"));
}

void tst_Bundle::lookingWritesNothing()
{
    QTemporaryDir home;
    const auto file = home.filePath(QStringLiteral("it.mcpb"));
    QVERIFY(ZipMaker::write(file, bundleWith({})));
    const auto manifestFound = readBundle(file);
    QVERIFY(manifestFound.has_value());
    QCOMPARE(manifestFound->version, QStringLiteral("1.0.0"));
    QCOMPARE(filesIn(home.path()), QStringList { QStringLiteral("it.mcpb") });
    QVERIFY(readBundle(home.filePath(QStringLiteral("none"))).error().is(ErrorCode::NotFound));
    QVERIFY(readBundle(home.path()).error().is(ErrorCode::NotFound));
}

void tst_Bundle::aSignatureBehindTheArchiveDoesNoHarm()
{
    QTemporaryDir home;
    const auto file = home.filePath(QStringLiteral("it.mcpb"));
    QVERIFY(ZipMaker::write(file, bundleWith({}) + "MCPB_SIG_V1" + QByteArray(2000, 's') + "MCPB_SIG_END"));
    const auto found = readBundle(file);
    QVERIFY2(found.has_value(), found ? "" : qPrintable(found.error().message));
}

void tst_Bundle::onlyBundlesAreRemoved()
{
    QTemporaryDir home;
    const auto file = home.filePath(QStringLiteral("it.mcpb"));
    const auto data = home.filePath(QStringLiteral("data"));
    QVERIFY(ZipMaker::write(file, bundleWith({})));
    const auto bundle = unpackBundle(file, data);
    QVERIFY(bundle.has_value());
    for (const auto &other : { data, home.path(), data + QStringLiteral("/bundles"),
                               data + QStringLiteral("/bundles/.."), bundle->folder + QStringLiteral("/server") })
        QVERIFY2(removeBundle(other, data).error().is(ErrorCode::Rejected), qPrintable(other));
    QVERIFY(QFileInfo::exists(bundle->folder));
    QVERIFY(removeBundle(bundle->folder, data).has_value());
    QVERIFY(!QFileInfo::exists(bundle->folder));
}

QTEST_GUILESS_MAIN(tst_Bundle)
#include "tst_Bundle.moc"
