// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lane that shows a finished run that the test made, and a record of the regions that a widget repaints.

#include <QEvent>
#include <QObject>
#include <QPaintEvent>
#include <QRegion>
#include <memory>

#include "core/metrics/metrics.h"
#include "tests/widgets/lanes/painting/scenes.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets::testing {

/// Returns a lane whose branch number is not in the tree of branches. Tests must disconnect Comparison's signal to the tree, otherwise the tree
/// removes the lane.
inline LaneState finishedLane(const std::shared_ptr<const trace::Trace>& trace, quint64 number) {
  auto run = std::make_shared<compare::LaneRun>();
  run->trace = trace;
  LaneState state;
  state.index = indexOf(trace);
  run->metrics = std::make_shared<const metrics::RunMetrics>(metrics::compute(*state.index));
  state.lane.policy = trace->policy;
  state.lane.label = "run " + std::to_string(number);
  state.status = LaneState::Status::Done;
  state.run = run;
  state.branch = number;
  return state;
}

/// An event filter that records the repainted regions.
struct PaintWatch : QObject {
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
    return false;
  }
  QRegion region;
};

}  // namespace roundel::widgets::testing
