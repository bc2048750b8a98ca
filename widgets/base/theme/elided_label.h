// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A line of text that ends in an ellipsis if it does not fit. GUI thread; its parent owns it.

#include <QLabel>

namespace roundel::widgets {

/// text() is the whole text, for screen readers too; a tool tip shows it if it is cut.
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
