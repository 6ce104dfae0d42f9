// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/DetailBridge.h"

#include "app/Engine.h"
#include "app/link/DetailLink.h"
#include "transport/process/ProcessLedger.h"

#include <algorithm>
#include <utility>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto logPause = 200ms;
constexpr int shownLastLines = 20;
} // namespace

DetailBridge::DetailBridge(Engine &engine, Session *window, DetailLink &link)
    : m_engine(engine),
      m_session(window),
      m_link(link),
      m_logTick(engine.clock()),
      m_trials(engine.clock(), window),
      m_commands(engine, window),
      m_bundles(engine),
      m_meter(engine.clock(),
              [&engine] {
                  QList<qint64> leaders;
                  for (const auto &entry : engine.channels().processes().entries())
                      leaders += entry.process;
                  return leaders;
              }),
      m_lift(engine.clock(), link, [this] { return read(); })
{
    m_worker.setMaxThreadCount(1);
    connect(&m_link, &PageLink::watchedChanged, this, &DetailBridge::watch);
    connect(&m_link, &DetailLink::serverChosen, this, &DetailBridge::choose);
    connect(&m_link, &DetailLink::logWatched, this, &DetailBridge::watchLog);
    carryOutWishes();
    connect(&m_engine.signIns(), &SignIns::changed, this, &DetailBridge::onNews);
    connect(&m_engine.signIns(), &SignIns::openRequested, this, [this](const QString &, const QUrl &url) {
        tellWindow(m_link, [url](DetailLink &page) { Q_EMIT page.browserWanted(url); });
    });
    connect(&m_offers, &OfferReader::changed, this, &DetailBridge::onNews);
    connect(&m_trials, &Trials::happened, this, [this] { m_lift.schedule(); });
    connect(&m_meter, &UsageMeter::measured, this, &DetailBridge::onNews);
    connect(&m_engine.sessions(), &SessionManager::changed, this, &DetailBridge::onNews);
    connect(&m_engine.registry(), &ServerRegistry::changed, this, &DetailBridge::onNews);
    // The page may have been opened before there was an engine to hear of it.
    tellWindow(m_link, [](DetailLink &page) { page.tellWishes(); });
}

void DetailBridge::carryOutWishes()
{
    connect(&m_link, &DetailLink::changeRequested, &m_commands, &ServerCommands::change);
    connect(&m_link, &DetailLink::setEnabledRequested, &m_commands, &ServerCommands::setEnabled);
    connect(&m_link, &DetailLink::setToolAllowedRequested, &m_commands, &ServerCommands::setToolAllowed);
    connect(&m_link, &DetailLink::mendRequested, this, [this](const QString &server) {
        if (server == m_server)
            m_commands.mend(server, m_advice);
    });
    connect(&m_link, &DetailLink::signInRequested, &m_commands, &ServerCommands::signIn);
    connect(&m_link, &DetailLink::signOutRequested, &m_commands, &ServerCommands::signOut);
    connect(&m_link, &DetailLink::secretGiven, &m_commands, &ServerCommands::keepSecret);
    connect(&m_link, &DetailLink::tryRequested, &m_trials, &Trials::start);
    connect(&m_link, &DetailLink::tryCancelled, &m_trials, &Trials::cancel);
    connect(&m_link, &DetailLink::readBundleRequested, &m_bundles, &BundleInstaller::read);
    connect(&m_link, &DetailLink::addBundleRequested, &m_bundles, &BundleInstaller::add);
    connect(&m_bundles, &BundleInstaller::wasRead, this, [this](const QString &file, const Result<Bundle> &bundle) {
        tellWindow(m_link, [file, bundle](DetailLink &page) { Q_EMIT page.bundleRead(file, bundle); });
    });
    const auto fail = [this](const QString &about, const QString &message) {
        tellWindow(m_link, [about, message](DetailLink &page) { Q_EMIT page.failed(about, message); });
    };
    connect(&m_commands, &ServerCommands::failed, this, fail);
    connect(&m_bundles, &BundleInstaller::failed, this, fail);
}

DetailBridge::~DetailBridge()
{
    m_worker.waitForDone();
}

void DetailBridge::watch(bool isWatched)
{
    m_isWatched = isWatched;
    m_meter.setOn(isWatched);
    onNews();
}

void DetailBridge::choose(const QString &server)
{
    m_server = server;
    m_offers.reset();
    m_judged.clear();
    m_advice = {};
    if (!m_log.server().isEmpty())
        m_log.setServer(server);
    onNews();
}

void DetailBridge::watchLog(bool isWatched)
{
    m_log.setServer(isWatched ? m_server : QString());
    if (!isWatched)
        return m_logTick.stop();
    followLog();
}

void DetailBridge::followLog()
{
    m_lift.schedule();
    m_logTick.start(logPause, [this] { followLog(); });
}

void DetailBridge::onNews()
{
    if (m_isWatched)
        m_lift.schedule();
}

NewsLift::News DetailBridge::read()
{
    auto news = [&link = m_link, trials = m_trials.takeNews(), server = m_log.server(),
                 rows = m_log.read(m_engine.sessions(), m_session)] {
        for (const auto &trial : trials)
            Q_EMIT link.tried(trial);
        if (!rows.isEmpty())
            Q_EMIT link.logged(server, rows);
    };
    if (!m_isWatched)
        return news;
    return [&link = m_link, news, shown = detail(), used = usages()] {
        link.updateUsages(used);
        link.updateDetail(shown);
        news();
    };
}

ServerDetail DetailBridge::detail()
{
    ServerDetail detail;
    const auto *config = m_engine.registry().find(m_server);
    if (!config || !m_session)
        return detail;
    detail.config = *config;
    detail.config.knownSecrets = {}; // the engine's
    detail.processes = processes();
    detail.signIn = m_engine.signIns().status(m_server);
    ServerFacts facts { detail.config, {}, {}, m_engine.channels().searchPath() };
    if (auto *backend = m_session->existingBackend(m_server)) {
        const auto &status = backend->status();
        detail.isConnected = status.state == Backend::State::Connected;
        if (status.connectedAt != std::exchange(m_connectedAt, status.connectedAt))
            m_offers.reset(); // what failed may work now
        const auto &identity = backend->identity();
        if (!identity.whole.isMissing())
            detail.revision = QString::fromLatin1(name(identity.revision));
        detail.instructions = identity.instructions;
        detail.serverInfo = identity.serverInfo.toByteArray();
        detail.capabilities = identity.capabilities.toByteArray();
        for (const auto kind : { OfferList::Kind::Tools, OfferList::Kind::Resources, OfferList::Kind::Templates,
                                 OfferList::Kind::Prompts })
            detail.lists[std::size_t(kind)] = m_offers.read(*backend, kind);
        facts.failure = status.failure;
        facts.lastLines = status.failure ? backend->recentStderr(shownLastLines) : QStringList();
        detail.lastLines = facts.lastLines;
    }
    judge(facts);
    detail.advice = m_advice;
    if (m_advice.cause == ServerAdvice::Cause::SecretMissing)
        detail.secretUsers = m_engine.connectedUsersOf(m_advice.program);
    return detail;
}

QList<ProcessRow> DetailBridge::processes() const
{
    QList<ProcessRow> rows;
    for (const auto &entry : m_engine.channels().processes().entries()) {
        if (entry.server != m_server)
            continue;
        ProcessRow row;
        row.id = entry.process;
        row.session = entry.session;
        for (const auto *session : m_engine.sessions().sessions()) {
            if (session->label() == entry.session)
                row.session = session == m_session ? QString() : session->client().title();
        }
        row.reason = entry.reason;
        row.startedAt = entry.startedAt;
        const auto reading = m_meter.readings().value(entry.process);
        row.count = reading.usage.processCount;
        row.residentBytes = reading.usage.residentBytes;
        row.processors = reading.processors;
        rows += row;
    }
    return rows;
}

ServerUsages DetailBridge::usages() const
{
    ServerUsages usages;
    for (const auto &entry : m_engine.channels().processes().entries()) {
        const auto reading = m_meter.readings().constFind(entry.process);
        if (reading == m_meter.readings().constEnd())
            continue;
        auto &usage = usages[entry.server];
        usage.processes += reading->usage.processCount;
        usage.residentBytes += reading->usage.residentBytes;
        if (reading->processors >= 0)
            usage.processors = std::max(usage.processors, 0.0) + reading->processors;
    }
    return usages;
}

/// Looks for what would mend a server, off this thread, whenever something else is wrong than before.
void DetailBridge::judge(const ServerFacts &facts)
{
    const auto subject = m_server + u'\n' + (facts.config.enabled ? QString() : QStringLiteral("off")) + u'\n'
                       + QString::fromLatin1(facts.config.fingerprint().toHex()) + u'\n'
                       + (facts.failure ? facts.failure->message : QString());
    if (subject == m_judged)
        return;
    m_judged = subject;
    m_advice = {};
    m_worker.start([this, subject, facts] {
        const auto advice = ServerAdvice::on(facts);
        QMetaObject::invokeMethod(
            this,
            [this, subject, advice] {
                if (subject != m_judged || advice == m_advice)
                    return;
                m_advice = advice;
                onNews();
            },
            Qt::QueuedConnection);
    });
}

} // namespace qonduit
