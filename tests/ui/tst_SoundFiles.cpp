// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/trial/SoundFiles.h"

#include "ui/SampleServers.h"
#include "ui/servers/trial/TrialResult.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QTest>

#include <memory>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_SoundFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void onlyKnownSoundsArePlayed_data();
    void onlyKnownSoundsArePlayed();
    void soundsAreHandedToTheSystem();
    void soundsThatCannotBePlayedSaySo();
    void whatHasGoneIsNotPlayed();
    void oldFilesGo();

public Q_SLOTS:
    void hear(const QUrl &url) { m_heard += url; }

private:
    static RawJson sound(const QByteArray &type, const QByteArray &base64)
    {
        return RawJson::fromTrusted(R"({"content":[{"type":"audio","mimeType":")" + type + R"(","data":")" + base64
                                    + R"("}]})");
    }

    QList<QUrl> m_heard;
};

void tst_SoundFiles::init()
{
    m_heard.clear();
    QDesktopServices::setUrlHandler(u"file"_s, this, "hear");
}

void tst_SoundFiles::cleanup()
{
    QDesktopServices::unsetUrlHandler(u"file"_s);
}

void tst_SoundFiles::onlyKnownSoundsArePlayed_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArray>("beginning");
    QTest::addColumn<QString>("ending");
    const auto wave = sample::soundBytes().first(16);
    const QByteArray flac = "fLaC";
    QTest::newRow("wav") << u"audio/wav"_s << wave << u"wav"_s;
    QTest::newRow("wav, spelt otherwise") << u" Audio/X-WAV; codecs=1"_s << wave << u"wav"_s;
    QTest::newRow("mp3 with a tag") << u"audio/mpeg"_s << QByteArray("ID3\x04") << u"mp3"_s;
    QTest::newRow("mp3") << u"audio/mp3"_s << QByteArray("\xff\xfb\x90") << u"mp3"_s;
    QTest::newRow("ogg") << u"audio/ogg; codecs=opus"_s << QByteArray("OggS") << u"ogg"_s;
    QTest::newRow("flac") << u"audio/flac"_s << flac << u"flac"_s;
    QTest::newRow("aac") << u"audio/aac"_s << QByteArray("\xff\xf1\x50") << u"aac"_s;
    QTest::newRow("mp4") << u"audio/mp4"_s
                         << QByteArray("\0\0\0\x20"
                                       "ftypM4A ",
                                       12)
                         << u"m4a"_s;
    QTest::newRow("webm") << u"audio/webm"_s << QByteArray("\x1a\x45\xdf\xa3") << u"webm"_s;
    for (const auto &type : { u"audio/midi"_s, u"audio/x-mpegurl"_s, u"audio/x-scpls"_s, u"audio/"_s, u"video/mp4"_s,
                              u"text/html"_s, u"application/x-desktop"_s, u"audio/wav/../x"_s, QString() })
        QTest::newRow(qPrintable(u"no kind of ours: "_s + type)) << type << wave << QString();
    for (const auto &type : { u"audio/wav"_s, u"audio/mpeg"_s, u"audio/ogg"_s, u"audio/aac"_s, u"audio/mp4"_s,
                              u"audio/webm"_s, u"audio/flac"_s }) {
        QTest::newRow(qPrintable(u"a program that says it is "_s + type))
            << type << QByteArray("#!/bin/sh\n") << QString();
        QTest::newRow(qPrintable(u"nothing that says it is "_s + type)) << type << QByteArray() << QString();
    }
}

void tst_SoundFiles::onlyKnownSoundsArePlayed()
{
    QFETCH(QString, type);
    QFETCH(QByteArray, beginning);
    QFETCH(QString, ending);
    QCOMPARE(soundEnding(type, beginning), ending);
    TrialResult result;
    result.show(TrialRequest::Kind::Tool, sound(type.toUtf8(), beginning.toBase64()));
    QCOMPARE(result.index(0).data(int(TrialResult::Role::CanPlay)).toBool(), !ending.isEmpty());
}

void tst_SoundFiles::soundsAreHandedToTheSystem()
{
    auto result = std::make_unique<TrialResult>();
    result->show(TrialRequest::Kind::Tool, sample::richResult());
    result->play(0); // a text
    result->play(2);
    result->play(99);
    QTRY_COMPARE(m_heard.size(), 1);
    const QFileInfo info(m_heard[0].toLocalFile());
    QCOMPARE(info.suffix(), u"wav"_s);
    QFile file(info.filePath());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), sample::soundBytes());
    // Nobody else's: the file and the folder.
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(file.permissions() & (others | QFile::ExeOwner)));
    QVERIFY(!(QFile::permissions(info.path()) & others));
    // The same resource, as a resource.
    result->show(TrialRequest::Kind::Resource,
                 RawJson::fromTrusted(R"({"contents":[{"uri":"a:b.exe","mimeType":"audio/x-wav","blob":")"
                                      + sample::soundBytes().toBase64() + R"("}]})"));
    result->play(0);
    QTRY_COMPARE(m_heard.size(), 2);
    QVERIFY(m_heard[1].path().endsWith(u".wav"));
    QVERIFY(m_heard[1] != m_heard[0]);
    result.reset();
    QVERIFY(!QFileInfo::exists(info.path()));
}

void tst_SoundFiles::soundsThatCannotBePlayedSaySo()
{
    TrialResult result;
    result.show(TrialRequest::Kind::Tool, sound("audio/ogg", QByteArray("OggS").toBase64() + "!!"));
    QVERIFY(result.index(0).data(int(TrialResult::Role::CanPlay)).toBool());
    result.play(0);
    QTRY_COMPARE(result.index(0).data(int(TrialResult::Role::Text)).toString(), u"The sound is damaged."_s);
    QVERIFY(m_heard.isEmpty());
}

void tst_SoundFiles::whatHasGoneIsNotPlayed()
{
    TrialResult result;
    result.show(TrialRequest::Kind::Tool, sound("audio/ogg", QByteArray("OggS").toBase64()));
    result.play(0);
    result.show(TrialRequest::Kind::Tool, sample::richResult());
    result.play(2);
    QTRY_COMPARE(m_heard.size(), 1); // the second, for they come one after the other
    QVERIFY(m_heard[0].path().endsWith(u".wav"));
}

void tst_SoundFiles::oldFilesGo()
{
    SoundFiles sounds;
    QStringList files;
    for (int i = 0; i < 20; ++i)
        files += sounds.write("T2dnUw==", u"ogg"_s).value();
    QCOMPARE(QDir(QFileInfo(files[0]).path()).entryList(QDir::Files).size(), 8);
    QVERIFY(QFileInfo::exists(files.last()));
    QVERIFY(!sounds.write("T2dnUw=", u"ogg"_s)); // no base64
}

QTEST_MAIN(tst_SoundFiles)
#include "tst_SoundFiles.moc"
