// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The header of a table's columns. GUI thread; its view owns it.

#include <QHeaderView>

namespace roundel::widgets {

/// Cuts names to their room so that different names stay different. (With a style sheet, Qt 6.4 ignores the header's elide mode and cuts names at
/// both ends.)
class ElidedHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit ElidedHeader(QWidget* parent = nullptr);
  /// The name of a column as painted. O(columns log columns) if it is cut.
  QString shownName(int section) const;

 protected:
  void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;

 private:
  QString nameOf(int section) const;
  double room(int section) const;  ///< px of a name
};

}  // namespace roundel::widgets
