// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/bounds.h"

#include <algorithm>
#include <limits>
#include <queue>

#include "core/metrics/fractional_makespan.h"
#include "core/metrics/rates.h"
#include "core/model/derive.h"
#include "core/model/pairs.h"
#include "core/model/pipeline.h"
#include "core/model/tasks.h"

namespace roundel::metrics {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The inputs of the bounds for one job.
struct BoundJob {
  double arrival_s = 0;
  double gpus = 0;  // the largest number that it can hold
  std::vector<double>
      gpu_seconds;     // by type: work_j / X_jr on the type's fastest node; infinity if it cannot run there
  double alone_s = 0;  // work / best full-gang rate; 0 if jobs fork
};

// Copies of one job run in parallel: no limit on its GPUs.
bool forks(const trace::Trace& trace, trace::WorkUnit unit) {
  const auto& copies = trace.segments.copy;
  return unit == trace::WorkUnit::Copies || std::ranges::any_of(copies, [](std::int32_t copy) { return copy > 0; });
}

// The highest speed of each node in the trace.
std::vector<double> bestSpeeds(const trace::Trace& trace) {
  std::vector<double> speed;
  for (const model::Node& node : trace.problem->nodes) speed.push_back(node.speed);
  for (const model::Event& event : trace.problem->events) {
    if (event.kind != model::EventKind::SetSpeed || event.at_s > trace.end_s) continue;
    speed[event.node] = std::max(speed[event.node], event.value.value_or(1));
  }
  return speed;
}

class JobReader {
 public:
  JobReader(const trace::Trace& trace, trace::WorkUnit unit)
      : m_trace(trace),
        m_problem(*trace.problem),
        m_cluster(m_problem, bestSpeeds(trace)),
        m_forks(forks(trace, unit)),
        m_tasks(unit == trace::WorkUnit::Tasks || unit == trace::WorkUnit::OneGpu),
        m_oneGpu(unit == trace::WorkUnit::OneGpu),
        m_shares(trace.segments.anyShared()) {}

  bool forking() const { return m_forks; }
  bool sharing() const { return m_shares; }

  BoundJob read(model::JobIndex index) const {
    if (!m_shares) return ownRates(index) ? read(withBestRates(index)) : read(m_problem.jobs[index]);
    const model::Job job = withBestRates(index);
    BoundJob bound = read(job);
    if (bound.alone_s <= 0) return bound;
    if (const double rate = bestBeside(index, job); rate > 0)
      bound.alone_s = std::min(bound.alone_s, job.iterations / rate);
    return bound;
  }

 private:
  BoundJob read(const model::Job& job) const {
    BoundJob bound;
    bound.arrival_s = job.arrival_s;
    bound.gpu_seconds.reserve(m_problem.types.size());
    bound.gpus = m_forks ? m_problem.gpuCount() : std::min(job.max_gpus, m_problem.gpuCount());
    for (std::size_t r = 0; r < m_problem.types.size(); ++r) {
      const model::TypeIndex type(r);
      const bool staged = job.pipeline && !m_tasks;
      const double rate = staged ? stagedPerGpu(job, type) : perGpu(job, type) * m_cluster.fastest(type);
      bound.gpu_seconds.push_back(rate > 0 ? job.iterations / rate : kInfinity);
    }
    const double gang =
        m_tasks ? bestGangRate(job, m_cluster, model::taskShape(job, 1).tasks, true) : bestAllowedRate(job);
    if (!m_forks && gang > 0) bound.alone_s = job.iterations / gang;
    return bound;
  }

  // A smaller gang may be faster: a full gang may include a slow GPU that limits it.
  double bestAllowedRate(const model::Job& job) const {
    if (job.pipeline) return bestFullGangRate(job, m_cluster);
    const bool additive = job.rate_model == model::RateModel::Additive;
    double rate = 0;
    for (const int n : job.sizes) rate = std::max(rate, bestGangRate(job, m_cluster, n, additive));
    return rate;
  }

  // The best rate of a job that shares its GPU with any partner.
  double bestBeside(model::JobIndex index, const model::Job& job) const {
    double rate = 0;
    for (std::size_t partner_index = 0; partner_index < m_problem.jobs.size(); ++partner_index) {
      for (std::size_t r = 0; r < m_problem.types.size(); ++r) {
        const model::TypeIndex type(r);
        const auto pair = model::pairRates(m_problem, index, model::JobIndex(partner_index), type, job.throughput,
                                           m_problem.jobs[partner_index].throughput);
        if (pair) rate = std::max(rate, pair->first * m_cluster.fastest(type));
      }
    }
    return rate;
  }

  bool raises(const model::Event& event, model::JobIndex job) const {
    return event.kind == model::EventKind::SetThroughput && event.job == job && event.at_s <= m_trace.end_s;
  }

  bool ownRates(model::JobIndex job) const {
    return m_tasks ||
           std::ranges::any_of(m_problem.events, [&](const model::Event& event) { return raises(event, job); });
  }

  // The job with the rates for its bound.
  model::Job withBestRates(model::JobIndex index) const {
    model::Job job = m_problem.jobs[index];
    if (m_tasks) {
      tasksAlone(job, index);
      return job;
    }
    for (const model::Event& event : m_problem.events)
      if (raises(event, index)) raise(job, event);
    return job;
  }

  // Each task runs on one GPU, independently: no spread, no synchronisation. The shortest time of a task on a type counts.
  void tasksAlone(model::Job& job, model::JobIndex index) const {
    model::TaskShape shape = model::taskShape(job, 1);
    shape.one_gpu = m_oneGpu;
    std::vector<model::ThroughputCurve> rate = job.throughput;
    std::vector<double> train_s = model::taskTimes(m_problem, job, shape, rate).train_s;
    for (const model::Event& event : m_problem.events) {
      if (!raises(event, index)) continue;
      rate[event.type] = statedRate(job, event);
      const std::vector<double> now_s = model::taskTimes(m_problem, job, shape, rate).train_s;
      for (std::size_t r = 0; r < now_s.size(); ++r) train_s[r] = std::min(train_s[r], now_s[r]);
    }
    const double task = job.iterations / shape.total();
    for (std::size_t r = 0; r < train_s.size(); ++r) {
      job.throughput[r] = train_s[r] < kInfinity ? model::ThroughputCurve(train_s[r] > 0 ? task / train_s[r] : 1)
                                                 : model::ThroughputCurve();
    }
    job.scaling.clear();
    job.throughput_spread = job.throughput;
  }

  static model::ThroughputCurve statedRate(const model::Job& job, const model::Event& event) {
    return model::ThroughputCurve(event.value.value_or(0) / model::gpusOfThroughput(job));
  }

  static void raise(model::Job& job, const model::Event& event) {
    const double rate = statedRate(job, event).perGpu(job.gpus);
    if (rate > job.throughput[event.type].perGpu(job.gpus)) job.throughput[event.type] = model::ThroughputCurve(rate);
    if (rate > job.throughput_spread[event.type].perGpu(job.gpus))
      job.throughput_spread[event.type] = model::ThroughputCurve(rate);
  }

  // Each GPU of a pipeline counts for its share of the gang's best rate. Stages on several types may be faster than on any one type.
  double stagedPerGpu(const model::Job& job, model::TypeIndex type) const {
    if (m_problem.types[type].total == 0 || !job.throughput[type].usable()) return 0;
    const bool has_one_stage = job.pipeline->stages.size() == 1;
    const double iteration_s = has_one_stage ? model::alphaFloorOn(m_problem, *job.pipeline, m_cluster.speed(), type)
                                             : model::alphaFloor(m_problem, *job.pipeline, m_cluster.speed());
    return iteration_s > 0 ? 1 / iteration_s / job.gpus : 0;
  }

  double perGpu(const model::Job& job, model::TypeIndex type) const {
    if (m_tasks) return job.throughput[type].perGpu(job.gpus);
    double fastest = 0;
    const auto add = [&](int n) {
      const double one_node_rate = job.throughput[type].perGpu(n);
      const double spread_rate = m_problem.nodes.size() > 1 ? job.throughput_spread[type].perGpu(n) : 0;
      fastest = std::max(fastest, std::max(one_node_rate, spread_rate) * job.scalingOf(n));
    };
    if (m_forks)
      for (int n = 1; n <= std::min(job.max_gpus, m_problem.gpuCount()); ++n) add(n);
    else
      for (const int n : job.sizes) add(n);
    return fastest;
  }

  const trace::Trace& m_trace;
  const model::Problem& m_problem;
  ClusterShape m_cluster;
  bool m_forks, m_tasks, m_oneGpu, m_shares;
};

std::vector<double> gpusByType(const model::Problem& problem) {
  std::vector<double> gpus;
  for (const model::GpuType& type : problem.types) gpus.push_back(type.total);
  return gpus;
}

double fluidMakespan_s(const std::vector<BoundJob>& jobs, const model::Problem& problem) {
  std::vector<FluidJob> fluid;
  for (const BoundJob& job : jobs) {
    const double least_gpu_s = *std::ranges::min_element(job.gpu_seconds);
    if (least_gpu_s > 0 && least_gpu_s < kInfinity) fluid.push_back({job.gpus, job.gpu_seconds});
  }
  return fractionalMakespan_s(fluid, gpusByType(problem));
}

double meanFlow_s(const std::vector<BoundJob>& jobs, int gpus) {
  std::vector<std::pair<double, double>> machine_jobs;
  for (const BoundJob& job : jobs) {
    const double least_gpu_s = *std::ranges::min_element(job.gpu_seconds);
    machine_jobs.emplace_back(job.arrival_s, least_gpu_s < kInfinity ? least_gpu_s / gpus : 0);
  }
  return srptMeanFlow_s(std::move(machine_jobs));
}

}  // namespace

double srptMeanFlow_s(std::vector<std::pair<double, double>> jobs) {
  if (jobs.empty()) return 0;
  std::ranges::sort(jobs);
  using Waiting = std::pair<double, double>;  // remaining, arrival
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
  double now_s = 0;
  double flow_s = 0;
  for (std::size_t next = 0; next < jobs.size() || !waiting.empty();) {
    if (waiting.empty()) now_s = std::max(now_s, jobs[next].first);
    for (; next < jobs.size() && jobs[next].first <= now_s; ++next)
      waiting.emplace(jobs[next].second, jobs[next].first);
    const auto [remaining_s, arrival_s] = waiting.top();
    waiting.pop();
    const double until_s = next < jobs.size() ? jobs[next].first : kInfinity;
    if (now_s + remaining_s > until_s) {
      waiting.emplace(remaining_s - (until_s - now_s), arrival_s);
      now_s = until_s;
    } else {
      now_s += remaining_s;
      flow_s += now_s - arrival_s;
    }
  }
  return flow_s / static_cast<double>(jobs.size());
}

std::vector<double> aloneTimes_s(const trace::Trace& trace, trace::WorkUnit unit) {
  const JobReader reader(trace, unit);
  std::vector<double> out;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) out.push_back(reader.read(model::JobIndex(j)).alone_s);
  return out;
}

Bounds bounds(const trace::Trace& trace, double t0_s, trace::WorkUnit unit) {
  const JobReader reader(trace, unit);
  std::vector<BoundJob> jobs;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j)
    if (std::isnan(trace.jobs[j].cancelled_s)) jobs.push_back(reader.read(model::JobIndex(j)));
  if (jobs.empty()) return {};
  double latest_s = 0;
  double alone_s = 0;
  for (const BoundJob& job : jobs) {
    if (!reader.forking()) latest_s = std::max(latest_s, job.arrival_s - t0_s + job.alone_s);
    alone_s += job.alone_s;
  }
  const double mean_s = alone_s / static_cast<double>(jobs.size());
  if (reader.sharing()) return {mean_s, latest_s};
  return {std::max(mean_s, meanFlow_s(jobs, trace.problem->gpuCount())),
          std::max(latest_s, fluidMakespan_s(jobs, *trace.problem))};
}

}  // namespace roundel::metrics
