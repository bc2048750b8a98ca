#pragma once
// What is done where whole plans would cost too much: a relaxation by whole rounds that stops once enough tasks have their place.
//
// Everywhere else each solve orders all unstarted tasks, and nearly all of that is thrown away at the next arrival: O(arrivals * tasks).
// Beyond kMaxPlanned a solve orders only the first tasks, and the policy solves again when about half of them should have started.

#include <cstdint>
#include <stop_token>

#include "core/policies/hare/fluid.h"

namespace roundel::policies::hare {

/// Tasks of all jobs * instants at which some arrive: beyond, plans are made piece by piece.
constexpr double kMaxPlanned = 1e9;
/// Of a piece: tasks a GPU.
constexpr std::int64_t kPieceTasks = 8;

/// Tasks of all jobs: beyond, jobs that state no rounds are cut into fewer where plans are pieces, but not into fewer than kFewestRounds.
constexpr double kReachedTasks = 1e6;
constexpr std::int64_t kFewestRounds = 10;
/// `max_rounds`, halved as often as it takes until all jobs together have no more tasks than that. O(jobs log).
std::int64_t roundsWithinReach(const model::Problem& problem, std::int64_t max_rounds);

/// Are whole plans too expensive for these jobs? O(jobs log).
bool rollsOver(const model::Problem& problem, std::int64_t max_rounds);

/// One machine of speed S that serves whole rounds: where less than S is in use, of the rounds that are ready the one of the largest w_n /
/// remaining p-work starts, takes |D_r| of S for p and is over T^s later. x of a round's k-th task is k p / |D_r| after its start. Until
/// `most` tasks have their x; ties by job. As the fluid, but without interrupting rounds. No bound; objective 0. O(jobs log jobs + most log jobs), independent of the number of unstarted tasks.
Relaxation firstTasks(const Instance& instance, std::int64_t most, const std::stop_token& stop = {});

}  // namespace roundel::policies::hare
