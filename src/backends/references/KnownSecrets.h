// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <memory>

namespace qonduit {

/// What the references of one server have stood for lately, to hide it in what the server says.
///
/// Copies share it, so that whoever has the server's configuration can hide what was looked up later. It is in
/// memory only: no file, no log, no fingerprint has it. One thread only.
class KnownSecrets
{
public:
    KnownSecrets() : m_values(std::make_shared<QStringList>()) { }

    /// Several connections may still use what a secret was before it was changed: the last few are kept.
    void remember(const QString &value) const;
    /// The longest first: one may be a part of another.
    const QStringList &values() const { return *m_values; }
    /// \p text with stars in the place of what is known.
    QString hiddenIn(QString text) const;

private:
    std::shared_ptr<QStringList> m_values;
};

} // namespace qonduit
