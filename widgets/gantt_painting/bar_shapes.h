#pragma once
// What a bar looks like: its colours, the room that rows leave around it, where its label stands. Internal to gantt_painting; what others
// may draw of a bar is in gantt_painter.h.

#include <algorithm>

#include "widgets/gantt_painting/gantt_painter.h"
#include "widgets/theme/gpu_parts.h"

namespace roundel::widgets {

/// A bar's fill, and the line around a ghost.
struct Shade {
  QColor fill, line;
};

Shade shadeOf(const QColor& job, const GanttLook& look, Ink ink);

/// Between rows that are `pitch` high.
double rowGap(double pitch, Fold fold, const GanttLook& look);
/// A bar between two times in px, with a hair of air, in a row of this top and height.
inline QRectF bodyRect(double left, double right, double top, double height, double gap) {
  // Narrow bars give up less of it.
  const double air = std::min(0.5, (right - left) / 8);
  return {left + air, top + gap / 2, right - left - 2 * air, height - gap};
}
/// The half that a job has of a GPU that two share; else all of it.
inline QRectF ownHalf(const QRectF& rect, const Bar& bar) {
  return bar.with.valid() ? gpuPart(rect, bar.lower() ? 1 : 0, 2) : rect;
}
/// A label stands at the bar's start, at the viewport's edge where the start is outside, and beside a short hatch.
double labelLeft(const QRectF& rect, double hatch_end, const GanttLook& look);
/// From which height of its body on a bar has a label. Over a strip of differences, and on screen, a label makes do with less air.
double tallEnough(const GanttRows& rows, const GanttLook& look);
/// Where bars are drawn, as barRect() says it, for thousands of them: the gap of rows that are equally high is asked for once.
class BarRects {
 public:
  /// Both outlive this.
  BarRects(const GanttScene& scene, const GanttLook& look) : m_scene(scene), m_look(look) {}
  QRectF of(const Bar& bar, model::GpuIndex gpu) {
    const QRectF rect = whole(bar.start_s, bar.end_s, gpu);
    return rect.isNull() ? rect : ownHalf(rect, bar);
  }
  /// The same by its times alone, where no two jobs ever share its GPU; else the bar is read.
  QRectF of(const BarRef& ref, const BarFacts& facts) {
    if (m_scene.bars.row(ref.gpu).shared()) return of(m_scene.bars.bar(ref), ref.gpu);
    return whole(facts.start_s, facts.end_s, ref.gpu);
  }

 private:
  QRectF whole(double start_s, double end_s, model::GpuIndex gpu) {
    const GanttRows::Place place = m_scene.rows.place(gpu);
    const double left = std::max(m_scene.axis.x(start_s), -4.0);
    const double right = std::min(m_scene.axis.x(end_s), m_scene.axis.width_px + 4);
    if (right <= left || place.strip < 0) return {};
    return bodyRect(left, right, place.top, place.height - m_scene.rows.under, gapOf(place.height));
  }
  double gapOf(double row) {
    if (row != m_row) m_gap = rowGap(row, m_scene.rows.fold, m_look), m_row = row;
    return m_gap;
  }

  const GanttScene& m_scene;
  const GanttLook& m_look;
  double m_row = -1, m_gap = 0;
};
constexpr double kLabelRoom = 12;  ///< px; narrower bars have none

/// The hatch that tells a job in grey print, over a bar of this colour.
void hatchJob(QPainter& painter, const GanttLook& look, const QRectF& rect, int form, const QColor& color);

}  // namespace roundel::widgets
