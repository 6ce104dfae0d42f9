// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/PayloadText.h"

#include "protocol/json/RawJson.h"
#include "protocol/json/Scanner.h"

#include <QCoreApplication>
#include <QLocale>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// What a text item lays out without being noticed.
constexpr qsizetype textLimit = 20'000;
/// A single line of more is slow to lay out.
constexpr int depthLimit = 40;

/// Whose words are translated.
struct PayloadText
{
    Q_DECLARE_TR_FUNCTIONS(PayloadText)
};

bool isEmptyContainer(const char *p, const char *end)
{
    const char *next = scanner::skipSpace(p + 1, end);
    return next != end && (*next == '}' || *next == ']');
}

/// JSON with line breaks. Works token by token, so that text that is cut off is fine too.
QByteArray indented(QByteArrayView json)
{
    QByteArray out;
    int depth = 0;
    const auto breakLine = [&] { out += '\n' + QByteArray(2 * std::min(depth, depthLimit), ' '); };
    const char *const end = json.data() + json.size();
    for (const char *p = scanner::skipSpace(json.data(), end); p != end && out.size() < 4 * textLimit;
         p = scanner::skipSpace(p, end)) {
        if (*p == '{' || *p == '[') {
            out += *p;
            if (isEmptyContainer(p, end)) {
                p = scanner::skipSpace(p + 1, end);
                out += *p++;
                continue;
            }
            ++depth;
            breakLine();
            ++p;
        } else if (*p == '}' || *p == ']') {
            --depth;
            breakLine();
            out += *p++;
        } else if (*p == ',') {
            out += *p++;
            breakLine();
        } else if (*p == ':') {
            out += ": ";
            ++p;
        } else {
            const char *const behind = scanner::endOfValue(p, end);
            out += QByteArrayView(p, std::max(behind, p + 1) - p);
            p = std::max(behind, p + 1);
        }
    }
    return out;
}

QString blockText(const RawJson &block)
{
    const auto type = block["type"].toString().value_or(QString());
    if (type == u"text"_s)
        return block["text"].toString().value_or(QString());
    const auto media = block["mimeType"].toString();
    if (type == u"image"_s || type == u"audio"_s) {
        const auto bytes = block["data"].view().size() * 3 / 4;
        return u"[%1, %2]"_s.arg(media.value_or(type), QLocale().formattedDataSize(bytes));
    }
    return QString::fromUtf8(indented(block.view()));
}

} // namespace

QString cutText(const QString &text)
{
    if (text.size() <= textLimit)
        return text;
    auto end = textLimit;
    if (text[end - 1].isHighSurrogate())
        --end;
    return text.left(end) + u"…"_s;
}

QString jsonText(const QByteArray &json)
{
    return cutText(QString::fromUtf8(indented(json)));
}

QString resultText(const QByteArray &json)
{
    const auto checked = RawJson::parse(json);
    if (!checked || !(*checked)["content"].isArray())
        return jsonText(json);
    QStringList parts;
    for (const auto &block : (*checked)["content"].elements())
        parts += blockText(block);
    const auto structured = (*checked)["structuredContent"];
    if (!structured.isMissing())
        parts += PayloadText::tr("Structured content:") + u'\n' + QString::fromUtf8(indented(structured.view()));
    return parts.isEmpty() ? jsonText(json) : cutText(parts.join(u"\n\n"_s));
}

} // namespace qonduit
