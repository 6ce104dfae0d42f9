// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Log.h"

#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;

class tst_Log : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyTextsAreLeftOut();
};

void tst_Log::emptyTextsAreLeftOut()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("log"));
    QVERIFY(Log::install(Log::Level::Info, path));
    Log::event(logApp(), Log::Level::Debug, "unwanted");
    Log::event(logApp(), Log::Level::Info, "process_started",
               { { QStringLiteral("server"), QStringLiteral("s") },
                 { QStringLiteral("reason"), QString() },
                 { QStringLiteral("count"), 0 },
                 { QStringLiteral("whose"), QStringLiteral("") } });
    qInstallMessageHandler(nullptr);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto line = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(line.value(QStringLiteral("event")).toString(), QStringLiteral("process_started"));
    const QJsonObject expected { { QStringLiteral("server"), QStringLiteral("s") }, { QStringLiteral("count"), 0 } };
    QCOMPARE(line.value(QStringLiteral("data")).toObject(), expected);
}

QTEST_GUILESS_MAIN(tst_Log)
#include "tst_Log.moc"
