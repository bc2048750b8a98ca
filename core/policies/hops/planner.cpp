// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/planner.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "core/policies/hops/run_log.h"

namespace roundel::policies::hops {
namespace {

using model::JobIndex;
using model::TypeIndex;
using predict::JobQuery;
using predict::Spread;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMinWeight = 1e-200, kGreatestWeight = 1e200;

bool usable(const PlanContext& context, const Servers& servers, JobIndex job, TypeIndex type) {
  return servers.first(type) < servers.end(type) && context.view.state(job).throughput[type].usable();
}

bool mayBeSpread(const PlanContext& context, const Servers& servers, TypeIndex type, int minimum, double rho) {
  if (rho < context.settings.sigma) return true;
  const int largest = servers.largest(type);
  return context.settings.large_exception ? minimum > largest : minimum < largest;
}

/// Returns true if the job could run with all GPUs that are up idle.
bool fitsUp(const PlanContext& context, const Servers& servers, JobIndex job) {
  const int smallest_gang = context.view.job(job).sizes.front();
  for (std::size_t t = 0; t < servers.types(); ++t) {
    const TypeIndex type(t);
    if (!usable(context, servers, job, type)) continue;
    const int server_gpus = servers.largest(type) - (context.settings.full_servers ? 0 : 1);
    if (smallest_gang <= server_gpus) return true;
    if (smallest_gang > servers.total(type)) continue;
    const JobQuery query = queryOf(context.view, context.database, job);
    if (mayBeSpread(context, servers, type, smallest_gang, sensitivity(context, servers, query, type))) return true;
  }
  return false;
}

/// The configurations of one job with their throughputs, which come from tables that are filled once for each type.
class Generator {
 public:
  Generator(const PlanContext& context, const Servers& servers, const JobQuery& query)
      : m_context(context), m_servers(servers), m_query(query), m_entities(context.database.entities(query.index)) {}

  void add(const std::vector<Stretch>& stretches, bool distributed, std::vector<Configuration>& out) {
    m_found.clear();
    addConfigurations(m_servers, stretches, m_query.job->sizes, {distributed, m_context.settings.full_servers},
                      m_found);
    m_gpus = m_nodes = 0;
    for (Configuration& configuration : m_found) {
      const Spread spread{configuration.gpus, static_cast<int>(configuration.uses.size())};
      believe(configuration, spread);
      if (!(m_general > 0)) continue;
      if (spread.aggregated()) {
        addMeasured(configuration, spread, out);
      } else {
        configuration.throughput = m_general * spread.gpus;
        if (!m_entities.empty()) configuration.throughput = least(configuration, spread) * spread.gpus;
        if (configuration.throughput > 0) out.push_back(std::move(configuration));
      }
    }
  }

 private:
  /// Sets the throughput on every node on which this job was not measured with this spread.
  void believe(const Configuration& configuration, Spread spread) {
    if (spread.gpus == m_gpus && spread.nodes == m_nodes) return;
    m_gpus = spread.gpus;
    m_nodes = spread.nodes;
    m_general = runs(configuration, spread) ? perGpu(configuration.type, {}, spread) : 0;
  }

  /// Adds one configuration for each server of a stretch. The stretch is cut at nodes on which the job was measured with another rate.
  void addMeasured(const Configuration& all, Spread spread, std::vector<Configuration>& out) const {
    const auto put = [&](std::size_t slot, std::size_t end, double per_gpu) {
      if (slot == end || !(per_gpu > 0)) return;
      const solvers::ChoiceUse use{static_cast<std::uint32_t>(slot), spread.gpus};
      out.push_back({all.type, spread.gpus, use, per_gpu * spread.gpus, 0, static_cast<std::int32_t>(end - slot), 0});
    };
    std::size_t slot = all.uses.front().slot;
    const std::size_t end = slot + static_cast<std::size_t>(all.count);
    for (const predict::ThroughputDatabase::Entity& entity : m_entities) {
      if (entity.type != all.type || !entity.aggregated || entity.key != spread.key() || entity.per_gpu == m_general)
        continue;
      const std::size_t measured = m_servers.slotOf(all.type, entity.node);
      if (measured < slot || measured >= end) continue;
      put(slot, measured, m_general);
      put(measured, measured + 1, entity.per_gpu);
      slot = measured + 1;
    }
    put(slot, end, m_general);
  }

  double least(const Configuration& configuration, Spread spread) const {
    double least_per_gpu = kInfinity;
    for (const solvers::ChoiceUse& use : configuration.uses)
      least_per_gpu = std::min(least_per_gpu, perGpu(configuration.type, m_servers[use.slot].node, spread));
    return least_per_gpu;
  }

  double perGpu(TypeIndex type, model::NodeIndex node, Spread spread) const {
    return m_context.database.perGpu(m_context.view.problem(), m_context.theory, m_query, type, node, spread).per_gpu;
  }

  // Independent of the estimate, the job itself must be able to run with this spread.
  bool runs(const Configuration& configuration, Spread spread) const {
    const auto& curves = spread.aggregated() ? *m_query.throughput : *m_query.throughput_spread;
    return curves[configuration.type].perGpu(spread.gpus) > 0;
  }

  const PlanContext& m_context;
  const Servers& m_servers;
  const JobQuery& m_query;
  const std::vector<predict::ThroughputDatabase::Entity>& m_entities;
  std::vector<Configuration> m_found;
  int m_gpus = 0, m_nodes = 0;
  double m_general = 0;
};

class Planner {
 public:
  Planner(const PlanContext& context, bool replan, const Servers& servers)
      : m_context(context), m_settings(context.settings), m_plan{replan, servers, {}, {}, 0, {}, 0, {}, 0, {}, false} {}

  Plan run(const std::vector<JobIndex>& jobs) {
    order(jobs);
    const int gpus = m_plan.servers.idle();
    selectWindow(gpus);
    generate();
    solve(gpus);
    return std::move(m_plan);
  }

 private:
  void order(const std::vector<JobIndex>& jobs) {
    std::vector<RankedJob> ranked;
    for (const JobIndex job : jobs)
      if (fitsUp(m_context, m_plan.servers, job))
        ranked.push_back(rank(m_context.view, m_settings, job));
      else
        m_plan.unfit.push_back(job);
    sortQueue(m_context.view, ranked);
    m_plan.bias = biasOf(ranked);
    m_plan.queue.reserve(ranked.size());
    for (const RankedJob& entry : ranked) {
      PlannedJob planned;
      planned.ranked = entry;
      planned.minimum = m_context.view.job(entry.job).sizes.front();
      planned.weight = std::pow(entry.priority + m_plan.bias, m_settings.lambda);
      m_plan.queue.push_back(planned);
    }
  }

  void selectWindow(int gpus) {
    std::vector<int> minimum;
    for (const PlannedJob& job : m_plan.queue) minimum.push_back(job.minimum);
    m_plan.window = m_settings.service_window ? serviceWindow(minimum, gpus) : minimum.size();
    for (std::size_t i = 0; i < m_plan.window; ++i) m_plan.queue[i].in_window = true;
    const std::size_t sensed = m_plan.replan ? m_plan.queue.size() : m_plan.window;
    for (std::size_t i = 0; i < sensed; ++i) sense(m_plan.queue[i]);
    if (!m_plan.replan) return;
    std::vector<double> rho;
    for (const PlannedJob& job : m_plan.queue) rho.push_back(job.rho);
    m_plan.adjusted = adjustWindow(rho, minimum, m_plan.window, gpus, m_settings.adjustment);
    for (const std::size_t i : m_plan.adjusted.joined) m_plan.queue[i].in_window = m_plan.queue[i].joined = true;
  }

  void sense(PlannedJob& job) {
    m_queries.push_back(queryOf(m_context.view, m_context.database, job.ranked.job));
    for (std::size_t t = 0; t < m_plan.servers.types(); ++t) {
      const double rho = sensitivity(m_context, m_plan.servers, m_queries.back(), TypeIndex(t));
      m_rho.push_back(rho);
      if (std::isfinite(rho) && !(rho <= job.rho)) job.rho = rho;
    }
  }

  void generate() {
    std::vector<std::vector<Stretch>> stretches;
    for (std::size_t t = 0; t < m_plan.servers.types(); ++t)
      stretches.push_back(m_plan.servers.stretches(TypeIndex(t)));
    for (std::size_t i = 0; i < m_queries.size(); ++i) {
      PlannedJob& job = m_plan.queue[i];
      if (!job.in_window) continue;
      Generator generator(m_context, m_plan.servers, m_queries[i]);
      job.first = m_plan.configurations.size();
      for (std::size_t t = 0; t < m_plan.servers.types(); ++t) {
        const TypeIndex type(t);
        if (!usable(m_context, m_plan.servers, job.ranked.job, type)) continue;
        const double rho = m_rho[i * m_plan.servers.types() + t];
        const bool distributed = mayBeSpread(m_context, m_plan.servers, type, job.minimum, rho);
        generator.add(stretches[t], distributed, m_plan.configurations);
      }
      job.end = m_plan.configurations.size();
      normalise(job);
    }
  }

  std::span<Configuration> configurations(const PlannedJob& job) {
    return std::span(m_plan.configurations).subspan(job.first, job.end - job.first);
  }

  void normalise(const PlannedJob& job) {
    double least_throughput = kInfinity;
    for (const Configuration& c : configurations(job)) least_throughput = std::min(least_throughput, c.throughput);
    for (Configuration& c : configurations(job)) {
      c.gain = c.throughput / least_throughput;
      c.first_column = m_plan.columns;
      m_plan.columns += static_cast<std::size_t>(c.count);
    }
  }

  void solve(int gpus) {
    solvers::ChoiceProgram program(m_plan.servers.capacities());
    solvers::ChoiceOptions options;
    std::vector<std::size_t> group;  // position in the queue
    for (std::size_t i = 0; i < m_plan.queue.size(); ++i) {
      const PlannedJob& job = m_plan.queue[i];
      if (job.first == job.end) continue;
      group.push_back(i);
      addColumns(job, program);
      options.start.push_back(m_plan.replan ? solvers::kNoColumn : heldColumn(job));
    }
    options.relative_gap = m_settings.gapFor(gpus);
    options.time_limit_s = m_settings.time_limit_s;
    options.max_nodes = m_settings.max_nodes;
    options.merge = m_settings.merge;
    options.stop = m_context.view.stop();
    m_plan.solution = solvers::solveChoices(program, options);
    m_plan.cancelled = m_plan.solution.status == solvers::ChoiceStatus::Cancelled;
    // Columns of the program and of the plan have the same numbers.
    for (std::size_t g = 0; g < group.size(); ++g) m_plan.queue[group[g]].chosen = m_plan.solution.choice[g];
  }

  void addColumns(const PlannedJob& job, solvers::ChoiceProgram& program) {
    program.addGroup();
    for (const Configuration& c : configurations(job))
      if (c.uses.size() == 1)
        program.addRun(valueOf(job, c), c.uses.front(), c.count);
      else
        program.addColumn(valueOf(job, c), c.uses);
  }

  // Powers of priorities may leave the range of doubles. The clamped values differ so much that the greedy limit decides by the order
  // of the queue and by G.
  static double valueOf(const PlannedJob& job, const Configuration& configuration) {
    return std::clamp(job.weight, kMinWeight, kGreatestWeight) * configuration.gain;
  }

  /// Returns the column of the GPUs that the job holds; kNoColumn if there is none.
  std::int32_t heldColumn(const PlannedJob& job) {
    const std::vector<model::Part>& held_parts = m_context.view.state(job.ranked.job).held;
    if (held_parts.empty()) return solvers::kNoColumn;
    const std::size_t slot = m_plan.servers.slotOf(held_parts.front().type, held_parts.front().node);
    for (const Configuration& c : configurations(job)) {
      const std::size_t first = c.uses.front().slot;
      if (slot < first || slot >= first + static_cast<std::size_t>(c.count)) continue;
      const std::size_t column = c.first_column + slot - first;
      if (partsOf(m_plan.servers, m_plan.column(column)) == held_parts) return static_cast<std::int32_t>(column);
    }
    return solvers::kNoColumn;
  }

  const PlanContext& m_context;
  const Settings& m_settings;
  Plan m_plan;
  std::vector<JobQuery> m_queries;  ///< by place in the queue, as far as sensitivities are needed; the window is
  std::vector<double> m_rho;        ///< of these, by type
};

}  // namespace

Configuration Plan::column(std::size_t number) const {
  const auto next_configuration =
      std::upper_bound(configurations.begin(), configurations.end(), number,
                       [](std::size_t n, const Configuration& c) { return n < c.first_column; });
  Configuration one = *(next_configuration - 1);
  if (one.count == 1) return one;
  solvers::ChoiceUse use = one.uses.front();
  use.slot += static_cast<std::uint32_t>(number - one.first_column);
  one.uses = use;
  one.count = 1;
  one.first_column = number;
  return one;
}

Plan makePlan(const PlanContext& context, bool replan, const Servers& servers, const std::vector<JobIndex>& jobs) {
  return Planner(context, replan, servers).run(jobs);
}

double sensitivity(const PlanContext& context, const Servers& servers, const JobQuery& query, TypeIndex type) {
  if (!usable(context, servers, query.index, type)) return kNone;
  const std::size_t first = servers.first(type);
  const auto perGpu = [&](std::size_t slot, Spread spread) {
    return context.database.perGpu(context.view.problem(), context.theory, query, type, servers[slot].node, spread)
        .per_gpu;
  };
  const double alone_per_gpu = perGpu(first, {1, 1});
  double spread_per_gpu = perGpu(first, {2, 2});
  if (first + 1 < servers.end(type)) spread_per_gpu = std::min(spread_per_gpu, perGpu(first + 1, {2, 2}));
  if (alone_per_gpu <= 0) return kNone;
  if (spread_per_gpu > 0) return alone_per_gpu / spread_per_gpu;
  return query.job->sizes.back() == 1 ? 1 : kInfinity;
}

std::vector<model::Part> smallestConfiguration(const PlanContext& context, const Servers& servers, JobIndex job) {
  const JobQuery query = queryOf(context.view, context.database, job);
  const std::vector<int> smallest_sizes{query.job->sizes.front()};
  std::vector<Configuration> configurations;
  for (std::size_t t = 0; t < servers.types() && configurations.empty(); ++t) {
    const TypeIndex type(t);
    if (!usable(context, servers, job, type)) continue;
    const double rho = sensitivity(context, servers, query, type);
    const bool distributed = mayBeSpread(context, servers, type, smallest_sizes.front(), rho);
    addConfigurations(servers, servers.stretches(type), smallest_sizes, {distributed, context.settings.full_servers},
                      configurations);
  }
  return configurations.empty() ? std::vector<model::Part>{} : partsOf(servers, configurations.front());
}

}  // namespace roundel::policies::hops
