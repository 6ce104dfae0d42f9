// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/setup/ConnectPrograms.h"

#include "core/Text.h"
#include "ui/setup/Aside.h"

#include <QRegularExpression>

#include <algorithm>

namespace qonduit {

namespace {

constexpr qsizetype lineLimit = 500;

QVariantMap shownLine(const QString &kind, const QString &text)
{
    return { { QStringLiteral("kind"), kind }, { QStringLiteral("text"), text } };
}

/// The change as it is shown, with tokens hidden: ours, and whatever else stands where a token stands.
QVariantList shownLines(const ConnectPlan &plan)
{
    static const QRegularExpression bearer(QStringLiteral("(Bearer\\s+)[A-Za-z0-9._~+/=-]+"));
    QVariantList lines;
    for (const auto &hunk : plan.hunks) {
        if (!lines.isEmpty())
            lines += shownLine(QStringLiteral("gap"), QStringLiteral("…"));
        for (const auto &line : hunk.lines) {
            auto text = line.text.left(2 * lineLimit);
            text.replace(bearer, QStringLiteral("\\1••••••••"));
            const auto kind = line.kind == DiffLine::Kind::Added   ? QStringLiteral("added")
                            : line.kind == DiffLine::Kind::Removed ? QStringLiteral("removed")
                                                                   : QStringLiteral("kept");
            lines += shownLine(kind, singleLine(text.replace(u'\t', QStringLiteral("    ")), lineLimit));
        }
    }
    return lines;
}

ProgramRow rowOf(const ClientReading &reading)
{
    ProgramRow row;
    row.id = reading.program.id;
    row.name = reading.program.name;
    row.file = reading.program.path;
    row.isConnected = reading.isConnected();
    row.problem = reading.error ? singleLine(reading.error->message, 600) : QString();
    row.servers = int(reading.servers.size());
    return row;
}

} // namespace

ConnectPrograms::ConnectPrograms(ClientsLink &link, QObject *parent) : QObject(parent), m_link(link), m_programs(this)
{
    connect(&m_link, &ClientsLink::tokenMade, this, &ConnectPrograms::takeToken);
    connect(&m_link, &ClientsLink::failed, this, [this](const QString &about, const QString &message) {
        if (m_awaitedToken.isEmpty() || about != m_awaitedToken)
            return;
        m_awaitedToken.clear();
        fail(Error(ErrorCode::Unavailable, message));
    });
}

QString ConnectPrograms::remarks() const
{
    if (!m_plan)
        return {};
    QStringList remarks;
    if (!m_plan->hasFile)
        remarks += tr("The file does not exist yet, and is made.");
    else if (m_stage == QStringLiteral("ready") && !m_plan->changesNothing())
        remarks += tr("A copy of the file as it is now is kept beside it.");
    if (!m_plan->kept.isEmpty())
        remarks += tr("Its own %n server(s) stay as they are.", nullptr, int(m_plan->kept.size()));
    if (m_isConnecting && !m_plan->replaced.isEmpty())
        remarks += tr("An older entry of Qonduit's is replaced.");
    if (m_isConnecting && m_program.reach == ClientProgram::Reach::StdioOnly)
        remarks += tr("%1 starts programs only, so it starts qonduit-stdio, which joins this Qonduit.").arg(name());
    if (m_isConnecting && m_plan->isReadableByOthers && canHaveToken())
        remarks += tr("Other users of this computer can read that file, and so the token in it.");
    return remarks.join(u'\n');
}

bool ConnectPrograms::canHaveToken() const
{
    return m_isConnecting && m_program.reach == ClientProgram::Reach::HttpWithHeaders && !m_around.tokenFile.isEmpty();
}

void ConnectPrograms::scan(const SetupSurroundings &around)
{
    m_around = around;
    if (m_isScanning)
        return;
    m_isScanning = true;
    Q_EMIT scanningChanged();
    runAside(
        *this, [around] { return readClients(around.folders, around.ownAddress()); },
        [this](const QList<ClientReading> &readings) { take(readings); });
}

void ConnectPrograms::take(const QList<ClientReading> &readings)
{
    QList<ProgramRow> rows;
    for (const auto &reading : readings) {
        if (!reading.isInstalled && !reading.hasFile)
            continue;
        rows += rowOf(reading);
        rows.last().canUndo = m_receipts.contains(reading.program.id);
    }
    m_programs.take(rows);
    m_isScanning = false;
    Q_EMIT scanningChanged();
}

void ConnectPrograms::choose(const QString &program)
{
    if (!m_awaitedToken.isEmpty() || m_stage == QStringLiteral("writing"))
        return; // one change after the other
    const auto *row = m_programs.find(program);
    const auto known = row ? knownClient(m_around.folders, program) : std::nullopt;
    m_chosen = known ? program : QString();
    m_program = known.value_or(ClientProgram());
    m_isConnecting = known && !row->isConnected;
    m_plan.reset();
    m_lines.clear();
    m_problem.clear();
    if (!known)
        return setStage({});
    if (m_isConnecting && !m_around.endpoint.isValid())
        return fail(
            Error(ErrorCode::Unavailable, tr("Qonduit is not serving now, so there is nothing to connect to.")));
    plan();
}

void ConnectPrograms::plan()
{
    setStage(QStringLiteral("looking"));
    runAside(
        *this,
        [around = m_around, program = m_program, isConnecting = m_isConnecting]() -> Result<ConnectPlan> {
            const auto own = around.ownAddress();
            if (!isConnecting)
                return ConnectPlan::toDisconnect(program, own);
            if (own.token.isEmpty() && !around.tokenFile.isEmpty()) // an entry without it would be refused here
                return Error(ErrorCode::Storage, QStringLiteral("cannot read the token in %1").arg(around.tokenFile));
            return ConnectPlan::toConnect(program, own);
        },
        [this, question = ++m_question](const Result<ConnectPlan> &plan) {
            if (question == m_question)
                takePlan(plan);
        });
}

void ConnectPrograms::takePlan(const Result<ConnectPlan> &plan)
{
    if (!plan)
        return fail(plan.error());
    m_plan = *plan;
    m_lines = shownLines(*plan);
    setStage(QStringLiteral("ready"));
}

void ConnectPrograms::apply(bool withOwnToken)
{
    if (m_stage != QStringLiteral("ready") || !m_plan)
        return;
    setStage(QStringLiteral("writing"));
    if (!withOwnToken || !canHaveToken())
        return write({});
    const auto &clients = m_link.clients();
    const auto isIt = [this](const ClientRow &client) { return client.name == m_program.name; };
    m_isClientNew = std::none_of(clients.begin(), clients.end(), isIt);
    m_awaitedToken = m_program.name;
    ClientRow client;
    client.name = m_program.name;
    if (m_isClientNew)
        Q_EMIT m_link.setClientRequested(client);
    else
        Q_EMIT m_link.newTokenRequested(client.name);
}

void ConnectPrograms::takeToken(const QString &client, const QByteArray &token)
{
    if (m_awaitedToken.isEmpty() || client != m_awaitedToken)
        return;
    m_awaitedToken.clear();
    write(token);
}

/// Writes the change that was shown; with \p token, if any, in the place of the one that was hidden in it.
void ConnectPrograms::write(const QByteArray &token)
{
    runAside(
        *this,
        [shown = *m_plan, token]() -> Result<ConnectReceipt> {
            if (token.isEmpty())
                return shown.apply(QDateTime::currentDateTimeUtc());
            auto own = shown.own;
            own.token = token;
            const auto plan = ConnectPlan::toConnect(shown.program, own);
            if (!plan)
                return plan.error();
            if (plan->before != shown.before || plan->hasFile != shown.hasFile) // apply() looks only from here on
                return Error(ErrorCode::Rejected, QStringLiteral("%1 has changed since the change was shown; "
                                                                 "look at it again")
                                                      .arg(shown.program.path));
            return plan->apply(QDateTime::currentDateTimeUtc());
        },
        [this, wasNew = !token.isEmpty() && m_isClientNew](const Result<ConnectReceipt> &receipt) {
            if (!receipt) {
                if (wasNew)
                    Q_EMIT m_link.removeClientRequested(m_program.name);
                return fail(receipt.error());
            }
            m_receipts.insert(m_chosen, *receipt);
            if (wasNew)
                m_newClients.insert(m_chosen);
            setStage(QStringLiteral("done"));
            scan(m_around);
        });
}

void ConnectPrograms::undo()
{
    const auto receipt = m_receipts.constFind(m_chosen);
    if (receipt == m_receipts.constEnd() || m_stage == QStringLiteral("writing"))
        return;
    setStage(QStringLiteral("writing"));
    runAside(
        *this, [receipt = *receipt] { return qonduit::undo(receipt); },
        [this](const Result<Undone> &undone) {
            if (!undone)
                return fail(undone.error());
            m_receipts.remove(m_chosen);
            if (m_newClients.remove(m_chosen))
                Q_EMIT m_link.removeClientRequested(m_program.name);
            m_problem.clear();
            setStage(QStringLiteral("undone"));
            scan(m_around);
        });
}

void ConnectPrograms::fail(const Error &error)
{
    m_problem = singleLine(error.message, 600);
    setStage(QStringLiteral("failed"));
}

void ConnectPrograms::setStage(const QString &stage)
{
    m_stage = stage;
    Q_EMIT changed();
}

} // namespace qonduit
