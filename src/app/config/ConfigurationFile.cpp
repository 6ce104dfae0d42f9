// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/ConfigurationFile.h"

#include "app/config/MemberEdit.h"
#include "app/config/SafeFile.h"
#include "app/config/ServerEdit.h"
#include "core/Log.h"
#include "protocol/json/RawJson.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace qonduit {

namespace {

constexpr qint64 sizeLimit = 16 * 1024 * 1024;
/// What is written into when there is no file yet.
constexpr auto emptyFile = "{\n  \"version\": 1\n}\n";

} // namespace

ConfigurationFile::ConfigurationFile(const QString &path, const QByteArray &inlineJson)
    : m_path(path), m_inline(inlineJson)
{
    if (m_path.isEmpty())
        m_path = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
               + QStringLiteral("/qonduit/config.json");
}

Result<QByteArray> ConfigurationFile::read() const
{
    return isInline() ? Result<QByteArray>(m_inline) : readPrivateFile(m_path, sizeLimit);
}

Result<Configuration> ConfigurationFile::load() const
{
    const auto text = read();
    if (!text && text.error().is(ErrorCode::NotFound))
        return Configuration();
    if (!text)
        return text.error();
    return Configuration::parse(*text, isInline() ? QStringLiteral("QONDUIT_CONFIG") : m_path);
}

Result<Configuration> ConfigurationFile::open()
{
    const auto text = read();
    if (text)
        m_known = *text;
    return load();
}

ConfigurationFile::Recovered ConfigurationFile::openOrRecover()
{
    m_keepsGoodCopy = !isInline();
    const auto opened = open();
    if (!opened)
        return recovered(opened.error());
    if (m_known)
        noteGood(*m_known);
    return { *opened, {} };
}

ConfigurationFile::Recovered ConfigurationFile::recovered(const Error &why)
{
    qCWarning(logApp).noquote() << why.message;
    if (isInline())
        return { {}, tr("The configuration in QONDUIT_CONFIG cannot be used: %1.").arg(why.message) };
    const auto copy = readPrivateFile(lastGoodPath(), sizeLimit);
    const auto good = copy ? Configuration::parse(*copy, lastGoodPath()) : Result<Configuration>(copy.error());
    const auto instead = good ? tr("Qonduit uses the last good copy of it.") : tr("Qonduit uses its defaults.");
    const auto root = m_known ? RawJson::parse(*m_known) : Result<RawJson>(why);
    const bool isMendable = why.is(ErrorCode::Rejected) || (root && root->isObject());
    const auto kept = isMendable ? QString() : moveAside();
    if (kept.isEmpty())
        return { good ? *good : Configuration(),
                 tr("The configuration file cannot be used: %1. It was left as it is. %2").arg(why.message, instead) };
    m_known.reset();
    if (good && writePrivateFile(m_path, *copy))
        m_known = *copy;
    return { good ? *good : Configuration(),
             tr("The configuration file was damaged: %1. It was kept as %2. %3").arg(why.message, kept, instead) };
}

/// \returns where the file is now; empty when it could not be moved
QString ConfigurationFile::moveAside() const
{
    const auto time = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    auto aside = QStringLiteral("%1.corrupt-%2").arg(m_path, time);
    for (int i = 2; QFileInfo::exists(aside); ++i)
        aside = QStringLiteral("%1.corrupt-%2-%3").arg(m_path, time).arg(i);
    return QDir().rename(m_path, aside) ? aside : QString(); // a folder, or a pipe, as well as a file
}

void ConfigurationFile::noteGood(const QByteArray &text)
{
    m_known = text;
    if (!m_keepsGoodCopy)
        return;
    const auto copy = readPrivateFile(lastGoodPath(), sizeLimit);
    if (copy && *copy == text)
        return;
    if (const auto kept = writePrivateFile(lastGoodPath(), text); !kept)
        qCWarning(logApp).noquote() << "there will be no good copy of the configuration:" << kept.error().message;
}

Result<std::optional<Configuration>> ConfigurationFile::news()
{
    if (isInline())
        return std::optional<Configuration>();
    const auto text = read();
    if (!text && text.error().is(ErrorCode::NotFound) && !m_known)
        return std::optional<Configuration>();
    if (!text) {
        if (text.error().is(ErrorCode::NotFound))
            m_known.reset();
        return text.error();
    }
    if (*text == m_known)
        return std::optional<Configuration>();
    m_known = *text;
    const auto configuration = Configuration::parse(*text, m_path);
    if (!configuration)
        return configuration.error();
    noteGood(*text);
    return std::optional(*configuration);
}

Result<> ConfigurationFile::setServer(const ServerConfig &server)
{
    return change([&](const QByteArray &text) { return withServer(text, server); });
}

Result<> ConfigurationFile::removeServer(const QString &name)
{
    return change([&](const QByteArray &text) { return withoutServer(text, name); });
}

Result<> ConfigurationFile::setMember(const QStringList &path, const QJsonValue &value)
{
    return change([&](const QByteArray &text) { return withMemberAt(text, path, value); });
}

Result<> ConfigurationFile::removeMember(const QStringList &path)
{
    return change([&](const QByteArray &text) { return withoutMemberAt(text, path); });
}

Result<> ConfigurationFile::change(const Edit &edit)
{
    if (!m_inline.isEmpty())
        return Error(ErrorCode::Unavailable,
                     QStringLiteral("the configuration comes from QONDUIT_CONFIG, so changes are not kept"));
    const auto before = read();
    if (!before && !before.error().is(ErrorCode::NotFound))
        return before.error();
    const auto text = before && !before->trimmed().isEmpty() ? *before : QByteArray(emptyFile);
    // What somebody has broken by hand is theirs to mend, not ours to replace.
    const auto readable = Configuration::parse(text, m_path);
    if (!readable)
        return Error(ErrorCode::Storage, QStringLiteral("the change is not kept: %1").arg(readable.error().message));
    const auto edited = edit(text);
    if (!edited)
        return edited.error();
    const auto changed = Configuration::parse(*edited, m_path);
    if (!changed)
        return changed.error();
    if (before && *edited == *before)
        return {};
    const auto written = writePrivateFile(m_path, *edited);
    if (written && (!m_known || !before || *before == *m_known)) // else it holds news besides what we have changed
        noteGood(*edited);
    return written;
}

} // namespace qonduit
