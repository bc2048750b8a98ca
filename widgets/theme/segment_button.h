#pragma once
// One of a row of buttons of which one is chosen. Screen readers are told that it is a radio button, unless it stands alone.

#include <QToolButton>

namespace roundel::widgets {

/// As wide chosen as not, focused as not, in every theme: what stands beside it never moves. Text only.
class SegmentButton : public QToolButton {
  Q_OBJECT
 public:
  explicit SegmentButton(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
};

}  // namespace roundel::widgets
