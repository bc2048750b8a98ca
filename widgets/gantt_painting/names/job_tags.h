#pragma once
// The name of one job beside all its bars that have no room for it, at any zoom: small labels on a ground of their own. On screen only.

#include <vector>

#include "widgets/gantt_painting/gantt_painter.h"

namespace roundel::widgets {

struct JobTag {
  QRectF rect;
  QString words;
  QColor edge;  ///< the job's colour
};
constexpr std::size_t kMostTags = 64;  ///< of one job in one lane: more of them name nothing better

/// A tag for each block of the job's bars left of to_x that has no name inside it: over the block where that is high enough, else above
/// it. Those that would cover an earlier one, one of `taken` or a name inside a bar are left out. O(bars of the job * tags).
std::vector<JobTag> jobTags(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::JobIndex job,
                            double to_x, const std::vector<JobTag>& taken = {});
void paintJobTags(QPainter& painter, const GanttLook& look, const std::vector<JobTag>& tags);

}  // namespace roundel::widgets
