// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/connection/Handshake.h"
#include "protocol/Revision.h"
#include "protocol/json/RawJson.h"
#include "session/client/ExposureChoice.h"
#include "session/client/Profile.h"

#include <QString>

namespace qonduit {

/// Who a client is, by its own words and by its token, and what it has come for.
struct ClientIdentity
{
    QString principal; ///< whose token opened the session
    QString name; ///< clientInfo.name
    QString version;
    Revision revision = newestRevision;
    RawJson info; ///< clientInfo as it came
    RawJson capabilities; ///< as they came; missing when there are none
    ExposureChoice exposure;
    Profile profile;

    /// What a person is shown, for example `claude-code 2.1`.
    QString title() const;
    /// What its servers are told. Who wants one server as if it were reached directly is introduced as itself; of
    /// others we say that we are there, and what of theirs we pass on.
    Introduction introduction() const;
    /// Whether it sees what the servers offer, and not only our tools.
    bool isNative() const { return exposure.kind != ExposureChoice::Kind::Static; }
    /// Whether it has said that it can do something, for example `roots`.
    bool declares(QByteArrayView capability) const { return capabilities[capability].isObject(); }
    /// Whether it can put a question to the person. One that says no more than `elicitation` can show forms.
    /// \param params of an `elicitation/create`
    /// \see MCP 2025-11-25, client/elicitation, Capabilities
    bool canElicit(const RawJson &params) const;
    /// Whether it can have its model take a turn.
    /// \param params of a `sampling/createMessage`
    /// \see MCP 2025-11-25, client/sampling, Capabilities
    bool canSample(const RawJson &params) const;
};

} // namespace qonduit
