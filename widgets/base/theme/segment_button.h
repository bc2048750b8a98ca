// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A button of a row of which one is checked. For screen readers it is a radio button, or a check box if it is alone.

#include <QToolButton>

namespace roundel::widgets {

/// Its width does not depend on whether it is checked or focused, nor on the theme, so that its neighbours never move. Text only.
class SegmentButton : public QToolButton {
  Q_OBJECT
 public:
  explicit SegmentButton(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
};

}  // namespace roundel::widgets
