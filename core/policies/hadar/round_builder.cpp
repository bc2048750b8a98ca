// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/round_builder.h"

#include <algorithm>
#include <tuple>

#include "core/model/derive.h"
#include "core/trace/cells.h"

namespace roundel::policies::hadar {
namespace {

/// First entry of each node, as buildRound() numbers them.
class EntryIndex {
 public:
  explicit EntryIndex(const model::Problem& problem) : m_problem(&problem) {
    int next = 0;
    for (const model::Node& node : problem.nodes) {
      m_first.push_back(next);
      for (const model::GpuGroup& group : node.groups) next += group.count > 0 ? 1 : 0;
    }
  }
  Allocation allocationOf(const std::vector<model::Part>& parts) const {
    Allocation out;
    for (const model::Part& part : model::normalised(parts)) out.push_back({entryOf(part), part.count});
    std::ranges::sort(out, {}, &EntryCount::entry);
    return out;
  }

 private:
  int entryOf(const model::Part& part) const {
    int entry = m_first[part.node];
    for (const model::GpuGroup& group : m_problem->nodes[part.node].groups) {
      if (group.count <= 0) continue;
      if (group.type == part.type) break;
      ++entry;
    }
    return entry;
  }
  const model::Problem* m_problem;
  std::vector<int> m_first;
};

std::vector<int> sizesOf(const model::Job& job, const Settings& settings) {
  if (!settings.rigid) return job.sizes;
  return {job.allows(job.gpus) ? job.gpus : job.sizes.back()};
}

void fillRates(const sim::SystemView& view, const Settings& settings, RoundJob& out) {
  const model::Job& job = view.job(out.id);
  const sim::JobState& state = view.state(out.id);
  const double round_s = view.problem().clock.round_s;
  const double loss = job.states_spread ? 1.0 : 1.0 - settings.span;
  out.x.reserve(out.sizes.size() * state.throughput.size());
  out.x_spread.reserve(out.sizes.size() * state.throughput.size());
  for (const int n : out.sizes) {
    for (std::size_t r = 0; r < state.throughput.size(); ++r) {
      out.x.push_back(state.throughput[r].perGpu(n) * round_s);
      out.x_spread.push_back(state.throughput_spread[r].perGpu(n) * round_s * loss);
    }
    out.scaling.push_back(job.scalingOf(n));
  }
}

RoundJob roundJob(const sim::SystemView& view, model::JobIndex id, const Settings& settings, const JobTimes& times,
                  const EntryIndex& entries) {
  const model::Job& job = view.job(id);
  const sim::JobState& state = view.state(id);
  const model::Clock& clock = view.problem().clock;
  RoundJob out;
  out.id = id;
  out.age = view.now_s() / clock.round_s - times.arrival;
  out.remaining = view.remaining(id);
  out.numerator = utilityNumerator(settings.utility, times.t_min, times.work);
  out.restart = state.started ? clock.restart_s / clock.round_s : 0;
  out.additive = job.rate_model == model::RateModel::Additive;
  out.sizes = sizesOf(job, settings);
  if (!state.held.empty()) out.held = entries.allocationOf(state.held);
  fillRates(view, settings, out);
  return out;
}

double idealLeft(const JobTimes& times, double remaining) {
  return times.work > 0 ? times.ideal * (remaining / times.work) : 0;
}

/// Shortest remaining ideal time rem / (W_j max_r X_j^r), or arrival; ties by index.
std::vector<model::JobIndex> queueOf(const sim::SystemView& view, QueueOrder order,
                                     const std::vector<JobTimes>& times) {
  std::vector<std::pair<double, model::JobIndex>> keyed;
  for (const model::JobIndex job : view.active()) {
    const JobTimes& t = times[job];
    keyed.emplace_back(order == QueueOrder::Fifo ? t.arrival : idealLeft(t, view.remaining(job)), job);
  }
  std::ranges::sort(keyed);
  std::vector<model::JobIndex> out;
  out.reserve(keyed.size());
  for (const auto& [key, job] : keyed) out.push_back(job);
  return out;
}

bool keeps(const Settings& settings, const RoundProblem& problem, const RoundJob& job) {
  return settings.sticky && !job.held.empty() && rateOf(problem, job, job.held) > 0;
}

}  // namespace

std::vector<Entry> entriesOf(const sim::SystemView& view) {
  std::vector<Entry> out;
  const model::Problem& problem = view.problem();
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    const model::NodeIndex node{n};
    for (const model::GpuGroup& group : problem.nodes[n].groups)
      if (group.count > 0) out.push_back({node, group.type, group.count, view.nodeUp(node) ? group.count : 0});
  }
  return out;
}

JobTimes timesOf(const sim::SystemView& view, model::JobIndex id) {
  const model::Job& job = view.job(id);
  const double round_s = view.problem().clock.round_s;
  JobTimes out{.arrival = job.arrival_s / round_s, .work = job.iterations, .t_min = 0, .t_max = 0, .gpus = job.gpus};
  const model::IdealTimes times = model::idealTimes(view.problem(), job, view.state(id).throughput, round_s);
  if (!times.usable) return out;
  out.ideal = times.least;
  out.t_min = std::max(times.least, kMinRounds);
  out.t_max = std::max(times.most, kMinRounds);
  return out;
}

FrozenPrices freeze(const sim::SystemView& view, Utility utility) {
  FrozenPrices out;
  out.times.resize(view.problem().jobs.size());
  std::vector<JobTimes> present;
  for (const model::JobIndex job : view.active()) {
    out.times[job] = timesOf(view, job);
    if (out.times[job].t_min > 0) present.push_back(out.times[job]);
  }
  out.constants = priceConstants(present, view.problem().gpuCount(), utility);
  return out;
}

namespace {

// Counts the GPUs of each entry that jobs keep.
std::vector<int> loadOf(const std::vector<Round::Kept>& jobs, std::size_t entries) {
  std::vector<int> load(entries, 0);
  for (const Round::Kept& kept_job : jobs)
    for (const EntryCount& take : kept_job.allocation) load[static_cast<std::size_t>(take.entry)] += take.count;
  return load;
}

}  // namespace

Round buildRound(const sim::SystemView& view, const Settings& settings, const FrozenPrices& frozen) {
  Round out;
  RoundProblem& problem = out.problem;
  problem.entries = entriesOf(view);
  problem.types = view.problem().types.size();
  problem.kappa = settings.kappa;
  problem.prices =
      PriceTable(frozen.constants, settings.price_mode, trace::cells<int>(problem.entries, &Entry::capacity));
  const EntryIndex entries(view.problem());
  for (const model::JobIndex id : queueOf(view, settings.queue_order, frozen.times)) {
    const JobTimes& times = frozen.times[id];
    RoundJob job = roundJob(view, id, settings, times, entries);
    const bool usable = std::ranges::any_of(job.x, [](double x) { return x > 0; }) && times.t_min > 0;
    if (!usable)
      out.unusable.push_back(id);
    else if (keeps(settings, problem, job))
      out.kept.push_back({id, job.held});
    else
      problem.jobs.push_back(std::move(job));
  }
  problem.start = loadOf(out.kept, problem.entries.size());
  return out;
}

std::size_t possibleStates(const model::Problem& problem, std::size_t most) {
  std::size_t states = 1;
  for (const model::Node& node : problem.nodes) {
    for (const model::GpuGroup& group : node.groups) {
      states *= static_cast<std::size_t>(group.count) + 1;
      if (states > most) return most + 1;
    }
  }
  return states;
}

}  // namespace roundel::policies::hadar
