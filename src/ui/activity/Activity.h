// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "ui/activity/SpanInspector.h"
#include "ui/activity/SpanList.h"
#include "ui/activity/SpanRows.h"
#include "ui/activity/TimeAxis.h"

#include <QQmlEngine>

namespace qonduit {

class ActivityLink;

/// The page of every request of every session on a time axis.
///
/// Live, the newest rows and the present moment stay in sight; scrolling takes the time axis along.
class Activity : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(qonduit::SpanRows *rows READ rows CONSTANT)
    Q_PROPERTY(qonduit::TimeAxis *axis READ axis CONSTANT)
    Q_PROPERTY(qonduit::SpanInspector *inspector READ inspector CONSTANT)
    /// Whether somebody looks; nothing comes up from the engine otherwise.
    Q_PROPERTY(bool watched READ isWatched WRITE setWatched NOTIFY watchedChanged)
    Q_PROPERTY(bool live READ isLive WRITE setLive NOTIFY liveChanged)
    Q_PROPERTY(int count READ count NOTIFY listChanged)
    Q_PROPERTY(int total READ total NOTIFY listChanged)
    Q_PROPERTY(QStringList clients READ clients NOTIFY namesChanged)
    Q_PROPERTY(QStringList servers READ servers NOTIFY namesChanged)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY filterChanged)
    Q_PROPERTY(QString client READ client WRITE setClient NOTIFY filterChanged)
    Q_PROPERTY(QString server READ server WRITE setServer NOTIFY filterChanged)
    /// As SpanFilter::Status counts.
    Q_PROPERTY(int status READ status WRITE setStatus NOTIFY filterChanged)
    /// The present moment, as it moves the ends of what is pending.
    Q_PROPERTY(double now READ now NOTIFY nowChanged)
    /// The selected row of the list; -1 for none.
    Q_PROPERTY(int selected READ selected NOTIFY selectedChanged)
    /// What became of the last export, in one sentence.
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)

public:
    /// Both outlive this.
    Activity(ActivityLink &link, Clock &clock, QObject *parent = nullptr);

    SpanRows *rows() { return &m_rows; }
    TimeAxis *axis() { return &m_axis; }
    SpanInspector *inspector() { return &m_inspector; }
    bool isWatched() const;
    void setWatched(bool isWatched);
    bool isLive() const { return m_isLive; }
    void setLive(bool isLive);
    int count() const { return m_list.count(); }
    int total() const { return int(m_list.total()); }
    const QStringList &clients() const { return m_clients; }
    const QStringList &servers() const { return m_servers; }
    const QString &text() const { return m_list.filter().text; }
    void setText(const QString &text);
    const QString &client() const { return m_list.filter().client; }
    void setClient(const QString &client);
    const QString &server() const { return m_list.filter().server; }
    void setServer(const QString &server);
    int status() const { return int(m_list.filter().status); }
    void setStatus(int status);
    double now() const { return TimeAxis::milliseconds(m_now); }
    int selected() const { return m_selected; }
    const QString &notice() const { return m_notice; }

    /// The rows in sight, as the person scrolls.
    Q_INVOKABLE void look(int first, int count);
    /// \param row of the list; one that there is not selects nothing
    Q_INVOKABLE void select(int row);
    Q_INVOKABLE void moveSelection(int by);
    Q_INVOKABLE void openSelection();
    /// Shows the whole time of what is selected, else of what is in sight.
    Q_INVOKABLE void fit();
    Q_INVOKABLE void clearFilter();
    /// Asks for a file, and writes what is shown into it.
    Q_INVOKABLE void saveAs();
    void save(const QString &file);

Q_SIGNALS:
    void watchedChanged();
    void liveChanged();
    void listChanged();
    /// What was in sight stands so many rows further down now.
    void shifted(int rows);
    void namesChanged();
    void filterChanged();
    void nowChanged();
    void selectedChanged();
    /// The person has moved the selection: it should be in sight.
    void selectionMoved();
    void noticeChanged();

private:
    void take(const ActivityNews &news);
    void setFilter(const SpanFilter &filter);
    void arranged(quint64 anchor);
    void updateNames();
    void tick();
    void showNow();
    void setNotice(const QString &notice);
    /// The first row in sight; 0 when there is none.
    quint64 anchor() const;

    ActivityLink &m_link;
    Clock &m_clock;
    SpanList m_list;
    SpanRows m_rows { m_list };
    TimeAxis m_axis;
    SpanInspector m_inspector;
    Timer m_tick;
    Clock::TimePoint m_now;
    QStringList m_clients;
    QStringList m_servers;
    quint64 m_selectedId = 0;
    int m_selected = -1;
    quint64 m_lookedAt = 0; ///< the first row in sight, to which the time axis was moved
    bool m_isLive = true;
    QString m_notice;
};

} // namespace qonduit
