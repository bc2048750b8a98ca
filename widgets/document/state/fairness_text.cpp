// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/fairness_text.h"

#include "core/compare/fairness.h"

namespace roundel::widgets {

QString sharedConditions(const ComparisonController& comparison) {
  std::vector<compare::LaneRun> runs;
  for (const LaneState& lane : comparison.lanes())
    if (lane.run && lane.run->trace) runs.push_back(*lane.run);
  return QString::fromStdString(compare::sharedConditions(runs));
}

}  // namespace roundel::widgets
