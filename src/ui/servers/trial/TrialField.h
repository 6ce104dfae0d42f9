// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"

#include <QCoreApplication>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace qonduit {

/// One argument of a tool or prompt as a person fills it in, read from the server's JSON schema.
///
/// Whatever has no field of its own is typed as JSON.
struct TrialField
{
    Q_DECLARE_TR_FUNCTIONS(TrialField)

public:
    enum class Kind { Text, Integer, Number, Boolean, Choice, Json };
    enum class Picks { Nothing, File, Folder };

    QByteArray key; ///< UTF-8; empty for what stands for all arguments
    QString title; ///< on one line, made harmless
    QString description; ///< made harmless, bounded
    Kind kind = Kind::Text;
    Picks picks = Picks::Nothing; ///< what can be chosen for it instead of typed; as JSON, a list of them
    bool isRequired = false;
    bool isSecret = false;
    std::optional<double> minimum;
    std::optional<double> maximum;
    QStringList choices; ///< titles
    QList<RawJson> values; ///< what is sent, one for each choice
    QString text; ///< what is filled in: typed, the title of the choice, or `true` and `false`; empty: left out

    /// What is typed, as JSON text; empty to leave the argument out.
    /// \returns InvalidParams with a sentence for the person
    Result<QByteArray> value() const;

    /// Fills in the path of what was chosen, or adds it where there may be several.
    void pick(const QString &path);

    /// The arguments of a tool. A schema that is no list of properties gives one field for the whole.
    static QList<TrialField> ofSchema(const RawJson &inputSchema);
    /// The arguments of a prompt, all of which are text.
    static QList<TrialField> ofPrompt(const RawJson &prompt);

private:
    void readSchema(RawJson schema);
    void readChoices(const std::vector<RawJson> &values, const std::vector<QString> &titles);
    void readDefault(const RawJson &value);
};

} // namespace qonduit
