// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Clears the user's data folder, so that the sessions of earlier tests with the same scenario are not restored.

#include <QDir>
#include <QStandardPaths>

namespace roundel::widgets::testing {

/// Must be the first member of a fixture, so that the folder is empty before a document is opened.
struct FreshData {
  FreshData() { QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively(); }
};

}  // namespace roundel::widgets::testing
