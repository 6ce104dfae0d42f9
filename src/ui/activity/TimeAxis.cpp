// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/activity/TimeAxis.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace qonduit {

namespace {

constexpr double finest = 1000; ///< a microsecond a pixel
constexpr double coarsest = 1e-5; ///< the longest trace in a hand's breadth
constexpr double tickWidth = 110;

} // namespace

TimeAxis::TimeAxis(QObject *parent) : QObject(parent) { }

double TimeAxis::milliseconds(TimePoint time)
{
    return std::chrono::duration<double, std::milli>(time.time_since_epoch()).count();
}

void TimeAxis::setWidth(double width)
{
    if (width > 0 && width != m_width) {
        m_width = width;
        Q_EMIT changed();
    }
}

double TimeAxis::tickStep() const
{
    const double least = tickWidth / m_scale;
    for (const double step : { 60e3, 120e3, 300e3, 600e3, 1800e3, 3600e3, 7200e3, 21600e3, 86400e3 }) {
        if (least > 20e3 && step >= least)
            return step;
    }
    const double decade = std::pow(10, std::floor(std::log10(least)));
    return decade * (least <= 2 * decade ? 2 : least <= 5 * decade ? 5 : 10);
}

double TimeAxis::firstTick() const
{
    const double step = tickStep();
    return std::ceil((m_from + m_wallOffset) / step) * step - m_wallOffset;
}

int TimeAxis::tickCount() const
{
    return std::max(0, int((to() - firstTick()) / tickStep()) + 1);
}

void TimeAxis::zoom(double factor, double x)
{
    const double moment = m_from + x / m_scale;
    const double scale = std::clamp(m_scale * factor, coarsest, finest);
    set(moment - x / scale, scale);
}

void TimeAxis::pan(double pixels)
{
    set(m_from + pixels / m_scale, m_scale);
}

QString TimeAxis::label(double moment) const
{
    const auto wall = moment + m_wallOffset;
    const auto whole = std::floor(wall / 1000) * 1000;
    const auto time = QDateTime::fromMSecsSinceEpoch(qint64(whole)).time();
    const double step = tickStep();
    if (step >= 60e3)
        return time.toString(QStringLiteral("HH:mm"));
    auto text = time.toString(QStringLiteral("HH:mm:ss"));
    if (step < 1000) {
        const int digits = std::clamp(int(std::ceil(3 - std::log10(step) - 1e-9)), 1, 6);
        const auto fraction =
            std::min(std::round((wall - whole) / 1000 * std::pow(10, digits)), std::pow(10, digits) - 1);
        text += QLocale().decimalPoint() + QString::number(qint64(fraction)).rightJustified(digits, u'0');
    }
    return text;
}

void TimeAxis::show(double from, double to)
{
    constexpr double margin = 0.05;
    const double scale = std::clamp((1 - 2 * margin) * m_width / std::max(to - from, 1e-9), coarsest, finest);
    set(from - (m_width - (to - from) * scale) / 2 / scale, scale);
}

void TimeAxis::put(double moment, double x)
{
    set(moment - x / m_scale, m_scale);
}

void TimeAxis::set(double from, double scale)
{
    if (from == m_from && scale == m_scale)
        return;
    m_from = from;
    m_scale = scale;
    Q_EMIT changed();
}

} // namespace qonduit
