// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/ConnectionNews.h"

namespace qonduit {

namespace {

RawJson dataOf(const Error &error)
{
    return error.isPeers || error.data.isEmpty() ? RawJson() : RawJson::fromTrusted(error.data);
}

} // namespace

QString ConnectionStatus::stateName(State state)
{
    switch (state) {
    case State::NotConnected:
        return QStringLiteral("not_connected");
    case State::Connecting:
        return QStringLiteral("connecting");
    case State::Connected:
        return QStringLiteral("connected");
    case State::Reconnecting:
        return QStringLiteral("reconnecting");
    case State::Disconnected:
        return QStringLiteral("disconnected");
    case State::Error:
        return QStringLiteral("error");
    case State::Disabled:
        break;
    }
    return QStringLiteral("disabled");
}

ConnectionNews ConnectionNews::endOfProcess(qint64 process, const Error &why, const QStringList &lastLines)
{
    const auto details = [process, data = dataOf(why), lastLines](json::ObjectWriter &writer) {
        writer.member("pid", process);
        writer.member("exit_code", data["exitCode"]);
        writer.member("signal", data["signal"]);
        auto lines = writer.array("stderr");
        for (const auto &line : lastLines)
            lines.element(line);
        lines.end();
    };
    return { why.message, details };
}

BackendEvent ConnectionNews::asEvent(const char *type, const ConnectionStatus &status) const
{
    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member("status", ConnectionStatus::stateName(status.state));
    if (!reason.isEmpty())
        writer.member("reason", status.lastError.isEmpty() ? reason : status.lastError);
    if (details)
        details(writer);
    writer.end();
    return { type, reason, RawJson::fromTrusted(std::move(data)), isStep };
}

bool isOrderlyEnd(const Error &why)
{
    return dataOf(why)["exitCode"].toInteger() == 0;
}

bool isEndOfProcess(const Error &why)
{
    const auto data = dataOf(why);
    return !data["exitCode"].isMissing() || !data["signal"].isMissing();
}

} // namespace qonduit
