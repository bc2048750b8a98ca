// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plans in pieces, if whole plans would cost too much: a relaxation by whole rounds that stops after enough tasks.
//
// Otherwise each solve orders all unstarted tasks, and most of the order is discarded at the next arrival: O(arrivals *
// tasks). Beyond kMaxPlanned a solve orders only the first tasks, and the policy solves again when about half of them
// should have started.

#include <cstdint>
#include <stop_token>

#include "core/policies/hare/fluid.h"

namespace roundel::policies::hare {

/// Limit of tasks of all jobs * instants of arrivals; beyond it, plans are made in pieces.
constexpr double kMaxPlanned = 1e9;
/// The number of tasks for each GPU in a piece.
constexpr std::int64_t kPieceTasks = 8;

/// Limit of tasks of all jobs; beyond it, jobs without stated rounds are limited to fewer rounds if plans are pieces,
/// but not to fewer than kFewestRounds.
constexpr double kReachedTasks = 1e6;
constexpr std::int64_t kFewestRounds = 10;
/// Returns `max_rounds`, halved until all jobs together have at most that many tasks. O(jobs log).
std::int64_t roundsWithinReach(const model::Problem& problem, std::int64_t max_rounds);

/// Returns whether whole plans are too expensive for these jobs. O(jobs log).
bool rollsOver(const model::Problem& problem, std::int64_t max_rounds);

/// Uses one machine of speed S that serves whole rounds. If less than S is in use, the ready round with the largest w_n
/// / remaining p-work starts, uses |D_r| of S for p and is over T^s later. x of a round's k-th task is k p / |D_r|
/// after its start. Stops when `most` tasks have their x; ties by job. Like the fluid, but without interrupting rounds.
/// No bound; objective 0. O(jobs log jobs + most log jobs), independent of the number of unstarted tasks.
Relaxation firstTasks(const Instance& instance, std::int64_t most, const std::stop_token& stop = {});

}  // namespace roundel::policies::hare
