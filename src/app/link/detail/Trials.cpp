// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/detail/Trials.h"

#include "protocol/Wire.h"
#include "protocol/json/Write.h"
#include "session/Session.h"

namespace qonduit {

namespace {

/// What a reader of a progress message can use.
constexpr qsizetype messageLimit = 500;

/// The params of `resources/read` or `prompts/get`.
RawJson paramsOf(const TrialRequest &request)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member(request.kind == TrialRequest::Kind::Resource ? "uri" : "name", request.name);
    if (request.kind == TrialRequest::Kind::Prompt)
        writer.raw("arguments", request.arguments);
    writer.end();
    return RawJson::fromTrusted(out);
}

} // namespace

Trials::Trials(Clock &clock, Session *window) : m_clock(clock), m_session(window) { }

void Trials::start(const TrialRequest &request)
{
    const auto id = request.id;
    const auto call = begin(request);
    m_runs[id] = { call ? *call : nullptr, m_clock.now() };
    newsOf(id);
    if (!call)
        return end(id, call.error());
    (*call)->answer().whenSettled([self = QPointer(this), id](const Result<RawJson> &answer) {
        if (self)
            self->end(id, answer);
    });
}

Result<std::shared_ptr<BackendCall>> Trials::begin(const TrialRequest &request)
{
    if (!m_session)
        return Error(ErrorCode::Closed, tr("Qonduit is about to end."));
    const auto arguments = RawJson::parse(request.arguments.isEmpty() ? QByteArray("{}") : request.arguments);
    if (!arguments)
        return arguments.error();
    const auto backend = m_session->backend(request.server);
    if (!backend)
        return backend.error();
    const auto &config = (*backend)->config();
    BackendCall::Options options;
    options.onProgress = [self = QPointer(this), id = request.id](const RawJson &params) {
        if (self)
            self->onProgress(id, params);
    };
    options.origin = m_session->origin({}, 0);
    if (request.kind == TrialRequest::Kind::Tool) {
        if (!config.isAllowed(request.name))
            return Error(ErrorCode::Rejected, tr("This tool is switched off."));
        options.timeout = config.callTimeout; // else as long as the person has patience
        return (*backend)->callTool(request.name, *arguments, std::move(options));
    }
    options.timeout = BackendCall::requestTimeout;
    options.mayRunTwice = true;
    const bool isResource = request.kind == TrialRequest::Kind::Resource;
    return (*backend)->call(isResource ? wire::resourcesRead : wire::promptsGet, paramsOf(request), std::move(options));
}

void Trials::cancel(quint64 id)
{
    const auto found = m_runs.find(id);
    if (found == m_runs.end() || !found->second.call)
        return;
    const auto call = found->second.call; // its answer takes it out of the list
    call->cancel(QStringLiteral("the person at the desktop gave it up"));
}

std::vector<TrialNews> Trials::takeNews()
{
    std::vector<TrialNews> taken;
    for (const auto &[id, news] : std::exchange(m_news, {}))
        taken.push_back(news);
    return taken;
}

void Trials::onProgress(quint64 id, const RawJson &params)
{
    if (m_runs.count(id) == 0)
        return; // it is over
    auto &news = newsOf(id);
    news.progress = params["progress"].toDouble().value_or(-1);
    news.total = params["total"].toDouble().value_or(-1);
    news.message = params["message"].toString().value_or(QString()).left(messageLimit);
    Q_EMIT happened();
}

void Trials::end(quint64 id, const Result<RawJson> &answer)
{
    auto &news = newsOf(id);
    if (answer) {
        news.state = TrialNews::State::Answered;
        news.result = *answer;
    } else {
        const bool isCancelled = answer.error().is(ErrorCode::Cancelled);
        news.state = isCancelled ? TrialNews::State::Cancelled : TrialNews::State::Failed;
        news.problem = answer.error().message;
    }
    m_runs.erase(id);
    Q_EMIT happened();
}

TrialNews &Trials::newsOf(quint64 id)
{
    auto &news = m_news[id];
    news.id = id;
    if (const auto run = m_runs.find(id); run != m_runs.end())
        news.took = std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.now() - run->second.startedAt);
    return news;
}

} // namespace qonduit
