// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/definitions/DefinitionStore.h"

#include <QHash>

namespace qonduit {

/// A file for each server, which only its owner may read, in a folder of their own.
class DefinitionFolder : public DefinitionStore
{
public:
    /// \param folder is made when need be; empty: everything is forgotten with this
    explicit DefinitionFolder(QString folder) : m_folder(std::move(folder)) { }

    Result<QByteArray> read(const QString &server) const override;
    Result<> write(const QString &server, const QByteArray &content) override;
    void remove(const QString &server) override;

private:
    QString pathOf(const QString &server) const;

    QString m_folder;
    QHash<QString, QByteArray> m_kept; ///< where there is no folder
};

} // namespace qonduit
