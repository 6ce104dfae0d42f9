// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/FileSaving.h"

#include <QFileDialog>
#include <QMimeDatabase>
#include <QRegularExpression>

namespace qonduit {

using namespace Qt::StringLiterals;

void saveAs(const QByteArray &bytes, const QString &proposal)
{
    static const QRegularExpression unusual(u"[^A-Za-z0-9_.-]+"_s);
    constexpr qsizetype longestName = 80;
    auto name = QString(proposal).replace(unusual, u"_"_s).right(longestName);
    while (name.startsWith(u'.'))
        name.remove(0, 1); // no hidden files
    QFileDialog::saveFileContent(bytes, name.isEmpty() ? u"result"_s : name);
}

void chooseFile(const QString &title, const QString &filter, const std::function<void(const QString &)> &take)
{
    auto *dialog = new QFileDialog(nullptr, title, {}, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, dialog, take);
    dialog->open();
}

QString suggestedName(const QString &stem, const QString &mediaType)
{
    const auto suffix = QMimeDatabase().mimeTypeForName(mediaType).preferredSuffix();
    return suffix.isEmpty() ? stem : stem + u'.' + suffix;
}

} // namespace qonduit
