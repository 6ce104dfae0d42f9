// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/json/RawJson.h"
#include "tools/ToolDefinition.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace qonduit {

/// The arguments of one call, checked against the definition of their tool.
///
/// The definition outlives the arguments. Asking for a parameter that is not of the asked type is a mistake of ours
/// and gives the empty value.
class ToolArguments
{
public:
    /// Nothing out of range is mended: it is refused.
    /// \param raw the `arguments` of the request; may be missing
    /// \returns InvalidParams that names the parameter, what came and what is allowed
    static Result<ToolArguments> read(const ToolDefinition &definition, const RawJson &raw);

    bool has(QByteArrayView name) const { return !raw(name).isMissing(); }
    /// The value as it came, or the default; missing when there is neither.
    RawJson raw(QByteArrayView name) const;
    QString text(QByteArrayView name) const { return raw(name).toString().value_or(QString()); }
    std::optional<qint64> integer(QByteArrayView name) const { return raw(name).toInteger(); }
    std::optional<std::chrono::milliseconds> milliseconds(QByteArrayView name) const;
    bool flag(QByteArrayView name) const { return raw(name).toBool().value_or(false); }
    std::optional<QStringList> list(QByteArrayView name) const;
    QMap<QString, QString> map(QByteArrayView name) const;

private:
    explicit ToolArguments(const ToolDefinition &definition)
        : m_definition(&definition), m_values(std::size_t(definition.parameters.size()))
    {
    }

    const ToolDefinition *m_definition;
    std::vector<RawJson> m_values; ///< in the order of the parameters
};

} // namespace qonduit
