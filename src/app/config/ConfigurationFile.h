// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/config/Configuration.h"
#include "backends/ServerStore.h"
#include "core/Result.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace qonduit {

/// Where the configuration comes from, and what is written back to it.
///
/// What is written changes one entry; every other byte stays.
class ConfigurationFile : public ServerStore
{
    Q_DECLARE_TR_FUNCTIONS(qonduit::ConfigurationFile)

public:
    /// What a program starts with that starts whatever the file is like.
    struct Recovered
    {
        Configuration configuration;
        QString problem; ///< for a banner: what is wrong, what was done about it; empty when nothing is
    };

    /// `QONDUIT_CONFIG` (inline JSON) wins over \p path; an empty path is the platform's own place. A file that is
    /// not there is an empty configuration.
    ConfigurationFile(const QString &path, const QByteArray &inlineJson);

    /// Reads what is there now.
    /// \returns InvalidParams with file, path, what was expected and what came; Storage when it cannot be read;
    /// Rejected when somebody else could have written it
    Result<Configuration> load() const;
    /// The first load(): what news() compares with.
    Result<Configuration> open();
    /// As open(), but goes on with the last good copy, or else with nothing. What is no configuration at all is moved
    /// aside as `….corrupt-<time>`; a wrong value is left for the person to mend. Keeps a good copy from then on.
    Recovered openOrRecover();
    /// What somebody else has written since open() and since the last change of ours; nothing when that is nothing. The
    /// same is told once.
    /// \returns as load(); NotFound when the file has gone
    Result<std::optional<Configuration>> news();

    /// \returns Storage; Unavailable when the configuration is inline, so that nothing can be kept
    Result<> setServer(const ServerConfig &server) override;
    Result<> removeServer(const QString &name) override;
    /// Sets one member, named from the root on, for example `{"ui", "theme"}`; in a list of objects, a step is the
    /// `name` of one. Everything else stays byte for byte. \returns InvalidParams when the configuration could not be
    /// read then; else as setServer() does
    Result<> setMember(const QStringList &path, const QJsonValue &value);
    /// Takes one member away, so that its default holds; nothing happens when it is not there.
    Result<> removeMember(const QStringList &path);

    const QString &path() const { return m_path; }
    bool isInline() const { return !m_inline.isEmpty(); }
    /// Where openOrRecover() keeps the last good copy.
    QString lastGoodPath() const { return m_path + QStringLiteral(".last-good"); }

private:
    using Edit = std::function<Result<QByteArray>(const QByteArray &text)>;

    Result<QByteArray> read() const;
    Result<> change(const Edit &edit);
    Recovered recovered(const Error &why);
    QString moveAside() const;
    void noteGood(const QByteArray &text);

    QString m_path;
    QByteArray m_inline;
    std::optional<QByteArray> m_known; ///< the text that open(), news() or a change of ours has seen last
    bool m_keepsGoodCopy = false;
};

} // namespace qonduit
