// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ClientPictures.h"

#include "ui/DesktopUi.h"
#include "ui/MainWindow.h"
#include "ui/SampleClients.h"
#include "ui/SampleData.h"
#include "ui/clients/Clients.h"
#include "ui/setup/Setup.h"

#include <QQuickWindow>

namespace qonduit {

using namespace Qt::StringLiterals;

void photographClients(const Album &album, Clock &clock)
{
    EngineLink link;
    sample::serveClients(link, clock);
    link.clients().updateServers(sample::serverConfigs().mid(0, 1));
    auto overview = sample::serving();
    overview.tokenFile = QDir::homePath() + u"/.local/share/qonduit/token"_s;
    overview.sessions = 0;
    link.updateOverview(overview);
    DesktopUi ui(link, clock);
    ui.raiseWindow();
    auto *root = ui.window().window();
    std::ignore = QTest::qWaitForWindowExposed(root);
    const auto shoot = [&](const QString &name) {
        QTest::qWait(400);
        album.add(name, root->grabWindow());
    };
    auto *setup = root->property("setup").value<Setup *>();
    auto *clients = root->property("clients").value<Clients *>();
    const auto connectTo = [&](const QString &program) {
        QMetaObject::invokeMethod(root, "connectClients", Q_ARG(QString, program));
        std::ignore = QTest::qWaitFor([&] { return setup->programs()->stage() != u"looking"_s; });
    };
    root->resize(1080, 680);
    link.updateServers({});
    shoot(u"welcome"_s);
    QMetaObject::invokeMethod(root, "bringServers");
    shoot(u"bring"_s);
    setup->bring()->candidates()->rename(1, u"filesystem"_s);
    shoot(u"bring-conflict"_s);
    setup->bring()->candidates()->rename(1, u"my-weather"_s);
    setup->bring()->bring();
    shoot(u"bring-done"_s);
    QTest::keyClick(root, Qt::Key_Escape);
    link.updateServers(sample::servers().mid(0, 6));
    shoot(u"welcome-after"_s);
    connectTo(u"cursor"_s);
    shoot(u"connect"_s);
    setup->programs()->apply(true);
    shoot(u"connect-done"_s);
    QTest::keyClick(root, Qt::Key_Escape);
    connectTo(u"zed"_s);
    shoot(u"connect-damaged"_s);
    QTest::keyClick(root, Qt::Key_Escape);
    root->resize(root->minimumSize());
    shoot(u"welcome-small"_s);
    connectTo(u"codex"_s);
    shoot(u"connect-small"_s);
    QTest::keyClick(root, Qt::Key_Escape);

    root->resize(1080, 680);
    setup->dismiss();
    link.updateServers(sample::servers());
    root->setProperty("page", 4);
    shoot(u"clients"_s);
    clients->startEditing(u"Reviewer"_s);
    QMetaObject::invokeMethod(root->findChild<QObject *>(u"profileDialog"_s), "open");
    shoot(u"clients-profile"_s);
    QTest::keyClick(root, Qt::Key_Escape);
    clients->renewToken(u"Reviewer"_s);
    shoot(u"clients-token"_s);
    QTest::keyClick(root, Qt::Key_Escape);
    clients->remove(u"Reviewer"_s);
    root->resize(root->minimumSize());
    shoot(u"clients-small"_s);
    root->resize(1080, 680);
    clients->undoRemoval();
    link.clients().updateSessions({});
    link.clients().updateClients({});
    shoot(u"clients-empty"_s);
}

} // namespace qonduit
