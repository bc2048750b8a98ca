#pragma once
// Hare_Sched_RL itself (section 5.2), for instances of a few tasks: Hare Eq. 9 read for every subset of the tasks of a GPU (as
// printed it is bilinear and names the whole set only, while Hare Lemma 2 uses every prefix; Queyranne).

#include <optional>
#include <stop_token>

#include "core/policies/hare/fluid.h"

namespace roundel::policies::hare {

constexpr std::int64_t kMaxExactTasks = 10;
constexpr double kMaxAssignments = 20000;  ///< two seconds
/// The number of assignments: for each round, multisets of the GPUs that can run its tasks.
double assignmentsOf(const Instance& instance);

/// Every assignment y (tasks of one round are alike), each a linear program with cuts per GPU: tasks in order of x_i + T_i / 2, the
/// most violated prefix is added. The first of the best assignments in lexicographic order gives x. nullopt on more
/// than kMaxExactTasks tasks or kMaxAssignments assignments, or once a stop is requested. Exponential in the tasks.
std::optional<Relaxation> exactOrder(const Instance& instance, const std::stop_token& stop);

}  // namespace roundel::policies::hare
