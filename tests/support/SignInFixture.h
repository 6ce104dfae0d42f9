// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/FakeAuthority.h"
#include "support/ManualClock.h"

#include "app/signin/ServerSignIn.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTest>

#include <memory>

namespace qonduit {

/// Signing in to a FakeAuthority, at a clock that stands still.
class SignInFixture : public QObject
{
public:
    SignInFixture()
    {
        config.name = QStringLiteral("work");
        config.transport = ServerConfig::Transport::StreamableHttp;
        config.url = server.url();
        make();
    }

    /// As if the program were started again.
    void make()
    {
        signIn = std::make_unique<signin::ServerSignIn>(
            config, signin::Surroundings { clock, web, callbacks, nullptr, document }, store);
        QObject::connect(signIn.get(), &signin::ServerSignIn::openRequested, signIn.get(),
                         [this](const QUrl &url) { opened += url; });
    }

    signin::SignInStatus::State state() const { return signIn->status().state; }
    QString problem() const { return signIn->status().problem; }

    /// The browser comes back with these parameters beside the state.
    /// \returns the status of the page, 0 when there is none
    int comeBack(const QByteArray &query, const QUrl &from)
    {
        const QUrlQuery asked(from);
        auto url = asked.queryItemValue(QStringLiteral("redirect_uri"), QUrl::FullyDecoded);
        url += u'?' + QString::fromLatin1(query) + QStringLiteral("&state=")
             + asked.queryItemValue(QStringLiteral("state"));
        return visit(QUrl(url));
    }
    int visit(const QUrl &url, QByteArray *page = nullptr)
    {
        QNetworkAccessManager network;
        std::unique_ptr<QNetworkReply> reply(network.get(QNetworkRequest(url)));
        if (!QTest::qWaitFor([&reply] { return reply->isFinished(); }))
            return -1;
        if (page)
            *page = reply->readAll();
        return reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    }
    /// What the browser brings when all is well.
    QByteArray good() const { return "code=the-code&iss=" + server.origin().toPercentEncoding(); }

    /// All of a sign-in, as the person sees it.
    bool completeSignIn()
    {
        const auto before = opened.size();
        signIn->signIn();
        return QTest::qWaitFor([&] { return opened.size() > before; }) && comeBack(good(), opened.last()) == 200
            && QTest::qWaitFor([this] { return !signIn->status().isOpen(); })
            && state() == signin::SignInStatus::State::SignedIn;
    }

    /// The token as a request would get it.
    QByteArray token()
    {
        const auto cell = signIn->token();
        return QTest::qWaitFor([&cell] { return cell.isSettled(); }) ? cell.value() : "unsettled";
    }
    Result<> refuse(int status, const QByteArray &token, const QByteArray &challenge = "Bearer")
    {
        const auto cell = signIn->refused({ status, challenge, token });
        if (!QTest::qWaitFor([&cell] { return cell.isSettled(); }))
            return Error(ErrorCode::InternalError, QStringLiteral("unsettled"));
        return cell.value();
    }

    ManualClock clock;
    FakeAuthority server;
    WebClient web { clock };
    signin::CallbackDoor callbacks { clock, 0 };
    signin::MemoryTokenStore store;
    ServerConfig config;
    QUrl document;
    QList<QUrl> opened;
    std::unique_ptr<signin::ServerSignIn> signIn;
};

} // namespace qonduit
