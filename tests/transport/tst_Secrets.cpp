// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/Secrets.h"

#include <QTest>

using namespace qonduit;

using Variables = QMap<QString, QString>;

Q_DECLARE_METATYPE(Variables)

class tst_Secrets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsConfiguredAsASecretIsHidden_data();
    void whatIsConfiguredAsASecretIsHidden();
    void theLongerSecretGoesFirst();
};

void tst_Secrets::whatIsConfiguredAsASecretIsHidden_data()
{
    QTest::addColumn<Variables>("environment");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("shown");
    const auto variable = [](const char *name, const char *value) {
        return Variables { { QString::fromLatin1(name), QString::fromLatin1(value) } };
    };
    const auto text = [](const char *latin1) { return QString::fromLatin1(latin1); };
    QTest::newRow("named a key") << variable("API_KEY", "abcdef") << QStringList() << text("key abcdef is wrong")
                                 << text("key *** is wrong");
    QTest::newRow("named in lower case") << variable("gh_token", "abcdef") << QStringList() << text("abcdef")
                                         << text("***");
    QTest::newRow("named harmlessly") << variable("LOG_LEVEL", "debug") << QStringList() << text("debug: on")
                                      << text("debug: on");
    QTest::newRow("too short") << variable("API_KEY", "a") << QStringList() << text("a sad day") << text("a sad day");
    QTest::newRow("empty") << variable("API_KEY", "") << QStringList() << text("a sad day") << text("a sad day");
    QTest::newRow("argument with =") << Variables() << QStringList { text("--api-key=abcdef") } << text("abcdef")
                                     << text("***");
    QTest::newRow("argument of its own") << Variables() << QStringList { text("--password"), text("abcdef") }
                                         << text("no abcdef") << text("no ***");
    QTest::newRow("next flag is no value") << Variables() << QStringList { text("--no-auth"), text("--verbose") }
                                           << text("--verbose") << text("--verbose");
    QTest::newRow("harmless argument") << Variables() << QStringList { text("--root"), text("/srv/data") }
                                       << text("/srv/data") << text("/srv/data");
    QTest::newRow("password of an URL") << variable("DATABASE", "postgres://me:p%40ss1@db.example/x") << QStringList()
                                        << text("p%40ss1 or p@ss1 at db.example") << text("*** or *** at db.example");
    QTest::newRow("URL as an argument") << Variables() << QStringList { text("redis://:abcdef@localhost") }
                                        << text("redis://:abcdef@localhost") << text("redis://:***@localhost");
}

void tst_Secrets::whatIsConfiguredAsASecretIsHidden()
{
    QFETCH(const Variables, environment);
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, says);
    QFETCH(const QString, shown);
    QCOMPARE(Secrets(environment, arguments).hiddenIn(says), shown);
}

void tst_Secrets::theLongerSecretGoesFirst()
{
    const Secrets secrets({ { QStringLiteral("A_KEY"), QStringLiteral("abcd") },
                            { QStringLiteral("B_KEY"), QStringLiteral("abcdefgh") } },
                          {});
    QCOMPARE(secrets.hiddenIn(QStringLiteral("abcdefgh abcd")), QStringLiteral("*** ***"));
}

QTEST_GUILESS_MAIN(tst_Secrets)
#include "tst_Secrets.moc"
