// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/WaitingQuestions.h"

#include "app/Engine.h"
#include "app/link/DefinitionText.h"
#include "app/link/StandingAnswers.h"

#include <algorithm>

namespace qonduit {

namespace {

QString textOf(const RawJson &value)
{
    return value.toString().value_or(QString());
}

QStringList keysOf(const RawJson &object)
{
    QStringList keys;
    if (const auto members = object.members()) {
        for (const auto &member : *members)
            keys += QString::fromUtf8(member.key);
    }
    return keys;
}

/// How much a base64 string holds, without decoding it.
qint64 decodedSize(const RawJson &base64)
{
    const auto quoted = base64.view();
    if (!base64.isString())
        return 0;
    const auto text = quoted.sliced(1, quoted.size() - 2);
    const int padding = text.endsWith("==") ? 2 : text.endsWith('=') ? 1 : 0;
    return std::max<qint64>(0, text.size() / 4 * 3 - padding);
}

/// One block, or a list of them.
std::vector<RawJson> blocksOf(const RawJson &content)
{
    if (content.isObject())
        return { content };
    return content.elements();
}

/// \param isResult it is what a tool has given, in which there are no results of others
void appendParts(QList<ConversationPart> &parts, const RawJson &content, bool isResult = false)
{
    using Kind = ConversationPart::Kind;
    for (const auto &block : blocksOf(content)) {
        const auto type = textOf(block["type"]);
        if (type == QStringLiteral("text")) {
            parts.append({ Kind::Text, textOf(block["text"]), {}, 0 });
        } else if (type == QStringLiteral("image") || type == QStringLiteral("audio")) {
            const auto kind = type == QStringLiteral("image") ? Kind::Image : Kind::Audio;
            parts.append({ kind, textOf(block["mimeType"]), {}, decodedSize(block["data"]) });
        } else if (type == QStringLiteral("tool_use")) {
            const auto arguments = QString::fromUtf8(block["input"].view());
            parts.append({ Kind::ToolUse, textOf(block["name"]), arguments, 0 });
        } else if (type == QStringLiteral("tool_result") && !isResult) {
            parts.append({ Kind::ToolResult, {}, {}, 0 });
            appendParts(parts, block["content"], true);
        } else {
            parts.append({ Kind::Other, type, {}, 0 });
        }
    }
}

SamplingPrompt promptOf(const RawJson &params)
{
    SamplingPrompt prompt;
    prompt.systemPrompt = textOf(params["systemPrompt"]);
    for (const auto &message : params["messages"].elements()) {
        ConversationTurn turn;
        turn.isUsers = textOf(message["role"]) != QStringLiteral("assistant");
        appendParts(turn.parts, message["content"]);
        prompt.conversation.append(turn);
    }
    for (const auto &hint : params["modelPreferences"]["hints"].elements()) {
        if (const auto name = hint["name"].toString())
            prompt.modelHints += *name;
    }
    prompt.maxTokens = params["maxTokens"].toInteger().value_or(0);
    prompt.tools = int(params["tools"].elements().size());
    prompt.needsTool = textOf(params["toolChoice"]["mode"]) == QStringLiteral("required");
    return prompt;
}

Question questionOf(const ApprovalQuestion &approval)
{
    Question question;
    question.id = approval.id;
    question.kind = Question::Kind::Approval;
    question.server = approval.server.name;
    question.client = approval.askedBy;
    question.askedAt = approval.askedAt;
    question.expiresAt = approval.expiresAt;
    if (approval.server.transport == ServerConfig::Transport::Stdio)
        question.commandLine = approval.server.address();
    else
        question.url = approval.server.address();
    question.workingFolder = approval.server.workingFolder;
    question.environmentNames = approval.server.environment.keys();
    for (const auto &header : approval.server.headers)
        question.headerNames += QString::fromUtf8(header.first);
    question.disclosures = disclosuresOf(approval.server);
    return question;
}

Question questionOf(const QString &id, const QString &server, const DefinitionPins::Difference &difference)
{
    Question question;
    question.id = id;
    question.kind = Question::Kind::Definitions;
    question.server = server;
    question.askedAt = difference.since;
    question.digest = difference.digest;
    for (const auto &change : difference.changes)
        question.changes.append(inLines(change));
    return question;
}

Question questionOf(const PendingRequest &request)
{
    Question question;
    question.id = request.id;
    question.server = request.server;
    question.askedAt = request.askedAt;
    question.expiresAt = request.expiresAt;
    if (request.kind == PendingRequest::Kind::Sampling) {
        question.kind = Question::Kind::Sampling;
        question.prompt = promptOf(request.params);
        return question;
    }
    question.message = request.message();
    if (request.isUrlMode()) {
        question.kind = Question::Kind::UrlElicitation;
        question.url = request.url();
        return question;
    }
    question.schema = request.requestedSchema();
    question.fieldOrder = keysOf(request.params["requestedSchema"]["properties"]);
    return question;
}

} // namespace

QList<Question> WaitingQuestions::read(Engine &engine, const Session *window, const StandingAnswers &standing)
{
    QList<Question> questions;
    QHash<QString, Question> waiting;
    for (const auto &approval : engine.approvals().questions()) {
        const auto known = m_known.constFind(approval.id);
        const auto question = known == m_known.constEnd() ? questionOf(approval) : *known;
        waiting.insert(question.id, question);
        questions.append(question);
    }
    for (const auto &[server, difference] : engine.definitions().differences()) {
        const auto id = QStringLiteral("definitions %1 %2").arg(server, QString::fromLatin1(difference.digest.toHex()));
        const auto known = m_known.constFind(id);
        auto question = known == m_known.constEnd() ? questionOf(id, server, difference) : *known;
        question.isSetAside = difference.isRefused;
        waiting.insert(id, question);
        questions.append(question);
    }
    for (auto *session : engine.sessions().sessions()) {
        const bool isClients = session != window;
        for (const auto &request : session->requests().pending()) {
            if (!request.audience.desktop)
                continue;
            auto question = read(request);
            question.client = isClients ? session->client().title() : QString();
            question.canClientAnswer = isClients && (request.audience.client || request.audience.tools);
            question.isSetAside = question.kind == Question::Kind::Sampling && question.canClientAnswer
                               && standing.of(question.server) == StandingAnswer::LeaveToClient;
            waiting.insert(question.id, question);
            questions.append(question);
        }
    }
    m_known.swap(waiting);
    return questions;
}

Question WaitingQuestions::read(const PendingRequest &request)
{
    const auto known = m_known.constFind(request.id);
    return known == m_known.constEnd() ? questionOf(request) : *known;
}

} // namespace qonduit
