// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/json/RawJson.h"

#include <QByteArray>
#include <QList>

#include <functional>

namespace qonduit {

/// What a tool gives back: a CallToolResult, and whoever wants to know that it has arrived.
class ToolReply
{
public:
    using Delivered = std::function<void(bool)>;

    /// A backend's result, exactly as it came.
    explicit ToolReply(RawJson result) : m_result(std::move(result)) { }
    /// One text block that holds \p json.
    static ToolReply ofJson(const QByteArray &json);
    /// One text block each.
    static ToolReply ofTexts(const QList<QByteArray> &utf8);
    /// A failed tool: `isError`, and `{"error":{"code","message","details"}}` for the model to read.
    /// \param code for example `TOOL_ERR_NOT_FOUND`
    /// \param details a JSON object; empty for `{}`
    static ToolReply failure(QByteArrayView code, const QString &message, const QByteArray &details = {});
    /// The failure of a tool whose session has ended while it waited.
    static ToolReply sessionEnded();
    /// The failure that an Error of ours, of the proxy or of a backend amounts to.
    static ToolReply failure(const Error &error);

    const RawJson &result() const { return m_result; }

    /// Adds text blocks behind the content. The rest of the result stays byte for byte.
    void appendTexts(const QList<QByteArray> &utf8);

    void whenDelivered(Delivered action) { m_delivered.append(std::move(action)); }
    /// One function for all of them; empty when there are none.
    Delivered delivered() const;

private:
    RawJson m_result;
    QList<Delivered> m_delivered;
};

} // namespace qonduit
