// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/StandingAnswer.h"

#include <QMap>
#include <QString>

namespace qonduit {

/// The standing answers by server, kept in a file that only its owner may read.
class StandingAnswers
{
public:
    /// \param file empty for none
    explicit StandingAnswers(QString file);

    const QMap<QString, StandingAnswer> &all() const { return m_answers; }
    StandingAnswer of(const QString &server) const { return m_answers.value(server, StandingAnswer::Ask); }
    /// Ask forgets.
    void set(const QString &server, StandingAnswer answer);

private:
    QString m_file;
    QMap<QString, StandingAnswer> m_answers;
};

} // namespace qonduit
