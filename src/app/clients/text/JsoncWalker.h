// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace qonduit::jsonc {

/// Walks over JSON with comments and trailing commas, and keeps the first complaint: the line, and what was expected.
///
/// Each step moves the place it is given, and returns false when there is a complaint.
class JsoncWalker
{
public:
    /// \param text outlives the walker
    explicit JsoncWalker(const QByteArray &text) : m_text(text), m_data(text.constData()) { }

    /// Over white space and comments.
    bool skipSpace(qsizetype &at);
    /// Over one value, which begins right there.
    bool value(qsizetype &at, int depth);
    /// Over a text in quotes.
    bool string(qsizetype &at);

    bool complain(qsizetype at, const QString &expected);
    const std::optional<Error> &complaint() const { return m_complaint; }

private:
    char peek(qsizetype at) const { return at < m_text.size() ? m_data[at] : '\0'; }
    bool escape(qsizetype &at);
    bool number(qsizetype &at);
    bool endsHere(qsizetype at);
    bool container(qsizetype &at, int depth, bool isObject);
    bool memberKey(qsizetype &at);

    const QByteArray &m_text;
    const char *m_data; // a long text costs a good deal less without the array in between
    std::optional<Error> m_complaint;
};

} // namespace qonduit::jsonc
