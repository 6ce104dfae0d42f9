// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/definitions/DefinitionFolder.h"

#include "app/config/SafeFile.h"

#include <QCryptographicHash>
#include <QFile>

namespace qonduit {

namespace {
constexpr qint64 fileLimit = 32 * 1024 * 1024;
}

Result<QByteArray> DefinitionFolder::read(const QString &server) const
{
    if (!m_folder.isEmpty())
        return readPrivateFile(pathOf(server), fileLimit);
    const auto kept = m_kept.constFind(server);
    if (kept == m_kept.constEnd())
        return Error(ErrorCode::NotFound, QStringLiteral("nothing is kept of server %1").arg(server));
    return *kept;
}

Result<> DefinitionFolder::write(const QString &server, const QByteArray &content)
{
    if (!m_folder.isEmpty())
        return writePrivateFile(pathOf(server), content);
    m_kept.insert(server, content);
    return {};
}

void DefinitionFolder::remove(const QString &server)
{
    m_kept.remove(server);
    if (!m_folder.isEmpty())
        QFile::remove(pathOf(server));
}

/// Names that differ in case only are one file to some systems, so the file is called by a hash.
QString DefinitionFolder::pathOf(const QString &server) const
{
    const auto hash = QCryptographicHash::hash(server.toUtf8(), QCryptographicHash::Sha256).toHex().left(32);
    return QStringLiteral("%1/%2.json").arg(m_folder, QString::fromLatin1(hash));
}

} // namespace qonduit
