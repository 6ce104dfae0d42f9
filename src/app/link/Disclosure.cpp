// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/Disclosure.h"

#include "backends/ServerConfig.h"

#include <QHash>

#include <algorithm>

namespace qonduit {

QList<Disclosure> disclosuresOf(const ServerConfig &config)
{
    using Place = Disclosure::Place;
    QList<Disclosure> all;
    QHash<QString, qsizetype> known; // where in the list, by how it is written
    const auto note = [&all, &known](const QList<Reference> &references, Place place, const QString &name = {}) {
        const Disclosure::Use use { place, name };
        for (const auto &reference : references) {
            const auto at = known.value(reference.text(), all.size());
            if (at == all.size()) {
                known.insert(reference.text(), at);
                all += Disclosure { reference.kind == Reference::Kind::Secret, reference.name, {} };
            }
            auto &uses = all[at].uses;
            if (uses.isEmpty() || uses.last() != use)
                uses += use;
        }
    };
    note(Reference::in(config.url), Place::Address);
    for (const auto &argument : config.arguments)
        note(Reference::in(argument), Place::Argument);
    for (auto it = config.environment.begin(); it != config.environment.end(); ++it)
        note(Reference::in(*it), Place::Variable, it.key());
    for (const auto &[name, value] : config.headers)
        note(Reference::in(QString::fromUtf8(value)), Place::Header, QString::fromUtf8(name));
    note(Reference::in(config.oauth.clientSecret), Place::SignIn);
    std::stable_partition(all.begin(), all.end(), [](const Disclosure &disclosure) { return disclosure.isSecret; });
    return all;
}

} // namespace qonduit
