// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ChannelFactory.h"

#include "backends/references/Resolver.h"
#include "transport/http/AutoHttpChannel.h"
#include "transport/http/HttpChannel.h"
#include "transport/http/Network.h"
#include "transport/http/SseChannel.h"
#include "transport/process/LoginShell.h"
#include "transport/process/ProcessChannel.h"
#include "transport/process/ProcessLedger.h"

#include <QObject>
#include <QStandardPaths>

namespace qonduit {

namespace {

/// Every wait of it has an end: see SecretSource.
QCoro::Task<> resolve(ServerConfig config, SecretSource *secrets, Cell<Result<ServerConfig>> done)
{
    auto resolving = resolved(std::move(config), secrets, QProcessEnvironment::systemEnvironment());
    const auto outcome = co_await resolving;
    done.settle(outcome);
}

} // namespace

class TransportFactory::Private
{
public:
    Private(Clock &c, Path p, const QString &folder, SecretSource *s)
        : clock(c), path(p), secrets(s), shell({}, c), ledger(folder)
    {
    }

    bool isInOurPath(const QString &program) const { return !QStandardPaths::findExecutable(program).isEmpty(); }

    Clock &clock;
    Path path;
    SecretSource *secrets;
    Authorizers authorizers;
    LoginShell shell;
    ProcessLedger ledger;
    QObject owner;
    QNetworkAccessManager *network = nullptr; ///< made when the first HTTP server is reached
    /// Empty: ours. Shared with the wait for the shell, which may outlive the factory.
    std::shared_ptr<QString> searchPath = std::make_shared<QString>();
};

TransportFactory::TransportFactory(Clock &clock, Path path, const QString &ledgerFolder, SecretSource *secrets)
    : d(std::make_unique<Private>(clock, path, ledgerFolder, secrets))
{
}

TransportFactory::~TransportFactory() = default;

void TransportFactory::setAuthorizers(Authorizers authorizers)
{
    d->authorizers = std::move(authorizers);
}

Cell<Result<ServerConfig>> TransportFactory::prepared(const ServerConfig &config)
{
    const Cell<Result<ServerConfig>> done;
    const bool needsShell = config.transport == ServerConfig::Transport::Stdio && d->searchPath->isEmpty()
                         && (d->path == Path::OfLoginShell || !d->isInOurPath(config.command));
    if (!needsShell) {
        resolve(config, d->secrets, done); // runs detached
        return done;
    }
    const auto searchPath = d->searchPath;
    d->shell.path().whenSettled([searchPath, config, secrets = d->secrets, done](const QString &path) {
        *searchPath = path;
        resolve(config, secrets, done); // runs detached
    });
    return done;
}

std::unique_ptr<Channel> TransportFactory::make(const ServerConfig &config, const Purpose &purpose)
{
    if (config.transport == ServerConfig::Transport::Stdio) {
        ProcessSettings settings;
        settings.program = config.command;
        settings.arguments = config.arguments;
        settings.environment = config.environment;
        settings.workingFolder = config.workingFolder;
        settings.searchPath = *d->searchPath;
        settings.secrets = config.knownSecrets.values();
        settings.ledger = &d->ledger;
        settings.server = config.name;
        settings.session = purpose.session;
        settings.reason = purpose.reason;
        return std::make_unique<ProcessChannel>(std::move(settings), d->clock);
    }
    if (!d->network)
        d->network = makeNetwork(&d->owner);
    HttpSettings settings;
    settings.url = config.url;
    settings.headers = config.headers;
    if (d->authorizers)
        settings.authorizer = d->authorizers(config);
    switch (config.transport) {
    case ServerConfig::Transport::StreamableHttp:
        return std::make_unique<HttpChannel>(std::move(settings), *d->network, d->clock);
    case ServerConfig::Transport::Sse:
        return std::make_unique<SseChannel>(std::move(settings), *d->network, d->clock);
    case ServerConfig::Transport::AutoHttp:
    case ServerConfig::Transport::Stdio: // has returned
        break;
    }
    return std::make_unique<AutoHttpChannel>(std::move(settings), *d->network, d->clock);
}

const ProcessLedger &TransportFactory::processes() const
{
    return d->ledger;
}

QString TransportFactory::searchPath() const
{
    return *d->searchPath;
}

} // namespace qonduit
