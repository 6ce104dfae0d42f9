// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/bundle/BundleManifest.h"
#include "app/bundle/EntryName.h"
#include "core/Result.h"

#include <QString>

namespace qonduit {

/// Reading and unpacking `.mcpb` bundles. Both take the time that a disk takes: not for a thread with a window.

/// A bundle that has been unpacked. A value.
struct Bundle
{
    BundleManifest manifest;
    QString folder; ///< where it is; no other bundle is there
};

/// Looks into a bundle without unpacking it, to show what it is and what it wants to know.
/// \returns as unpackBundle()
Result<BundleManifest> readBundle(const QString &file, const BundleLimits &limits = {});

/// Unpacks a bundle into `bundles/NAME-VERSION` below \p dataFolder, as a whole or not at all.
///
/// All of it is checked before anything is written, and its sizes again while it is unpacked. Nothing that is there is
/// overwritten, and nothing stays behind when it fails. Links are refused, permissions are ours.
/// \returns Rejected with what is wrong with the archive, or when this version is unpacked already; InvalidParams for a
/// manifest that says what it must not; NotFound; Storage
Result<Bundle> unpackBundle(const QString &file, const QString &dataFolder, const BundleLimits &limits = {});

/// Removes a bundle's folder.
/// \returns Rejected for a folder that is not directly below the bundles of \p dataFolder; Storage
Result<> removeBundle(const QString &folder, const QString &dataFolder);

} // namespace qonduit
