// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Arrivals of the jobs of a generated scenario. draw.h draws the rest.

#include <cstdint>
#include <vector>

#include "core/generate/generator.h"
#include "core/model/check/validate.h"

namespace roundel::generate {

/// Returns arrivals in ascending order, in whole milliseconds, at a mean rate of `jobs_per_h` (0: as in the file of a
/// trace). The gaps of Poisson arrivals are those of model::drawWorkload. Bursts: exponential gaps between bursts.
/// Daily: Poisson arrivals at a rate that follows the hours of the day, by inversion of its integral (E. Cinlar:
/// Introduction to Stochastic Processes, 1975). Faults of the file have pointers into the generator. O(jobs log jobs +
/// bytes).
std::vector<double> arrivalsOf(const ArrivalPart& part, std::size_t jobs, double jobs_per_h, std::uint64_t seed,
                               const Files& files, std::vector<model::Fault>& faults);

/// Returns 24 weights from midnight: the number of times in the file of `part` in each hour of the day. Faults as in
/// arrivalsOf(). O(bytes).
std::vector<double> hourWeights(const ArrivalPart& part, const Files& files, std::vector<model::Fault>& faults);

}  // namespace roundel::generate
