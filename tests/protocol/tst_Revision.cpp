// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/Revision.h"

#include <QTest>

using namespace qonduit;

namespace {

constexpr Revision all[] = { Revision::V2024_11_05, Revision::V2025_03_26, Revision::V2025_06_18,
                             Revision::V2025_11_25 };

} // namespace

class tst_Revision : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesGoThereAndBack();
    void namesSortAsTheirRevisions();
    void unknownNamesAreNoRevision();
    void knownRevisionIsEchoed();
    void unknownRevisionGetsTheNewest();
    void featuresFollowTheTable();
};

void tst_Revision::namesGoThereAndBack()
{
    for (const auto revision : all)
        QCOMPARE(revisionFromName(name(revision)), std::optional(revision));
    QCOMPARE(name(newestRevision), "2025-11-25");
}

void tst_Revision::namesSortAsTheirRevisions()
{
    for (size_t i = 1; i < std::size(all); ++i) {
        QVERIFY(all[i - 1] < all[i]);
        QVERIFY(name(all[i - 1]) < name(all[i]));
    }
}

void tst_Revision::unknownNamesAreNoRevision()
{
    for (const auto *unknown : { "", "2026-07-28", "2025-06-18 ", "2025-6-18", "2025-06-1", "draft", "1.0" })
        QVERIFY(!revisionFromName(unknown));
}

void tst_Revision::knownRevisionIsEchoed()
{
    for (const auto revision : all)
        QCOMPARE(negotiated(name(revision)), revision);
}

void tst_Revision::unknownRevisionGetsTheNewest()
{
    for (const auto *unknown : { "", "2023-01-01", "2026-07-28", "2099-01-01" })
        QCOMPARE(negotiated(unknown), Revision::V2025_11_25);
}

void tst_Revision::featuresFollowTheTable()
{
    struct Row
    {
        bool (*has)(Revision);
        bool in[4];
    };
    const Row table[] = {
        { hasStreamableHttp, { false, true, true, true } },
        { hasBatches, { false, true, false, false } },
        { needsVersionHeader, { false, false, true, true } },
        { hasPrimingEvents, { false, false, false, true } },
        { hasProgressMessage, { false, true, true, true } },
        { hasAudioAndAnnotations, { false, true, true, true } },
        { hasCompletionsCapability, { false, true, true, true } },
        { hasCompletionContext, { false, false, true, true } },
        { hasStructuredContent, { false, false, true, true } },
        { hasResourceLinksAndTitles, { false, false, true, true } },
        { hasElicitation, { false, false, true, true } },
        { hasUrlElicitation, { false, false, false, true } },
        { hasSamplingTools, { false, false, false, true } },
        { hasIcons, { false, false, false, true } },
        { hasTasks, { false, false, false, true } },
    };
    for (const auto &row : table) {
        for (size_t i = 0; i < std::size(all); ++i)
            QCOMPARE(row.has(all[i]), row.in[i]);
    }
}

QTEST_GUILESS_MAIN(tst_Revision)
#include "tst_Revision.moc"
