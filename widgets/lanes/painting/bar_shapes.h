// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How bars are drawn: colours, gaps between rows, places of labels. Internal to widgets/lanes/painting; functions for other folders are in
// gantt_painter.h.

#include <algorithm>

#include "widgets/base/theme/gpu_parts.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

/// The fill of a bar, and the line around a ghost.
struct Shade {
  QColor fill, line;
};

Shade shadeOf(const QColor& job, const GanttLook& look, Ink ink);

/// The gap between rows that are `pitch` high.
double rowGap(double pitch, Fold fold, const GanttLook& look);
/// The rectangle of a bar between two x in a row of this top and height, with a thin margin.
inline QRectF bodyRect(double left, double right, double top, double height, double gap) {
  // The margin of narrow bars is smaller.
  const double air = std::min(0.5, (right - left) / 8);
  return {left + air, top + gap / 2, right - left - 2 * air, height - gap};
}
/// The half of a row for a job that shares the GPU, otherwise the whole row.
inline QRectF ownHalf(const QRectF& rect, const Bar& bar) {
  return bar.with.valid() ? gpuPart(rect, bar.lower() ? 1 : 0, 2) : rect;
}
/// The left end of a label: at the bar's start, at the viewport's edge if the start is outside, and right of a short hatch.
double labelLeft(const QRectF& rect, double hatch_end, const GanttLook& look);
/// The least height of a body with a label. It is smaller over a strip of differences, and on screen.
double tallEnough(const GanttRows& rows, const GanttLook& look);
/// The same places as barRect(), for thousands of bars: the gap is computed once for rows of equal height.
class BarRects {
 public:
  /// Both outlive this.
  BarRects(const GanttScene& scene, const GanttLook& look) : m_scene(scene), m_look(look) {}
  QRectF of(const Bar& bar, model::GpuIndex gpu) {
    const QRectF rect = whole(bar.start_s, bar.end_s, gpu);
    return rect.isNull() ? rect : ownHalf(rect, bar);
  }
  /// The place from the bar's times alone; the bar itself is read only if its GPU is shared.
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
constexpr double kLabelRoom = 12;  ///< px; narrower bars have no label

/// Paints the hatch that distinguishes jobs in grey print, over a bar of this colour.
void hatchJob(QPainter& painter, const GanttLook& look, const QRectF& rect, int form, const QColor& color);

}  // namespace roundel::widgets
