// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/Configuration.h"
#include "backends/ServerStore.h"
#include "core/Result.h"

#include <QByteArray>
#include <QString>

namespace qonduit {

/// Where the configuration comes from, and what is written back to it.
///
/// What is written changes one entry; everything else keeps its order and spelling.
class ConfigurationFile : public ServerStore
{
public:
    /// `QONDUIT_CONFIG` (inline JSON) wins over \p path; an empty path is the platform's own place. A file that is
    /// not there is an empty configuration.
    ConfigurationFile(const QString &path, const QByteArray &inlineJson);

    /// \returns InvalidParams with file, path, what was expected and what came; Storage when it cannot be read
    Result<Configuration> load();

    /// \returns Storage; Unavailable when the configuration is inline, so that nothing can be kept
    Result<> setServer(const ServerConfig &server) override;
    Result<> removeServer(const QString &name) override;

    const QString &path() const { return m_path; }

    /// The text with one server more, changed (\p entry is its JSON) or gone (\p entry is empty).
    static QByteArray withServer(const QByteArray &json, const QString &name, const QByteArray &entry);

private:
    Result<> write(const QString &name, const QByteArray &entry);

    QString m_path;
    QByteArray m_inline;
};

} // namespace qonduit
