// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/ConnectPlan.h"

#include "app/clients/Candidates.h"
#include "app/clients/ClientEntry.h"
#include "app/clients/ClientFile.h"
#include "app/clients/SectionReading.h"
#include "app/clients/text/Jsonc.h"
#include "app/clients/text/JsoncEdit.h"
#include "app/clients/text/Toml.h"

#include <QCryptographicHash>
#include <QFile>

namespace qonduit {

namespace {

const auto ownName = QStringLiteral("qonduit");

bool isToml(const ClientProgram &program)
{
    return program.format == ClientProgram::Format::Toml;
}

Error inFile(const ClientProgram &program, const Error &error)
{
    return Error(ErrorCode::InvalidParams, program.path + QStringLiteral(": ") + error.message);
}

QByteArray sha256(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

/// The entries of a program's own section, ours and the others'.
struct Entries
{
    QStringList ours;
    QStringList others;
};

Result<Entries> entriesOf(const ClientProgram &program, const QByteArray &text, const OwnAddress &own)
{
    EntrySurroundings around;
    around.dialect = program.dialect;
    const auto servers = isToml(program) ? serversInToml(text, program.section, around)
                                         : serversInJson(text, { program.section }, around);
    if (!servers)
        return inFile(program, servers.error());
    Entries entries;
    for (const auto &server : *servers)
        (own.isOurs(server.config) ? entries.ours : entries.others) += server.origin.name;
    return entries;
}

Result<QJsonObject> parsed(const ClientProgram &program, const QByteArray &text)
{
    if (isToml(program))
        return tomltext::read(text);
    const auto root = jsonc::check(text);
    if (!root)
        return root.error();
    return jsonc::toQt(text, *root).toObject();
}

/// The text with an entry set, or removed when \p entry is empty. Looks whether the result says that and nothing else:
/// somebody else's file is not the place to find a mistake of ours.
Result<QByteArray> edited(const ClientProgram &program, const QByteArray &text, const QString &name,
                          const EntryFields &entry)
{
    const auto &section = program.section;
    const auto result = isToml(program) ? (entry.isEmpty() ? tomltext::withoutEntry(text, section, name)
                                                           : tomltext::withEntry(text, section, name, entry))
                                        : (entry.isEmpty() ? jsonc::withoutEntry(text, section, name)
                                                           : jsonc::withEntry(text, section, name, entry));
    if (!result)
        return inFile(program, result.error());
    const auto before = parsed(program, text);
    const auto after = parsed(program, *result);
    if (!before || !after)
        return inFile(program, before ? after.error() : before.error());
    auto expected = *before;
    auto table = expected.value(section).toObject();
    if (entry.isEmpty())
        table.remove(name);
    else
        table.insert(name, toObject(entry));
    expected.insert(section, table);
    auto got = *after;
    if (!got.contains(section)) // an empty table in TOML goes with its last entry
        got.insert(section, QJsonObject());
    if (got != expected)
        return Error(ErrorCode::InternalError,
                     QStringLiteral("%1: cannot be changed without changing more than our entry").arg(program.path));
    return result;
}

Result<ConnectPlan> begin(const ClientProgram &program, const OwnAddress &own)
{
    const auto file = ClientFile::read(program.path, program.sizeLimit);
    if (!file)
        return file.error();
    if (!file->exists && !program.isInstalled())
        return Error(ErrorCode::Unavailable, QStringLiteral("%1 is not installed here").arg(program.name));
    if (const auto writable = file->checkWritable(); !writable)
        return writable.error();
    const auto entries = entriesOf(program, file->bytes, own);
    if (!entries)
        return entries.error();
    ConnectPlan plan;
    plan.program = program;
    plan.own = own;
    plan.target = file->target;
    plan.hasFile = file->exists;
    plan.isReadableByOthers = file->isReadableByOthers();
    plan.before = plan.after = file->bytes;
    plan.replaced = entries->ours;
    plan.kept = entries->others;
    return plan;
}

} // namespace

Result<ConnectPlan> ConnectPlan::toConnect(const ClientProgram &program, const OwnAddress &own, Via via)
{
    auto plan = begin(program, own);
    if (!plan)
        return plan.error();
    plan->entry = plan->replaced.isEmpty() ? freeName(ownName, plan->kept) : plan->replaced.first();
    for (const auto &twin : plan->replaced.mid(1)) { // one entry is enough
        const auto without = edited(program, plan->after, twin, {});
        if (!without)
            return without.error();
        plan->after = *without;
    }
    const auto entry = ownEntry(program, own, via == Via::Stdio);
    const auto current = parsed(program, plan->after);
    if (current && current->value(program.section).toObject().value(plan->entry) == QJsonValue(toObject(entry))) {
        plan->replaced.removeOne(plan->entry); // it says what it should already, however it is written
    } else {
        const auto with = edited(program, plan->after, plan->entry, entry);
        if (!with)
            return with.error();
        plan->after = *with;
    }
    plan->hunks = diffOf(plan->before, plan->after);
    return plan;
}

Result<ConnectPlan> ConnectPlan::toDisconnect(const ClientProgram &program, const OwnAddress &own)
{
    auto plan = begin(program, own);
    if (!plan)
        return plan.error();
    if (plan->replaced.isEmpty())
        return Error(ErrorCode::NotFound, QStringLiteral("%1 has no entry of ours").arg(program.path));
    plan->isDisconnect = true;
    plan->entry = plan->replaced.first();
    for (const auto &name : plan->replaced) {
        const auto without = edited(program, plan->after, name, {});
        if (!without)
            return without.error();
        plan->after = *without;
    }
    plan->hunks = diffOf(plan->before, plan->after);
    return plan;
}

Result<ConnectReceipt> ConnectPlan::apply(const QDateTime &now) const
{
    const auto file = ClientFile::read(program.path, program.sizeLimit);
    if (!file)
        return file.error();
    if (file->exists != hasFile || file->bytes != before || file->target != target)
        return Error(ErrorCode::Rejected,
                     QStringLiteral("%1 has changed since the change was shown; look at it again").arg(program.path));
    if (const auto writable = file->checkWritable(); !writable)
        return writable.error();
    ConnectReceipt receipt { program, own, isDisconnect, !hasFile, {}, sha256(after) };
    if (changesNothing())
        return receipt;
    if (hasFile) {
        const auto backup = file->backUp(now);
        if (!backup)
            return backup.error();
        receipt.backup = *backup;
    }
    const auto written = file->replaceWith(after);
    if (!written) {
        if (!receipt.backup.isEmpty())
            QFile::remove(receipt.backup);
        return written.error();
    }
    return receipt;
}

Result<Undone> undo(const ConnectReceipt &receipt)
{
    const auto &program = receipt.program;
    const auto file = ClientFile::read(program.path, program.sizeLimit);
    if (!file)
        return file.error();
    const bool isOurs = file->exists && sha256(file->bytes) == receipt.writtenSha256;
    if (isOurs && receipt.madeFile) {
        if (QFile::remove(file->path))
            return Undone::Restored;
        return Error(ErrorCode::Storage, QStringLiteral("cannot remove %1").arg(file->path));
    }
    if (isOurs && receipt.backup.isEmpty())
        return Undone::Restored; // nothing was written
    const auto backup = isOurs ? ClientFile::read(receipt.backup, program.sizeLimit) : Result<ClientFile>(ClientFile());
    if (isOurs && backup && backup->exists) {
        if (const auto writable = file->checkWritable(); !writable)
            return writable.error();
        if (const auto written = file->replaceWith(backup->bytes); !written)
            return written.error();
        QFile::remove(receipt.backup); // its content stands in the file again
        return Undone::Restored;
    }
    const auto plan = receipt.isDisconnect ? ConnectPlan::toConnect(program, receipt.own)
                                           : ConnectPlan::toDisconnect(program, receipt.own);
    if (!plan)
        return plan.error();
    if (plan->before != file->bytes || plan->target != file->target)
        return Error(ErrorCode::Rejected, QStringLiteral("%1 is changing just now").arg(file->path));
    if (const auto written = file->replaceWith(plan->after); !written)
        return written.error();
    return Undone::EntryOnly;
}

} // namespace qonduit
