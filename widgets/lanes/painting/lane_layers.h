// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bars of one lane as two cached pictures, past and future, so that moving the playhead costs two blits. They are drawn again when the zoom,
// the rows or the colours change, each only on its side of the playhead. A pan by whole pixels shifts them and draws what comes into view.

#include <QPixmap>

#include "widgets/lanes/painting/reference_rows.h"

namespace roundel::widgets {

class LaneLayers {
 public:
  struct Request {
    double solid_to_x = 0;  ///< bars left of it are solid
    bool ghost = true;      ///< bars right of it are drawn faint; otherwise they are not drawn
    double queue_most = 0;
    double round_s = 0;
    double left_x = 0;    ///< separators begin here, outside the picture
    double height = 0;    ///< of the pictures: the visible part of the lane
    double scroll_y = 0;  ///< how far the rows are scrolled
    double dpr = 1;
    const ReferenceRows* reference = nullptr;  ///< strips under the rows; may be null
    const JobColors* reference_colors = nullptr;
  };

  void invalidate() { m_valid = false; }
  /// Paints the area of the axis, (0, 0) at its upper left corner. Call invalidate() before if anything changed except solid_to_x, the axis,
  /// scroll_y, the bars and whether they are muted: these changes are noticed here.
  void paint(QPainter& painter, const GanttScene& scene, const GanttLook& look, const Request& request);

 private:
  /// A picture and the part of it that has been drawn. The memory is used again after forget(): during a zoom, new memory for the pictures of six
  /// lanes would cost as much as painting the bars.
  struct Layer {
    QPixmap pixmap;
    double from_x = 0, to_x = -1;
    bool empty() const { return to_x < from_x; }
    bool covers(double from, double to) const { return from >= from_x && to <= to_x; }
    void add(double from, double to);
    void forget() { from_x = 0, to_x = -1; }
  };
  void render(Layer& layer, InkPart part, const GanttScene& scene, const GanttLook& look, const Request& request);
  bool follow(const TimeAxis& axis, double dpr, double labels_px);
  bool showsSame(const GanttScene& scene, const GanttLook& look, const Request& request);
  static void shift(Layer& layer, double by_px, double dpr, double width, double labels_px);

  Layer m_solid, m_ghost;
  TimeAxis m_axis;  // of the pictures
  const BarIndex* m_bars = nullptr;
  double m_scroll_y = 0;
  bool m_muted = false;
  bool m_valid = false;
};

}  // namespace roundel::widgets
