// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>
#include <QCoreApplication>
#include <QList>
#include <QString>

namespace qonduit {

/// One line of a JSON value as a tree shows it: a member, an element, or what gives the next of them. Its views are
/// into the text of the value, which is valid JSON; all that is made of them is somebody else's and bounded.
struct JsonRow
{
    Q_DECLARE_TR_FUNCTIONS(JsonRow)

public:
    enum class Kind { Member, Element, MoreMembers, MoreElements };

    /// How many rows an object or array gives at once.
    static constexpr int atOnce = 10'000;
    /// Below, nothing is opened.
    static constexpr int deepestLevel = 64;

    Kind kind = Kind::Element;
    QByteArrayView key; ///< in quotes, as it is spelt; of members only
    QByteArrayView value; ///< of what gives more, all that is left of the object or array
    int level = 0; ///< how many rows it is within
    int number = -1; ///< among its like; -1 for a value that is within nothing
    bool isOpen = false;

    bool isMore() const { return kind == Kind::MoreMembers || kind == Kind::MoreElements; }
    bool isContainer() const { return !isMore() && (value.front() == '{' || value.front() == '['); }
    /// There is more to be seen than it shows.
    bool canOpen() const;
    /// What comes of opening it: at most atOnce rows, and one for what is left then. In the order in which they stand.
    QList<JsonRow> inside() const;

    /// The member's, or the element's number; empty when there is none.
    QString name() const;
    /// The value on one line, when it is open as a whole; of an object or array how much is in it.
    QString shownValue() const;
    /// `object`, `array`, `string`, `number`, `boolean`, `null`, or `more`.
    QString kindName() const;
    /// The value as it would be copied: a text itself, anything else as JSON, as it came.
    QString wholeValue() const;
};

} // namespace qonduit
