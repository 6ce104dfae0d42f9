// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/bundle/BundleServer.h"

#include <QJsonObject>
#include <QObject>
#include <QThreadPool>

namespace qonduit {

class Engine;

/// Makes servers of `.mcpb` bundles: looks into one for the person to see, and later unpacks and adds it.
///
/// The disk is read on a thread of its own; one bundle at a time.
class BundleInstaller : public QObject
{
    Q_OBJECT

public:
    /// \param engine outlives this
    explicit BundleInstaller(Engine &engine);
    /// Waits for a bundle that is being unpacked.
    ~BundleInstaller() override;

    /// Looks into a bundle; wasRead() follows.
    void read(const QString &file);
    /// Unpacks it, puts its secrets into the keychain, and adds its server; added() or failed() follows. The person has
    /// seen what would run. When something fails, what was unpacked goes again.
    void add(const QString &file, const QString &name, const QJsonObject &values);

Q_SIGNALS:
    /// \param bundle as it would be unpacked
    void wasRead(const QString &file, const qonduit::Result<qonduit::Bundle> &bundle);
    void added(const QString &name);
    void failed(const QString &about, const QString &message);

private:
    void keepSecrets(const BundleServer &server, const QString &folder);
    void addServer(const BundleServer &server, const QString &folder);
    void giveUp(const QString &name, const QString &folder, const QString &message);

    Engine &m_engine;
    QThreadPool m_worker;
};

} // namespace qonduit
