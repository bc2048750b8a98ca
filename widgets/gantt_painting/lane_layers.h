#pragma once
// The bars of one lane as two cached pictures, past and future, so that a playhead that moves costs two blits. Drawn afresh when the
// zoom, the rows or the colours change, and then only on the side of the playhead where each picture shows. A pan by whole pixels
// shifts what is there and draws what comes into view.

#include <QPixmap>

#include "widgets/gantt_painting/reference_rows.h"

namespace roundel::widgets {

class LaneLayers {
 public:
  struct Request {
    double solid_to_x = 0;  ///< bars left of it are solid
    bool ghost = true;      ///< what lies right of it is drawn faint; else not at all
    double queue_most = 0;
    double round_s = 0;
    double left_x = 0;    ///< separators begin here, outside the picture
    double height = 0;    ///< of the pictures: what is visible of the lane
    double scroll_y = 0;  ///< rows moved up by
    double dpr = 1;
    const ReferenceRows* reference = nullptr;  ///< strips under the rows; none where null
    const JobColors* reference_colors = nullptr;
  };

  void invalidate() { m_valid = false; }
  /// Paints the axis' area, (0, 0) at its upper left corner.
  /// What has been drawn is kept until invalidate(): call it when anything changes but solid_to_x, the axis, scroll_y, the bars and whether they
  /// are muted, which it sees by itself.
  void paint(QPainter& painter, const GanttScene& scene, const GanttLook& look, const Request& request);

 private:
  /// A picture and what of it has been drawn. What is forgotten is drawn over in the same memory: fresh memory for the pictures of six lanes
  /// costs a frame of a zoom as much as its bars.
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
  bool sees(const GanttScene& scene, const GanttLook& look, const Request& request);
  static void shift(Layer& layer, double by_px, double dpr, double width, double labels_px);

  Layer m_solid, m_ghost;
  TimeAxis m_axis;  // of the pictures
  const BarIndex* m_bars = nullptr;
  double m_scroll_y = 0;
  bool m_muted = false;
  bool m_valid = false;
};

}  // namespace roundel::widgets
