// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/ClientIdentity.h"

namespace qonduit {

QString ClientIdentity::title() const
{
    if (name.isEmpty())
        return principal;
    return version.isEmpty() ? name : name + u' ' + version;
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
