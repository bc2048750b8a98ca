// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The views of a slide that are no charts: a figure, the reasons of a decision, the guarantees of the runs.

#include <QPainter>
#include <QString>
#include <QStringList>
#include <vector>

#include "core/talk/talk.h"
#include "widgets/base/theme/theme.h"
#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

/// A table on a slide. The last column wraps; rows without room are counted in a last line.
struct SlideTable {
  QString title;
  QStringList head;  ///< may be empty
  std::vector<QStringList> rows;
  int marked = -1;  ///< the row that the spot is on
};
/// Paints with text of `px`, or smaller down to `smallest_px` if it does not fit. O(rows).
void paintTable(QPainter& painter, const QRectF& room, const SlideTable& table, double px, double smallest_px,
                const Theme& theme);

/// The jobs and their reasons at the last decision up to at_s of one lane. The job of the spot is the first.
SlideTable reasonsTable(const LaneState& lane, double at_s, const talk::Spot& spot);
/// Theorem, the run's value, what is guaranteed and whether it holds, for the theorems of the lanes. Milliseconds.
SlideTable guaranteesTable(const std::vector<LaneState>& lanes, const std::vector<std::size_t>& which);

struct SlideLook {
  double unit = 1;  ///< pixels of a point at 1280 x 720
  const Theme& theme;
};
/// Paints the view of the slide (not lanes, not the stage) of these lanes. Figures need the GUI thread.
void paintSlideView(QPainter& painter, const QRectF& room, const std::vector<LaneState>& lanes,
                    const talk::Slide& slide, double at_s, const SlideLook& look);

}  // namespace roundel::widgets
