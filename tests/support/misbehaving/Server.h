// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "Wire.h"

#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace misbehaving {

/// An MCP server over stdio that behaves, until a mode replaces some of its steps.
///
/// Its tools are `echo`, which returns its arguments byte for byte, and `read`, the same with a readOnlyHint. What it
/// sees goes to the journal: `start PID`, then `<- LINE` for each line.
class Server
{
public:
    using Step = std::function<void(const Message &)>;

    /// \param journal a file to append to, or empty
    Server(std::vector<std::string> arguments, const std::string &journal);

    void run();

    /// Appends a line to the journal, at once.
    void record(const std::string &line);
    const std::vector<std::string> &arguments() const { return m_arguments; }
    /// The value of a flag of this program; empty when it is not given.
    std::string option(const std::string &flag) const;

    /// How one tool is called by the present message: `params.name`, and `params.arguments`.
    static std::string toolOf(const Message &message);
    static std::string argumentsOf(const Message &message);
    static std::string initializeResult(const std::string &version);
    /// A tool result whose structured content is \p json.
    static std::string toolResult(const std::string &json);
    static void echo(const Message &message);
    /// Waits for signals for ever.
    [[noreturn]] static void sleepForEver();

    std::function<void()> onStart = [] {};
    Step onInitialize;
    Step onInitialized = [](const Message &) {};
    Step onListTools;
    Step onCall = echo;
    /// Answers to what the server itself has asked, and notifications.
    Step onOther = [](const Message &) {};
    std::function<void()> onEnd = [] {};

private:
    void handle(const Message &message);

    std::vector<std::string> m_arguments;
    std::ofstream m_journal;
};

/// What a mode does to the server before it runs, by the mode's name.
using Modes = std::map<std::string, std::function<void(Server &)>>;

Modes startModes(); ///< how it starts, shakes hands and stops
Modes answerModes(); ///< how it answers calls
Modes outputModes(); ///< what it writes between its answers
Modes questionModes(); ///< what it asks the client

} // namespace misbehaving
