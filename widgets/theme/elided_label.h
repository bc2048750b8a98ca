#pragma once
// A line of text that ends in an ellipsis where it has no room. GUI thread; its parent owns it.

#include <QLabel>

namespace roundel::widgets {

/// text() stays whole, for screen readers too; where it is cut, the tooltip says all of it.
class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  /// `role` as makeLabel's.
  explicit ElidedLabel(const char* role, QWidget* parent = nullptr);
  QString shownText() const;  ///< what is painted
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace roundel::widgets
