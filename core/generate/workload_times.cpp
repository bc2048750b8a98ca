// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/workload_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/generate/arrivals.h"
#include "core/generate/draw.h"
#include "core/model/workload.h"

namespace roundel::generate {
namespace {

void checkWeights(const ArrivalPart& part, std::vector<model::Fault>& faults) {
  if (part.kind != ArrivalKind::Daily) return;
  const bool negative = std::ranges::any_of(part.weights, [](double w) { return !(w >= 0); });
  const bool is_all_zero = std::ranges::none_of(part.weights, [](double w) { return w > 0; });
  if (part.weights.size() == kHoursOfDay && !negative && !is_all_zero) return;
  faults.push_back({"bad-weights", "/arrivals/weights", fmt::format("{} weights", part.weights.size()),
                    "24 numbers from 0, one an hour from midnight, not all 0", 0});
}

}  // namespace

WorkloadTimes timeWorkload(model::Workload& workload, const ArrivalPart& part, int gpus, std::uint64_t seed) {
  WorkloadTimes out;
  const std::size_t jobs = workload.rows.size();
  if (jobs == 0) return out;
  checkWeights(part, out.faults);
  double work_gpu_s = 0;
  for (const model::WorkloadRow& row : workload.rows) work_gpu_s += row.gpu_h * 3600;
  out.jobs_per_h = part.jobs_per_h.value_or(0);
  if (part.load) out.jobs_per_h = *part.load / offeredLoad(work_gpu_s, gpus, static_cast<double>(jobs), 1);
  if (!std::isfinite(out.jobs_per_h) || out.jobs_per_h > kMaxJobsPerHour) {
    out.faults.push_back({"unreachable-load", "/arrivals/load",
                          fmt::format("it would take {:.4g} jobs an hour", out.jobs_per_h),
                          "longer jobs, or a smaller load", 0});
  }
  if (!out.faults.empty()) return out;
  const std::vector<double> times = arrivalsOf(part, jobs, out.jobs_per_h, seed, {}, out.faults);
  for (std::size_t j = 0; j < times.size(); ++j) {
    workload.rows[j].arrival_s = times[j];
    std::optional<double>& arrival_s = workload.fragment.jobs[j].arrival_s;
    arrival_s.reset();
    if (times[j] > 0) arrival_s = times[j];
  }
  return out;
}

}  // namespace roundel::generate
