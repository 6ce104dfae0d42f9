// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ServerPictures.h"

#include "ui/SampleServers.h"
#include "ui/WindowHand.h"
#include "ui/servers/AddBundle.h"

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

void photographBundle(QQuickWindow *window, const std::function<void(const QString &)> &shoot)
{
    const WindowHand hand(window);
    window->property("bundle").value<AddBundle *>()->open(u"/home/ada/Downloads/papers.mcpb"_s);
    QTest::qWait(50);
    shoot(u"servers-bundle"_s);
    hand.key(Qt::Key_Escape);
    QTest::qWait(50);
}

} // namespace

void photographServers(QQuickWindow *window, EngineLink &link, const std::function<void(const QString &)> &shoot)
{
    const WindowHand hand(window);
    const auto openTab = [&](const QString &name) {
        hand.click(hand.items([&](QQuickItem *item) {
                           return item->inherits("QQuickTabButton")
                               && item->property("text").toString().startsWith(name);
                       })
                       .value(0));
    };
    const auto choose = [&](const QString &name) {
        hand.click(hand.withText(name));
        QTest::qWait(50);
    };
    choose(u"github"_s);
    for (const auto &tab : { u"Resources"_s, u"Prompts"_s, u"Log"_s, u"Processes"_s, u"About"_s, u"Tools"_s }) {
        openTab(tab);
        shoot(u"servers-"_s + tab.toLower());
    }
    hand.click(hand.named(u"Try…: create_issue"_s));
    QTest::qWait(50);
    shoot(u"servers-try"_s);
    for (const auto &name : { u"owner, required"_s, u"Repository, required"_s, u"title, required"_s }) {
        hand.named(name)->forceActiveFocus();
        hand.type(u"qt"_s);
    }
    hand.named(u"Run"_s)->forceActiveFocus();
    hand.key(Qt::Key_Space);
    QTest::qWait(50);
    hand.named(u"Structured result"_s)->forceActiveFocus();
    for (const auto key : { Qt::Key_End, Qt::Key_Right })
        hand.key(key);
    QTest::qWait(50);
    auto *scroll = hand.named(u"Run"_s);
    while (scroll && !scroll->inherits("QQuickFlickable"))
        scroll = scroll->parentItem();
    if (scroll)
        scroll->setProperty("contentY", scroll->property("contentHeight").toReal() - scroll->height());
    shoot(u"servers-result"_s);
    hand.click(hand.withText(u"Edit…"_s));
    shoot(u"servers-edit"_s);
    hand.key(Qt::Key_Escape);
    choose(u"weather"_s);
    hand.click(hand.withText(u"Show what it wrote"_s));
    shoot(u"servers-mend"_s);
    auto detail = sample::detail(u"weather"_s);
    detail.advice = { ServerAdvice::Cause::SecretMissing, u"github"_s, {} };
    link.detail().updateDetail(detail);
    QTest::qWait(50);
    hand.click(hand.withText(u"Enter the secret…"_s));
    shoot(u"servers-secret"_s);
    hand.key(Qt::Key_Escape);
    hand.click(hand.withText(u"Add…"_s));
    QTest::qWait(50);
    hand.named(u"Command, address or configuration"_s)
        ->setProperty(
            "text",
            uR"({"mcpServers": {"github": {"command": "npx", "args": ["-y", "@example/github", "--root", "/home/ada/my projects"], "env": {"GITHUB_TOKEN": "x", "LOG_LEVEL": "debug"}},
  "search": {"url": "https://search.example.com/mcp", "headers": {"Authorization": "Bearer ${input:key}"}}}})"_s);
    shoot(u"servers-add-snippet"_s);
    hand.key(Qt::Key_Escape);
    photographBundle(window, shoot);
    choose(u"github"_s);
}

} // namespace qonduit
