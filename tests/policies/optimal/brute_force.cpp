// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policies/optimal/brute_force.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "core/metrics/metrics.h"
#include "core/model/check/validate.h"
#include "core/model/scenario.h"

namespace roundel::policies::optimal::testing {
namespace {

constexpr double kMaxBreadth = 100;
constexpr int kMaxRounds = 7;
constexpr double kNever = std::numeric_limits<double>::infinity();

/// A job's GPUs, one count for each (node, type) of the cluster in file order.
using Counts = std::vector<int>;

struct Standing {
  double left = 0, owed_s = 0;
  Counts held;  // empty = none
  bool started = false;
  auto operator<=>(const Standing&) const = default;
};

class BruteForce {
 public:
  BruteForce(const model::Problem& problem, Objective objective, int rounds, Lead lead = {})
      : m_problem(problem), m_objective(objective), m_rounds(rounds), m_lead(std::move(lead)) {
    for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
      for (const model::GpuGroup& group : problem.nodes[n].groups) {
        m_cells.push_back({model::NodeIndex(n), group.type, group.count});
      }
    }
    for (const model::Job& job : problem.jobs) m_gangs.push_back(gangsOf(job));
  }

  /// An upper bound on the number of ways to fill one round.
  double breadth() const {
    double product = 1;
    for (const auto& gangs : m_gangs) product *= static_cast<double>(gangs.size() + 1);
    return product;
  }

  double run() {
    std::vector<Standing> jobs;
    for (const model::Job& job : m_problem.jobs) jobs.push_back({job.iterations, 0, {}, false});
    return best(0, jobs);
  }

 private:
  struct Gang {
    Counts counts;
    double rate = 0;
  };

  std::vector<Gang> gangsOf(const model::Job& job) const {
    std::vector<Gang> gangs;
    Counts counts(m_cells.size(), 0);
    while (true) {
      std::size_t i = 0;  // counts up like an odometer
      while (i < counts.size() && counts[i] == m_cells[i].count) counts[i++] = 0;
      if (i == counts.size()) return gangs;
      ++counts[i];
      if (const double rate = rateOf(job, counts); rate > 0) gangs.push_back({counts, rate});
    }
  }

  // core/README.md: n * min over the gang's GPUs of X * speed (or the sum), times scaling; spread rates on several nodes.
  double rateOf(const model::Job& job, const Counts& counts) const {
    int n = 0;
    std::map<int, int> nodes;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      n += counts[i];
      if (counts[i] > 0) ++nodes[m_cells[i].node.value];
    }
    if (std::ranges::find(job.sizes, n) == job.sizes.end()) return 0;
    double least = kNever;
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] == 0) continue;
      if (!job.throughput[m_cells[i].type].usable()) return 0;
      const auto& curves = nodes.size() > 1 ? job.throughput_spread : job.throughput;
      const double x = curves[m_cells[i].type].perGpu(n) * m_problem.nodes[m_cells[i].node].speed;
      if (x <= 0) return 0;
      least = std::min(least, x);
      sum += counts[i] * x;
    }
    return (job.rate_model == model::RateModel::Additive ? sum : n * least) * job.scalingOf(n);
  }

  bool makespan() const { return m_objective == Objective::Makespan; }

  // The JCT, or minus the utility. The utility is the time on W GPUs of the fastest type, at least a round, divided by the JCT.
  double cost(const model::Job& job, double end_s) const {
    const double jct_s = end_s - job.arrival_s;
    if (m_objective == Objective::Waiting) return 0;
    if (m_objective != Objective::Utility) return jct_s;
    int most = 0;
    for (const int n : job.sizes)
      if (n <= job.gpus) most = n;
    double ideal_s = kNever;
    for (std::size_t r = 0; r < m_problem.types.size(); ++r) {
      const double rate = most * job.throughput[r].perGpu(most) * job.scalingOf(most);
      if (m_problem.types[r].total > 0 && rate > 0) ideal_s = std::min(ideal_s, job.iterations / rate);
    }
    return -std::max(ideal_s, m_problem.clock.round_s) / jct_s;
  }

  /// Returns the least cost from this round on: the sum of costs, or the last finish.
  double best(int round, const std::vector<Standing>& jobs) {
    if (std::ranges::all_of(jobs, [](const Standing& job) { return job.left < 0; })) return 0;
    if (round >= m_rounds) return kNever;
    const auto key = std::make_pair(round, jobs);
    if (const auto known = m_known.find(key); known != m_known.end()) return known->second;
    std::vector<const Gang*> chosen(jobs.size(), nullptr);
    Counts free;
    for (const Cell& cell : m_cells) free.push_back(cell.count);
    const bool led = static_cast<std::size_t>(round) < m_lead.size();
    const double value = led ? follow(round, jobs, chosen) : choose(round, jobs, 0, chosen, free);
    m_known.emplace(key, value);
    return value;
  }

  double choose(int round, const std::vector<Standing>& jobs, std::size_t at, std::vector<const Gang*>& chosen,
                Counts& free) {
    if (at == jobs.size()) return playRound(round, jobs, chosen);
    chosen[at] = nullptr;
    double least = choose(round, jobs, at + 1, chosen, free);
    if (jobs[at].left < 0 || m_problem.jobs[at].arrival_s > round * m_problem.clock.round_s) return least;
    for (const Gang& gang : m_gangs[at]) {
      bool fits = true;
      for (std::size_t i = 0; i < free.size(); ++i) fits = fits && gang.counts[i] <= free[i];
      if (!fits) continue;
      for (std::size_t i = 0; i < free.size(); ++i) free[i] -= gang.counts[i];
      chosen[at] = &gang;
      least = std::min(least, choose(round, jobs, at + 1, chosen, free));
      chosen[at] = nullptr;
      for (std::size_t i = 0; i < free.size(); ++i) free[i] += gang.counts[i];
    }
    return least;
  }

  double follow(int round, const std::vector<Standing>& jobs, std::vector<const Gang*>& chosen) {
    for (const auto& [job, parts] : m_lead[static_cast<std::size_t>(round)]) {
      Counts counts;
      for (const Cell& cell : m_cells) {
        const auto same = [&](const model::Part& part) { return part.node == cell.node && part.type == cell.type; };
        const auto part = std::ranges::find_if(parts, same);
        counts.push_back(part == parts.end() ? 0 : part->count);
      }
      chosen[job] = &*std::ranges::find(m_gangs[job], counts, &Gang::counts);
    }
    return playRound(round, jobs, chosen);
  }

  double playRound(int round, const std::vector<Standing>& before, const std::vector<const Gang*>& chosen) {
    const model::Clock& clock = m_problem.clock;
    const double start_s = round * clock.round_s;
    std::vector<Standing> after = before;
    double value = 0;
    for (std::size_t j = 0; j < after.size(); ++j) {
      Standing& job = after[j];
      if (job.left < 0) continue;
      if (chosen[j] == nullptr) {
        job.held.clear();
        job.owed_s = 0;
        const model::JobIndex id(j);
        if (m_objective == Objective::Waiting && m_problem.jobs[id].arrival_s <= start_s)
          value += clock.round_s / metrics::expectedRunTime_s(m_problem, id);
        continue;
      }
      double pause_s = job.started ? clock.restart_s : clock.first_start_s;
      if (job.held == chosen[j]->counts) pause_s = job.owed_s;
      const double needs_s = pause_s + job.left / chosen[j]->rate;
      job.started = true;
      if (needs_s <= clock.round_s * (1 + 1e-12)) {
        const double end_s = start_s + needs_s;
        value = makespan() ? std::max(value, end_s) : value + cost(m_problem.jobs[j], end_s);
        job = {-1, 0, {}, true};
        continue;
      }
      job.left -= chosen[j]->rate * std::max(0.0, clock.round_s - pause_s);
      job.owed_s = std::max(0.0, pause_s - clock.round_s);
      job.held = chosen[j]->counts;
    }
    const double rest = best(round + 1, after);
    return makespan() ? std::max(value, rest) : value + rest;
  }

  struct Cell {
    model::NodeIndex node;
    model::TypeIndex type;
    int count = 0;
  };

  const model::Problem& m_problem;
  Objective m_objective;
  int m_rounds;
  Lead m_lead;
  std::vector<Cell> m_cells;
  std::vector<std::vector<Gang>> m_gangs;
  std::map<std::pair<int, std::vector<Standing>>, double> m_known;
};

}  // namespace

std::optional<double> bruteForce(const model::Problem& problem, Objective objective, int rounds) {
  return bruteForceAfter(problem, objective, rounds, {});
}

std::optional<double> bruteForceAfter(const model::Problem& problem, Objective objective, int rounds,
                                      const Lead& lead) {
  const double value = BruteForce(problem, objective, rounds, lead).run();
  return value < kNever ? std::optional(value) : std::nullopt;
}

namespace {

model::Scenario anyTinyScenario(std::mt19937_64& random) {
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  const auto coin = [&](int in) { return pick(1, in) == 1; };
  model::Scenario s;
  s.clock.round_s = 10;
  s.clock.restart_s = std::vector<double>{0, 2, 5, 13}[static_cast<std::size_t>(pick(0, 3))];
  s.clock.first_start_s = coin(3) ? pick(1, 12) : 0;
  s.gpu_types.resize(2);
  s.gpu_types[0].id = "V";
  s.gpu_types[1].id = "K";
  s.nodes.resize(static_cast<std::size_t>(pick(1, 2)));
  int gpus = 0;
  for (std::size_t n = 0; n < s.nodes.size(); ++n) {
    s.nodes[n].id = "n" + std::to_string(n);
    s.nodes[n].gpus = {{"V", pick(1, 2)}};
    if (coin(2)) s.nodes[n].gpus.push_back({"K", 1});
    if (n > 0 && coin(3)) s.nodes[n].gpus = s.nodes[0].gpus;
    if (coin(4)) s.nodes[n].speed = 0.5;
    for (const model::GpuGroupSpec& group : s.nodes[n].gpus) gpus += group.count;
  }
  const int jobs = gpus > 3 ? 2 : pick(1, 3);
  for (int j = 0; j < jobs; ++j) {
    model::JobSpec& job = s.jobs.emplace_back();
    job.id = "J" + std::to_string(j);
    if (j > 0 && coin(4)) {  // a copy of the previous job
      const std::string id = job.id;
      job = s.jobs[static_cast<std::size_t>(j) - 1];
      job.id = id;
      continue;
    }
    const int most = std::min(gpus, 3);
    const int w = pick(1, most);
    job.gpus = w;
    if (w > 1 && coin(3)) job.min_gpus = pick(1, w);
    const double rate = pick(1, 4) / 2.0;
    job.throughput = model::ThroughputRow{{"V", rate}, {"K", rate * pick(1, 3) / 4}};
    if (coin(5)) (*job.throughput)["K"] = std::monostate();
    if (coin(3)) job.throughput_spread = model::ThroughputRow{{"V", rate / 2}};
    if (coin(5)) job.rate_model = model::RateModel::Additive;
    if (coin(6)) job.scaling = std::map<int, double>{{w, 0.75}};
    job.iterations = pick(1, 8) * 2.5 * rate * w;
    job.arrival_s = coin(2) ? 0 : coin(2) ? 10.0 * pick(0, 2) : pick(0, 200) / 8.0;
  }
  return s;
}

}  // namespace

model::Scenario tinyScenario(std::mt19937_64& random) {
  while (true) {
    model::Scenario scenario = anyTinyScenario(random);
    if (!model::validate(scenario).empty()) continue;  // a job fits on no GPUs
    const auto problem = model::resolve(scenario);
    if (BruteForce(*problem, Objective::TotalJct, 1).breadth() <= kMaxBreadth) return scenario;
  }
}

int roundsFor(const model::Problem& problem) {
  double rounds = 2;
  for (const model::Job& job : problem.jobs) {
    double slowest = 0;  // the rate on the fastest (node, type) that holds the job; 0 if there is none
    for (const model::Node& node : problem.nodes) {
      for (const model::GpuGroup& group : node.groups) {
        const int n = std::min(group.count, job.max_gpus);
        if (job.allows(n))
          slowest = std::max(slowest, n * job.throughput[group.type].perGpu(n) * node.speed * job.scalingOf(n));
      }
    }
    const double one_s = slowest > 0 ? job.iterations / slowest : 70;
    rounds += std::ceil((one_s + problem.clock.restart_s + problem.clock.first_start_s) / problem.clock.round_s);
  }
  return std::min(kMaxRounds, static_cast<int>(rounds) + 1);
}

}  // namespace roundel::policies::optimal::testing
