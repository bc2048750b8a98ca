#pragma once
// Makes a problem of a scenario without copying it.

#include <memory>
#include <string>

#include "core/model/problem.h"

namespace roundel::model {

/// As resolve() of problem.h; the scenario itself becomes Problem::scenario, and `sha256` Problem::sha256. Jobs that take their throughput
/// from one template share its rates. O(size of the scenario).
std::shared_ptr<const Problem> resolve(Scenario&& scenario, std::string sha256);
/// The same for a scenario that others hold too. Precondition: not null.
std::shared_ptr<const Problem> resolve(std::shared_ptr<const Scenario> scenario, std::string sha256 = {});

/// W of a row, templates applied: its `gpus` (the largest of a list), else the replicas of its stages or the tasks of a round, else 1. As
/// stated, so that it may be below 1 in a row with faults. O(sizes + stages).
int statedGpus(const JobSpec& spec);

/// All that a job states, with templates applied: for who shows the row. Precondition: the problem was resolved from its scenario. O(chain).
JobSpec statementOf(const Problem& problem, JobIndex job);

}  // namespace roundel::model
