// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/random_window/window_checks.h"

#include <algorithm>
#include <set>

#include "core/model/scenario.h"

namespace roundel::app::testing {
namespace {

using widgets::LaneState;

// Jobs that a branch adds are numbered after those of the document.
std::size_t jobsOf(const widgets::Workbench& bench) {
  std::size_t jobs = bench.document.scenario().jobs.size();
  for (const LaneState& lane : bench.comparison.lanes())
    if (lane.run && lane.run->trace) jobs = std::max(jobs, lane.run->trace->problem->jobs.size());
  return jobs;
}

}  // namespace

QStringList windowFindings(MainWindow& window) {
  QStringList found;
  const widgets::Workbench& bench = window.bench();
  const widgets::Selection& selection = bench.selection;
  const auto& lanes = bench.comparison.lanes();
  const std::size_t jobs = jobsOf(bench);
  for (const model::JobIndex job : {selection.job(), selection.hovered()})
    if (job.valid() && static_cast<std::size_t>(job.value) >= jobs)
      found << QStringLiteral("job %1 is selected or pointed at; there are %2").arg(job.value).arg(jobs);
  if (selection.focusedLane() < 0 || selection.focusedLane() >= std::max(1, static_cast<int>(lanes.size())))
    found << QStringLiteral("lane %1 of %2 is focused").arg(selection.focusedLane()).arg(lanes.size());
  if (selection.spot() && selection.spot()->lane >= static_cast<int>(lanes.size()))
    found << QStringLiteral("a spot in lane %1 of %2").arg(selection.spot()->lane).arg(lanes.size());
  constexpr double kBeforeStart_s = -1e-9;  // a lesson sets this instant
  if (bench.playhead.now_s() < kBeforeStart_s || bench.playhead.now_s() > bench.playhead.end_s())
    found << QStringLiteral("the playhead is at %1 of %2 s").arg(bench.playhead.now_s()).arg(bench.playhead.end_s());
  std::set<std::string> labels;
  for (const LaneState& lane : lanes)
    if (!labels.insert(lane.lane.label).second)
      found << QStringLiteral("two lanes are called ") + QString::fromStdString(lane.lane.label);
  return found;
}

QStringList settledFindings(MainWindow& window) {
  QStringList found;
  const widgets::Workbench& bench = window.bench();
  if (bench.comparison.busy() || bench.branches.busy()) return {QStringLiteral("runs do not end")};
  const auto& lanes = bench.comparison.lanes();
  const std::vector<compare::Lane> wanted = bench.document.chosenLanes();
  if (static_cast<int>(wanted.size()) != bench.comparison.documentLanes())
    found << QStringLiteral("%1 lanes are shown, the document has %2")
                 .arg(bench.comparison.documentLanes())
                 .arg(wanted.size());
  for (const LaneState& lane : lanes) {
    const QString name = QString::fromStdString(lane.lane.label);
    if (lane.status == LaneState::Status::Done && (!lane.run || !lane.index || lane.stale))
      found << name + QStringLiteral(" is done without a result of this document");
    if (lane.status == LaneState::Status::Running) found << name + QStringLiteral(" still runs");
    if (lane.status != LaneState::Status::Done || lane.branch != 0 || lane.turned) continue;
    const auto& jobs = lane.run->trace->problem->jobs;
    const auto& specs = bench.document.scenario().jobs;
    if (!std::ranges::equal(jobs, specs, [](const auto& a, const auto& b) { return a.id == b.id; }))
      found << name + QStringLiteral(" shows the jobs of another document");
  }
  return found;
}

}  // namespace roundel::app::testing
