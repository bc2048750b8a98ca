// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small scenario and sweep for tests of Experiments.

#include <QDir>
#include <QTemporaryDir>

#include "core/io/scenario_io.h"
#include "tests/experiment/sweeps.h"
#include "widgets/document/sweeps/sweep_draft.h"

namespace roundel::widgets {

inline model::Scenario threeJobs() { return *io::readScenario(experiment::testing::kScenario).scenario; }

/// 3 round lengths x Gavel and Hadar x 2 seeds: 12 runs.
inline SweepDraft twelveRuns() {
  SweepDraft draft = draftOf(threeJobs());
  draft.vary.push_back({"round_s", {"/clock/round_s"}, {}, {"30", "60", "120"}});
  draft.seeds = {1, 2};
  return draft;
}

}  // namespace roundel::widgets
