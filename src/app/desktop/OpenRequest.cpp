// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/OpenRequest.h"

#include "transport/process/CommandWords.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>
#include <QUrlQuery>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

Error bad(const QString &what)
{
    return Error(ErrorCode::InvalidParams, u"the link cannot be opened: "_s + what);
}

Result<QJsonObject> entryOf(const QUrlQuery &query)
{
    const auto valueOf = [&query](const QString &name) { return query.queryItemValue(name, QUrl::FullyDecoded); };
    if (const auto url = valueOf(u"url"_s); !url.isEmpty())
        return QJsonObject { { u"url"_s, url } };
    if (const auto command = valueOf(u"command"_s); !command.isEmpty()) {
        auto words = commandWords(command);
        if (words.isEmpty())
            return bad(u"its command has no program"_s);
        const auto program = words.takeFirst();
        return QJsonObject { { u"command"_s, program }, { u"args"_s, QJsonArray::fromStringList(words) } };
    }
    auto config = valueOf(u"config"_s).toLatin1();
    if (config.isEmpty())
        return bad(u"expected url, command or config"_s);
    config.replace('-', '+').replace('_', '/').replace(' ', '+'); // Base64url, and a plus read as a space
    const auto decoded = QByteArray::fromBase64Encoding(config, QByteArray::AbortOnBase64DecodingErrors);
    const auto entry = decoded ? QJsonDocument::fromJson(*decoded) : QJsonDocument();
    if (!entry.isObject())
        return bad(u"its config is no JSON object in Base64"_s);
    return entry.object();
}

} // namespace

Result<OpenRequest> OpenRequest::parse(const QString &argument)
{
    if (argument.isEmpty())
        return OpenRequest {};
    if (argument.size() > longestLink)
        return bad(u"it is longer than %1 characters"_s.arg(longestLink));
    const QUrl link(argument, QUrl::StrictMode);
    if (link.scheme() != u"qonduit"_s) {
        const auto path = link.isLocalFile() ? link.toLocalFile() : argument;
        return OpenRequest { Kind::Bundle, QFileInfo(path).absoluteFilePath() };
    }
    // qonduit://add and qonduit:add are the same.
    const auto what = link.host().isEmpty() ? link.path().section(u'/', -1) : link.host();
    if (what.isEmpty() || what == u"open"_s)
        return OpenRequest {};
    if (what != u"add"_s)
        return bad(u"expected qonduit://add or qonduit://open"_s);
    const QUrlQuery query(link);
    const auto entry = entryOf(query);
    if (!entry)
        return entry.error();
    const auto name = query.queryItemValue(u"name"_s, QUrl::FullyDecoded);
    const QJsonObject servers { { name.isEmpty() ? u"server"_s : name, *entry } };
    return OpenRequest { Kind::Snippet, QString::fromUtf8(QJsonDocument(servers).toJson()) };
}

} // namespace qonduit
