// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/form/FieldReader.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace qonduit {

/// One field of a form: title, explanation, the native widget that takes the answer, and what is wrong with it.
///
/// All texts come from a server: labels are plain text, ampersands make no mnemonics, and there are no tool tips,
/// which would guess at markup.
class FormField : public QWidget
{
    Q_OBJECT

public:
    /// Makes the kind of field that \p spec asks for, with its default filled in.
    static FormField *create(const FieldSpec &spec, QWidget *parent);

    const FieldSpec &spec() const { return m_spec; }
    /// What the answer comes to at this moment.
    virtual FieldValue value() const = 0;
    /// The widget that takes the answer.
    virtual QWidget *editor() const = 0;

Q_SIGNALS:
    void edited();

protected:
    FormField(const FieldSpec &spec, QWidget *parent);

    const FieldReader &reader() const { return m_reader; }
    /// Puts the editor below title and explanation, and names it for screen readers.
    void place(QWidget *content);
    void addWarning(const QString &text);
    /// To be called on each change of the answer: shows what is wrong from the first change on.
    void noteEdit();

private:
    FieldSpec m_spec;
    FieldReader m_reader;
    QVBoxLayout *m_column;
    QLabel *m_problem;
};

} // namespace qonduit
