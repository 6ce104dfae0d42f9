// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/definitions/PinRecord.h"

#include "protocol/json/Write.h"

#include <QCryptographicHash>

namespace qonduit {

namespace {
constexpr qsizetype definitionBytes = 8 * 1024 * 1024;

QByteArray fromHex(const RawJson &value)
{
    return QByteArray::fromHex(value.toString().value_or(QString()).toLatin1());
}

} // namespace

Result<PinRecord> PinRecord::parse(const QByteArray &json)
{
    const auto root = RawJson::parse(json);
    if (!root)
        return root.error();
    if (root->operator[]("version").toInteger() != 1)
        return Error(ErrorCode::BadReply, QStringLiteral("it is not of version 1"));
    PinRecord record;
    record.instructions = (*root)["instructions"].toString();
    const auto tools = (*root)["tools"];
    if (tools.isArray()) {
        record.tools.emplace();
        for (const auto &tool : tools.elements()) {
            if (const auto name = tool["name"].toString())
                record.tools->insert_or_assign(*name, Tool { fromHex(tool["sha256"]), tool["definition"] });
        }
    }
    for (const auto &refusal : (*root)["refused"].elements())
        record.refused.insert(fromHex(refusal));
    return record;
}

QByteArray PinRecord::toJson(const QString &server) const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("version", 1);
    writer.member("server", server);
    if (instructions)
        writer.member("instructions", *instructions);
    if (tools) {
        auto list = writer.array("tools");
        for (const auto &[name, tool] : *tools) {
            QByteArray text;
            json::ObjectWriter entry(text);
            entry.member("name", name);
            entry.member("sha256", QString::fromLatin1(tool.hash.toHex()));
            if (!tool.definition.isMissing() && out.size() + tool.definition.view().size() < definitionBytes)
                entry.member("definition", tool.definition);
            entry.end();
            list.raw(text);
        }
        list.end();
    }
    if (!refused.isEmpty()) {
        auto list = writer.array("refused");
        for (const auto &refusal : refused)
            list.element(QString::fromLatin1(refusal.toHex()));
        list.end();
    }
    writer.end();
    return out;
}

QByteArray PinRecord::refusalOf(const QString &name, const QByteArray &hash)
{
    return QCryptographicHash::hash(hash + name.toUtf8(), QCryptographicHash::Sha256);
}

} // namespace qonduit
