// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/activity/SpanRow.h"

#include <QQmlEngine>

namespace qonduit {

class ActivityLink;
class SpanList;

/// One request in detail: what it carried, how it went, and, of a call of a tool, the same once more.
///
/// A client's call that led to one call of a server's tool is repeated as that.
class SpanInspector : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Activity")
    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString parties READ parties NOTIFY changed)
    Q_PROPERTY(QString condition READ condition NOTIFY changed)
    Q_PROPERTY(QString timing READ timing NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY changed)
    Q_PROPERTY(QString arguments READ arguments NOTIFY changed)
    Q_PROPERTY(QString argumentsNote READ argumentsNote NOTIFY changed)
    Q_PROPERTY(QString result READ result NOTIFY changed)
    Q_PROPERTY(QString resultNote READ resultNote NOTIFY changed)
    Q_PROPERTY(bool isTool READ isTool NOTIFY changed)
    Q_PROPERTY(bool canRepeat READ canRepeat NOTIFY changed)
    /// Whether the person has to be asked first: the tool may do something.
    Q_PROPERTY(bool asksFirst READ asksFirst NOTIFY changed)
    Q_PROPERTY(QString repeatTarget READ repeatTarget NOTIFY changed)
    Q_PROPERTY(QString repeatProblem READ repeatProblem NOTIFY changed)
    Q_PROPERTY(bool isRepeating READ isRepeating NOTIFY changed)
    /// How the repetition went, in one sentence; empty while there is none.
    Q_PROPERTY(QString outcome READ outcome NOTIFY changed)
    /// Both results as `{kind: same|removed|added, text}`, line by line; empty when they do not differ.
    Q_PROPERTY(QVariantList comparison READ comparison NOTIFY changed)

public:
    /// Both outlive this.
    SpanInspector(ActivityLink &link, const SpanList &list, QObject *parent = nullptr);

    void open(quint64 id);
    Q_INVOKABLE void close();
    Q_INVOKABLE void repeat();
    /// Stops a repetition that is under way.
    Q_INVOKABLE void stop();
    /// The list has changed.
    void refresh();

    bool isOpen() const { return m_row.id != 0; }
    quint64 id() const { return m_row.id; }
    QString title() const;
    QString parties() const;
    QString condition() const;
    QString timing() const;
    QString error() const;
    const QString &arguments() const { return m_arguments; }
    const QString &argumentsNote() const { return m_argumentsNote; }
    const QString &result() const { return m_result; }
    QString resultNote() const;
    bool isTool() const;
    bool canRepeat() const { return m_call.repeat != SpanDetails::Repeat::Impossible && !m_isRepeating; }
    bool asksFirst() const { return m_call.repeat == SpanDetails::Repeat::AfterAsking; }
    QString repeatTarget() const;
    const QString &repeatProblem() const { return m_call.problem; }
    bool isRepeating() const { return m_isRepeating; }
    const QString &outcome() const { return m_outcome; }
    const QVariantList &comparison() const { return m_comparison; }

Q_SIGNALS:
    void changed();

private:
    void request();
    void take(const SpanDetails &details);
    void takeRepeat(const SpanRepeat &repeat);
    void forgetRepeat();

    ActivityLink &m_link;
    const SpanList &m_list;
    SpanRow m_row;
    SpanRow m_callRow; ///< what would be repeated: the row itself, or what was called for it
    SpanDetails m_call; ///< of m_callRow
    bool m_hasDetails = false;
    QString m_arguments;
    QString m_argumentsNote;
    QString m_result;
    bool m_isRepeating = false;
    QString m_outcome;
    QVariantList m_comparison;
};

} // namespace qonduit
