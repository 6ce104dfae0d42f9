// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/PageCursor.h"

#include <QTest>

#include <limits>

using namespace qonduit;
using namespace Qt::StringLiterals;

/// Row J14's idea for cursors: one can be neither forged nor moved to another list or another session.
class tst_PageCursor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cursorLeadsBackToItsOffset();
    void cursorIsSafeInAUrl();
    void J14_everyFlippedBitIsRefused();
    void J14_anotherListIsRefused();
    void J14_anotherSessionIsRefused();
    void J14_spellingIsTheOnlyOne();
    void J14_garbageIsRefused_data();
    void J14_garbageIsRefused();

private:
    const PageCursors m_cursors;
};

void tst_PageCursor::cursorLeadsBackToItsOffset()
{
    for (const qsizetype offset : { qsizetype(0), qsizetype(1), qsizetype(50), qsizetype(256), qsizetype(1) << 40,
                                    std::numeric_limits<qsizetype>::max() }) {
        const auto cursor = QString::fromLatin1(m_cursors.at("tools/list", offset));
        QCOMPARE(m_cursors.offsetOf("tools/list", cursor), std::optional(offset));
        QCOMPARE(m_cursors.offsetOf("tools/list", cursor), std::optional(offset)); // kept nowhere, so not used up
    }
}

void tst_PageCursor::cursorIsSafeInAUrl()
{
    for (qsizetype offset = 0; offset < 1000; ++offset) {
        const auto cursor = m_cursors.at("tools/list", offset);
        QCOMPARE(cursor.size(), 32);
        QCOMPARE(cursor.toPercentEncoding(), cursor);
    }
}

void tst_PageCursor::J14_everyFlippedBitIsRefused()
{
    const auto cursor = QString::fromLatin1(m_cursors.at("tools/list", 50));
    for (qsizetype i = 0; i < cursor.size(); ++i) {
        for (int bit = 0; bit < 16; ++bit) {
            auto flipped = cursor;
            flipped[i] = QChar(char16_t(cursor[i].unicode() ^ (1u << bit)));
            QVERIFY2(!m_cursors.offsetOf("tools/list", flipped), qPrintable(flipped));
        }
    }
    const auto bytes = QByteArray::fromBase64(cursor.toLatin1(), QByteArray::Base64UrlEncoding);
    for (qsizetype i = 0; i < bytes.size() * 8; ++i) {
        auto flipped = bytes;
        flipped[i / 8] = char(flipped[i / 8] ^ (1 << (i % 8)));
        QVERIFY(
            !m_cursors.offsetOf("tools/list", QString::fromLatin1(flipped.toBase64(QByteArray::Base64UrlEncoding))));
    }
}

void tst_PageCursor::J14_anotherListIsRefused()
{
    const auto cursor = QString::fromLatin1(m_cursors.at("tools/list", 50));
    for (const char *other : { "prompts/list", "tools/lis", "tools/list ", "", "resources/list" })
        QVERIFY2(!m_cursors.offsetOf(other, cursor), other);
}

void tst_PageCursor::J14_anotherSessionIsRefused()
{
    const PageCursors other;
    QVERIFY(!other.offsetOf("tools/list", QString::fromLatin1(m_cursors.at("tools/list", 50))));
    QVERIFY(other.at("tools/list", 50) != m_cursors.at("tools/list", 50));
    const PageCursors same(m_cursors);
    QCOMPARE(same.at("tools/list", 50), m_cursors.at("tools/list", 50));
}

void tst_PageCursor::J14_spellingIsTheOnlyOne()
{
    // An offset whose cursor has a character that the two base64 alphabets spell differently.
    for (qsizetype offset = 0; offset < 1000; ++offset) {
        const auto cursor = QString::fromLatin1(m_cursors.at("tools/list", offset));
        for (const auto &other : { cursor + u'=', cursor + u' ', u' ' + cursor, cursor.toLower(),
                                   QString(cursor).replace(u'-', u'+').replace(u'_', u'/') })
            QCOMPARE(m_cursors.offsetOf("tools/list", other).has_value(), other == cursor);
    }
}

void tst_PageCursor::J14_garbageIsRefused_data()
{
    QTest::addColumn<QString>("cursor");
    QTest::newRow("empty") << QString();
    QTest::newRow("a number") << u"50"_s;
    QTest::newRow("zeroes") << QString(32, u'A');
    QTest::newRow("all bits") << QString(32, u'_');
    QTest::newRow("no base64") << QString(32, u'%');
    QTest::newRow("not ASCII") << QString(32, QChar(0x0391));
    QTest::newRow("NUL") << QString(32, QChar(0));
    QTest::newRow("too short") << QString::fromLatin1(m_cursors.at("tools/list", 50)).chopped(4);
    QTest::newRow("twice") << QString::fromLatin1(m_cursors.at("tools/list", 50)).repeated(2);
    QTest::newRow("1 MB") << QString(1'000'000, u'A');
}

void tst_PageCursor::J14_garbageIsRefused()
{
    QFETCH(QString, cursor);
    QVERIFY(!m_cursors.offsetOf("tools/list", cursor));
}

QTEST_GUILESS_MAIN(tst_PageCursor)
#include "tst_PageCursor.moc"
