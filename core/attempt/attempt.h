// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Beat the scheduler: a schedule that the user makes round by round, as a value (README.md). It knows no rule of the
// cluster; rules.h and replay.h do.

#include <cstdint>
#include <map>
#include <vector>

#include "core/model/problem.h"
#include "core/sim/policy.h"

namespace roundel::attempt {

/// The job on each GPU in one round, by GpuIndex; invalid: the GPU is idle.
using Slots = std::vector<model::JobIndex>;

struct PlayedRound {
  std::int64_t round = 0;  ///< k: the round begins at k * round_s
  Slots by_gpu;
  bool operator==(const PlayedRound&) const = default;
};

/// Placements by round, ordered by job; rounds without jobs may be left out.
using Schedule = std::map<std::int64_t, std::vector<sim::Placement>>;

/// The rounds that were played, and the open round. Operations are O(GPUs).
class Attempt {
 public:
  explicit Attempt(std::size_t gpus = 0) : m_open(gpus) {}
  Attempt(std::vector<PlayedRound> played, Slots open, int hints);

  const std::vector<PlayedRound>& played() const { return m_played; }
  const Slots& open() const { return m_open; }  ///< of the round that is not played yet
  int hints() const { return m_hints; }

  void place(model::GpuIndex gpu, model::JobIndex job) { m_open[gpu] = job; }  ///< replaces another job
  void clear(model::GpuIndex gpu) { m_open[gpu] = {}; }
  void clear(model::JobIndex job);  ///< takes the job from all GPUs of the open round
  void fill(Slots by_gpu) { m_open = std::move(by_gpu); }
  void countHint() { ++m_hints; }

  /// Plays the open round as round k; the next open round is empty.
  void play(std::int64_t round);
  /// Opens the last played round again with its slots, so that play() and undo() return an equal value. The slots of
  /// the open round are lost. Returns false if no round was played.
  bool undo();

  bool operator==(const Attempt&) const = default;

 private:
  std::vector<PlayedRound> m_played;
  Slots m_open;
  int m_hints = 0;
};

/// Returns the placements of these slots, by job. O(GPUs log GPUs).
std::vector<sim::Placement> placementsOf(const model::Problem& problem, const Slots& by_gpu);
/// Returns slots for these placements: each job keeps the GPUs that it has in `before`, then takes the lowest free ones.
/// Precondition: the placements fit. O(parts * GPUs).
Slots slotsOf(const model::Problem& problem, const std::vector<sim::Placement>& placements, const Slots& before);
/// Returns the played rounds.
Schedule scheduleOf(const model::Problem& problem, const Attempt& attempt);

}  // namespace roundel::attempt
