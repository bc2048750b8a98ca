// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sessions that earlier tests left in the user's data folder would come back with the same scenario.

#include <QDir>
#include <QStandardPaths>

namespace roundel::widgets::testing {

/// The first member of a fixture: the folder is empty before anything is opened.
struct FreshData {
  FreshData() { QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively(); }
};

}  // namespace roundel::widgets::testing
