// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/WebAddress.h"

#include <QRegularExpression>

namespace qonduit {

using namespace Qt::StringLiterals;

WebAddress::WebAddress(const QString &text) : m_text(text), m_url(text, QUrl::StrictMode) { }

QString WebAddress::whole() const
{
    return m_url.isValid() ? QString::fromLatin1(m_url.toEncoded()) : m_text;
}

QStringList WebAddress::warnings() const
{
    static const QRegularExpression number(u"\\A(.*:.*|\\d+(\\.\\d+){3})\\z"_s);
    QStringList warnings;
    if (!m_url.userInfo().isEmpty())
        warnings += tr("The address contains a user name. What stands before the @ is not the host.");
    if (m_url.scheme() == u"http" && !isOnThisComputer())
        warnings += tr("The connection is not encrypted.");
    if (number.match(host()).hasMatch() && !isOnThisComputer())
        warnings += tr("The host is a number, not a name.");
    if (host().contains(u"xn--"))
        warnings += tr("The host's name contains letters that may look like others; it is shown in its encoded form.");
    return warnings;
}

bool WebAddress::isForBrowsers() const
{
    const bool isSafe = m_url.scheme() == u"https" || (m_url.scheme() == u"http" && isOnThisComputer());
    return isSafe && !host().isEmpty();
}

bool WebAddress::isOnThisComputer() const
{
    static const QRegularExpression loopback(u"\\A(localhost|127(\\.\\d+){3}|::1)\\z"_s);
    return loopback.match(host()).hasMatch();
}

} // namespace qonduit
