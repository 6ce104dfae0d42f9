// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/ClientIdentity.h"

#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"

namespace qonduit {

QString ClientIdentity::title() const
{
    if (name.isEmpty())
        return principal;
    return version.isEmpty() ? name : name + u' ' + version;
}

Introduction ClientIdentity::introduction() const
{
    if (exposure.kind == ExposureChoice::Kind::Server)
        return { revision, info, capabilities };
    // Of what it can do, we pass on what the relay does for whichever server.
    QByteArray passedOn;
    json::ObjectWriter writer(passedOn);
    writer.member("roots", capabilities["roots"]);
    const auto tasks = capabilities["tasks"];
    if (isNative() && tasks.isObject())
        writer.member("tasks", json::withMember(tasks, "list", RawJson()));
    writer.end();
    return { newestRevision, RawJson(), RawJson::fromTrusted(passedOn) };
}

bool ClientIdentity::canElicit(const RawJson &params) const
{
    const auto elicitation = capabilities["elicitation"];
    if (!elicitation.isObject())
        return false;
    if (params["mode"].toString() == QStringLiteral("url"))
        return elicitation["url"].isObject();
    return elicitation["form"].isObject() || !elicitation["url"].isObject();
}

bool ClientIdentity::canSample(const RawJson &params) const
{
    const auto sampling = capabilities["sampling"];
    return sampling.isObject() && (params["tools"].isMissing() || sampling["tools"].isObject());
}

} // namespace qonduit
