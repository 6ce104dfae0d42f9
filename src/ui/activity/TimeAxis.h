// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QQmlEngine>

#include <chrono>

namespace qonduit {

/// Which time is in sight, and where on the screen a moment lies. Moments are milliseconds of the steady clock.
class TimeAxis : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Activity")
    /// The moment at the left edge.
    Q_PROPERTY(double from READ from NOTIFY changed)
    /// Pixels a millisecond.
    Q_PROPERTY(double scale READ scale NOTIFY changed)
    Q_PROPERTY(double width READ width WRITE setWidth NOTIFY changed)
    Q_PROPERTY(double firstTick READ firstTick NOTIFY changed)
    Q_PROPERTY(double tickStep READ tickStep NOTIFY changed)
    Q_PROPERTY(int tickCount READ tickCount NOTIFY changed)

public:
    using TimePoint = std::chrono::steady_clock::time_point;

    explicit TimeAxis(QObject *parent = nullptr);

    static double milliseconds(TimePoint time);

    double from() const { return m_from; }
    double to() const { return m_from + m_width / m_scale; }
    double scale() const { return m_scale; }
    double width() const { return m_width; }
    void setWidth(double width);
    double tickStep() const;
    double firstTick() const;
    int tickCount() const;

    /// Shows more (below 1) or less time; what is at \p x stays there.
    Q_INVOKABLE void zoom(double factor, double x);
    Q_INVOKABLE void pan(double pixels);
    /// The wall clock's time of a moment, as fine as the ticks are.
    Q_INVOKABLE QString label(double moment) const;

    /// Shows the time between two moments, with a margin.
    void show(double from, double to);
    /// Moves, without zooming, so that a moment is at \p x.
    void put(double moment, double x);
    /// What has to be added to the steady clock's time to get that since 1970.
    void setWallClock(double offset) { m_wallOffset = offset; }

Q_SIGNALS:
    void changed();

private:
    void set(double from, double scale);

    double m_from = 0;
    double m_scale = 0.04;
    double m_width = 1;
    double m_wallOffset = 0;
};

} // namespace qonduit
