// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A tool button that is pressed when a drag stays over it, so that an item of Build's palette can be dropped on the lanes in Run. The button itself
// accepts no drop. GUI thread.

#include <QTimer>

#include "widgets/base/theme/segment_button.h"

namespace roundel::app {

class SpringButton : public widgets::SegmentButton {
  Q_OBJECT
 public:
  explicit SpringButton(QWidget* parent = nullptr);
  static constexpr int kAfter_ms = 400;  ///< time over the button until it is pressed

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  QTimer m_spring;  ///< runs while a drag is over the button
};

}  // namespace roundel::app
