// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/DetailLink.h"
#include "ui/servers/trial/TrialForm.h"

#include <QQmlEngine>

namespace qonduit {

class EngineLink;

/// A `.mcpb` bundle that the person may add: what it says that it is, a form for what it wants to know, and exactly
/// what would run. Nothing is unpacked before add().
class AddBundle : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(bool isReading READ isReading NOTIFY changed)
    Q_PROPERTY(bool isReady READ isReady NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString facts READ facts NOTIFY changed)
    Q_PROPERTY(QString description READ description NOTIFY changed)
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY edited)
    Q_PROPERTY(QString nameProblem READ nameProblem NOTIFY edited)
    Q_PROPERTY(QString preview READ preview NOTIFY edited)
    Q_PROPERTY(QString variables READ variables NOTIFY edited)
    Q_PROPERTY(QString problem READ problem NOTIFY edited)
    Q_PROPERTY(bool isComplete READ isComplete NOTIFY edited)
    Q_PROPERTY(qonduit::TrialForm *form READ form CONSTANT)

public:
    /// \param link outlives this
    explicit AddBundle(EngineLink &link, QObject *parent = nullptr);

    bool isReading() const { return m_isReading; }
    bool isReady() const { return m_isReady; }
    // What the bundle says of itself.
    QString title() const;
    QString facts() const;
    QString description() const;
    const QString &name() const { return m_name; }
    void setName(const QString &name);
    QString nameProblem() const;
    /// What would run, exactly, but for secrets; empty when something is missing.
    QString preview() const;
    /// The names of its variables.
    QString variables() const;
    /// Why it cannot be added; empty when it can, or is being read.
    QString problem() const { return m_problem; }
    bool isComplete() const;
    TrialForm *form() { return &m_form; }

    /// Looks into a bundle, without waiting for it.
    Q_INVOKABLE void open(const QString &file);
    /// Asks the person for a bundle; opened() follows.
    Q_INVOKABLE void choose();
    Q_INVOKABLE void add();
    /// Forgets the bundle and what was filled in, secrets among it.
    Q_INVOKABLE void forget();
    /// The first of some dropped addresses that is a bundle; empty when none is.
    Q_INVOKABLE static QString bundleAmong(const QList<QUrl> &urls);

Q_SIGNALS:
    /// A bundle is being read, for the dialog to come up.
    void opened();
    void changed();
    void edited();

private:
    void take(const QString &file, const Result<Bundle> &bundle);
    void judge();
    QJsonObject values() const;

    EngineLink &m_link;
    DetailLink &m_page;
    TrialForm m_form;
    QString m_file;
    Bundle m_bundle;
    QString m_name;
    ServerConfig m_config; ///< what would run; nameless: nothing, something is missing
    QString m_problem;
    bool m_isReading = false;
    bool m_isReady = false;
};

} // namespace qonduit
