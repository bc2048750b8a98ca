// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gang_queue/gang_order.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/model/spec/job_spec.h"
#include "core/model/tasks.h"

namespace roundel::policies {

using model::JobIndex;

double keyOf(const sim::SystemView& view, GangOrder queue, JobIndex j, int gang) {
  const model::Job& job = view.job(j);
  if (queue == GangOrder::Arrival) return job.arrival_s;
  model::TaskShape shape = model::taskShape(job, 1);
  if (!job.spec->sync) shape.tasks = gang;
  const model::TaskTimes times = model::taskTimes(view.problem(), job, shape, view.state(j).throughput);
  double shortest_s = std::numeric_limits<double>::infinity();
  double sum = 0;
  double gpus = 0;
  for (std::size_t t = 0; t < times.train_s.size(); ++t) {
    const int count = view.problem().types[t].total;
    if (count == 0 || !std::isfinite(times.train_s[t])) continue;
    shortest_s = std::min(shortest_s, times.train_s[t]);
    sum += count * times.train_s[t];
    gpus += count;
  }
  if (queue == GangOrder::MeanWork) return gpus > 0 ? shape.total() * sum / gpus / job.weight : shortest_s;
  return shape.total() * shortest_s * (job.iterations > 0 ? view.remaining(j) / job.iterations : 0);
}

void OneNode::offer(std::vector<model::Part> parts) {
  const double rate = parts.empty() ? 0 : m_view.estimatedRate(m_job, parts);
  if (rate <= m_rate || (m_queue == GangOrder::MeanWork && m_rate > 0)) return;
  m_rate = rate;
  m_best = std::move(parts);
}

}  // namespace roundel::policies
