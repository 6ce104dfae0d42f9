// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/InboxHistory.h"

#include "app/config/SafeFile.h"
#include "core/Log.h"

#include <QFile>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

namespace qonduit {

namespace {

constexpr qint64 fileLimit = 4 * 1024 * 1024;
constexpr std::array kinds { "elicitation", "url", "sampling", "approval", "definitions" };
constexpr std::array outcomes { "accepted", "declined", "cancelled", "expired", "withdrawn" };
constexpr std::array actors { "person", "standing answer", "client", "client tool", "server", "nobody" };

template<typename Enum, std::size_t count>
QString nameOf(const std::array<const char *, count> &names, Enum value)
{
    return QString::fromLatin1(names.at(std::size_t(value)));
}

template<typename Enum, std::size_t count>
std::optional<Enum> fromName(const std::array<const char *, count> &names, const QString &name)
{
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const char *one) { return name == QLatin1String(one); });
    return found == names.end() ? std::nullopt : std::optional(Enum(std::distance(names.begin(), found)));
}

QByteArray lineOf(const InboxEntry &entry)
{
    const QJsonObject object {
        { QStringLiteral("id"), entry.id },
        { QStringLiteral("kind"), nameOf(kinds, entry.kind) },
        { QStringLiteral("server"), entry.server },
        { QStringLiteral("client"), entry.client },
        { QStringLiteral("summary"), entry.summary },
        { QStringLiteral("outcome"), nameOf(outcomes, entry.outcome) },
        { QStringLiteral("by"), nameOf(actors, entry.by) },
        { QStringLiteral("asked"), entry.askedAt.toUTC().toString(Qt::ISODateWithMs) },
        { QStringLiteral("ended"), entry.endedAt.toUTC().toString(Qt::ISODateWithMs) },
    };
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

std::optional<InboxEntry> fromLine(const QByteArray &line)
{
    const auto object = QJsonDocument::fromJson(line).object();
    const auto text = [&object](const char *key) { return object.value(QLatin1String(key)).toString(); };
    const auto kind = fromName<Question::Kind>(kinds, text("kind"));
    const auto outcome = fromName<InboxEntry::Outcome>(outcomes, text("outcome"));
    const auto by = fromName<InboxEntry::By>(actors, text("by"));
    if (!kind || !outcome || !by || text("id").isEmpty())
        return {};
    return InboxEntry { text("id"),
                        *kind,
                        text("server"),
                        text("client"),
                        text("summary"),
                        *outcome,
                        *by,
                        QDateTime::fromString(text("asked"), Qt::ISODateWithMs),
                        QDateTime::fromString(text("ended"), Qt::ISODateWithMs) };
}

} // namespace

InboxHistory::InboxHistory(QString file) : m_file(std::move(file))
{
    if (m_file.isEmpty())
        return;
    const auto text = readPrivateFile(m_file, fileLimit);
    if (!text) {
        if (!text.error().is(ErrorCode::NotFound))
            qCWarning(logApp).noquote() << text.error().message;
        return;
    }
    const auto lines = text->split('\n');
    for (const auto &line : lines) {
        m_lines += !line.isEmpty();
        if (const auto entry = fromLine(line)) // a line that a crash has cut is left out
            m_entries.prepend(*entry);
    }
    m_entries.resize(std::min(m_entries.size(), limit));
    if (!text->isEmpty() && !text->endsWith('\n'))
        m_lines = 2 * limit; // the next is written with all others, not behind half a line
}

void InboxHistory::add(const InboxEntry &entry)
{
    m_entries.prepend(entry);
    m_entries.resize(std::min(m_entries.size(), limit));
    if (!m_file.isEmpty())
        append(entry);
}

void InboxHistory::clear()
{
    m_entries.clear();
    if (!m_file.isEmpty())
        rewrite();
}

void InboxHistory::append(const InboxEntry &entry)
{
    if (m_lines == 0 || m_lines >= 2 * limit) // makes the file, or room in it
        return rewrite();
    QFile file(m_file);
    const auto line = lineOf(entry);
    if (!file.open(QIODevice::Append) || file.write(line) != line.size())
        qCWarning(logApp).noquote() << "cannot write" << m_file << file.errorString();
    ++m_lines;
}

void InboxHistory::rewrite()
{
    QByteArray text;
    for (auto entry = m_entries.crbegin(); entry != m_entries.crend(); ++entry)
        text += lineOf(*entry);
    m_lines = m_entries.size();
    if (const auto written = writePrivateFile(m_file, text); !written)
        qCWarning(logApp).noquote() << written.error().message;
}

} // namespace qonduit
