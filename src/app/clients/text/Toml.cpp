// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/Toml.h"

#include <QJsonArray>

#include <sstream>
#include <string_view>

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 1
#include <toml++/toml.h>

namespace qonduit::tomltext {

namespace {

QString toQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QJsonValue toQt(const ::toml::node &node)
{
    if (const auto *table = node.as_table()) {
        QJsonObject object;
        for (const auto &[key, value] : *table)
            object.insert(toQt(key.str()), toQt(value));
        return object;
    }
    if (const auto *array = node.as_array()) {
        QJsonArray list;
        for (const auto &value : *array)
            list.append(toQt(value));
        return list;
    }
    if (const auto *text = node.as_string())
        return toQt(text->get());
    if (const auto *number = node.as_integer())
        return qint64(number->get());
    if (const auto *number = node.as_floating_point())
        return number->get();
    if (const auto *flag = node.as_boolean())
        return flag->get();
    std::ostringstream written; // dates and times
    node.visit([&written](const auto &value) {
        using Kind = std::decay_t<decltype(value)>;
        if constexpr (::toml::is_value<Kind>)
            written << value.get();
    });
    return toQt(written.str());
}

} // namespace

Result<QJsonObject> read(const QByteArray &text)
{
    const auto parsed = ::toml::parse(std::string_view(text.constData(), size_t(text.size())));
    if (!parsed)
        return Error(ErrorCode::ParseError, QStringLiteral("line %1: %2")
                                                .arg(parsed.error().source().begin.line)
                                                .arg(toQt(parsed.error().description())));
    return toQt(static_cast<const ::toml::node &>(parsed.table())).toObject();
}

} // namespace qonduit::tomltext
