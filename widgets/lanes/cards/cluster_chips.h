// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster of a column at the playhead: a small box for each node with a chip for each GPU, or, if they do not fit, a row of chips for each GPU
// type (widgets/README.md). Plain functions.

#include <QPainter>
#include <QRectF>
#include <vector>

#include "widgets/base/theme/theme.h"
#include "widgets/lanes/painting/bar_index.h"
#include "widgets/lanes/painting/job_colors.h"

namespace roundel::widgets {

struct ChipPlaces {
  struct Box {
    model::NodeIndex node;  ///< invalid: the row of a type
    model::TypeIndex type;  ///< of a row
    QRectF rect;
  };
  std::vector<Box> boxes;
  std::vector<QRectF> chips;  ///< by GpuIndex; empty if there is no room
  double height = 0;
  double label_width = 0;  ///< of the names left of the rows, which are cut to it
  bool folded = false;     ///< rows of types instead of boxes
};

/// Lays out in (0, 0, width, ...); folded if boxes would be higher than `most` px. O(GPUs).
ChipPlaces layoutChips(const model::Problem& problem, double width, double most, double scale);
/// What the chips show; all members outlive the painting.
struct ChipView {
  const BarIndex* bars;
  const JobColors* colors;
  double now_s;
  model::JobIndex selected, hovered;  ///< outlined
  const Theme* theme;
  double scale;
};
/// Paints the layout with its origin at `at`. O(GPUs).
void paintChips(QPainter& painter, QPointF at, const ChipPlaces& places, const ChipView& view);
/// The GPU whose chip is at a point of the layout; invalid = none. O(GPUs).
model::GpuIndex chipAt(const ChipPlaces& places, QPointF at);
/// Whether a point is in the lower half of a GPU's chip, which shows the second of two jobs that share it.
bool lowerPartAt(const ChipPlaces& places, model::GpuIndex gpu, QPointF at);

}  // namespace roundel::widgets
