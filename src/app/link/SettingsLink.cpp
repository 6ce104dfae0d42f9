// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/SettingsLink.h"

namespace qonduit {

void SettingsLink::update(const SettingsValues &values)
{
    m_values = values;
    Q_EMIT changed();
}

} // namespace qonduit
