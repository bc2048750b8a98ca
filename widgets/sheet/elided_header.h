#pragma once
// The head of a table's columns. GUI thread; its view owns it.

#include <QHeaderView>

namespace roundel::widgets {

/// A columns' header whose names end in an ellipsis where they have no room. (Under a style sheet Qt 6.4 forgets the header's own
/// mode of eliding, and cuts names at both ends.)
class ElidedHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit ElidedHeader(QWidget* parent = nullptr);

 protected:
  void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;
};

}  // namespace roundel::widgets
