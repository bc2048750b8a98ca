// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hare_Sched_RL itself (section 5.2), for instances of a few tasks: Hare Eq. 9 for every subset of the tasks of a GPU
// (as printed it is bilinear and for the whole set only, while Hare Lemma 2 uses every prefix; Queyranne).

#include <optional>
#include <stop_token>

#include "core/policies/hare/fluid.h"

namespace roundel::policies::hare {

constexpr std::int64_t kMaxExactTasks = 10;
constexpr double kMaxAssignments = 20000;  ///< about two seconds
/// Returns the number of assignments: for each round, multisets of the GPUs that can run its tasks.
double assignmentsOf(const Instance& instance);

/// Tries every assignment y (tasks of one round are equal), each as a linear program with cuts per GPU: tasks are
/// ordered by x_i + T_i / 2, and the most violated prefix is added. x is that of the lexicographically first of the
/// best assignments. Returns nullopt for more than kMaxExactTasks tasks or kMaxAssignments assignments, or after a stop
/// was requested. Exponential in the tasks.
std::optional<Relaxation> exactOrder(const Instance& instance, const std::stop_token& stop);

}  // namespace roundel::policies::hare
