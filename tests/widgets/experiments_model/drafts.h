#pragma once
// A small scenario and sweep for tests of Experiments.

#include <QDir>
#include <QTemporaryDir>

#include "core/io/scenario_io.h"
#include "widgets/experiments_model/sweep_draft.h"

namespace roundel::widgets {

inline constexpr const char* kThreeJobs = R"({
  "roundel": 1, "title": "Three jobs",
  "clock": {"round_s": 60, "restart_s": 5},
  "gpu_types": [{"id": "V100"}, {"id": "K80"}],
  "nodes": [{"id": "a", "gpus": [{"type": "V100", "count": 2}]}, {"id": "b", "gpus": [{"type": "K80", "count": 2}]}],
  "jobs": [
    {"id": "J1", "gpus": 2, "iterations": 600, "throughput": {"V100": 2, "K80": 1}},
    {"id": "J2", "gpus": 1, "iterations": 300, "throughput": {"V100": 3, "K80": 1}},
    {"id": "J3", "gpus": 1, "arrival_s": 30, "iterations": 120, "throughput": {"V100": 1, "K80": 1}}],
  "compare": [{"policy": "gavel"}, {"policy": "hadar"}]
})";

inline model::Scenario threeJobs() { return *io::readScenario(kThreeJobs).scenario; }

/// 3 round lengths x Gavel and Hadar x 2 seeds: 12 runs.
inline SweepDraft twelveRuns() {
  SweepDraft draft = draftOf(threeJobs());
  draft.vary.push_back({"round_s", {"/clock/round_s"}, {}, {"30", "60", "120"}});
  draft.seeds = {1, 2};
  return draft;
}

}  // namespace roundel::widgets
