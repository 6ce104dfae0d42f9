// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/setup/CandidatesModel.h"

#include "app/link/PlainSecrets.h"
#include "core/Text.h"
#include "ui/servers/DraftCheck.h"

#include <algorithm>

namespace qonduit {

namespace {

constexpr qsizetype originsShown = 4;
constexpr qsizetype targetLimit = 4000;

QString groupOf(Candidate::State state)
{
    switch (state) {
    case Candidate::State::New:
        return QStringLiteral("new");
    case Candidate::State::Known:
        return QStringLiteral("known");
    case Candidate::State::Broken:
        break;
    }
    return QStringLiteral("broken");
}

/// The names of what it is given, never the values: they are secrets as often as not.
QString particulars(const ServerConfig &config)
{
    QStringList parts;
    if (!config.environment.isEmpty())
        parts += CandidatesModel::tr("Variables: %1").arg(singleLine(config.environment.keys().join(u", ")));
    if (!config.headers.isEmpty()) {
        QStringList names;
        for (const auto &[name, value] : config.headers)
            names += QString::fromUtf8(name);
        parts += CandidatesModel::tr("Headers: %1").arg(singleLine(names.join(u", ")));
    }
    if (!config.workingFolder.isEmpty())
        parts += CandidatesModel::tr("in %1").arg(singleLine(config.workingFolder));
    return parts.join(QStringLiteral(" · "));
}

/// All of what would run, for bringing it is approving it. What is too long to be looked at cannot be brought.
QString shownTarget(const ServerConfig &config)
{
    const auto address = config.address();
    return address.size() <= targetLimit ? address : address.left(targetLimit) + QChar(0x2026);
}

QString origins(const QList<ServerOrigin> &found)
{
    QStringList names;
    for (const auto &origin : found) {
        const auto name = origin.project.isEmpty()
                            ? origin.clientName
                            : CandidatesModel::tr("%1 (in %2)").arg(origin.clientName, singleLine(origin.project, 60));
        if (!names.contains(name))
            names += name;
    }
    auto shown = names.mid(0, originsShown).join(QStringLiteral(", "));
    if (const auto more = int(names.size() - originsShown); more > 0)
        shown = CandidatesModel::tr("%1 and %n more", nullptr, more).arg(shown);
    return shown;
}

QString remark(const Candidate &candidate)
{
    QStringList remarks;
    if (candidate.state == Candidate::State::Known)
        remarks += CandidatesModel::tr("Qonduit has it already, as “%1”.").arg(candidate.knownAs);
    if (candidate.hasConflict()) {
        const auto name = singleLine(candidate.wantedName, 64);
        remarks += candidate.isNameOurs
                     ? CandidatesModel::tr("Another server of yours is called “%1”.").arg(name)
                     : CandidatesModel::tr("Another one that was found is called “%1” too.").arg(name);
    }
    for (const auto &secret : candidate.secrets)
        remarks += CandidatesModel::tr("It needs a value for %1 before it can start.").arg(singleLine(secret.name, 64));
    for (const auto &note : candidate.notes)
        remarks += singleLine(note, 300);
    return remarks.join(u' ');
}

} // namespace

void CandidatesModel::reset(const QList<Candidate> &candidates, const QStringList &ourNames)
{
    beginResetModel(); // another look at the disk, of which nothing was chosen yet
    m_ourNames = ourNames;
    m_rows.clear();
    for (auto candidate : candidates) {
        if (candidate.state == Candidate::State::New && candidate.config.address().size() > targetLimit) {
            candidate.state = Candidate::State::Broken;
            candidate.problem = tr("Its command line is too long to be looked at.");
        }
        m_rows += { candidate, candidate.config.name, candidate.state == Candidate::State::New, Outcome::None, {} };
    }
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const Row &a, const Row &b) { return a.candidate.state < b.candidate.state; });
    endResetModel();
    Q_EMIT countChanged();
    Q_EMIT chosenChanged();
}

int CandidatesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant CandidatesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    static const QStringList outcomes { QStringLiteral("none"), QStringLiteral("waiting"), QStringLiteral("added"),
                                        QStringLiteral("failed") };
    const auto &row = m_rows.at(index.row());
    if (role == Qt::DisplayRole)
        return row.name;
    switch (Role(role)) {
    case Role::Name:
        return row.name;
    case Role::Group:
        return groupOf(row.candidate.state);
    case Role::Target:
        return shownTarget(row.candidate.config);
    case Role::Particulars:
        return particulars(row.candidate.config);
    case Role::Origins:
        return origins(row.candidate.origins);
    case Role::Remark:
        return remark(row.candidate);
    case Role::Problem:
        return singleLine(row.candidate.problem, 600);
    case Role::NameProblem:
        return nameProblem(row);
    case Role::Chosen:
        return row.isChosen;
    case Role::Outcome:
        return outcomes.at(int(row.outcome));
    case Role::OutcomeText:
        return row.outcomeText;
    }
    return {};
}

QHash<int, QByteArray> CandidatesModel::roleNames() const
{
    return {
        { int(Role::Name), "name" },
        { int(Role::Group), "group" },
        { int(Role::Target), "target" },
        { int(Role::Particulars), "particulars" },
        { int(Role::Origins), "origins" },
        { int(Role::Remark), "remark" },
        { int(Role::Problem), "problem" },
        { int(Role::NameProblem), "nameProblem" },
        { int(Role::Chosen), "chosen" },
        { int(Role::Outcome), "outcome" },
        { int(Role::OutcomeText), "outcomeText" },
    };
}

int CandidatesModel::chosen() const
{
    return int(std::count_if(m_rows.begin(), m_rows.end(), [this](const Row &row) { return isOpen(row); }));
}

bool CandidatesModel::isComplete() const
{
    return std::none_of(m_rows.begin(), m_rows.end(),
                        [this](const Row &row) { return isOpen(row) && !nameProblem(row).isEmpty(); });
}

bool CandidatesModel::hasSecrets() const
{
    return std::any_of(m_rows.begin(), m_rows.end(),
                       [this](const Row &row) { return isOpen(row) && hasPlainSecrets(row.candidate.config); });
}

void CandidatesModel::setChosen(int row, bool isChosen)
{
    if (row < 0 || row >= m_rows.size() || m_rows[row].candidate.state != Candidate::State::New)
        return;
    m_rows[row].isChosen = isChosen;
    tell(row);
}

void CandidatesModel::setEveryChosen(bool isChosen)
{
    for (int row = 0; row < m_rows.size(); ++row)
        setChosen(row, isChosen);
}

void CandidatesModel::rename(int row, const QString &name)
{
    if (row < 0 || row >= m_rows.size() || m_rows[row].name == name)
        return;
    m_rows[row].name = name;
    tell(row);
}

QList<ServerConfig> CandidatesModel::take()
{
    QList<ServerConfig> taken;
    for (int i = 0; i < m_rows.size(); ++i) {
        auto &row = m_rows[i];
        if (!isOpen(row) || !nameProblem(row).isEmpty())
            continue;
        row.outcome = Outcome::Waiting;
        row.outcomeText.clear();
        auto config = row.candidate.config;
        config.name = row.name;
        taken += config;
    }
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    Q_EMIT chosenChanged();
    return taken;
}

void CandidatesModel::settle(const QString &name, bool isAdded, const QString &problem)
{
    for (int i = 0; i < m_rows.size(); ++i) {
        auto &row = m_rows[i];
        if (row.name != name || row.outcome != Outcome::Waiting)
            continue;
        row.outcome = isAdded ? Outcome::Added : Outcome::Failed;
        row.outcomeText = problem;
        if (isAdded)
            m_ourNames += name;
        tell(i);
    }
}

/// Whether it is to be brought, and was not yet.
bool CandidatesModel::isOpen(const Row &row) const
{
    return row.isChosen && (row.outcome == Outcome::None || row.outcome == Outcome::Failed);
}

QString CandidatesModel::nameProblem(const Row &row) const
{
    if (!isOpen(row))
        return {};
    auto taken = m_ourNames;
    for (const auto &other : m_rows) {
        if (&other != &row && other.isChosen)
            taken += other.name;
    }
    return DraftCheck::nameProblem(row.name, taken);
}

/// A row has changed, and with its name perhaps what is to be said of the others'.
void CandidatesModel::tell(int row)
{
    Q_EMIT dataChanged(index(row), index(row));
    Q_EMIT dataChanged(index(0), index(rowCount() - 1), { int(Role::NameProblem) });
    Q_EMIT chosenChanged();
}

} // namespace qonduit
