// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The name on a bar: one for neighbouring rows that a gang holds over the same time, as large as the room allows. On screen these rows are drawn
// as one block; figures have a bar in each row. Coordinates as in gantt_painter.h.

#include <optional>

#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {

constexpr double kMinNamed = 10.5;   ///< least height of a block with a name, with gaps, px
constexpr double kLargestName = 18;  ///< largest size of a name, px at font scale 1

/// Neighbouring rows of one node (or of a strip, if rows are folded) that a gang holds over the same time.
struct GangBlock {
  QRectF rect;  ///< clipped to the viewport as in barRect()
  model::GpuIndex first;
  int rows = 1;
  double overhead_px = 0;  ///< of the hatch at its start
  double waits = 0;        ///< Bar::waits
};

/// Whether two bars of neighbouring rows belong to one block.
bool sameBlock(const Bar& a, const Bar& b);
/// The block that the bar is part of; the bar alone in figures, on shared GPUs, and over strips of differences.
/// O(rows of the block * log bars).
GangBlock gangBlock(const GanttScene& scene, const GanttLook& look, BarRef ref);

struct BarLabel {
  QRectF rect;      ///< of the words, as high as the block
  double size = 0;  ///< of the font
  QString words;
};
/// The name inside a block's body of `rows` rows; nullopt if it does not fit.
std::optional<BarLabel> labelIn(const GanttScene& scene, const GanttLook& look, const GanttText& text,
                                const QRectF& body, const Bar& bar, int rows);
void paintBarLabel(QPainter& painter, GanttText& text, const BarLabel& label, const QColor& fill);
/// Paints a block's body with a thin line between its rows, and in each row the band of waiting GPUs.
void paintBlockBody(QPainter& painter, const GanttScene& scene, const GanttLook& look, const GangBlock& block,
                    const QColor& color, Ink ink);

}  // namespace roundel::widgets
