// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Zoom and pan that continue while a key is held, as in Perfetto: one large step, then a growing speed. Owned by LanesKeys; lives on the GUI
// thread.

#include <QObject>
#include <QTimer>
#include <functional>

#include "widgets/lanes/model/time_window.h"

namespace roundel::widgets {

class HeldNavigation : public QObject {
  Q_OBJECT
 public:
  enum class Way { In, Out, Left, Right };
  /// `zoom_x` returns the fixed point of a zoom, px of the axis; called at every step. `time` outlives this.
  HeldNavigation(TimeWindow* time, std::function<double()> zoom_x);

  void press(Way way, int key);
  bool release(int key);  ///< false: another key
  void stop();

 private:
  void step(double pan_px, double zoom);
  void frame();

  TimeWindow* m_time;
  std::function<double()> m_zoomX;
  Way m_way = Way::In;
  int m_key = 0;  ///< 0: none is held
  int m_held_ms = 0;
  QTimer m_timer;
};

}  // namespace roundel::widgets
