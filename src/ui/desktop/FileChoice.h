// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>

class QObject;

namespace qonduit {

/// Lets the person choose a file to write, in the platform's own dialog, without waiting.
/// \param suggestion a file name, or a path
/// \param nameFilter for example `JSON (*.json)`
/// \param context the dialog goes when this goes
/// \param chosen is given the path; not called when the person thinks better of it
void chooseFileToWrite(const QString &title, const QString &suggestion, const QString &nameFilter, QObject *context,
                       std::function<void(const QString &path)> chosen);

/// The same for a file that is there.
void chooseFileToRead(const QString &title, QObject *context, std::function<void(const QString &path)> chosen);

/// The same for a folder that is there.
void chooseFolder(const QString &title, QObject *context, std::function<void(const QString &path)> chosen);

} // namespace qonduit
