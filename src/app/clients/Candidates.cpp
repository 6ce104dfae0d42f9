// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/Candidates.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace qonduit {

namespace {

constexpr qsizetype longestName = 64;

/// What decides whether two servers are the same: what is run or reached, not what of it is shown.
QByteArray contentOf(ServerConfig config)
{
    config.allowedTools.reset();
    // Names of headers have no case, and their order means nothing.
    for (auto &[header, value] : config.headers)
        header = header.toLower();
    std::sort(config.headers.begin(), config.headers.end());
    return config.fingerprint();
}

void merge(Candidate &candidate, const FoundServer &found)
{
    candidate.origins += found.origin;
    for (const auto &note : found.notes) {
        if (!candidate.notes.contains(note))
            candidate.notes += note;
    }
    for (const auto &secret : found.secrets) {
        const auto isIt = [&](const NeededSecret &known) { return known.name == secret.name; };
        if (std::none_of(candidate.secrets.begin(), candidate.secrets.end(), isIt))
            candidate.secrets += secret;
    }
    if (found.config.enabled)
        candidate.config.enabled = true; // somebody uses it
}

} // namespace

QString legalName(const QString &name)
{
    static const QRegularExpression illegal(QStringLiteral("[^A-Za-z0-9_.-]+"));
    static const QRegularExpression edge(QStringLiteral("\\A[_.-]+|[-]+\\z"));
    auto legal = name;
    legal.replace(illegal, QStringLiteral("-")).remove(edge);
    legal.truncate(longestName);
    return ServerConfig::checkName(legal) ? legal : QStringLiteral("server");
}

QString freeName(const QString &wanted, const QStringList &taken)
{
    const auto base = legalName(wanted);
    auto name = base;
    for (int i = 2; taken.contains(name); ++i) {
        const auto number = u'-' + QString::number(i);
        name = base.left(longestName - number.size()) + number;
    }
    return name;
}

QList<Candidate> mergeServers(const QList<FoundServer> &found, const QList<ServerConfig> &ours)
{
    QHash<QByteArray, QString> known;
    QStringList ourNames;
    for (const auto &server : ours) {
        known.insert(contentOf(server), server.name);
        ourNames += server.name;
    }
    QList<Candidate> candidates;
    QHash<QByteArray, qsizetype> places;
    for (const auto &server : found) {
        const auto content = contentOf(server.config);
        const bool isBroken = !server.problem.isEmpty();
        if (!isBroken && places.contains(content)) {
            merge(candidates[places.value(content)], server);
            continue;
        }
        Candidate candidate;
        candidate.config = server.config;
        candidate.problem = server.problem;
        merge(candidate, server);
        if (isBroken) {
            candidate.state = Candidate::State::Broken;
        } else {
            places.insert(content, candidates.size());
            candidate.knownAs = known.value(content);
            candidate.state = candidate.knownAs.isEmpty() ? Candidate::State::New : Candidate::State::Known;
        }
        candidates += candidate;
    }
    auto taken = ourNames;
    for (auto &candidate : candidates) {
        if (candidate.state != Candidate::State::New)
            continue;
        const auto wanted = candidate.config.name;
        if (taken.contains(wanted)) {
            candidate.wantedName = wanted;
            candidate.isNameOurs = ourNames.contains(wanted);
            candidate.config.name = freeName(wanted, taken);
        }
        taken += candidate.config.name;
    }
    return candidates;
}

} // namespace qonduit
