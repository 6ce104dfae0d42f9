// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/DurationText.h"

#include <QCoreApplication>
#include <QLocale>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// Whose words are translated.
struct DurationText
{
    Q_DECLARE_TR_FUNCTIONS(DurationText)
};

} // namespace

QString durationText(std::chrono::microseconds length)
{
    const QLocale locale;
    const auto milliseconds = double(length.count()) / 1000;
    if (length < 10ms)
        return DurationText::tr("%1 ms").arg(locale.toString(milliseconds, 'f', 1));
    if (length < 1s)
        return DurationText::tr("%1 ms").arg(locale.toString(milliseconds, 'f', 0));
    if (length < 59500ms)
        return DurationText::tr("%1 s").arg(locale.toString(milliseconds / 1000, 'f', length < 9950ms ? 1 : 0));
    const auto seconds = std::chrono::round<std::chrono::seconds>(length).count();
    if (seconds < 3600)
        return DurationText::tr("%1 min %2 s").arg(seconds / 60).arg(seconds % 60);
    return DurationText::tr("%1 h %2 min").arg(seconds / 3600).arg(seconds % 3600 / 60);
}

} // namespace qonduit
