// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fluid relaxation (README.md): one machine of speed S instead of the GPUs. At each event (a round becomes ready, a
// round is served) the jobs with a ready round are served by w_n / remaining p-work, largest first, each with at most
// |D_r| units of speed. x of a round's k-th task is the instant at which the round's served work reaches k p.

#include <stop_token>
#include <vector>

#include "core/policies/hare/instance.h"

namespace roundel::policies::hare {

struct Relaxation {
  std::vector<RankedTask> order;  ///< pi
  double objective = 0;           ///< sum w_n C_n of the relaxed problem
};

/// O(rounds * jobs served at once), and the sort of the tasks. After a stop is requested, returns a part of the order.
Relaxation fluidOrder(const Instance& instance, const std::stop_token& stop = {});

}  // namespace roundel::policies::hare
