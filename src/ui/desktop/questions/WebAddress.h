// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QStringList>
#include <QUrl>

namespace qonduit {

/// An address that somebody else has given, as a person must see it before anything goes there.
///
/// It is shown as it will be used: QUrl's own form for display would decode a host's look-alike letters.
class WebAddress
{
    Q_DECLARE_TR_FUNCTIONS(qonduit::WebAddress)

public:
    explicit WebAddress(const QString &text);

    /// All of it, in ASCII; what is no address stays as it is.
    QString whole() const;
    /// In punycode; empty when there is none.
    QString host() const { return m_url.isValid() ? m_url.host(QUrl::FullyEncoded) : QString(); }
    /// What is suspicious about it, as sentences.
    QStringList warnings() const;
    /// Whether a browser may be sent there: by https, or by http on this computer.
    bool isForBrowsers() const;
    const QUrl &url() const { return m_url; }

private:
    bool isOnThisComputer() const;

    QString m_text;
    QUrl m_url;
};

} // namespace qonduit
