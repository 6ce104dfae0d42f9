// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/FileChoice.h"

#include <QFileDialog>

namespace qonduit {

void chooseFileToWrite(const QString &title, const QString &suggestion, const QString &nameFilter, QObject *context,
                       std::function<void(const QString &path)> chosen)
{
    auto *dialog = new QFileDialog(nullptr, title, {}, nameFilter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->selectFile(suggestion);
    QObject::connect(context, &QObject::destroyed, dialog, &QObject::deleteLater);
    QObject::connect(dialog, &QFileDialog::fileSelected, context, std::move(chosen));
    dialog->open();
}

} // namespace qonduit
