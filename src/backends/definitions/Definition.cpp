// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/definitions/Definition.h"

#include "protocol/json/Write.h"

#include <QCryptographicHash>

#include <algorithm>

namespace qonduit {

namespace {

void appendCanonical(QByteArray &out, const RawJson &value)
{
    if (const auto text = value.toString())
        return json::appendString(out, *text);
    if (value.isArray()) {
        out += '[';
        for (const auto &element : value.elements()) {
            appendCanonical(out, element);
            out += ',';
        }
        out += ']';
        return;
    }
    auto members = value.members();
    if (!members) { // a scalar, or a key that stands twice: who reads that differs on which counts
        out += value.view();
        return;
    }
    std::sort(members->begin(), members->end(), [](const auto &a, const auto &b) { return a.key < b.key; });
    out += '{';
    for (const auto &member : *members) {
        json::appendString(out, QString::fromUtf8(member.key));
        out += ':';
        appendCanonical(out, member.value);
        out += ',';
    }
    out += '}';
}

} // namespace

QByteArray definitionHash(const RawJson &tool)
{
    QByteArray text;
    text.reserve(tool.view().size());
    if (!tool.members()) { // a key stands twice
        text += tool.view();
        return QCryptographicHash::hash(text, QCryptographicHash::Sha256);
    }
    for (const auto *member : definitionMembers) {
        appendCanonical(text, tool[member]);
        text += '\n';
    }
    return QCryptographicHash::hash(text, QCryptographicHash::Sha256);
}

QByteArray definitionHash(const QString &text)
{
    return QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256);
}

} // namespace qonduit
