// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/idle_causes.h"
#include "core/trace/sorted.h"

#include <algorithm>
#include <compare>
#include <map>
#include <utility>

namespace roundel::metrics {
namespace {

using Changes = std::vector<Steps::Change>;

struct Need {
  std::vector<std::size_t> types;
  int gang = 1;
  auto operator<=>(const Need&) const = default;
};

/// Jobs with the same needs.
struct Kind {
  Need need;
  Steps waiting;  ///< 1 while one of them waits
};

enum Cause { NoJob, Gang, Left };

// The cause that a waiting job gives to the idle GPUs of each type.
void judge(const Need& need, const std::vector<double>& gpus, std::vector<Cause>& causes) {
  double room = 0;
  for (const std::size_t t : need.types) room += gpus[t];
  const Cause verdict = need.gang <= room ? Left : Gang;
  for (const std::size_t t : need.types) causes[t] = std::max(causes[t], verdict);
}

int smallestGang(const TraceIndex& index, model::JobIndex j) {
  const model::Job& job = index.problem().jobs[j];
  int least_gpus = job.sizes.empty() ? job.fixed_gpus : job.sizes.front();
  for (const Hold& hold : index.holds(j))
    if (hold.gpus > 0) least_gpus = std::min(least_gpus, hold.gpus);
  return least_gpus;
}

Need needOf(const TraceIndex& index, model::JobIndex j) {
  Need need{{}, smallestGang(index, j)};
  const std::vector<model::ThroughputCurve>& rate = index.problem().jobs[j].throughput;
  for (std::size_t t = 0; t < rate.size(); ++t)
    if (rate[t].usable()) need.types.push_back(t);
  return need;
}

void addWaits(const TraceIndex& index, model::JobIndex j, Changes& changes) {
  const double end_s = std::min(index.ended_s(j), index.trace().end_s);
  double free_s = index.problem().jobs[j].arrival_s;
  for (const Hold& hold : index.holds(j)) {
    Steps::addInterval(changes, free_s, std::min(hold.start_s, end_s), 1);
    free_s = hold.end_s;
  }
  Steps::addInterval(changes, free_s, end_s, 1);
}

std::vector<Kind> kindsOf(const TraceIndex& index) {
  std::map<Need, Changes> waits_by_need;
  for (std::size_t j = 0; j < index.problem().jobs.size(); ++j)
    addWaits(index, model::JobIndex(j), waits_by_need[needOf(index, model::JobIndex(j))]);
  std::vector<Kind> kinds;
  for (auto& [need, changes] : waits_by_need) kinds.push_back({need, positive(Steps(std::move(changes)))});
  return kinds;
}

// The number of idle GPUs on nodes that are up. Rounding of instants can make it negative for a moment.
Steps idleOf(const TraceIndex& index, model::TypeIndex type) {
  Changes trace_span;
  Steps::addInterval(trace_span, 0, index.trace().end_s, 1);
  const Steps up_gpus = product(upGpus(index.problem(), type), Steps(std::move(trace_span)));
  Changes changes;
  for (std::size_t i = 0; i + 1 < up_gpus.times_s().size(); ++i)
    Steps::addInterval(changes, up_gpus.times_s()[i], up_gpus.times_s()[i + 1], up_gpus.values()[i]);
  const trace::Segments& rows = index.trace().segments;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows.gpu[row] < 0 || index.problem().gpus[static_cast<std::size_t>(rows.gpu[row])].type != type) continue;
    Steps::addInterval(changes, rows.start_s[row], rows.end_s[row], -1);
  }
  for (const SharedOverlap& overlap : index.sharedOverlaps())
    if (index.problem().gpus[overlap.gpu].type == type) Steps::addInterval(changes, overlap.start_s, overlap.end_s, 1);
  return Steps(std::move(changes));
}

/// Reads a step function forward in time.
class Reader {
 public:
  explicit Reader(const Steps& steps) : m_steps(&steps) {}
  double at(double t_s) {
    const std::vector<double>& times = m_steps->times_s();
    while (m_next < times.size() && times[m_next] <= t_s) ++m_next;
    return m_next == 0 ? 0 : m_steps->values()[m_next - 1];
  }

 private:
  const Steps* m_steps;
  std::size_t m_next = 0;
};

std::vector<double> instants(const std::vector<Steps>& idle, const std::vector<Kind>& kinds, double end_s) {
  std::vector<double> all_s{end_s};
  const auto add = [&](const Steps& steps) {
    all_s.insert(all_s.end(), steps.times_s().begin(), steps.times_s().end());
  };
  for (const Steps& steps : idle) add(steps);
  for (const Kind& kind : kinds) add(kind.waiting);
  trace::sortUnique(all_s);
  return all_s;
}

}  // namespace

IdleCauses idleCauses(const TraceIndex& index, model::TypeIndex type) {
  const std::size_t types = index.problem().types.size();
  const std::vector<Kind> kinds = kindsOf(index);
  std::vector<Steps> idle;
  for (std::size_t t = 0; t < types; ++t) idle.push_back(idleOf(index, model::TypeIndex(t)));
  std::vector<Reader> free(idle.begin(), idle.end());
  std::vector<Reader> waiting;
  for (const Kind& kind : kinds) waiting.emplace_back(kind.waiting);

  const std::vector<double> times_s = instants(idle, kinds, index.trace().end_s);
  Changes gang, left;
  std::vector<double> gpus(types);
  std::vector<Cause> causes(types);
  for (std::size_t i = 0; i + 1 < times_s.size(); ++i) {
    for (std::size_t t = 0; t < types; ++t) gpus[t] = std::max(0.0, free[t].at(times_s[i])), causes[t] = NoJob;
    for (std::size_t k = 0; k < kinds.size(); ++k)
      if (waiting[k].at(times_s[i]) > 0) judge(kinds[k].need, gpus, causes);
    double blocked = 0, passed = 0;
    for (std::size_t t = 0; t < types; ++t) {
      if (type.valid() && type != model::TypeIndex(t)) continue;
      if (causes[t] == Gang) blocked += gpus[t];
      if (causes[t] == Left) passed += gpus[t];
    }
    if (blocked > 0) Steps::addInterval(gang, times_s[i], times_s[i + 1], blocked);
    if (passed > 0) Steps::addInterval(left, times_s[i], times_s[i + 1], passed);
  }
  return {Steps(std::move(gang)), Steps(std::move(left))};
}

IdleNow idleNow(const TraceIndex& index, double t_s) {
  const model::Problem& problem = index.problem();
  std::vector<double> gpus;
  for (std::size_t t = 0; t < problem.types.size(); ++t) gpus.push_back(upGpus(problem, model::TypeIndex(t)).at(t_s));
  for (std::size_t g = 0; g < problem.gpus.size(); ++g)
    if (!index.rowsOn(model::GpuIndex(g), t_s).empty()) gpus[problem.gpus[g].type] -= 1;
  std::vector<Cause> causes(gpus.size());
  if (t_s < index.trace().end_s)
    for (const model::JobIndex job : index.jobsIn(JobPhase::Queued, t_s)) judge(needOf(index, job), gpus, causes);
  IdleNow now;
  for (std::size_t t = 0; t < gpus.size(); ++t)
    (causes[t] == Gang   ? now.gang
     : causes[t] == Left ? now.left
                         : now.no_job) += static_cast<int>(std::max(0.0, gpus[t]));
  return now;
}

}  // namespace roundel::metrics
