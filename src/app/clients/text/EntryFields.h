// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonObject>
#include <QJsonValue>
#include <QList>
#include <QString>

#include <utility>

namespace qonduit {

/// The fields of an entry in the order in which they are to be written, which QJsonObject would sort. Values are
/// texts, lists of texts, and objects with texts.
using EntryFields = QList<std::pair<QString, QJsonValue>>;

inline QJsonObject toObject(const EntryFields &fields)
{
    QJsonObject object;
    for (const auto &[key, value] : fields)
        object.insert(key, value);
    return object;
}

} // namespace qonduit
