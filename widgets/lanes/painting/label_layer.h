// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The words beside the rows of one lane as a kept picture, so that no text is laid out when the playhead moves. Chips are painted over it.

#include <QPixmap>
#include <optional>

#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

class LabelLayer {
 public:
  struct Request {
    double width = 0, height = 0;  ///< of the labels; height of the visible part of the lane
    double scroll_y = 0;           ///< how far the rows are scrolled
    double dpr = 1;
    double now_s = 0;
  };

  void invalidate() { m_picture = {}, m_columns.reset(); }
  /// Paints words, lines between groups and chips; (0, 0) is the left end of the axis at the lane's upper edge. The kept picture is drawn again
  /// after invalidate(), and when scroll_y, the bars or the size change.
  void paint(QPainter& painter, const GanttScene& scene, const GanttLook& look, const Request& request);

 private:
  void draw(const GanttScene& scene, const GanttLook& look, const Request& request);

  QPixmap m_picture;
  std::optional<LabelColumns> m_columns;
  const BarIndex* m_bars = nullptr;
  double m_scroll_y = 0;
};

}  // namespace roundel::widgets
