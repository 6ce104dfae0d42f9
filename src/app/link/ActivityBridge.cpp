// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/ActivityBridge.h"

#include "app/Engine.h"
#include "app/activity/ActivityExport.h"
#include "app/activity/SecretMask.h"
#include "app/config/SafeFile.h"
#include "app/link/ActivityLink.h"
#include "protocol/Wire.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t spansKept = 10'000;
/// One session may fill half of it: what the others did stays in sight.
constexpr std::size_t spansKeptOfOne = 5'000;
constexpr qsizetype payloadKept = 64 * 1024;
constexpr qsizetype payloadsKept = 32 * 1024 * 1024;
constexpr auto repeatTimeout = 10min;

SpanRow::Direction directionOf(const Span &span)
{
    const bool asksUs = span.direction == PeerTap::Direction::FromPeer;
    if (span.server.isEmpty())
        return asksUs ? SpanRow::Direction::FromClient : SpanRow::Direction::ToClient;
    return asksUs ? SpanRow::Direction::FromServer : SpanRow::Direction::ToServer;
}

SpanRow::Status statusOf(const Span &span)
{
    switch (span.status) {
    case Span::Status::Pending:
        return SpanRow::Status::Pending;
    case Span::Status::Completed:
        return SpanRow::Status::Completed;
    case Span::Status::Failed:
        return SpanRow::Status::Failed;
    case Span::Status::Cancelled:
        return SpanRow::Status::Cancelled;
    case Span::Status::Timeout:
        break;
    }
    return SpanRow::Status::Timeout;
}

SpanRow rowOf(const Span &span)
{
    SpanRow row;
    row.id = span.id;
    row.parent = span.parent;
    row.session = span.session->label;
    row.client = span.session->client;
    row.server = span.server;
    row.direction = directionOf(span);
    row.method = span.method;
    row.subject = span.subject;
    row.status = statusOf(span);
    row.error = span.error;
    row.started = span.started;
    row.ended = span.ended;
    row.startedAt = span.startedAt.toMSecsSinceEpoch();
    return row;
}

} // namespace

ActivityBridge::ActivityBridge(Engine &engine, ActivityLink &link)
    : m_engine(engine),
      m_link(link),
      m_trace(engine.sessions().trace()),
      m_lift(engine.clock(), link, [this] { return read(); })
{
    m_writer.setMaxThreadCount(1);
    m_trace.setLimits({ spansKeptOfOne, spansKept, payloadKept, payloadsKept });
    connect(&link, &PageLink::watchedChanged, this, &ActivityBridge::setWatched);
    connect(&link, &ActivityLink::detailsRequested, this, &ActivityBridge::readDetails);
    connect(&link, &ActivityLink::repeatRequested, this, &ActivityBridge::repeat);
    connect(&link, &ActivityLink::repeatCancelled, this, [this] {
        if (const auto call = m_repeat)
            call->cancel(QStringLiteral("stopped in the window"));
    });
    connect(&link, &ActivityLink::exportRequested, this, &ActivityBridge::exportSpans);
}

ActivityBridge::~ActivityBridge()
{
    m_trace.watch({});
}

void ActivityBridge::setWatched(bool isWatched)
{
    if (!isWatched)
        return m_trace.watch({});
    m_trace.watch([this] { m_lift.schedule(); });
    m_lift.schedule();
}

NewsLift::News ActivityBridge::read()
{
    const auto changes = m_trace.takeChanges();
    ActivityNews news;
    news.isComplete = changes.isComplete;
    news.rows.reserve(qsizetype(changes.spans.size()));
    for (const auto *span : changes.spans)
        news.rows += rowOf(*span);
    news.gone = QList<quint64>(changes.gone.begin(), changes.gone.end());
    return [&link = m_link, news] { Q_EMIT link.newsCame(news); };
}

void ActivityBridge::readDetails(quint64 id)
{
    const auto *span = find(id);
    SpanDetails details;
    details.id = id;
    if (span)
        details = detailsOf(*span);
    else
        details.problem = tr("This call is no longer kept.");
    tellWindow(m_link, [details](ActivityLink &link) { Q_EMIT link.detailsCame(details); });
}

SpanDetails ActivityBridge::detailsOf(const Span &span) const
{
    SpanDetails details;
    details.id = span.id;
    details.arguments = shown(span.server, span.wholeArguments.isEmpty() ? span.arguments : span.wholeArguments);
    details.argumentsSize = span.argumentsSize;
    details.result = shown(span.server, span.result);
    const auto *session = m_engine.sessions().shared().desktop();
    const auto tool = QString::fromUtf8(span.subject);
    if (!rowOf(span).isServersTool())
        return details;
    if (span.wholeArguments.isEmpty()) {
        details.problem = tr("Its arguments are too long, or too old, to be kept whole.");
    } else if (!session || !session->servers().isAllowed(span.server, tool)) {
        details.problem = tr("The server or its tool is no longer there.");
    } else {
        details.repeat = SpanDetails::Repeat::AfterAsking;
        const auto *backend = session->existingBackend(span.server);
        const auto tools = backend ? backend->knownTools() : nullptr;
        if (tools && std::any_of(tools->begin(), tools->end(), [&tool](const CatalogueEntry &entry) {
                return entry.name == tool && entry.mayRunTwice();
            }))
            details.repeat = SpanDetails::Repeat::Freely;
    }
    return details;
}

void ActivityBridge::repeat(quint64 id)
{
    SpanRepeat outcome;
    outcome.id = id;
    const auto *span = find(id);
    auto *session = m_engine.sessions().shared().desktop();
    const auto problem = span ? detailsOf(*span).problem : tr("This call is no longer kept.");
    const auto backend =
        span && session && problem.isEmpty() ? session->backend(span->server) : Error(ErrorCode::NotFound, problem);
    if (!backend || m_repeat) {
        outcome.error = backend ? tr("Another call is being repeated.") : backend.error().message;
        return tell(outcome);
    }
    const auto params = RawJson::fromTrusted(span->wholeArguments);
    BackendCall::Options options;
    options.timeout = repeatTimeout;
    options.origin = session->origin({}, 0);
    const auto began = m_engine.clock().now();
    const auto server = span->server; // the span may make room for the new one
    m_repeat = (*backend)->callTool(params["name"].toString().value_or(QString()), params["arguments"], options);
    m_repeat->answer().whenSettled([self = QPointer(this), outcome, began, server](const Result<RawJson> &answer) {
        if (!self)
            return;
        auto done = outcome;
        done.duration = std::chrono::duration_cast<std::chrono::microseconds>(self->m_engine.clock().now() - began);
        if (answer)
            done.result = self->shown(server, answer->view().toByteArray());
        else
            done.error = answer.error().message;
        self->m_repeat.reset();
        self->tell(done);
    });
}

void ActivityBridge::tell(const SpanRepeat &repeat)
{
    tellWindow(m_link, [repeat](ActivityLink &link) { Q_EMIT link.repeated(repeat); });
}

void ActivityBridge::exportSpans(const QString &file, const QList<quint64> &ids)
{
    ActivityExport content;
    content.at = m_engine.clock().timestamp();
    const QSet<quint64> wanted(ids.begin(), ids.end());
    for (const auto &span : m_trace.spans()) {
        if (wanted.contains(span.id))
            content.spans.push_back(span);
    }
    for (const auto &server : m_engine.registry().servers())
        content.servers.insert(server.name, server);
    m_writer.start([&link = m_link, file, content] {
        const auto written = writePrivateFile(file, content.toJson());
        const auto problem = written ? QString() : written.error().message;
        tellWindow(link, [file, problem](ActivityLink &window) { Q_EMIT window.exported(file, problem); });
    });
}

const Span *ActivityBridge::find(quint64 id) const
{
    const auto &spans = m_trace.spans();
    const auto found = std::find_if(spans.rbegin(), spans.rend(), [id](const Span &span) { return span.id == id; });
    return found == spans.rend() ? nullptr : &*found;
}

QByteArray ActivityBridge::shown(const QString &server, const QByteArray &json) const
{
    const auto *config = m_engine.registry().find(server);
    return withoutSecrets(config ? config->withoutSecrets(QString::fromUtf8(json)).toUtf8() : json);
}

} // namespace qonduit
