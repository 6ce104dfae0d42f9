// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/FileChoice.h"

#include <QFileDialog>

namespace qonduit {

namespace {

/// A dialog that goes when it has been answered, or \p context goes.
QFileDialog *dialogFor(const QString &title, const QString &nameFilter, QObject *context,
                       std::function<void(const QString &path)> chosen)
{
    auto *dialog = new QFileDialog(nullptr, title, {}, nameFilter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(context, &QObject::destroyed, dialog, &QObject::deleteLater);
    QObject::connect(dialog, &QFileDialog::fileSelected, context, std::move(chosen));
    return dialog;
}

} // namespace

void chooseFileToWrite(const QString &title, const QString &suggestion, const QString &nameFilter, QObject *context,
                       std::function<void(const QString &path)> chosen)
{
    auto *dialog = dialogFor(title, nameFilter, context, std::move(chosen));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->selectFile(suggestion);
    dialog->open();
}

void chooseFileToRead(const QString &title, QObject *context, std::function<void(const QString &path)> chosen)
{
    auto *dialog = dialogFor(title, {}, context, std::move(chosen));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->open();
}

void chooseFolder(const QString &title, QObject *context, std::function<void(const QString &path)> chosen)
{
    auto *dialog = dialogFor(title, {}, context, std::move(chosen));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->open();
}

} // namespace qonduit
