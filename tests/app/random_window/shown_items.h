// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts of a window that a user can point at, found through the accessibility interface.

#include <QPoint>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

namespace roundel::app::testing {

/// A visible bar, chip, row, node, token, cell, button or other part.
struct ShownItem {
  QPointer<QWidget> window;  ///< a top-level widget
  QPoint at;                 ///< centre of the part, in window coordinates
  QString kind;              ///< class of the widget at that place and role of the part
  QString name;              ///< accessible name
};

/// An index below `count`.
using Pick = std::function<std::size_t(std::size_t count)>;

/// Returns the parts inside a window. Of a part with many children `pick` chooses some,
/// so that a table with a million cells takes no longer than a small one.
std::vector<ShownItem> shownItems(QWidget& window, const Pick& pick);

/// Chooses a kind, then an item of this kind, so that rare kinds are as frequent as others.
/// If no item is visible, the window of the result is null.
ShownItem pickItem(QWidget& window, const Pick& pick);

}  // namespace roundel::app::testing
