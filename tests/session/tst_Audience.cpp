// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/Audience.h"

#include "session/client/ClientIdentity.h"
#include "support/Asking.h"

#include <QTest>

using namespace qonduit;

Q_DECLARE_METATYPE(std::optional<ServerConfig::Ask>)

/// Who is asked. Every row of the tables in docs/decisions/0012 is one here.
class tst_Audience : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void capabilitiesSayWhatAClientCanBeAsked_data();
    void capabilitiesSayWhatAClientCanBeAsked();
    void whoIsAsked_data();
    void whoIsAsked();
    void aModelsTurnIsTakenByAModelWhereThereIsOne();
    void theProfileOutweighsTheServer_data();
    void theProfileOutweighsTheServer();
    void somebodyIsAskedWheneverSomebodyCanBe();
};

namespace {

using Ask = std::optional<ServerConfig::Ask>;
using Kind = PendingRequest::Kind;
using Exposure = ExposureChoice::Kind;

const Ask unsaid;
const Ask client = ServerConfig::Ask::Client;
const Ask desktop = ServerConfig::Ask::Desktop;
const Ask both = ServerConfig::Ask::Both;
constexpr auto form = R"({"message":"?","requestedSchema":{}})";

ClientIdentity identity(Exposure exposure, const QByteArray &capabilities, const Ask &profile = {})
{
    ClientIdentity who;
    who.exposure.kind = exposure;
    who.capabilities = capabilities.isEmpty() ? RawJson() : RawJson::fromTrusted(capabilities);
    who.profile.ask = profile;
    return who;
}

/// `client`, `desktop` and `tools`, as far as they are asked.
QString asked(const ClientIdentity &who, const Ask &server, const PendingRequest &request, bool hasDesktop)
{
    ServerConfig config;
    config.ask = server;
    const auto audience = audienceFor(who, config, request, hasDesktop);
    QStringList names;
    for (const auto &[isAsked, name] : { std::pair(audience.client, "client"), std::pair(audience.desktop, "desktop"),
                                         std::pair(audience.tools, "tools") }) {
        if (isAsked)
            names += QString::fromLatin1(name);
    }
    return names.join(u' ');
}

} // namespace

void tst_Audience::capabilitiesSayWhatAClientCanBeAsked_data()
{
    QTest::addColumn<QByteArray>("capabilities");
    QTest::addColumn<bool>("isSampling");
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<bool>("can");
    const auto row = [](const char *capabilities, Kind kind, const char *params, bool can) {
        QTest::addRow("%s, %s", capabilities, params)
            << QByteArray(capabilities) << (kind == Kind::Sampling) << QByteArray(params) << can;
    };
    constexpr auto explicitForm = R"({"mode":"form","message":"?"})";
    constexpr auto url = R"({"mode":"url","url":"http:a","elicitationId":"1"})";
    for (const auto *params : { form, explicitForm, url }) {
        const bool isUrl = params == url;
        row("", Kind::Elicitation, params, false);
        row("{}", Kind::Elicitation, params, false);
        row(R"({"sampling":{}})", Kind::Elicitation, params, false);
        row(R"({"elicitation":null})", Kind::Elicitation, params, false);
        row(R"({"elicitation":true})", Kind::Elicitation, params, false);
        row(R"({"elicitation":{}})", Kind::Elicitation, params, !isUrl);
        row(R"({"elicitation":{"form":{}}})", Kind::Elicitation, params, !isUrl);
        row(R"({"elicitation":{"url":{}}})", Kind::Elicitation, params, isUrl);
        row(R"({"elicitation":{"form":{},"url":{}}})", Kind::Elicitation, params, true);
    }
    constexpr auto plain = R"({"messages":[],"maxTokens":1})";
    constexpr auto withTools = R"({"messages":[],"maxTokens":1,"tools":[{"name":"a"}]})";
    for (const auto *params : { plain, withTools }) {
        row("", Kind::Sampling, params, false);
        row(R"({"elicitation":{}})", Kind::Sampling, params, false);
        row(R"({"sampling":false})", Kind::Sampling, params, false);
        row(R"({"sampling":{}})", Kind::Sampling, params, params == plain);
        row(R"({"sampling":{"context":{}}})", Kind::Sampling, params, params == plain);
        row(R"({"sampling":{"tools":{}}})", Kind::Sampling, params, true);
    }
}

void tst_Audience::capabilitiesSayWhatAClientCanBeAsked()
{
    QFETCH(QByteArray, capabilities);
    QFETCH(bool, isSampling);
    QFETCH(QByteArray, params);
    QFETCH(bool, can);
    const auto who = identity(Exposure::All, capabilities);
    const auto text = RawJson::fromTrusted(params);
    QCOMPARE(isSampling ? who.canSample(text) : who.canElicit(text), can);
    const auto request = requestOf(isSampling ? Kind::Sampling : Kind::Elicitation, QStringLiteral("s"), text);
    QCOMPARE(asked(who, unsaid, request, false), can ? QStringLiteral("client") : QString());
}

void tst_Audience::whoIsAsked_data()
{
    QTest::addColumn<bool>("isNative");
    QTest::addColumn<bool>("can");
    QTest::addColumn<Ask>("ask");
    QTest::addColumn<bool>("hasDesktop");
    QTest::addColumn<QString>("expected");
    const auto row = [](bool isNative, bool can, const Ask &ask, const char *withDesktop, const char *without) {
        const auto *who = isNative ? "native" : "static";
        const auto word = ask ? ServerConfig::askName(*ask) : QStringLiteral("unsaid");
        for (const bool hasDesktop : { true, false })
            QTest::addRow("%s, %s, %s, %s", who, can ? "can" : "cannot", qPrintable(word),
                          hasDesktop ? "desktop" : "headless")
                << isNative << can << ask << hasDesktop << QString::fromLatin1(hasDesktop ? withDesktop : without);
    };
    constexpr bool isNative = true;
    constexpr bool can = true;
    row(isNative, can, unsaid, "client", "client");
    row(isNative, can, client, "client", "client");
    row(isNative, can, desktop, "desktop", "client");
    row(isNative, can, both, "client desktop", "client");
    for (const auto &ask : { unsaid, client, desktop, both })
        row(isNative, !can, ask, "desktop", "");
    row(!isNative, can, unsaid, "client desktop tools", "client tools");
    row(!isNative, can, client, "client tools", "client tools");
    row(!isNative, can, desktop, "desktop tools", "client tools");
    row(!isNative, can, both, "client desktop tools", "client tools");
    row(!isNative, !can, unsaid, "desktop tools", "tools");
    row(!isNative, !can, client, "tools", "tools");
    row(!isNative, !can, desktop, "desktop tools", "tools");
    row(!isNative, !can, both, "desktop tools", "tools");
}

void tst_Audience::whoIsAsked()
{
    QFETCH(bool, isNative);
    QFETCH(bool, can);
    QFETCH(Ask, ask);
    QFETCH(bool, hasDesktop);
    QFETCH(QString, expected);
    const auto elicitation = requestOf(Kind::Elicitation, QStringLiteral("s"), RawJson::fromTrusted(form));
    const auto sampling = requestOf(Kind::Sampling, QStringLiteral("s"), RawJson::emptyObject());
    for (const auto exposure : isNative ? QList { Exposure::All, Exposure::Server } : QList { Exposure::Static }) {
        const auto capabilities = can ? R"({"elicitation":{},"sampling":{}})" : R"({"roots":{}})";
        QCOMPARE(asked(identity(exposure, capabilities), ask, elicitation, hasDesktop), expected);
        if (isNative || !can || ask)
            QCOMPARE(asked(identity(exposure, capabilities), ask, sampling, hasDesktop), expected);
    }
}

void tst_Audience::aModelsTurnIsTakenByAModelWhereThereIsOne()
{
    const auto sampling = requestOf(Kind::Sampling, QStringLiteral("s"), RawJson::emptyObject());
    QCOMPARE(asked(identity(Exposure::Static, R"({"sampling":{}})"), unsaid, sampling, true),
             QStringLiteral("client tools"));
    QCOMPARE(asked(identity(Exposure::Static, "{}"), unsaid, sampling, true), QStringLiteral("desktop tools"));
}

void tst_Audience::theProfileOutweighsTheServer_data()
{
    QTest::addColumn<Ask>("profile");
    QTest::addColumn<Ask>("server");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nobody says") << unsaid << unsaid << "client";
    QTest::newRow("the server says") << unsaid << desktop << "desktop";
    QTest::newRow("the profile says") << desktop << unsaid << "desktop";
    QTest::newRow("they differ") << client << desktop << "client";
    QTest::newRow("the other way round") << desktop << client << "desktop";
    QTest::newRow("both is no sum") << client << both << "client";
    QTest::newRow("but may be said") << both << client << "client desktop";
}

void tst_Audience::theProfileOutweighsTheServer()
{
    QFETCH(Ask, profile);
    QFETCH(Ask, server);
    QFETCH(QString, expected);
    const auto request = requestOf(Kind::Elicitation, QStringLiteral("s"), RawJson::fromTrusted(form));
    QCOMPARE(asked(identity(Exposure::All, R"({"elicitation":{}})", profile), server, request, true), expected);
}

void tst_Audience::somebodyIsAskedWheneverSomebodyCanBe()
{
    const auto request = requestOf(Kind::Elicitation, QStringLiteral("s"), RawJson::fromTrusted(form));
    for (const auto exposure : { Exposure::Static, Exposure::All, Exposure::Server }) {
        for (const auto &profile : { unsaid, client, desktop, both }) {
            for (const auto &server : { unsaid, client, desktop, both }) {
                for (const bool hasDesktop : { true, false }) {
                    for (const bool can : { true, false }) {
                        const auto who = identity(exposure, can ? R"({"elicitation":{}})" : "{}", profile);
                        const bool canAnyone = can || hasDesktop || exposure == Exposure::Static;
                        const auto names = asked(who, server, request, hasDesktop);
                        QCOMPARE(!names.isEmpty(), canAnyone);
                        QVERIFY(can || !names.contains(QStringLiteral("client")));
                        QVERIFY(hasDesktop || !names.contains(QStringLiteral("desktop")));
                    }
                }
            }
        }
    }
}

QTEST_APPLESS_MAIN(tst_Audience)
#include "tst_Audience.moc"
