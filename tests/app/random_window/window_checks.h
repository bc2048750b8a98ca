// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks of a window's state through its public interface.

#include <QStringList>

#include "app/gui/window/main_window.h"

namespace roundel::app::testing {

/// Returns states that are faults at any time: a selection, lane or instant that does not exist. One per line.
QStringList windowFindings(MainWindow& window);
/// Returns states that are faults after all runs have finished: lanes without results, results of an earlier document.
QStringList settledFindings(MainWindow& window);

}  // namespace roundel::app::testing
