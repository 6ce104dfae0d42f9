// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/AccessToken.h"

#include "app/config/SafeFile.h"
#include "core/Ids.h"

namespace qonduit {

Result<AccessToken> AccessToken::ofFolder(const QString &dataFolder)
{
    AccessToken result;
    result.file = dataFolder + QStringLiteral("/token");
    const auto known = readPrivateFile(result.file, 4096);
    if (known && known->trimmed().size() >= 32) {
        result.token = known->trimmed();
        return result;
    }
    if (!known && !known.error().is(ErrorCode::NotFound))
        return known.error();
    result.token = Ids::secret();
    const auto written = writePrivateFile(result.file, result.token + '\n');
    if (!written)
        return written.error();
    return result;
}

} // namespace qonduit
