#pragma once
// What a user can point at: the parts of a window, as a screen reader finds them.

#include <QPoint>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

namespace roundel::app::testing {

/// A bar, chip, row, node, token, cell, button or another part that is on the screen.
struct ShownItem {
  QPointer<QWidget> window;  ///< a top-level widget
  QPoint at;                 ///< the part's centre, in the window's coordinates
  QString kind;              ///< class of the widget at that place, and the role of the part
  QString name;              ///< as the screen reader says it
};

/// An index below `count`.
using Pick = std::function<std::size_t(std::size_t count)>;

/// The parts of a window that are inside of it. Of a part with many children `pick` chooses some, so that a table with a million cells
/// costs as much as a small one.
std::vector<ShownItem> shownItems(QWidget& window, const Pick& pick);

/// One of them: first a kind, so that a rare one comes as often as a frequent one. Nothing was shown: no window in it.
ShownItem pickItem(QWidget& window, const Pick& pick);

}  // namespace roundel::app::testing
