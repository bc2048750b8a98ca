#pragma once
// The name on a bar: once for neighbouring rows that one gang holds over the same time, as large as there is room for. On screen rows of
// such a gang are drawn as one block; figures keep a bar a row. Coordinates of gantt_painter.h.

#include <optional>

#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

constexpr double kMinNamed = 10.5;   ///< px of rows, gaps included: blocks that are lower have no name
constexpr double kLargestName = 18;  ///< px of type, at font scale 1

/// Neighbouring rows of one node (of a strip, where rows are folded) that a gang holds over the same time.
struct GangBlock {
  QRectF rect;  ///< as barRect(): clipped to the viewport, empty outside
  model::GpuIndex first;
  int rows = 1;
  double overhead_px = 0;  ///< of the hatch at its start
  double waits = 0;        ///< Bar::waits
};

/// Whether bars of neighbouring rows belong to one block.
bool sameBlock(const Bar& a, const Bar& b);
/// The block that the bar is part of; the bar alone in rows of a figure, on a GPU that two share, and over strips of differences.
/// O(rows of the block * log bars).
GangBlock gangBlock(const GanttScene& scene, const GanttLook& look, BarRef ref);

struct BarLabel {
  QRectF rect;      ///< of the words, as tall as the block
  double size = 0;  ///< of the type
  QString words;
};
/// The name inside a block's body, which is `rows` rows; nullopt where it does not fit.
std::optional<BarLabel> labelIn(const GanttScene& scene, const GanttLook& look, const GanttText& text,
                                const QRectF& body, const Bar& bar, int rows);
void paintBarLabel(QPainter& painter, GanttText& text, const BarLabel& label, const QColor& fill);
/// A block's body in one piece, a thin line at each border of its rows, with the band of a GPU that waits in each of them.
void paintBlockBody(QPainter& painter, const GanttScene& scene, const GanttLook& look, const GangBlock& block,
                    const QColor& color, Ink ink);

}  // namespace roundel::widgets
