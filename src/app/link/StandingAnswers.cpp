// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/StandingAnswers.h"

#include "app/config/SafeFile.h"
#include "core/Log.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace qonduit {

namespace {
constexpr qint64 fileLimit = 1024 * 1024;
const auto leave = QStringLiteral("leave to the client");
const auto deny = QStringLiteral("deny");
}

StandingAnswers::StandingAnswers(QString file) : m_file(std::move(file))
{
    if (m_file.isEmpty())
        return;
    const auto text = readPrivateFile(m_file, fileLimit);
    if (!text && !text.error().is(ErrorCode::NotFound))
        qCWarning(logApp).noquote() << text.error().message;
    if (!text)
        return;
    const auto sampling = QJsonDocument::fromJson(*text)[QStringLiteral("sampling")].toObject();
    for (auto entry = sampling.begin(); entry != sampling.end(); ++entry) {
        if (*entry == leave)
            m_answers.insert(entry.key(), StandingAnswer::LeaveToClient);
        else if (*entry == deny)
            m_answers.insert(entry.key(), StandingAnswer::Deny);
    }
}

void StandingAnswers::set(const QString &server, StandingAnswer answer)
{
    if (of(server) == answer)
        return;
    if (answer == StandingAnswer::Ask)
        m_answers.remove(server);
    else
        m_answers.insert(server, answer);
    if (m_file.isEmpty())
        return;
    QJsonObject sampling;
    for (auto entry = m_answers.begin(); entry != m_answers.end(); ++entry)
        sampling.insert(entry.key(), *entry == StandingAnswer::Deny ? deny : leave);
    const QJsonDocument document(QJsonObject { { QStringLiteral("sampling"), sampling } });
    if (const auto written = writePrivateFile(m_file, document.toJson()); !written)
        qCWarning(logApp).noquote() << written.error().message;
}

} // namespace qonduit
