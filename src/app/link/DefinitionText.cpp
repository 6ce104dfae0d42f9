// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/DefinitionText.h"

#include "backends/definitions/Definition.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace qonduit {

namespace {

QString indented(const RawJson &value)
{
    const auto json = value.toQt();
    if (json.isObject())
        return QString::fromUtf8(QJsonDocument(json.toObject()).toJson()).trimmed();
    if (json.isArray())
        return QString::fromUtf8(QJsonDocument(json.toArray()).toJson()).trimmed();
    return QString::fromUtf8(value.view());
}

/// Each member under its name: texts as they are, so that their lines can be compared, the rest as JSON.
QString linesOf(const RawJson &tool)
{
    if (tool.isMissing())
        return {};
    if (const auto text = tool.toString())
        return *text;
    if (!tool.members()) // a key stands twice, and who reads that differs on which counts
        return QString::fromUtf8(tool.view());
    QStringList parts;
    for (const auto *member : definitionMembers) {
        const auto value = tool[member];
        if (value.isMissing())
            continue;
        const auto text = value.toString();
        parts += QLatin1String(member) + QStringLiteral(":\n") + (text ? *text : indented(value));
    }
    return parts.join(u'\n');
}

} // namespace

DefinitionChange inLines(const DefinitionPins::Change &change)
{
    DefinitionChange lines;
    lines.kind = DefinitionChange::Kind(int(change.kind));
    lines.name = change.name;
    lines.formerName = change.formerName;
    lines.before = linesOf(change.before);
    lines.after = linesOf(change.after);
    lines.isBeforeKnown = !change.before.isMissing() || change.kind == DefinitionPins::Change::Kind::Added;
    return lines;
}

} // namespace qonduit
