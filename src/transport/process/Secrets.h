// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

namespace qonduit {

/// The secrets that a server was configured with, to hide them in what it says: what it prints when it fails is read
/// by models and kept in logs.
///
/// Taken for a secret is what is named like one (`API_KEY`, `--password`), or what is in the place of one: the
/// password of an URL.
class Secrets
{
public:
    Secrets() = default;
    /// \param others which are secrets whatever they are called
    Secrets(const QMap<QString, QString> &environment, const QStringList &arguments, const QStringList &others = {});

    /// \p text with stars in the place of every secret
    QString hiddenIn(QString text) const;

private:
    void addIfNamedSo(const QString &name, const QString &value);
    void addPasswordOf(const QString &url);
    void add(const QString &value);

    QStringList m_values;
};

} // namespace qonduit
