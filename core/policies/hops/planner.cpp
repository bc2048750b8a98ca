#include "core/policies/hops/planner.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/policies/hops/run_log.h"

namespace roundel::policies::hops {
namespace {

using model::JobIndex;
using model::TypeIndex;
using predict::Asked;
using predict::Spread;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kMinWeight = 1e-200, kGreatestWeight = 1e200;

bool usable(const PlanContext& context, const Servers& servers, const Asked& asked, TypeIndex type) {
  return servers.first(type) < servers.end(type) && context.view.state(asked.index).rate[type].usable();
}

bool mayBeSpread(const PlanContext& context, const Servers& servers, TypeIndex type, int minimum, double rho) {
  if (rho < context.settings.sigma) return true;
  const int largest = servers.largest(type);
  return context.settings.large_exception ? minimum > largest : minimum < largest;
}

/// Is there a way to run it if everything that is up were idle?
bool fitsUp(const PlanContext& context, const Servers& servers, const Asked& asked) {
  const int least = asked.job->sizes.front();
  for (std::size_t t = 0; t < servers.types(); ++t) {
    const TypeIndex type(t);
    if (!usable(context, servers, asked, type)) continue;
    const int together = servers.largest(type) - (context.settings.full_servers ? 0 : 1);
    if (least <= together) return true;
    if (least > servers.total(type)) continue;
    if (mayBeSpread(context, servers, type, least, sensitivity(context, servers, asked, type))) return true;
  }
  return false;
}

/// The configurations of one job with their throughputs, the latter from tables that are filled once a type.
class Generator {
 public:
  Generator(const PlanContext& context, const Servers& servers, const Asked& asked)
      : m_context(context), m_servers(servers), m_asked(asked), m_entities(context.database.entities(asked.index)) {}

  void add(TypeIndex type, bool distributed, std::vector<Configuration>& out) {
    const std::size_t first = out.size();
    addConfigurations(m_servers, type, m_asked.job->sizes, {distributed, m_context.settings.full_servers}, out);
    m_gpus = m_nodes = 0;
    for (std::size_t i = first; i < out.size(); ++i) out[i].throughput = throughput(out[i]);
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                             [](const Configuration& c) { return !(c.throughput > 0); }),
              out.end());
  }

 private:
  double throughput(const Configuration& configuration) {
    const Spread spread{configuration.gpus, static_cast<int>(configuration.uses.size())};
    if (spread.gpus != m_gpus || spread.nodes != m_nodes) {
      m_gpus = spread.gpus;
      m_nodes = spread.nodes;
      m_general = runs(configuration, spread) ? perGpu(configuration.type, {}, spread) : 0;
    }
    if (m_entities.empty() || m_general <= 0) return m_general * spread.gpus;
    double least = kInfinity;
    for (const solvers::ChoiceUse& use : configuration.uses) {
      least = std::min(least, perGpu(configuration.type, m_servers[use.slot].node, spread));
    }
    return least * spread.gpus;
  }

  double perGpu(TypeIndex type, model::NodeIndex node, Spread spread) const {
    return m_context.database.perGpu(m_context.view.problem(), m_context.theory, m_asked, type, node, spread).per_gpu;
  }

  // Whatever is believed of it, the job itself must be able to run so.
  bool runs(const Configuration& configuration, Spread spread) const {
    const auto& curves = spread.aggregated() ? *m_asked.rate : *m_asked.rate_spread;
    return curves[configuration.type].perGpu(spread.gpus) > 0;
  }

  const PlanContext& m_context;
  const Servers& m_servers;
  const Asked& m_asked;
  const std::vector<predict::ThroughputDatabase::Entity>& m_entities;
  int m_gpus = 0, m_nodes = 0;
  double m_general = 0;
};

class Planner {
 public:
  Planner(const PlanContext& context, bool replan, const Servers& servers)
      : m_context(context), m_settings(context.settings), m_plan{replan, servers, {}, {}, 0, {}, 0, {}, {}, false} {}

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
    std::vector<Ranked> ranked;
    for (const JobIndex job : jobs) {
      if (fitsUp(m_context, m_plan.servers, asked(job))) {
        ranked.push_back(rank(m_context.view, m_settings, job));
      } else {
        m_plan.unfit.push_back(job);
      }
    }
    sortQueue(m_context.view, ranked);
    m_plan.bias = biasOf(ranked);
    m_plan.queue.reserve(ranked.size());
    for (const Ranked& entry : ranked) {
      Planned planned;
      planned.ranked = entry;
      planned.minimum = m_context.view.job(entry.job).sizes.front();
      planned.weight = std::pow(entry.priority + m_plan.bias, m_settings.lambda);
      m_plan.queue.push_back(planned);
    }
  }

  Asked asked(JobIndex job) const { return askedOf(m_context.view, m_context.database, job); }

  void selectWindow(int gpus) {
    std::vector<int> minimum;
    for (const Planned& job : m_plan.queue) minimum.push_back(job.minimum);
    m_plan.window = m_settings.service_window ? serviceWindow(minimum, gpus) : minimum.size();
    for (std::size_t i = 0; i < m_plan.window; ++i) m_plan.queue[i].in_window = true;
    const std::size_t sensed = m_plan.replan ? m_plan.queue.size() : m_plan.window;
    for (std::size_t i = 0; i < sensed; ++i) m_plan.queue[i].rho = largestSensitivity(m_plan.queue[i].ranked.job);
    if (!m_plan.replan) return;
    std::vector<double> rho;
    for (const Planned& job : m_plan.queue) rho.push_back(job.rho);
    m_plan.adjusted = adjustWindow(rho, minimum, m_plan.window, gpus, m_settings.adjustment);
    for (const std::size_t i : m_plan.adjusted.joined) m_plan.queue[i].in_window = m_plan.queue[i].joined = true;
  }

  double largestSensitivity(JobIndex job) const {
    const Asked of = asked(job);
    double largest = kNone;
    for (std::size_t t = 0; t < m_plan.servers.types(); ++t) {
      const double rho = sensitivity(m_context, m_plan.servers, of, TypeIndex(t));
      if (std::isfinite(rho) && !(rho <= largest)) largest = rho;
    }
    return largest;
  }

  void generate() {
    for (Planned& job : m_plan.queue) {
      if (!job.in_window) continue;
      const Asked of = asked(job.ranked.job);
      Generator generator(m_context, m_plan.servers, of);
      job.first_column = m_plan.columns.size();
      for (std::size_t t = 0; t < m_plan.servers.types(); ++t) {
        const TypeIndex type(t);
        if (!usable(m_context, m_plan.servers, of, type)) continue;
        const double rho = sensitivity(m_context, m_plan.servers, of, type);
        generator.add(type, mayBeSpread(m_context, m_plan.servers, type, job.minimum, rho), m_plan.columns);
      }
      job.end_column = m_plan.columns.size();
      normalise(job);
    }
  }

  void normalise(const Planned& job) {
    double least = kInfinity;
    for (std::size_t c = job.first_column; c < job.end_column; ++c) {
      least = std::min(least, m_plan.columns[c].throughput);
    }
    for (std::size_t c = job.first_column; c < job.end_column; ++c) {
      m_plan.columns[c].gain = m_plan.columns[c].throughput / least;
    }
  }

  void solve(int gpus) {
    solvers::ChoiceProgram program(m_plan.servers.capacities());
    program.reserve(m_plan.columns.size());
    std::vector<std::size_t> group;  // position in the queue
    solvers::ChoiceOptions options;
    for (std::size_t i = 0; i < m_plan.queue.size(); ++i) {
      const Planned& job = m_plan.queue[i];
      if (job.first_column == job.end_column) continue;
      group.push_back(i);
      program.addGroup();
      options.start.push_back(solvers::kNoColumn);
      for (std::size_t c = job.first_column; c < job.end_column; ++c) {
        const std::int32_t column = program.addColumn(valueOf(job, c), m_plan.columns[c].uses);
        if (!m_plan.replan && holds(job, m_plan.columns[c])) options.start.back() = column;
      }
    }
    options.relative_gap = m_settings.gapFor(gpus);
    options.time_limit_s = m_settings.time_limit_s;
    options.max_nodes = m_settings.max_nodes;
    options.merge = m_settings.merge;
    options.stop = m_context.view.stop();
    m_plan.solution = solvers::solveChoices(program, options);
    m_plan.cancelled = m_plan.solution.status == solvers::ChoiceStatus::Cancelled;
    // Columns of the program and of the plan are numbered alike.
    for (std::size_t g = 0; g < group.size(); ++g) m_plan.queue[group[g]].chosen = m_plan.solution.choice[g];
  }

  // Powers of priorities may leave the range of doubles. Clamped like this their ratio is beyond what is weighed at all, and
  // the greedy limit goes by the order of the queue and by G.
  double valueOf(const Planned& job, std::size_t column) const {
    return std::clamp(job.weight, kMinWeight, kGreatestWeight) * m_plan.columns[column].gain;
  }

  bool holds(const Planned& job, const Configuration& configuration) const {
    const std::vector<model::Part>& held = m_context.view.state(job.ranked.job).held;
    const Servers& servers = m_plan.servers;
    return std::equal(held.begin(), held.end(), configuration.uses.begin(), configuration.uses.end(),
                      [&](const model::Part& part, const solvers::ChoiceUse& use) {
                        return part == model::Part{servers[use.slot].node, servers[use.slot].type, use.count};
                      });
  }

  const PlanContext& m_context;
  const Settings& m_settings;
  Plan m_plan;
};

}  // namespace

Plan makePlan(const PlanContext& context, bool replan, const Servers& servers, const std::vector<JobIndex>& jobs) {
  return Planner(context, replan, servers).run(jobs);
}

double sensitivity(const PlanContext& context, const Servers& servers, const Asked& asked, TypeIndex type) {
  if (!usable(context, servers, asked, type)) return kNone;
  const std::size_t first = servers.first(type);
  const auto perGpu = [&](std::size_t slot, Spread spread) {
    return context.database.perGpu(context.view.problem(), context.theory, asked, type, servers[slot].node, spread)
        .per_gpu;
  };
  const double together = perGpu(first, {1, 1});
  double apart = perGpu(first, {2, 2});
  if (first + 1 < servers.end(type)) apart = std::min(apart, perGpu(first + 1, {2, 2}));
  if (together <= 0) return kNone;
  if (apart > 0) return together / apart;
  return asked.job->sizes.back() == 1 ? 1 : kInfinity;
}

std::vector<model::Part> smallestConfiguration(const PlanContext& context, const Servers& servers, JobIndex job) {
  const Asked asked = askedOf(context.view, context.database, job);
  const std::vector<int> least{asked.job->sizes.front()};
  std::vector<Configuration> found;
  for (std::size_t t = 0; t < servers.types() && found.empty(); ++t) {
    const TypeIndex type(t);
    if (!usable(context, servers, asked, type)) continue;
    const double rho = sensitivity(context, servers, asked, type);
    const bool distributed = mayBeSpread(context, servers, type, least.front(), rho);
    addConfigurations(servers, type, least, {distributed, context.settings.full_servers}, found);
  }
  return found.empty() ? std::vector<model::Part>{} : partsOf(servers, found.front());
}

}  // namespace roundel::policies::hops
