#pragma once
// The head of a table's columns. GUI thread; its view owns it.

#include <QHeaderView>

namespace roundel::widgets {

/// A columns' header whose names are cut where they have no room, so that two that differ stay apart. (Under a style sheet Qt 6.4 forgets the header's own
/// mode of eliding, and cuts names at both ends.)
class ElidedHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit ElidedHeader(QWidget* parent = nullptr);
  /// A column's name as it is painted. O(columns log columns) where it is cut.
  QString shownName(int section) const;

 protected:
  void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;

 private:
  QString nameOf(int section) const;
  double room(int section) const;  ///< px of a name
};

}  // namespace roundel::widgets
