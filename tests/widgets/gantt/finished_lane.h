#pragma once
// A lane that shows a finished run, for runs written by hand; and what a widget is asked to paint.

#include <QEvent>
#include <QObject>
#include <QPaintEvent>
#include <QRegion>
#include <memory>

#include "core/metrics/metrics.h"
#include "tests/widgets/gantt_painting/scenes.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets::testing {

/// As a branch that nobody made: cut Comparison's signal to the tree of branches, which would take it away.
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

/// What an object that it filters is asked to paint.
struct PaintWatch : QObject {
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
    return false;
  }
  QRegion region;
};

}  // namespace roundel::widgets::testing
