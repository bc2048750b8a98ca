// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hare Algorithm 1, lines 5-18: assigns tasks to GPUs in the order pi. The result satisfies the constraints of Hare_Sched:
// Hare Eq. 5 (each task has one GPU), Hare Eq. 7 (a round waits for the one before) and Hare Eq. 8 (a GPU trains one task
// at a time).

#include <stop_token>
#include <vector>

#include "core/policies/hare/instance.h"

namespace roundel::policies::hare {

enum class Assignment {
  EarliestFinish,  ///< argmin max(t_i, phi_m) + T^c + T^s; ties: smaller T^c + T^s (a later start), then index
  Published,       ///< line 12: argmin phi_m, then index
  EarliestStart,   ///< argmin max(t_i, phi_m); ties: smaller T^c + T^s, then index
};

struct ScheduledTask {
  std::int32_t ranked = 0;      ///< index in the order
  std::int32_t gpu = 0;         ///< index in Instance::gpus
  double start_s = 0;           ///< x~_i
  double finish_s = 0;          ///< x~_i + T^c
  double key = 0;               ///< the minimised value: finish including T^s, phi or start
  std::int32_t other_gpu = -1;  ///< the best GPU of the other classes, or -1
  double other_key = 0;
};

struct Schedule {
  std::vector<ScheduledTask> tasks;  ///< in the order of assignment: pi, except for a task before its previous round
  std::vector<double> completion_s;  ///< C_n by job of the instance, including T^s of its last tasks (Hare Eq. 6)
  std::vector<double> free_s;        ///< phi_m by GPU of the instance, after all tasks
  double objective = 0;              ///< sum w_n C_n
};

/// A task that is in `order` before its previous round is complete waits, and the next ready one is assigned first. phi
/// excludes T^s. O(tasks * (classes + log GPUs)). After a stop is requested, returns a part of the schedule.
Schedule listSchedule(const Instance& instance, const std::vector<RankedTask>& order, Assignment assignment,
                      const std::stop_token& stop = {});

}  // namespace roundel::policies::hare
