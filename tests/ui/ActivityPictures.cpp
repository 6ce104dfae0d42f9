// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ActivityPictures.h"

#include "app/link/ActivityLink.h"
#include "app/link/EngineLink.h"
#include "app/link/TasksLink.h"
#include "ui/activity/Activity.h"

#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

namespace qonduit {

using namespace Qt::StringLiterals;

void photographActivity(QQuickWindow *root, EngineLink &link, const std::function<void(const QString &)> &shoot)
{
    root->show();
    std::ignore = QTest::qWaitForWindowExposed(root);
    root->resize(1080, 680);
    const auto press = [root](Qt::Key key) { QTest::keyClick(root, key); };
    root->setProperty("page", 3);
    shoot(u"activity-live"_s);
    auto *activity = root->property("activity").value<Activity *>();
    auto *rows = root->findChild<QQuickItem *>(u"activityRows"_s);
    rows->forceActiveFocus();
    for (int i = 0; i < 12; ++i)
        press(Qt::Key_Up);
    press(Qt::Key_F);
    for (int i = 0; i < 7; ++i)
        press(Qt::Key_Minus);
    shoot(u"activity-zoomed"_s);
    activity->setStatus(int(SpanFilter::Status::Completed));
    activity->setText(u"search"_s);
    press(Qt::Key_Up);
    press(Qt::Key_Return);
    shoot(u"activity-details"_s);
    auto *inspector = activity->inspector();
    inspector->repeat();
    shoot(u"activity-compared"_s);
    inspector->close();
    activity->clearFilter();
    root->resize(root->minimumSize());
    shoot(u"activity-small"_s);
    root->resize(1080, 680);
    Q_EMIT link.activity().newsCame({ true, {}, {} });
    shoot(u"activity-empty"_s);
    root->setProperty("page", 2);
    shoot(u"tasks"_s);
    root->resize(root->minimumSize());
    shoot(u"tasks-small"_s);
    root->resize(1080, 680);
    Q_EMIT link.tasks().tasksCame({});
    shoot(u"tasks-empty"_s);
    root->setProperty("page", 0);
}

} // namespace qonduit
