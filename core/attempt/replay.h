// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plays an attempt with the kernel, which is the only source of times, work and faults.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/attempt/attempt.h"
#include "core/sim/referee.h"
#include "core/sim/system_view.h"
#include "core/trace/trace.h"

namespace roundel::attempt {

/// The state of a scenario after the played rounds: at the boundary of the open round, or at the end.
struct Position {
  std::shared_ptr<const model::Problem> problem;
  bool over = false;        ///< no round is open: all jobs have ended, or the run cannot continue
  double at_s = 0;          ///< the boundary of the open round; the end if `over`
  std::int64_t round = -1;  ///< of the open round
  std::vector<sim::JobState> jobs;
  std::vector<model::JobIndex> active;  ///< arrived and not ended
  std::vector<char> node_up;            ///< by NodeIndex
  std::vector<double> restart_end_s;    ///< by job: when the restart of the GPUs that it holds is over
  std::shared_ptr<const trace::Trace> trace;
  std::optional<sim::PolicyError> error;  ///< the referee refused a played round; `trace` ends there

  /// Precondition: not `over`. The position must outlive the view.
  sim::SystemView view() const;
};

/// Returns the position after the rounds of `schedule`. Boundaries at which a job is present and that come before the
/// last round of `schedule` are idle if they are not listed. Costs the simulation of these rounds.
Position positionAfter(std::shared_ptr<const model::Problem> problem, const Schedule& schedule);
/// Returns the position of the attempt's open round.
Position positionOf(std::shared_ptr<const model::Problem> problem, const Attempt& attempt);

/// What the placements of the open round do for one job.
struct Effect {
  double iterations = 0;           ///< in this round
  std::optional<double> finish_s;  ///< if the job kept these GPUs from now on
};
/// Returns the effects by job, of jobs whose gang is complete and allowed; others have none. The rounds after the open
/// one repeat it. Costs a simulation to the end of these jobs, of at most 10,000 rounds.
std::vector<Effect> effectsOf(const Position& position, const Attempt& attempt);

}  // namespace roundel::attempt
