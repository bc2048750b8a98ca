// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tasks.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/model/spec/job_spec.h"

namespace roundel::model {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

double fromRate(const Job& job, const TaskShape& shape, const ThroughputCurve& rate) {
  const int gang_size = shape.one_gpu ? 1 : shape.tasks;
  const double gang = shape.tasks * rate.perGpu(gang_size) * job.scalingOf(gang_size);
  return gang > 0 ? job.iterations / static_cast<double>(shape.rounds) / gang : kNever;
}

double lookUp(const std::map<std::string, double>& times, const std::string& type, double otherwise) {
  const auto it = times.find(type);
  return it == times.end() ? otherwise : it->second;
}

// Returns the factor by which set_throughput made the job's tasks on a type longer.
double stretch(const ThroughputCurve& stated, const ThroughputCurve& now, int gang) {
  return stated == now ? 1 : stated.perGpu(gang) / now.perGpu(gang);
}

}  // namespace

TaskShape taskShape(const Job& job, std::int64_t max_rounds) {
  if (job.spec->sync) return {.rounds = job.spec->sync->rounds, .tasks = job.spec->sync->tasks};
  const double rounds = std::min(std::floor(job.iterations), static_cast<double>(max_rounds));
  return {.rounds = std::max<std::int64_t>(1, static_cast<std::int64_t>(rounds)), .tasks = job.fixed_gpus};
}

bool TaskTimes::usable(TypeIndex type) const { return std::isfinite(train_s[type]); }

TaskTimes taskTimes(const Problem& problem, const Job& job, const TaskShape& shape,
                    const std::vector<ThroughputCurve>& rate) {
  TaskTimes times{std::vector<double>(problem.types.size(), kNever), std::vector<double>(problem.types.size(), 0)};
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    const double stated_s = job.spec->sync ? lookUp(job.spec->sync->train_s, problem.types[t].id, kNever) : kNever;
    const bool is_changed = !(rate[t] == job.throughput[t]);
    if (is_changed && !rate[t].usable()) continue;
    if (!std::isfinite(stated_s)) {
      if (!job.spec->sync || is_changed) times.train_s[t] = fromRate(job, shape, rate[t]);
      continue;
    }
    const double factor = job.throughput[t].usable() ? stretch(job.throughput[t], rate[t], shape.tasks) : 1;
    times.train_s[t] = stated_s * factor;
    times.sync_s[t] = lookUp(job.spec->sync->sync_s, problem.types[t].id, 0) * factor;
  }
  return times;
}

}  // namespace roundel::model
