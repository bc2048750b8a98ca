#include "core/policies/sia/sia.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "core/metrics/metrics.h"
#include "core/policies/placement.h"
#include "core/solvers/choice_solver.h"
#include "core/trace/cells.h"

namespace roundel::policies {
namespace sia {
namespace {

constexpr double kLargestA = 3000;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

const trace::ReasonKind kNowhere{
    "fits-nowhere-now", "None of its configurations, of {gpus} {gpus:GPU|GPUs} at least, fits the GPUs that are up."};
const trace::ReasonKind kWorthNothing{
    "worth-nothing", "Its best configuration ({gpus} {gpus:GPU|GPUs}) is worth {value}: to wait costs no more."};
const trace::ReasonKind kOutbid{
    "outbid",
    "Its best configuration ({gpus} {gpus:GPU|GPUs}, worth {value}) adds less than what others make of those "
    "GPUs."};

const trace::ReasonKind kApart{
    "only-apart", "It won {gpus} {gpus:GPU|GPUs}, but no server has them together now and it cannot run on several."};

int largestServer(const sim::SystemView& view, model::TypeIndex type) {
  int largest = 0;
  for (std::size_t n = 0; n < view.problem().nodes.size(); ++n) {
    largest = std::max(largest, view.upGpus(model::NodeIndex(n), type));
  }
  return largest;
}

bool holds(const sim::JobState& state, const Configuration& c) { return isGang(state.held, c.type, c.gpus); }

// A first start is no restart.
double restartFactor(const sim::SystemView& view, model::JobIndex job) {
  if (!view.state(job).started) return 1;
  const double S = view.problem().clock.restart_s;
  const double T = view.now_s() - view.job(job).arrival_s;
  if (T < S || T <= 0) return 1;
  return std::max(T - view.state(job).restarts * S, 0.0) / (T + S);
}

class Policy : public sim::Policy {
 public:
  explicit Policy(const Settings& settings) : m_settings(settings) {}
  std::unique_ptr<sim::Policy> clone() const override { return std::make_unique<Policy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override;

 private:
  Settings m_settings;
};

/// The jobs of one decision, their configurations, and which was chosen (-1: none).
struct Round {
  std::vector<model::JobIndex> jobs;
  std::vector<std::vector<Configuration>> configurations;
  std::vector<int> chosen;
  solvers::ChoiceSolution solution;
};

// The program's groups in this order: of equal optima the head of the queue is served.
std::vector<model::JobIndex> queueOf(const sim::SystemView& view, Queue queue) {
  std::vector<std::pair<double, model::JobIndex>> keys;
  for (const model::JobIndex job : view.active()) {
    const double age_s = queue == Queue::Arrival ? 0 : metrics::expectedRunTime_s(view.problem(), job);
    const double wait_s = view.state(job).wait_s;
    keys.emplace_back(age_s > 0 ? wait_s / age_s : 0, job);
  }
  std::stable_sort(keys.begin(), keys.end(), [&](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first > b.first;
    return view.job(a.second).arrival_s < view.job(b.second).arrival_s;
  });
  std::vector<model::JobIndex> jobs;
  for (const auto& [key, job] : keys) jobs.push_back(job);
  return jobs;
}

// A column for each configuration that is worth something; which configurations these are. `held`: the column of what the job holds.
std::vector<int> addColumns(const sim::JobState& state, const std::vector<Configuration>& all,
                            solvers::ChoiceProgram& program, std::int32_t& held) {
  std::vector<int> added;
  program.addGroup();
  for (std::size_t c = 0; c < all.size(); ++c) {
    if (!(all[c].value > 0)) continue;
    const solvers::ChoiceUse use{static_cast<std::uint32_t>(all[c].type.value), all[c].gpus};
    const std::int32_t column = program.addColumn(all[c].value, {&use, 1});
    if (holds(state, all[c])) held = column;
    added.push_back(static_cast<int>(c));
  }
  return added;
}

Round solve(const sim::SystemView& view, const Settings& settings) {
  Round round;
  round.jobs = queueOf(view, settings.queue);
  std::vector<int> capacity;
  for (std::size_t t = 0; t < view.problem().types.size(); ++t) capacity.push_back(view.upGpus(model::TypeIndex(t)));
  solvers::ChoiceProgram program(std::move(capacity));
  solvers::ChoiceOptions options{.relative_gap = settings.gap, .max_nodes = settings.nodes, .stop = view.stop()};
  std::vector<std::vector<int>> ofColumn;  // by job: the configuration of each of its columns
  for (const model::JobIndex job : round.jobs) {
    round.configurations.push_back(configurations(view, job, settings));
    options.start.push_back(solvers::kNoColumn);
    ofColumn.push_back(addColumns(view.state(job), round.configurations.back(), program, options.start.back()));
  }
  if (!solvers::isFeasible(program, options.start)) options.start.clear();
  round.solution = solvers::solveChoices(program, options);
  for (std::size_t i = 0; i < round.jobs.size(); ++i) {
    const std::int32_t column = round.solution.choice[i];
    const std::int32_t first = program.firstColumn(i);
    round.chosen.push_back(column == solvers::kNoColumn ? -1 : ofColumn[i][static_cast<std::size_t>(column - first)]);
  }
  return round;
}

/// The configuration of greatest value beside `not_this`; -1 where there is none.
int bestBut(const std::vector<Configuration>& all, int not_this) {
  int best = -1;
  for (int c = 0; c < static_cast<int>(all.size()); ++c) {
    if (c == not_this) continue;
    if (best < 0 || all[static_cast<std::size_t>(c)].value > all[static_cast<std::size_t>(best)].value) best = c;
  }
  return best;
}

/// Each job's chosen configuration and the best one that was not chosen.
struct Row {
  model::JobIndex job;
  const Configuration* configuration;
  bool chosen;
};

// By job what it got and its best other configuration.
std::vector<Row> rowsOf(const sim::SystemView& view, const Round& round) {
  std::vector<Row> rows;
  const auto add = [&](std::size_t i, int c, bool chosen) {
    if (c >= 0) rows.push_back({round.jobs[i], &round.configurations[i][static_cast<std::size_t>(c)], chosen});
  };
  for (std::size_t i = 0; i < view.active().size(); ++i) {
    add(i, round.chosen[i], true);
    add(i, bestBut(round.configurations[i], round.chosen[i]), false);
  }
  return rows;
}

std::shared_ptr<const trace::Table> table(const sim::SystemView& view, const Round& round) {
  const std::vector<Row> rows = rowsOf(view, round);
  const auto numbers = [&](auto field) {
    return trace::cells<double>(rows, [&](const Row& row) { return row.configuration->*field; });
  };
  auto out = std::make_shared<trace::Table>();
  out->id = "configurations";
  out->title = "Configurations: what each job got and its best other one";
  out->picture = trace::Picture::Matrix;
  out->chosen = trace::cells<char>(rows, &Row::chosen);
  out->columns = {
      {"job", "", trace::cells<model::JobIndex>(rows, &Row::job)},
      {"GPUs", "", numbers(&Configuration::gpus), trace::ColumnRole::Across},
      {"type", "", trace::cells<model::TypeIndex>(rows, [](const Row& row) { return row.configuration->type; }),
       trace::ColumnRole::Across},
      {"G", "", numbers(&Configuration::G)},
      {"r", "", numbers(&Configuration::r)},
      {"value", "", numbers(&Configuration::value), trace::ColumnRole::Amount}};
  return out;
}

trace::Reason reasonOf(const sim::SystemView& view, const Round& round, std::size_t i) {
  const int best = bestBut(round.configurations[i], -1);
  if (best < 0) {
    const model::Job& job = view.job(round.jobs[i]);
    return {round.jobs[i], &kNowhere, {{{"gpus", job.sizes.empty() ? job.gpus : double(job.sizes.front())}}}, {}};
  }
  const Configuration& c = round.configurations[i][static_cast<std::size_t>(best)];
  return {round.jobs[i], c.value > 0 ? &kOutbid : &kWorthNothing, {{{"gpus", double(c.gpus)}, {"value", c.value}}}, {}};
}

void explainJobs(const sim::SystemView& view, const Round& round, const std::vector<sim::Placement>& placements,
                 trace::Explanation& e) {
  auto placed = placements.begin();
  for (std::size_t i = 0; i < round.jobs.size(); ++i) {
    if (round.chosen[i] < 0) {
      e.reasons.push_back(reasonOf(view, round, i));
    } else if (placed != placements.end() && placed->job == round.jobs[i]) {
      const std::vector<Configuration>& all = round.configurations[i];
      const int other = bestBut(all, round.chosen[i]);
      e.choices.push_back({round.jobs[i],
                           0,
                           placed++->parts,
                           all[static_cast<std::size_t>(round.chosen[i])].value,
                           {},
                           other < 0 ? kNone : all[static_cast<std::size_t>(other)].value});
    }
  }
}

trace::Explanation explain(const sim::SystemView& view, const Round& round, const Settings& settings,
                           const std::vector<sim::Placement>& placements) {
  trace::Explanation e;
  e.rule =
      settings.p < 0
          ? "Sum over jobs of A_ij = (r_i G_ij)^p of the chosen configuration, lambda for each job that waits, is least."
          : "Sum over jobs of A_ij = (r_i G_ij)^p of the chosen configuration, less lambda for each job that waits, is greatest.";
  e.score_name = settings.p < 0 ? "lambda - A" : "lambda + A";
  e.solved = true;
  e.values = {{"value", "sum of the chosen values", "", round.solution.value},
              {"bound", "no choice is worth more than", "", round.solution.bound},
              {"gap", "proven gap", "", round.solution.gap}};
  e.tables.push_back(table(view, round));
  explainJobs(view, round, placements, e);
  return e;
}

/// Does some job wait only for its restart to weigh less, as it does with age? Then the run goes on though nothing may run now.
bool somebodyRipens(const Round& round, const Settings& settings) {
  for (std::size_t i = 0; i < round.jobs.size(); ++i) {
    if (round.chosen[i] >= 0) continue;
    for (const Configuration& c : round.configurations[i]) {
      const double A = std::pow(c.G, settings.p);
      if (c.value <= 0 && c.r < 1 && (settings.p < 0 ? settings.lambda - A : settings.lambda + A) > 0) return true;
    }
  }
  return false;
}

std::vector<Wanted> wantedBy(const sim::SystemView& view, const Round& round) {
  std::vector<Wanted> wanted;
  for (std::size_t i = 0; i < round.jobs.size(); ++i) {
    if (round.chosen[i] < 0) continue;
    const Configuration& c = round.configurations[i][static_cast<std::size_t>(round.chosen[i])];
    const sim::JobState& state = view.state(round.jobs[i]);
    wanted.push_back({round.jobs[i], c.type, c.gpus, holds(state, c) ? state.held : std::vector<model::Part>()});
  }
  return wanted;
}

sim::Decision Policy::decide(const sim::SystemView& view, trace::Explanation* why) {
  const Round round = solve(view, m_settings);
  const std::vector<Wanted> wanted = wantedBy(view, round);
  const std::vector<std::vector<model::Part>> parts = place(view, wanted);
  sim::Decision decision;
  std::vector<trace::Reason> apart;
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    if (!(view.estimatedRate(wanted[w].job, parts[w]) > 0)) {
      apart.push_back({wanted[w].job, &kApart, {{{"gpus", double(wanted[w].gpus)}}}, {}});
      continue;
    }
    sim::Placement& placement = decision.placements.emplace_back();
    placement.job = wanted[w].job;
    placement.parts = parts[w];
  }
  if (!apart.empty() || somebodyRipens(round, m_settings)) decision.wake_s = view.roundEnd_s();
  if (why != nullptr) {
    *why = sia::explain(view, round, m_settings, decision.placements);
    why->reasons.insert(why->reasons.end(), apart.begin(), apart.end());
  }
  return decision;
}

std::unique_ptr<sim::Policy> make(const model::Problem&, const Options& options, std::vector<model::Fault>& faults) {
  Settings settings;
  settings.p = options.number("p");
  settings.lambda = options.number("lambda");
  settings.gap = options.number("gap");
  settings.nodes = options.integer("nodes");
  settings.queue = options.choice("queue") == "arrival" ? Queue::Arrival : Queue::LatencyRatio;
  if (settings.p == 0) {
    faults.push_back({"out-of-range", "/p", "p is 0: every configuration would be worth the same",
                      "a number below or above 0, e.g. -0.5"});
  }
  return std::make_unique<Policy>(settings);
}

// The job's gangs by type and size that run on GPUs that are up, with their rates.
std::vector<Configuration> possible(const sim::SystemView& view, model::JobIndex index) {
  const model::Job& job = view.job(index);
  const sim::JobState& state = view.state(index);
  std::vector<Configuration> out;
  for (std::size_t t = 0; t < view.problem().types.size(); ++t) {
    const model::TypeIndex type(t);
    const int up = view.upGpus(type);
    const int server = up > 0 && state.rate[t].usable() ? largestServer(view, type) : 0;
    if (server == 0) continue;
    for (const int n : job.sizes) {
      if (n > up) break;
      const model::ThroughputCurve& curve = n <= server ? state.rate[t] : state.rate_spread[t];
      const double rate = n * curve.perGpu(n) * job.scalingOf(n);
      if (rate > 0) out.push_back({type, n, rate});
    }
  }
  return out;
}

}  // namespace

std::vector<Configuration> configurations(const sim::SystemView& view, model::JobIndex index,
                                          const Settings& settings) {
  std::vector<Configuration> out = possible(view, index);
  std::stable_sort(out.begin(), out.end(),
                   [](const Configuration& a, const Configuration& b) { return a.gpus < b.gpus; });
  const double least = std::accumulate(out.begin(), out.end(), std::numeric_limits<double>::infinity(),
                                       [](double m, const Configuration& c) { return std::min(m, c.rate); });
  const double factor = restartFactor(view, index);
  for (Configuration& c : out) {
    c.G = c.rate / least;
    c.r = holds(view.state(index), c) ? 1 : factor;
    c.A = std::min(std::pow(c.r * c.G, settings.p), kLargestA);
    c.value = settings.p < 0 ? settings.lambda - c.A : settings.lambda + c.A;
  }
  return out;
}

namespace {

// Free GPUs by type, then node.
using Free = std::vector<std::vector<int>>;

Free freeOf(const sim::SystemView& view) {
  const std::size_t nodes = view.problem().nodes.size();
  Free free(view.problem().types.size(), std::vector<int>(nodes, 0));
  for (std::size_t t = 0; t < free.size(); ++t) {
    for (std::size_t n = 0; n < nodes; ++n) free[t][n] = view.upGpus(model::NodeIndex(n), model::TypeIndex(t));
  }
  return free;
}

bool keeps(const std::vector<model::Part>& keep, const Free& free) {
  return !keep.empty() && std::all_of(keep.begin(), keep.end(), [&](const model::Part& part) {
    return free[part.type][part.node] >= part.count;
  });
}

// On the nodes with most free GPUs of its type, the first of equal ones.
std::vector<model::Part> gather(const Wanted& wanted, std::vector<int>& free) {
  std::vector<model::Part> parts;
  for (int left = wanted.gpus; left > 0;) {
    const auto most = std::max_element(free.begin(), free.end());
    const int taken = std::min(left, *most);
    if (taken <= 0) break;  // the precondition is broken; the referee names the gang that is too small
    parts.push_back({model::NodeIndex(static_cast<std::size_t>(most - free.begin())), wanted.type, taken});
    *most -= taken;
    left -= taken;
  }
  return model::normalised(std::move(parts));
}

}  // namespace

std::vector<std::vector<model::Part>> place(const sim::SystemView& view, const std::vector<Wanted>& wanted) {
  Free free = freeOf(view);
  std::vector<std::vector<model::Part>> out(wanted.size());
  std::vector<std::size_t> movers;
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    if (!keeps(wanted[w].keep, free)) {
      movers.push_back(w);
      continue;
    }
    for (const model::Part& part : wanted[w].keep) free[part.type][part.node] -= part.count;
    out[w] = wanted[w].keep;
  }
  std::stable_sort(movers.begin(), movers.end(),
                   [&](std::size_t a, std::size_t b) { return wanted[a].gpus > wanted[b].gpus; });
  for (const std::size_t w : movers) out[w] = gather(wanted[w], free[wanted[w].type]);
  return out;
}

namespace {

std::vector<OptionSpec> optionSpecs() {
  return {
      within(makeOption("p", OptionType::Number, "-0.5",
                        "exponent of r G: below 0 favours the worst-off, above 0 the sum", "Sia Section 3.4"),
             -10, 10, ""),
      within(makeOption("lambda", OptionType::Number, "1.1", "what a waiting job costs", "Sia Section 3.4"), 0, 1e6,
             ""),
      within(makeOption("gap", OptionType::Number, "0.0001", "relative gap at which the integer program may end",
                        "Sia's public code"),
             0, 1, ""),
      within(makeOption("nodes", OptionType::Integer, "200",
                        "most branch-and-cut nodes of a solve; fewer where it has more than 250 columns"),
             1, 1e9, ""),
      makeChoice("queue", {"latency-ratio", "arrival"},
                 "who is served where choices are worth the same: the largest wait / age first, or the oldest",
                 "Hops Section 4.2: the latency ratio for Sia too"),
  };
}

}  // namespace
}  // namespace sia

PolicyInfo siaInfo() {
  PolicyInfo info;
  info.id = "sia";
  info.name = "Sia";
  info.look = 8;
  info.brief = "Gang sizes and types by an integer program.";
  info.year = 2023;
  info.summary =
      "Each round an integer program picks one GPU count and type a job, by normalised throughput and what a restart costs.";
  info.paper =
      "Jayaram Subramanya et al., Sia: Heterogeneity-aware, Goodput-optimized ML-cluster Scheduling, SOSP 2023";
  info.cost =
      "each round O(jobs * types * (sizes + nodes)) and one integer program of jobs x sizes x types columns: its linear program, local search, and "
      "branch and cut of at most `nodes` nodes where these leave more than the gap";
  info.options = sia::optionSpecs();
  info.make = sia::make;
  return info;
}

}  // namespace roundel::policies
