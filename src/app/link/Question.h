// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/Disclosure.h"

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>

namespace qonduit {

/// A piece of what is said in a conversation that a server brings. All text in it is the server's, untrusted and plain.
struct ConversationPart
{
    enum class Kind { Text, Image, Audio, ToolUse, ToolResult, Other };

    Kind kind = Kind::Text;
    QString text; ///< the words; an image's or a sound's media type; a tool's name; what else it calls itself
    QString arguments; ///< of a tool, as JSON
    qint64 bytes = 0; ///< of an image or a sound
    bool operator==(const ConversationPart &) const = default;
};

struct ConversationTurn
{
    bool isUsers = true; ///< else the assistant's
    QList<ConversationPart> parts;
    bool operator==(const ConversationTurn &) const = default;
};

/// The turn of a language model that a server wants.
struct SamplingPrompt
{
    QString systemPrompt;
    QList<ConversationTurn> conversation;
    QStringList modelHints; ///< names of models, the one that it wants most first
    qint64 maxTokens = 0;
    int tools = 0; ///< how many the model could use
    bool needsTool = false; ///< it wants one to be used
    bool operator==(const SamplingPrompt &) const = default;
};

/// A tool that is not what it was, or the server's instructions. All text in it is the server's, untrusted and plain.
struct DefinitionChange
{
    enum class Kind { Changed, Added, Renamed, Instructions };

    Kind kind = Kind::Changed;
    QString name; ///< of the tool
    QString formerName; ///< of one that was renamed
    QString before; ///< the definition in lines
    QString after;
    bool isBeforeKnown = true; ///< else only its hash was kept
    bool operator==(const DefinitionChange &) const = default;
};

/// Something that waits for the person.
struct Question
{
    enum class Kind {
        Elicitation, ///< a form to fill
        UrlElicitation, ///< a web page to go to
        Sampling, ///< a turn of a model
        Approval, ///< a program to run, or an address to connect to
        Definitions, ///< tools that are not what they were
    };

    QString id;
    Kind kind = Kind::Elicitation;
    QString server;
    QString client; ///< name of the client in whose session it came up; empty when it was the window's own
    QString message; ///< elicitation: the server's words, untrusted plain text
    QJsonObject schema; ///< elicitation: `requestedSchema`
    QStringList fieldOrder; ///< elicitation: its properties as the server has ordered them
    QString url; ///< where to go, or what an approval would reach
    SamplingPrompt prompt;
    bool canClientAnswer = false; ///< whoever does so first wins
    QDateTime askedAt;
    QDateTime expiresAt;

    // What an approval would start or reach. All names are somebody's text, untrusted and plain.
    QString commandLine; ///< quoted, untruncated; empty for a URL
    QString workingFolder;
    QStringList environmentNames;
    QStringList headerNames;
    QList<Disclosure> disclosures; ///< what it would get of the person's

    // What a server says of itself, and what it said.
    QList<DefinitionChange> changes;
    QByteArray digest; ///< of all changes: an answer is for exactly these
    bool isSetAside = false; ///< the person has seen it and left it so: it opens only when it is chosen
};

/// How many of them the person has to see to.
qsizetype waitingCount(const QList<Question> &questions);

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::Question)
