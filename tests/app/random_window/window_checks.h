#pragma once
// What holds in a window at any time, checked from outside.

#include <QStringList>

#include "app/gui/window/main_window.h"

namespace roundel::app::testing {

/// What is wrong at any moment: a selection, a lane or an instant that does not exist. A line each.
QStringList windowFindings(MainWindow& window);
/// What is wrong once nothing runs any more: lanes without results, results of an earlier document.
QStringList settledFindings(MainWindow& window);

}  // namespace roundel::app::testing
