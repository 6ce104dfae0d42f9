// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/ExposedName.h"

#include "gateway/native/UriCharacters.h"
#include "protocol/json/Write.h"

#include <QCryptographicHash>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace qonduit {

namespace {

constexpr qsizetype longestName = 128;
constexpr qsizetype hashDigits = 12;
constexpr auto separator = "__"_L1;
constexpr auto uriStart = "mcp://"_L1;

bool isLegal(QChar c)
{
    return rfc3986::isAsciiAlphanumeric(c.unicode()) || c == u'_' || c == u'-' || c == u'.';
}

bool isLegal(QStringView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return isLegal(c); });
}

bool endsLikeHash(QStringView name)
{
    constexpr auto isDigit = [](QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f'); };
    if (name.size() <= hashDigits || name[name.size() - hashDigits - 1] != u'_')
        return false;
    const auto digits = name.last(hashDigits);
    return std::all_of(digits.begin(), digits.end(), isDigit);
}

/// Whether `server__name` is legal, read as these two parts by everyone, and no hashed name.
bool isPlain(const QString &server, const QString &name)
{
    return isLegal(server) && isLegal(name) && !server.contains(separator) && !server.endsWith(u'_')
        && server.size() + separator.size() + name.size() <= longestName && !endsLikeHash(server + separator + name);
}

QString hashOf(const QString &server, const QString &name)
{
    QByteArray both;
    json::ArrayWriter array(both);
    array.element(server);
    array.element(name);
    array.end();
    const auto hash = QCryptographicHash::hash(both, QCryptographicHash::Sha256).toHex();
    return QString::fromLatin1(hash.first(hashDigits));
}

/// \returns nothing when a `%` is followed by something else than two digits, or the result is no UTF-8
std::optional<QString> percentDecoded(const QByteArray &text)
{
    for (qsizetype at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
        if (!rfc3986::hasTriplet(text, at))
            return std::nullopt;
    }
    const auto decoded = QByteArray::fromPercentEncoding(text);
    if (!QByteArrayView(decoded).isValidUtf8())
        return std::nullopt;
    return QString::fromUtf8(decoded);
}

} // namespace

QString exposedName(const QString &server, const QString &name)
{
    QString exposed = server + separator + name;
    if (isPlain(server, name))
        return exposed;
    exposed.truncate(longestName - hashDigits - 1);
    for (QChar &c : exposed) {
        if (!isLegal(c))
            c = u'_';
    }
    return exposed + u'_' + hashOf(server, name);
}

std::optional<std::pair<QString, QString>> plainParts(const QString &exposed)
{
    const auto at = exposed.indexOf(separator);
    if (at < 0)
        return std::nullopt;
    std::pair parts(exposed.first(at), exposed.sliced(at + separator.size()));
    if (!isPlain(parts.first, parts.second))
        return std::nullopt;
    return parts;
}

QString serverUri(const QString &server, const QString &uri)
{
    return serverUriTemplate(server, QString::fromLatin1(QUrl::toPercentEncoding(uri)));
}

QString serverUriTemplate(const QString &server, const QString &uriTemplate)
{
    return uriStart + server + u'/' + uriTemplate;
}

std::optional<std::pair<QString, QString>> serverUriParts(const QString &uri)
{
    if (!uri.startsWith(uriStart, Qt::CaseInsensitive)) // a scheme's case means nothing
        return std::nullopt;
    const auto slash = uri.indexOf(u'/', uriStart.size());
    if (slash < 0)
        return std::nullopt;
    const auto server = uri.sliced(uriStart.size(), slash - uriStart.size());
    if (!isLegal(server))
        return std::nullopt;
    const auto own = uri.sliced(slash + 1);
    const auto isOfTemplate = [](QChar c) { return rfc3986::isReserved(c.unicode()) || c == u'{' || c == u'}'; };
    if (std::any_of(own.begin(), own.end(), isOfTemplate))
        return std::pair(server, own);
    auto decoded = percentDecoded(own.toUtf8());
    if (!decoded)
        return std::nullopt;
    return std::pair(server, *std::move(decoded));
}

} // namespace qonduit
