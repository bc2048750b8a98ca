#pragma once
// A tool button that a drag presses by staying over it, so that what is taken from the palette in Build can be dropped on the lanes
// in Run. Nothing can be dropped on the button itself. GUI thread.

#include <QTimer>

#include "widgets/theme/segment_button.h"

namespace roundel::app {

class SpringButton : public widgets::SegmentButton {
  Q_OBJECT
 public:
  explicit SpringButton(QWidget* parent = nullptr);
  static constexpr int kAfter_ms = 400;  ///< over it, until it is pressed

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  QTimer m_spring;  ///< runs while a drag is over it
};

}  // namespace roundel::app
