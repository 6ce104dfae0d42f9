// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/ClientServers.h"

#include "app/clients/ClientFile.h"
#include "app/clients/SectionReading.h"
#include "app/clients/text/Jsonc.h"

#include <QDir>

#include <vector>

namespace qonduit {

namespace {

/// How many folders are looked at for a `.mcp.json` of their own.
constexpr size_t mostProjects = 200;

EntrySurroundings surroundingsOf(const ClientProgram &program, const QString &path, const ClientFolders &folders)
{
    EntrySurroundings around;
    around.dialect = program.dialect;
    around.home = folders.home;
    around.origin.client = program.id;
    around.origin.clientName = program.name;
    around.origin.file = path;
    return around;
}

Error inFile(const QString &path, const Error &error)
{
    return Error(error.code, path + QStringLiteral(": ") + error.message);
}

/// The folders for which Claude Code keeps something, and what it keeps.
std::vector<jsonc::Member> projectsIn(const QByteArray &text, jsonc::Span root)
{
    const auto projects = jsonc::findLone(text, root, QStringLiteral("projects"));
    if (!projects || !*projects)
        return {};
    auto members = jsonc::members(text, (*projects)->value);
    if (members.size() > mostProjects)
        members.resize(mostProjects);
    return members;
}

void takeFile(ClientReading &reading, const ClientFile &file, const ClientFolders &folders, const QString &project)
{
    auto program = reading.program;
    auto around = surroundingsOf(program, file.path, folders);
    around.origin.project = project;
    const auto servers = project.isEmpty() ? serversInText(program, file.bytes, file.path, folders)
                                           : serversInJson(file.bytes, { program.section }, around);
    if (servers)
        reading.servers += *servers;
    else if (project.isEmpty())
        reading.error = servers.error();
    else
        reading.warnings += inFile(file.path, servers.error()).message;
}

/// What Claude Code reads from the folders of its projects.
void takeProjects(ClientReading &reading, const QByteArray &text, const ClientFolders &folders)
{
    const auto root = jsonc::check(text);
    if (!root)
        return;
    for (const auto &project : projectsIn(text, *root)) {
        if (!QDir::isAbsolutePath(project.key))
            continue;
        const auto file = ClientFile::read(project.key + QStringLiteral("/.mcp.json"), reading.program.sizeLimit);
        if (!file)
            reading.warnings += file.error().message;
        else if (file->exists)
            takeFile(reading, *file, folders, project.key);
    }
}

} // namespace

Result<QList<FoundServer>> serversInText(const ClientProgram &program, const QByteArray &text, const QString &path,
                                         const ClientFolders &folders)
{
    auto around = surroundingsOf(program, path, folders);
    auto servers = program.format == ClientProgram::Format::Toml ? serversInToml(text, program.section, around)
                                                                 : serversInJson(text, { program.section }, around);
    if (!servers)
        return inFile(path, servers.error());
    if (program.dialect != ClientProgram::Dialect::ClaudeCode)
        return servers;
    const auto root = jsonc::check(text);
    for (const auto &project : projectsIn(text, *root)) {
        if (!jsonc::isObject(text, project.value))
            continue;
        around.origin.project = project.key;
        const auto more = serversUnder(text, project.value, { program.section }, around);
        if (!more)
            return inFile(path, more.error());
        *servers += *more;
    }
    return servers;
}

ClientReading readClient(const ClientProgram &program, const ClientFolders &folders, const OwnAddress &own)
{
    ClientReading reading;
    reading.program = program;
    reading.isInstalled = program.isInstalled();
    const auto file = ClientFile::read(program.path, program.sizeLimit);
    if (!file) {
        reading.hasFile = true;
        reading.error = file.error();
        return reading;
    }
    reading.hasFile = file->exists;
    if (!file->exists)
        return reading;
    takeFile(reading, *file, folders, {});
    if (!reading.error && program.dialect == ClientProgram::Dialect::ClaudeCode)
        takeProjects(reading, file->bytes, folders);
    QList<FoundServer> others;
    for (const auto &server : reading.servers) {
        if (!own.isOurs(server.config))
            others += server;
        else if (server.origin.project.isEmpty())
            reading.ownEntries += server.origin.name;
    }
    reading.servers = others;
    return reading;
}

QList<ClientReading> readClients(const ClientFolders &folders, const OwnAddress &own)
{
    QList<ClientReading> readings;
    for (const auto &program : knownClients(folders))
        readings += readClient(program, folders, own);
    return readings;
}

} // namespace qonduit
