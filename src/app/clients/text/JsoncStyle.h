// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/text/EntryFields.h"
#include "app/clients/text/Jsonc.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

namespace qonduit::jsonc {

/// How a file is written, so that what is added looks like it.
struct JsoncStyle
{
    QByteArray newline = "\n";
    QByteArray unit = "  "; ///< one step of indentation
    QByteArray colon = ": ";
    QByteArray comma = ", ";
    bool isOneLine = false; ///< all of it stands in one line

    static JsoncStyle of(const QByteArray &text, Span root);

    /// Writes a value that begins in a line with this indentation.
    using Writer = std::function<QByteArray(const QByteArray &indent, bool isOneLine)>;

    /// Writers copy the style.
    Writer object(std::vector<std::pair<QString, Writer>> members) const;
    Writer value(const QJsonValue &value) const;
    Writer entry(const EntryFields &fields) const;
    /// What stands before a member's value.
    QByteArray name(const QString &key) const;
};

bool isGap(char c);
/// The white space with which the line of a place begins.
QByteArray indentAt(const QByteArray &text, qsizetype place);
bool isFirstInLine(const QByteArray &text, qsizetype place);

} // namespace qonduit::jsonc
