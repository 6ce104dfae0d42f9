// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/detail/BundleInstaller.h"

#include "app/Engine.h"

#include <QDir>

namespace qonduit {

BundleInstaller::BundleInstaller(Engine &engine) : m_engine(engine)
{
    m_worker.setMaxThreadCount(1);
}

BundleInstaller::~BundleInstaller()
{
    m_worker.waitForDone();
}

void BundleInstaller::read(const QString &file)
{
    m_worker.start([this, file, folder = m_engine.dataFolder()] {
        const auto manifest = readBundle(file);
        const auto bundle =
            manifest ? Result<Bundle>(Bundle {
                *manifest, QDir(folder).absoluteFilePath(QStringLiteral("bundles/") + manifest->folderName()) })
                     : Result<Bundle>(manifest.error());
        QMetaObject::invokeMethod(
            this, [this, file, bundle] { Q_EMIT wasRead(file, bundle); }, Qt::QueuedConnection);
    });
}

void BundleInstaller::add(const QString &file, const QString &name, const QJsonObject &values)
{
    if (m_engine.registry().find(name)) {
        Q_EMIT failed(name, tr("There is a server of this name already."));
        return;
    }
    m_worker.start([this, file, name, values, folder = m_engine.dataFolder()] {
        const auto unpacked = unpackBundle(file, folder);
        const auto made = unpacked ? serverOfBundle(*unpacked, name, values) : Result<BundleServer>(unpacked.error());
        const auto place = unpacked ? unpacked->folder : QString();
        QMetaObject::invokeMethod(
            this,
            [this, name, made, place] {
                if (made)
                    keepSecrets(*made, place);
                else
                    giveUp(name, place, made.error().message);
            },
            Qt::QueuedConnection);
    });
}

/// One by one: the first that cannot be kept is the end of it.
void BundleInstaller::keepSecrets(const BundleServer &server, const QString &folder)
{
    if (server.secrets.isEmpty())
        return addServer(server, folder);
    auto rest = server;
    const auto name = rest.secrets.firstKey();
    const auto value = rest.secrets.take(name);
    m_engine.secrets().set(name, value).whenSettled([self = QPointer(this), rest, folder](const Result<> &kept) {
        if (!self)
            return;
        if (kept)
            self->keepSecrets(rest, folder);
        else
            self->giveUp(rest.config.name, folder, kept.error().message);
    });
}

void BundleInstaller::addServer(const BundleServer &server, const QString &folder)
{
    const auto &name = server.config.name;
    m_engine.approvals().approveNow(server.config);
    const auto change = m_engine.registry().add(server.config);
    if (!change)
        return giveUp(name, folder, change.error().message);
    if (!change->problem.isEmpty())
        Q_EMIT failed(name, change->problem);
    Q_EMIT added(name);
}

void BundleInstaller::giveUp(const QString &name, const QString &folder, const QString &message)
{
    if (!folder.isEmpty()) {
        m_worker.start([folder, dataFolder = m_engine.dataFolder()] {
            std::ignore = removeBundle(folder, dataFolder); // what stays there does no harm
        });
    }
    Q_EMIT failed(name, message);
}

} // namespace qonduit
