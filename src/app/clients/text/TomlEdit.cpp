// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/Toml.h"
#include "core/Text.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

namespace qonduit::tomltext {

namespace {

/// A piece of the text that goes.
struct Range
{
    qsizetype begin = 0;
    qsizetype end = 0;
    bool hasHeader = false;
};

QByteArray quoted(const QString &text)
{
    QByteArray out("\"");
    for (const auto c : text.toUtf8()) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (uchar(c) < 0x20 || c == 0x7F)
            out += "\\u" + QByteArray::number(int(c), 16).rightJustified(4, '0');
        else
            out += c;
    }
    return out + '"';
}

QByteArray keyText(const QString &key)
{
    static const QRegularExpression bare(QStringLiteral("\\A[A-Za-z0-9_-]+\\z"));
    return bare.match(key).hasMatch() ? key.toUtf8() : quoted(key);
}

QByteArray valueText(const QJsonValue &value)
{
    QByteArrayList parts;
    if (value.isArray()) {
        for (const auto &element : value.toArray())
            parts += quoted(element.toString());
        return '[' + parts.join(", ") + ']';
    }
    if (value.isObject()) {
        const auto object = value.toObject();
        for (auto it = object.begin(); it != object.end(); ++it)
            parts += keyText(it.key()) + " = " + quoted(it->toString());
        return parts.isEmpty() ? QByteArray("{}") : "{ " + parts.join(", ") + " }";
    }
    return quoted(value.toString());
}

QByteArray newlineOf(const QByteArray &text)
{
    const auto newline = text.indexOf('\n');
    return newline > 0 && text[newline - 1] == '\r' ? "\r\n" : "\n";
}

QByteArray tableText(const QString &section, const QString &name, const EntryFields &entry, const QByteArray &newline)
{
    auto out = '[' + keyText(section) + '.' + keyText(name) + ']' + newline;
    for (const auto &[key, value] : entry)
        out += keyText(key) + " = " + valueText(value) + newline;
    return out;
}

bool isBlank(QByteArrayView text)
{
    return text.trimmed().isEmpty();
}

/// The pieces of the text that make up an entry, from first to last. What is blank between two belongs to them.
Result<std::vector<Range>> rangesOf(const QByteArray &text, const QString &section, const QString &name)
{
    const auto root = read(text);
    if (!root)
        return root.error();
    const auto table = root->value(section);
    std::vector<Range> ranges;
    for (const auto &statement : statements(text)) {
        const bool isSection = statement.path == QStringList { section };
        if (isSection && (!statement.isHeader || !table.isObject()))
            return Error(ErrorCode::InvalidParams,
                         QStringLiteral("line %1: expected tables such as [%2.name], got %2 as one value")
                             .arg(statement.line)
                             .arg(section));
        if (statement.path.mid(0, 2) != QStringList { section, name })
            continue;
        if (!ranges.empty()
            && isBlank(QByteArrayView(text).sliced(ranges.back().end).first(statement.begin - ranges.back().end))) {
            ranges.back().end = statement.end;
            ranges.back().hasHeader |= statement.isHeader;
        } else {
            ranges.push_back({ statement.begin, statement.end, statement.isHeader });
        }
    }
    if (!table.isUndefined() && !table.isObject())
        return Error(ErrorCode::InvalidParams, QStringLiteral("expected %1 to be a table").arg(section));
    if (table.toObject().contains(name) && ranges.empty())
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("expected %1.%2 to be a table of its own").arg(section, singleLine(name, 60)));
    return ranges;
}

/// Where the empty line before a piece begins, if it would be one too many without the piece.
qsizetype withBlankLineBefore(const QByteArray &text, const Range &range)
{
    const auto rest = QByteArrayView(text).sliced(range.end);
    const bool isNeeded =
        !rest.isEmpty() && !rest.startsWith('\n') && !rest.startsWith("\r\n") && !rest.startsWith('[');
    const auto before = QByteArrayView(text).first(range.begin);
    if (isNeeded || !range.hasHeader)
        return range.begin;
    if (before.endsWith("\r\n\r\n"))
        return range.begin - 2;
    return before.endsWith("\n\n") ? range.begin - 1 : range.begin;
}

} // namespace

Result<QByteArray> withEntry(const QByteArray &text, const QString &section, const QString &name,
                             const EntryFields &entry)
{
    auto ranges = rangesOf(text, section, name);
    if (!ranges)
        return ranges.error();
    const auto newline = newlineOf(text);
    const auto table = tableText(section, name, entry, newline);
    const auto place = std::find_if(ranges->begin(), ranges->end(), [](const auto &range) { return range.hasHeader; });
    const bool isInPlace = place != ranges->end();
    auto out = text;
    for (auto range = ranges->rbegin(); range != ranges->rend(); ++range) {
        const bool isIt = isInPlace && range->begin == place->begin;
        out.replace(range->begin, range->end - range->begin, isIt ? table : QByteArray());
    }
    if (isInPlace)
        return out;
    if (!out.isEmpty() && out != "\xEF\xBB\xBF") {
        if (!out.endsWith('\n'))
            out += newline;
        out += newline;
    }
    return out + table;
}

Result<QByteArray> withoutEntry(const QByteArray &text, const QString &section, const QString &name)
{
    const auto ranges = rangesOf(text, section, name);
    if (!ranges)
        return ranges.error();
    auto out = text;
    for (auto range = ranges->rbegin(); range != ranges->rend(); ++range) {
        const auto begin = withBlankLineBefore(text, *range);
        out.remove(begin, range->end - begin);
    }
    return out;
}

} // namespace qonduit::tomltext
