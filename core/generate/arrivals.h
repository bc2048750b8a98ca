#pragma once
// When the jobs of a generated scenario come. The rest of the drawing is draw.h.

#include <cstdint>
#include <vector>

#include "core/generate/generator.h"
#include "core/model/check/validate.h"

namespace roundel::generate {

/// Arrivals in order, whole milliseconds, at `jobs_per_h` in the mean (0: as the file of a trace has them). The gaps of Poisson arrivals are those of
/// model::drawWorkload. Bursts: exponential gaps between bursts. Daily: Poisson at a rate that follows the hours of the day, by inversion of
/// its integral (E. Cinlar: Introduction to Stochastic Processes, 1975). Faults of the file have pointers into the generator. O(jobs log jobs + bytes).
std::vector<double> arrivalsOf(const ArrivalPart& part, std::size_t jobs, double jobs_per_h, std::uint64_t seed,
                               const Files& files, std::vector<model::Fault>& faults);

/// 24 weights from midnight: how many of the times in the file of `part` fall into each hour of the day. Faults as above. O(bytes).
std::vector<double> hourWeights(const ArrivalPart& part, const Files& files, std::vector<model::Fault>& faults);

}  // namespace roundel::generate
