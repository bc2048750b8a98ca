// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Resolves a scenario without copying it.

#include <memory>
#include <string>

#include "core/model/problem.h"

namespace roundel::model {

/// Like resolve() of problem.h. Problem::scenario becomes the scenario and Problem::sha256 becomes `sha256`. Jobs that
/// take their throughput from the same template share its rates. O(size of the scenario).
/// `folder` becomes Problem::folder.
std::shared_ptr<const Problem> resolve(Scenario&& scenario, std::string sha256, std::string folder = {});
/// Like the above, for a shared scenario. Precondition: `scenario` is not null.
std::shared_ptr<const Problem> resolve(std::shared_ptr<const Scenario> scenario, std::string sha256 = {},
                                       std::string folder = {});

/// Returns W of a job spec with templates applied: its `gpus` (the largest of a list), otherwise the replicas of its
/// stages or the tasks of a round, otherwise 1. Not clamped: the result may be below 1 in a job with faults.
/// O(sizes + stages).
int statedGpus(const JobSpec& spec);

/// Returns all that a job states, with templates applied, for views that show the job. Precondition: the problem was
/// resolved from its scenario. O(chain).
JobSpec specWithTemplates(const Problem& problem, JobIndex job);

}  // namespace roundel::model
