// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QMap>
#include <QStringList>

#include <initializer_list>
#include <optional>

namespace qonduit {

/// A value that came, as a message tells it: on one line, and cut when it is long.
QString shown(const QJsonValue &value);

/// Reads the members of one JSON object, one by one, and keeps the first complaint: where, what was expected, what
/// came.
///
/// Each reader takes a member by its name, or by another spelling of it, and gives the fallback when there is none.
class EntryReader
{
public:
    /// \param entry outlives the reader
    /// \param path where the object stands, for messages; empty for the outermost
    EntryReader(const QJsonObject &entry, QString path) : m_entry(entry), m_path(std::move(path)) { }

    QString text(const char *name, const char *other = nullptr);
    /// One of several words; the first of them when there is no such member.
    QString word(const char *name, const QStringList &words);
    QStringList list(const char *name, const char *other = nullptr);
    QMap<QString, QString> map(const char *name);
    bool flag(const char *name, bool fallback);
    double number(const char *name, const char *other, double least, double most, double fallback);
    qint64 wholeNumber(const char *name, const char *other, qint64 least, qint64 most, qint64 fallback);
    QJsonObject object(const char *name, const char *other);

    bool has(const char *name, const char *other = nullptr) const { return !find(name, other).isUndefined(); }
    /// Where a member stands, for messages.
    QString at(const QString &member) const { return m_path.isEmpty() ? member : m_path + u'.' + member; }

    void complain(const QString &message);
    void complainOfUnknown(std::initializer_list<QStringView> known);
    const std::optional<Error> &complaint() const { return m_complaint; }

private:
    QJsonValue find(const char *name, const char *other = nullptr) const;
    void complain(const QString &member, const QString &expected, const QJsonValue &got);
    void complain(const char *member, const QString &expected, const QJsonValue &got);

    const QJsonObject &m_entry;
    QString m_path;
    std::optional<Error> m_complaint;
};

} // namespace qonduit
