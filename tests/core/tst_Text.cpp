// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Text.h"

#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_Text : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void argumentsAreQuotedWhereNeeded_data();
    void argumentsAreQuotedWhereNeeded();
    void commandLineIsNeverCut();
    void deceptiveCharactersAreShown_data();
    void deceptiveCharactersAreShown();
    void longLinesAreCut();
    void cutDoesNotSplitACharacter();
    void equalMeansEqual();
};

void tst_Text::argumentsAreQuotedWhereNeeded_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QString>("shown");
    QTest::newRow("plain") << u"--path=/a/b-c_d.e:1@2%+,"_s << u"--path=/a/b-c_d.e:1@2%+,"_s;
    QTest::newRow("empty") << QString() << u"\"\""_s;
    QTest::newRow("space") << u"a b"_s << u"\"a b\""_s;
    QTest::newRow("quote") << u"a\"b\\"_s << u"\"a\\\"b\\\\\""_s;
    QTest::newRow("semicolon") << u"a;b"_s << u"\"a;b\""_s;
    QTest::newRow("newline") << u"a\nb"_s << u"\"a\\nb\""_s;
    QTest::newRow("escape") << u"\x1b[2J"_s << u"\"\\u{1b}[2J\""_s;
    QTest::newRow("right to left") << u"a\u202eb"_s << u"\"a\\u{202e}b\""_s;
}

void tst_Text::argumentsAreQuotedWhereNeeded()
{
    QFETCH(QString, argument);
    QFETCH(QString, shown);
    QCOMPARE(quotedCommandLine(u"run"_s, { argument }), u"run "_s + shown);
}

void tst_Text::commandLineIsNeverCut()
{
    const QString large(100000, u'x');
    QCOMPARE(quotedCommandLine(u"a"_s, { large, u"rm"_s }), u"a "_s + large + u" rm"_s);
}

void tst_Text::deceptiveCharactersAreShown_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::newRow("plain") << u"Grüße 你好 \U0001F600"_s << u"Grüße 你好 \U0001F600"_s;
    QTest::newRow("newlines") << u"a\r\n\tb"_s << u"a\\r\\n\\tb"_s;
    QTest::newRow("terminal") << u"\x1b]0;x\x07"_s << u"\\u{1b}]0;x\\u{7}"_s;
    QTest::newRow("c1") << u"\u009b"_s << u"\\u{9b}"_s;
    QTest::newRow("zero width") << u"a\u200bb\ufeffc"_s << u"a\\u{200b}b\\u{feff}c"_s;
    QTest::newRow("bidi") << u"\u202e\u2066"_s << u"\\u{202e}\\u{2066}"_s;
    QTest::newRow("separators") << u"\u2028\u2029"_s << u"\\u{2028}\\u{2029}"_s;
}

void tst_Text::deceptiveCharactersAreShown()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QCOMPARE(singleLine(text), shown);
}

void tst_Text::longLinesAreCut()
{
    QCOMPARE(singleLine(QString(10, u'x'), 10), QString(10, u'x'));
    QCOMPARE(singleLine(QString(11, u'x'), 10), QString(10, u'x') + u'\u2026');
}

void tst_Text::cutDoesNotSplitACharacter()
{
    const auto cut = singleLine(u"abc\U0001F600def"_s, 4);
    QVERIFY2(cut.isValidUtf16() && !cut.contains(u'\ufffd'), qPrintable(cut));
}

void tst_Text::equalMeansEqual()
{
    QVERIFY(constantTimeEquals("secret", "secret"));
    QVERIFY(constantTimeEquals("", ""));
    QVERIFY(!constantTimeEquals("secret", "secreT"));
    QVERIFY(!constantTimeEquals("secret", "Secret"));
    QVERIFY(!constantTimeEquals("secret", "secre"));
    QVERIFY(!constantTimeEquals("", "x"));
    QVERIFY(!constantTimeEquals("\xff", "\x7f"));
}

QTEST_GUILESS_MAIN(tst_Text)
#include "tst_Text.moc"
