// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/RotatingFile.h"

#include <QDir>
#include <QFileInfo>

namespace qonduit {

namespace {

constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;

QString older(const QString &path, int age)
{
    return age == 0 ? path : path + u'.' + QString::number(age);
}

} // namespace

bool RotatingFile::open(const QString &path, const Limits &limits)
{
    m_limits = limits;
    m_file.close();
    m_file.setFileName(path);
    QDir().mkpath(QFileInfo(path).absolutePath());
    return reopen();
}

bool RotatingFile::reopen()
{
    const bool isOpen = m_file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered, ownerOnly);
    if (isOpen && QFileInfo(m_file.fileName()).isFile()) // no device
        m_file.setPermissions(ownerOnly); // it may have been there already
    return isOpen;
}

void RotatingFile::write(const QByteArray &line)
{
    if (!isOpen() && !reopen())
        return;
    if (wasTakenAway()) {
        m_file.close();
        reopen();
    } else if (m_file.size() > 0 && m_file.size() + line.size() > m_limits.bytes) {
        rotate();
    }
    if (isOpen())
        m_file.write(line);
}

/// Whether the path leads to another file now, shorter than what we have written.
bool RotatingFile::wasTakenAway() const
{
    return QFileInfo(m_file.fileName()).size() < m_file.size();
}

void RotatingFile::rotate()
{
    const auto path = m_file.fileName();
    m_file.close();
    QFile::remove(older(path, m_limits.files - 1));
    for (int age = m_limits.files - 2; age >= 0; --age)
        QFile::rename(older(path, age), older(path, age + 1));
    reopen();
}

} // namespace qonduit
