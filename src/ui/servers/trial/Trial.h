// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/DetailLink.h"
#include "ui/servers/trial/TrialForm.h"
#include "ui/servers/trial/TrialResult.h"

namespace qonduit {

/// One thing of a server that the person tries: a tool that is called, a resource that is read, a prompt that is got.
/// There is one at a time; opening another one leaves the running one to its end, without listening.
class Trial : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by ServerInspector")
    Q_PROPERTY(QString name READ name NOTIFY opened)
    Q_PROPERTY(QString title READ title NOTIFY opened)
    Q_PROPERTY(QString description READ description NOTIFY opened)
    Q_PROPERTY(QString warning READ warning NOTIFY opened)
    Q_PROPERTY(bool isTool READ isTool NOTIFY opened)
    Q_PROPERTY(qonduit::TrialForm *form READ form CONSTANT)
    Q_PROPERTY(qonduit::TrialResult *result READ result CONSTANT)
    Q_PROPERTY(bool isRunning READ isRunning NOTIFY changed)
    Q_PROPERTY(double progress READ progress NOTIFY changed)
    Q_PROPERTY(QString status READ status NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    /// \param link outlives this
    explicit Trial(DetailLink &link, QObject *parent = nullptr);

    QString name() const; ///< on one line, made harmless
    QString title() const;
    QString description() const;
    /// What the person should know before running it; empty when there is nothing.
    QString warning() const;
    bool isTool() const { return m_request.kind == TrialRequest::Kind::Tool; }
    TrialForm *form() { return &m_form; }
    TrialResult *result() { return &m_result; }
    bool isRunning() const { return m_isRunning; }
    /// From 0 to 1; below zero when it is not known how far it is.
    double progress() const;
    /// In words: how it goes, or how it went and how long it took.
    QString status() const { return m_status; }
    /// Why it failed; empty when it did not.
    QString problem() const { return m_problem; }

    /// Opens the form for one of a server's offers. A template is a resource whose address is typed.
    void open(const QString &server, OfferList::Kind kind, const OfferRow &offer);
    /// Runs it with what is filled in. Shows what is wrong when that will not do.
    Q_INVOKABLE void run();
    Q_INVOKABLE void cancel();
    /// Gives up what runs and forgets the result.
    void close();

Q_SIGNALS:
    void opened();
    void changed();

private:
    void take(const TrialNews &news);
    QString progressText(const TrialNews &news) const;

    DetailLink &m_link;
    TrialForm m_form;
    TrialResult m_result;
    TrialRequest m_request;
    OfferList::Kind m_kind = OfferList::Kind::Tools;
    OfferRow m_offer;
    quint64 m_lastId = 0;
    bool m_isRunning = false;
    TrialNews m_news;
    QString m_status;
    QString m_problem;
};

} // namespace qonduit
