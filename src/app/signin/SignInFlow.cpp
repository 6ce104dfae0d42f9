// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/SignInFlow.h"

#include "app/signin/Registration.h"

#include <QPointer>

#include <utility>

namespace qonduit::signin {

using namespace std::chrono_literals;

namespace {

/// How long the browser may stay away.
constexpr auto patience = 10min;

Error givenUp()
{
    return { ErrorCode::Cancelled, QStringLiteral("the sign-in was given up") };
}

} // namespace

SignInFlow::SignInFlow(Purpose purpose, const Surroundings &surroundings)
    : m_purpose(std::move(purpose)), m_around(surroundings), m_patience(m_around.clock)
{
}

SignInFlow::~SignInFlow()
{
    m_around.callbacks.forget(m_request.state(), givenUp());
}

QCoro::Task<Result<Grant>> SignInFlow::run()
{
    const QPointer<SignInFlow> self = this;
    auto discovering = discover(&m_around.web, m_purpose.server, m_purpose.challenge);
    const auto discovery = co_await discovering;
    if (!self)
        co_return givenUp();
    if (!discovery)
        co_return discovery.error();
    const auto service = discovery->issuer.authorizationEndpoint.host(QUrl::FullyEncoded);
    Q_EMIT advanced(SignInStatus::State::Preparing, service);
    auto checking = checkPage(*discovery);
    const auto checked = co_await checking;
    if (!self)
        co_return givenUp();
    if (!checked)
        co_return checked.error();

    const auto expectation = m_around.callbacks.expect(m_request.state());
    if (!expectation)
        co_return expectation.error();
    const auto scope = chooseScope(m_purpose.configured.scope, m_purpose.challenge.scope, discovery->resource,
                                   m_purpose.before ? m_purpose.before->scope : QString(), discovery->issuer);
    auto introducing = client(*discovery, expectation->redirectUri, scope);
    const auto as = co_await introducing;
    if (!self)
        co_return givenUp();
    if (!as)
        co_return as.error();
    auto asking = ask(*discovery, *as, *expectation, scope);
    auto grant = co_await asking;
    co_return grant;
}

/// The page that the browser is sent to has to be https, and where the server may send us; without TLS on loopback
/// only.
QCoro::Task<Result<>> SignInFlow::checkPage(Discovery discovery)
{
    const auto page = discovery.issuer.authorizationEndpoint;
    const Error refused(ErrorCode::Rejected, QStringLiteral("%1 is no address that a browser may be sent to from here")
                                                 .arg(page.toDisplayString(QUrl::RemoveQuery).left(200)));
    const bool isSecret = page.scheme() == QStringLiteral("https");
    if ((!isSecret && page.scheme() != QStringLiteral("http")) || !page.userInfo().isEmpty() || page.hasFragment())
        co_return refused;
    const auto locating = m_around.web.locate(page);
    const auto reach = co_await locating;
    if (!reach)
        co_return reach.error();
    if (!mayLeadTo(discovery.reach, *reach) || (!isSecret && *reach != Reach::Loopback))
        co_return refused;
    co_return {};
}

/// Who we are there: what the person has configured; whom we were the last time, if the answer comes to the same
/// address and nothing is asked for that was not then; our document; else somebody new.
QCoro::Task<Result<Client>> SignInFlow::client(Discovery discovery, QString redirectUri, QString scope)
{
    const QPointer<SignInFlow> self = this;
    const auto &issuer = discovery.issuer;
    Client client;
    client.redirectUri = redirectUri;
    if (!m_purpose.configured.clientId.isEmpty()) {
        client.id = m_purpose.configured.clientId;
        if (m_purpose.configured.clientSecret.isEmpty())
            co_return client;
        client.authMethod = secretMethod(issuer);
        if (!m_around.secrets)
            co_return Error(ErrorCode::Unavailable, QStringLiteral("the client's secret cannot be had here"));
        const auto references = Reference::in(m_purpose.configured.clientSecret);
        if (references.size() != 1)
            co_return Error(ErrorCode::Rejected, QStringLiteral("the client's secret is no reference to the keychain"));
        const auto reading = m_around.secrets->secret(references.first().name);
        const auto secret = co_await reading;
        if (!secret)
            co_return secret.error();
        client.secret = *secret;
        co_return client;
    }
    const auto &before = m_purpose.before;
    if (before && before->client.isRegisteredByUs && before->issuer == issuer.issuer
        && before->client.redirectUri == redirectUri && holdsScope(before->client.scope, scope)) {
        client = before->client;
        co_return client;
    }
    if (issuer.takesMetadataDocuments && !m_around.clientDocument.isEmpty()) {
        client.id = m_around.clientDocument.toString(QUrl::FullyEncoded);
        co_return client;
    }
    if (issuer.registrationEndpoint.isEmpty())
        co_return Error(ErrorCode::Rejected,
                        QStringLiteral("the sign-in service does not register programs by itself: get a client id "
                                       "there, and put it into the server's oauth.client_id"));
    const auto registering = m_around.web.send(registrationRequest(issuer, redirectUri, scope, discovery.reach));
    const auto answer = co_await registering;
    if (!answer)
        co_return answer.error();
    auto registered = registeredClient(*answer, redirectUri);
    if (registered)
        registered->scope = scope;
    co_return registered;
}

QCoro::Task<Result<Grant>> SignInFlow::ask(Discovery discovery, Client client, CallbackDoor::Expectation expectation,
                                           QString scope)
{
    const QPointer<SignInFlow> self = this;
    const auto &issuer = discovery.issuer;
    const auto service = issuer.authorizationEndpoint.host(QUrl::FullyEncoded);
    m_patience.start(patience, [this] {
        m_around.callbacks.forget(m_request.state(),
                                  Error(ErrorCode::Timeout, QStringLiteral("nobody has signed in, in the browser")));
    });
    Q_EMIT advanced(SignInStatus::State::InBrowser, service);
    if (self)
        Q_EMIT openRequested(m_request.url(issuer, client, discovery.resource.resource, scope));
    const auto brought = co_await expectation.answer;
    if (!self)
        co_return givenUp();
    m_patience.stop();
    if (!brought)
        co_return brought.error();
    const auto code = m_request.codeIn(*brought, issuer);
    if (!code)
        co_return code.error();

    Q_EMIT advanced(SignInStatus::State::Finishing, service);
    if (!self)
        co_return givenUp();
    Grant grant;
    grant.resource = discovery.resource.resource;
    grant.issuer = issuer.issuer;
    grant.tokenEndpoint = issuer.tokenEndpoint;
    grant.revocationEndpoint = issuer.revocationEndpoint;
    grant.client = client;
    grant.scope = scope;
    const auto fields = m_request.exchange(*code, client, grant.resource);
    const auto exchanging = m_around.web.send(tokenRequest(grant, fields, discovery.reach));
    const auto answer = co_await exchanging;
    if (!self)
        co_return givenUp();
    if (!answer)
        co_return answer.error();
    const auto taken = grant.take(*answer, m_around.clock.utcNow());
    if (!taken)
        co_return taken.error();
    co_return grant;
}

} // namespace qonduit::signin
