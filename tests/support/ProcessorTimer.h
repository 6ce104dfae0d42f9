// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

#include <ctime>

namespace qonduit {

/// How much processor time this process has used since the timer was made. What else the machine does meanwhile does
/// not count, so a bound on it is a bound on the work.
class ProcessorTimer
{
public:
    /// In milliseconds.
    qint64 elapsed() const { return qint64(std::clock() - m_begin) * 1000 / CLOCKS_PER_SEC; }

private:
    std::clock_t m_begin = std::clock();
};

} // namespace qonduit
