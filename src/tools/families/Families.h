// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tools/ToolDefinition.h"

#include <vector>

/// The families of tools, one file each. To add a tool, add its definition to the list of its family; to add a family,
/// add a function here and its name in ToolCatalog.
namespace qonduit {

std::vector<ToolDefinition> serverTools();
std::vector<ToolDefinition> toolTools();
std::vector<ToolDefinition> resourceTools();
std::vector<ToolDefinition> promptTools();
std::vector<ToolDefinition> elicitationTools();
std::vector<ToolDefinition> samplingTools();
std::vector<ToolDefinition> taskTools();
std::vector<ToolDefinition> activityTools();
std::vector<ToolDefinition> timerTools();
std::vector<ToolDefinition> loggingTools();
std::vector<ToolDefinition> requestTools();

} // namespace qonduit
