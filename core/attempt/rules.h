// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rules of Beat the scheduler: which scenarios can be played, and the referee's answer for the open round.

#include <cstddef>
#include <optional>
#include <string>

#include "core/attempt/attempt.h"
#include "core/attempt/replay.h"
#include "core/sim/referee.h"

namespace roundel::attempt {

inline constexpr std::size_t kMostJobs = 12;

enum class Playable { Yes, NoJobs, TooManyJobs };
Playable playable(const model::Problem& problem);

/// Returns the number of GPUs that the job still needs for its smallest allowed gang of at least its present size; 0 if
/// its gang is complete or it has no GPU, or if no allowed gang is as large. O(GPUs).
int gangNeed(const Position& position, const Attempt& attempt, model::JobIndex job);
/// Returns the number of GPUs of the job in the open round. O(GPUs).
int gpusOf(const Attempt& attempt, model::JobIndex job);

/// Returns the referee's error for the job in the open round, with a hint: the same as for a manual edit of a run
/// (sim::applyManualEdit). A gang that is not complete is not an error yet. nullopt: allowed. Precondition: not
/// position.over. O(GPUs log GPUs).
std::optional<sim::PolicyError> refusal(const Position& position, const Attempt& attempt, model::JobIndex job);
/// Returns the message without its first part, which names the scheduler and the instant.
std::string sentenceOf(const sim::PolicyError& error);

/// Returns the first job of the open round that keeps it from being played: its gang is incomplete or refused. Invalid:
/// the round can be played. Precondition: not position.over.
model::JobIndex obstacle(const Position& position, const Attempt& attempt);

}  // namespace roundel::attempt
