// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/ExposedName.h"

#include <QHash>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_ExposedName : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plainNamesStayReadable_data();
    void plainNamesStayReadable();
    void allOthersAreHashed_data();
    void allOthersAreHashed();
    void noTwoPairsShareAName();
    void noTwoRandomPairsShareAName();
    void hashIsAlwaysTheSame();
    void onlyPlainNamesHaveParts_data();
    void onlyPlainNamesHaveParts();

    void everyUriSurvives_data();
    void everyUriSurvives();
    void encodedUriHasNoReservedCharacter();
    void expansionReachesTheServerAsItsOwn_data();
    void expansionReachesTheServerAsItsOwn();
    void otherUrisAreNobodys_data();
    void otherUrisAreNobodys();
};

using Pair = std::pair<QString, QString>;

namespace {

bool isLegal(const QString &name)
{
    static const QRegularExpression legal(u"\\A[A-Za-z0-9_.-]{1,128}\\z"_s);
    return legal.match(name).hasMatch();
}

bool isHashed(const QString &name)
{
    static const QRegularExpression hashed(u"_[0-9a-f]{12}\\z"_s);
    return hashed.match(name).hasMatch();
}

} // namespace

void tst_ExposedName::plainNamesStayReadable_data()
{
    QTest::addColumn<QString>("server");
    QTest::addColumn<QString>("name");
    QTest::newRow("letters") << u"github"_s << u"search"_s;
    QTest::newRow("all kinds") << u"My.server-2"_s << u"get_Thing-1.x"_s;
    QTest::newRow("__ in the name") << u"a"_s << u"b__c"_s;
    QTest::newRow("name begins with _") << u"a"_s << u"_x"_s;
    QTest::newRow("name ends with _") << u"a"_s << u"x_"_s;
    QTest::newRow("name is __") << u"a"_s << u"__"_s;
    QTest::newRow("_ in the server") << u"my_server"_s << u"x"_s;
    QTest::newRow("128") << QString(64, u's') << QString(62, u'n');
    QTest::newRow("eleven digits") << u"a"_s << u"x_0123456789a"_s;
    QTest::newRow("thirteen digits") << u"a"_s << u"x_0123456789abc"_s;
    QTest::newRow("upper-case digits") << u"a"_s << u"x_0123456789AB"_s;
    QTest::newRow("no digits") << u"a"_s << u"x_0123456789ag"_s;
}

void tst_ExposedName::plainNamesStayReadable()
{
    QFETCH(QString, server);
    QFETCH(QString, name);
    const auto exposed = exposedName(server, name);
    QCOMPARE(exposed, server + u"__"_s + name);
    QVERIFY(isLegal(exposed));
    QCOMPARE(plainParts(exposed), std::optional(Pair(server, name)));
}

void tst_ExposedName::allOthersAreHashed_data()
{
    QTest::addColumn<QString>("server");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("stem");
    QTest::newRow("__ in the server") << u"a__b"_s << u"c"_s << u"a__b__c"_s;
    QTest::newRow("server ends with _") << u"a_"_s << u"x"_s << u"a___x"_s;
    QTest::newRow("129") << QString(64, u's') << QString(63, u'n') << QString(64, u's') + u"__"_s + QString(49, u'n');
    QTest::newRow("200") << u"a"_s << QString(200, u'n') << u"a__"_s + QString(112, u'n');
    QTest::newRow("200 of a server") << QString(200, u's') << u"n"_s << QString(115, u's');
    QTest::newRow("empty") << u"a"_s << QString() << u"a__"_s;
    QTest::newRow("empty server") << QString() << u"x"_s << u"__x"_s;
    QTest::newRow("nothing at all") << QString() << QString() << u"__"_s;
    QTest::newRow("zero width") << u"a"_s << u"se\u200barch"_s << u"a__se_arch"_s;
    QTest::newRow("bidi override") << u"a"_s << u"\u202exe.txt"_s << u"a___xe.txt"_s;
    QTest::newRow("CR LF") << u"a"_s << u"x\r\ny"_s << u"a__x__y"_s;
    QTest::newRow("NUL") << u"a"_s << u"x"_s + QChar(0) << u"a__x_"_s;
    QTest::newRow("Greek") << u"a"_s << u"se\u03b1rch"_s << u"a__se_rch"_s;
    QTest::newRow("emoji") << u"a"_s << u"\U0001F600"_s << u"a____"_s;
    QTest::newRow("lone surrogate") << u"a"_s << u"x"_s + QChar(0xd800) << u"a__x_"_s;
    QTest::newRow("slash") << u"a"_s << u"x/y z"_s << u"a__x_y_z"_s;
    QTest::newRow("full-width digits") << u"a"_s << u"\uff11"_s << u"a___"_s;
    QTest::newRow("like a hashed one") << u"a"_s << u"x_0123456789ab"_s << u"a__x_0123456789ab"_s;
    QTest::newRow("digits only") << u"a"_s << u"0123456789ab"_s << u"a__0123456789ab"_s;
}

void tst_ExposedName::allOthersAreHashed()
{
    QFETCH(QString, server);
    QFETCH(QString, name);
    QFETCH(QString, stem);
    const auto exposed = exposedName(server, name);
    QVERIFY2(isLegal(exposed), qPrintable(exposed));
    QVERIFY2(isHashed(exposed), qPrintable(exposed));
    QCOMPARE(exposed.chopped(13), stem);
    QVERIFY(!plainParts(exposed));
}

void tst_ExposedName::noTwoPairsShareAName()
{
    const auto hashed = exposedName(u"a"_s, u"se\u03b1rch"_s);
    const QList<Pair> pairs {
        { u"a__b"_s, u"c"_s },
        { u"a"_s, u"b__c"_s },
        { u"a_"_s, u"x"_s },
        { u"a"_s, u"_x"_s },
        { u"a"_s, u"x"_s },
        { u"A"_s, u"x"_s },
        { u"a"_s, u""_s },
        { u""_s, u"a"_s },
        { u"a"_s, QString(200, u'n') },
        { u"a"_s, QString(201, u'n') },
        { QString(200, u's'), u"a"_s },
        { QString(200, u's'), u"b"_s },
        { u"a"_s, u"search"_s },
        { u"a"_s, u"se\u03b1rch"_s },
        { u"a"_s, u"se\u0430rch"_s },
        { u"a"_s, u"se_rch"_s },
        { u"a"_s, u"search\u200b"_s },
        { u"a"_s, u"search\u200c"_s },
        { u"a"_s, u"\u202esearch"_s },
        { u"a"_s, u"search\r\n"_s },
        { u"a"_s, u"search\n\r"_s },
        { u"a"_s, u"search__"_s },
        { u"a"_s, hashed }, // a__se_rch_<hash>, from a hostile server
        { u"a"_s, hashed.sliced(3) },
        { u"a"_s, u"x"_s + QChar(0xd800) },
        { u"a"_s, u"x"_s + QChar(0xd801) },
        { u"a"_s, u"x\ufffd"_s },
        { u"a"_s + QChar(0), u"b"_s },
        { u"a"_s, QChar(0) + u"b"_s },
        { u"a\",\"b"_s, u"c"_s },
        { u"a"_s, u"b\",\"c"_s },
    };
    QHash<QString, Pair> seen;
    for (const auto &pair : pairs) {
        const auto exposed = exposedName(pair.first, pair.second);
        QVERIFY2(isLegal(exposed), qPrintable(exposed));
        QVERIFY2(!seen.contains(exposed), qPrintable(exposed));
        seen.insert(exposed, pair);
    }
}

void tst_ExposedName::noTwoRandomPairsShareAName()
{
    // Few characters and short texts, so that pairs come near each other; sometimes long ones, or imitations of a hash.
    const QList<QString> pieces {
        u"_"_s,      u"_"_s,      u"_"_s,  u"a"_s,   u"a"_s,        u"b"_s,        u"0123456789ab"_s, QString(60, u'a'),
        u"\u200b"_s, u"\u202e"_s, u"\n"_s, QChar(0), QChar(0xd800), QChar(0xdc00), u"\u03b1"_s
    };
    QRandomGenerator random(20251125);
    const auto text = [&pieces, &random](quint32 most) {
        QString all;
        for (quint32 left = random.bounded(most + 1); left > 0; --left)
            all += pieces[qsizetype(random.bounded(quint32(pieces.size())))];
        return all;
    };
    QHash<QString, Pair> seen;
    QStringList names; // to be imitated
    int plain = 0;
    for (int i = 0; i < 60'000; ++i) {
        const auto server = text(4);
        auto name = text(5);
        if (names.size() > 10 && random.bounded(10) == 0) {
            const auto &other = names[qsizetype(random.bounded(quint32(names.size())))];
            const auto at = other.indexOf(u"__"_s);
            name = random.bounded(2) ? other : other.sliced(at < 0 ? 0 : at + 2);
        }
        const Pair pair(server, name);
        const auto exposed = exposedName(server, name);
        QVERIFY2(isLegal(exposed), qPrintable(exposed));
        QVERIFY2(!seen.contains(exposed) || seen[exposed] == pair, qPrintable(exposed));
        QCOMPARE(plainParts(exposed).has_value(), !isHashed(exposed));
        if (!isHashed(exposed)) {
            QCOMPARE(plainParts(exposed), std::optional(pair));
            ++plain;
        }
        seen.insert(exposed, pair);
        names += exposed;
    }
    QVERIFY(seen.size() > 30'000);
    QVERIFY(plain > 1000);
}

void tst_ExposedName::hashIsAlwaysTheSame()
{
    // Clients keep these names, in allow lists for one: printf '["a_","x"]' | sha256sum
    QCOMPARE(exposedName(u"a_"_s, u"x"_s), u"a___x_b9d880235615"_s);
}

void tst_ExposedName::onlyPlainNamesHaveParts_data()
{
    QTest::addColumn<QString>("exposed");
    QTest::newRow("empty") << QString();
    QTest::newRow("one of ours") << u"list_tools"_s;
    QTest::newRow("no server") << u"__x"_s;
    QTest::newRow("no name") << u"a__"_s;
    QTest::newRow("separator alone") << u"__"_s;
    QTest::newRow("hashed") << u"a__x_0123456789ab"_s;
    QTest::newRow("digits") << u"a__0123456789ab"_s;
    QTest::newRow("illegal") << u"a__x y"_s;
    QTest::newRow("zero width") << u"a__x\u200b"_s;
    QTest::newRow("Greek server") << u"\u03b1__x"_s;
    QTest::newRow("129") << u"a__"_s + QString(126, u'x');
    QTest::newRow("1 MB") << u"a__"_s + QString(1'000'000, u'x');
}

void tst_ExposedName::onlyPlainNamesHaveParts()
{
    QFETCH(QString, exposed);
    QVERIFY(!plainParts(exposed));
}

void tst_ExposedName::everyUriSurvives_data()
{
    QTest::addColumn<QString>("uri");
    for (const char *uri :
         { "file:///home/me/a.txt", "https://user@[::1]:80/a/../b?c=d&e=%2F#f%20g", "test://%", "test://100%25",
           "test://%2525%zz", "urn:x:y", "plain", "item-a%20b", "", "test://\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80",
           "test://\xe2\x80\xae\xe2\x80\x8b", "mcp://b/file%3A%2F%2Fx", "test://template/{id}" })
        QTest::addRow("'%s'", uri) << QString::fromUtf8(uri);
    QTest::newRow("never in a URI") << u"test://a b\r\n\t\"<>\\^`{|}"_s;
    QTest::newRow("NUL") << u"test://"_s + QChar(0) + u"x"_s;
}

void tst_ExposedName::everyUriSurvives()
{
    QFETCH(QString, uri);
    const auto exposed = serverUri(u"My_server-2.x"_s, uri);
    QVERIFY(exposed.startsWith(u"mcp://My_server-2.x/"_s));
    QCOMPARE(serverUriParts(exposed), std::optional(Pair(u"My_server-2.x"_s, uri)));
    QCOMPARE(serverUriParts(u"MCP"_s + exposed.sliced(3)), std::optional(Pair(u"My_server-2.x"_s, uri)));
}

void tst_ExposedName::encodedUriHasNoReservedCharacter()
{
    QCOMPARE(serverUri(u"a"_s, u"http://x/%2F?y=\u00e4#z~_.-"_s),
             u"mcp://a/http%3A%2F%2Fx%2F%252F%3Fy%3D%C3%A4%23z~_.-"_s);
}

void tst_ExposedName::expansionReachesTheServerAsItsOwn_data()
{
    QTest::addColumn<QString>("uriTemplate");
    QTest::addColumn<QString>("expanded"); // what a client makes of the template, at the server or here
    const auto row = [](const char *uriTemplate, const char *expanded) {
        QTest::newRow(uriTemplate) << QString::fromUtf8(uriTemplate) << QString::fromUtf8(expanded);
    };
    row("test://template/{id}/data", "test://template/123/data");
    row("test://item/{id}", "test://item/a%2Fb%20c%25"); // id = "a/b c%"
    row("file:///{+path}", "file:///home/me/a%20b.txt");
    row("{+uri}", "https://x/y?z#%C3%A4");
    row("test://a%20b/{id}", "test://a%20b/%C3%A4");
    row("test://x{?q,r}", "test://x?q=a%26b&r=");
    row("test://x{/a*}{#b}", "test://x/1/2#3");
    row("{scheme}://x", "test://x");
    row("urn:{nid}", "urn:%2F");
    row("users/{id}", "users/%2F");
    row("a%25{ids}", "a%251,2");
}

void tst_ExposedName::expansionReachesTheServerAsItsOwn()
{
    QFETCH(QString, uriTemplate);
    QFETCH(QString, expanded);
    const auto exposed = serverUriTemplate(u"a"_s, uriTemplate);
    QCOMPARE(exposed, u"mcp://a/"_s + uriTemplate);
    QCOMPARE(serverUriParts(exposed), std::optional(Pair(u"a"_s, uriTemplate))); // as completion names it
    QCOMPARE(serverUriParts(u"mcp://a/"_s + expanded), std::optional(Pair(u"a"_s, expanded)));
}

void tst_ExposedName::otherUrisAreNobodys_data()
{
    QTest::addColumn<QString>("uri");
    for (const char *uri : { "", "mcp://", "mcp:///x", "mcp://a", "mcp:/a/x", "http://a/x", "xmcp://a/x",
                             "mcp://\xce\xb1/x", "mcp://a b/x", "mcp://a@b/x", "mcp://a:1/x", "mcp://a?x/y",
                             "mcp://a/%", "mcp://a/%4", "mcp://a/%zz", "mcp://a/x%ff", "mcp://a/%c3" })
        QTest::addRow("'%s'", uri) << QString::fromUtf8(uri);
}

void tst_ExposedName::otherUrisAreNobodys()
{
    QFETCH(QString, uri);
    QVERIFY(!serverUriParts(uri));
}

QTEST_GUILESS_MAIN(tst_ExposedName)
#include "tst_ExposedName.moc"
