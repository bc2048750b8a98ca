// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/allocation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "core/policies/common/placement.h"
#include "core/policies/common/server_models.h"
#include "core/policies/gavel/finish_time.h"
#include "core/policies/gavel/lp/priced_lp.h"
#include "core/policies/gavel/values.h"

namespace roundel::policies::gavel {
namespace {

using model::JobIndex;
using model::TypeIndex;

// Gavel's bisection: bracket in seconds, and how close its ends must come.
constexpr double kMinMakespan_s = 100, kMaxMakespan_s = 1e6, kBracket = 1.05, kWiden = 10;
constexpr double kFeasible = 1e-12;

/// Returns the smallest H that bisection finds if exactly the H >= shortest are feasible (gavel.h,
/// min_total_duration_perf).
double bisect(double shortest_s) {
  const auto feasible = [&](double h) { return h >= shortest_s * (1 - kFeasible); };
  double low = kMinMakespan_s;
  double upper_limit = kMaxMakespan_s;
  while (true) {
    double high = upper_limit;
    double smallest_s = -1;
    while (kBracket * low < high) {
      const double middle = (low + high) / 2;
      (feasible(middle) ? high : low) = middle;
      if (feasible(middle)) smallest_s = middle;
    }
    if (smallest_s >= 0) return smallest_s;
    low = upper_limit;
    upper_limit *= kWiden;
  }
}

}  // namespace

std::vector<std::size_t> byArrival(const sim::SystemView& view, const std::vector<JobIndex>& jobs) {
  std::vector<std::size_t> order(jobs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, [&](std::size_t a, std::size_t b) { return view.job(jobs[a]).arrival_s < view.job(jobs[b]).arrival_s; });
  return order;
}

double Allocation::share(JobIndex job, TypeIndex type) const {
  return !has(job) ? 0.0 : y->values[static_cast<std::size_t>(row[job]) * y->columns.size() + type];
}

Allocator::Allocator(const model::Problem& problem, Settings settings)
    : m_settings(std::move(settings)), m_types(problem.types.size()) {
  grow(problem);
  for (std::size_t r = 0; r < m_types; ++r) m_byName.emplace_back(r);
  std::ranges::sort(m_byName, [&](TypeIndex a, TypeIndex b) { return problem.types[a].id < problem.types[b].id; });
}

void Allocator::grow(const model::Problem& problem) {
  for (std::size_t j = m_gang.size(); j < problem.jobs.size(); ++j)
    m_gang.push_back(oneTypeGang(problem, problem.jobs[j]));
  m_rate.resize(problem.jobs.size() * m_types, 0.0);
  m_known.resize(problem.jobs.size(), 0);
  m_lastType.resize(problem.jobs.size(), -1);
  m_alone.resize(problem.jobs.size());
}

bool Allocator::refresh(const sim::SystemView& view) {
  grow(view.problem());
  bool is_changed = false;
  std::vector<double> rates(m_types);
  for (const JobIndex job : view.active()) {
    if (m_known[job] != 0 && !view.changes().rates) continue;
    for (std::size_t r = 0; r < m_types; ++r)
      rates[r] = view.estimatedRate(job, {{.node = model::NodeIndex(0), .type = TypeIndex(r), .count = m_gang[job]}});
    if (!m_settings.server_models) blurServerModels(view.problem(), rates);
    for (std::size_t r = 0; r < m_types; ++r) {
      const double rate = rates[r];
      double& known_rate = m_rate[job * m_types + r];
      is_changed = is_changed || (m_known[job] != 0 && rate != known_rate);
      known_rate = rate;
    }
    m_known[job] = 1;
  }
  return is_changed;
}

bool Allocator::fits(const sim::SystemView& view, JobIndex job, TypeIndex type) const {
  return rate(job, type) > 0 && m_gang[job] <= view.upGpus(type);
}

bool Allocator::fitsSomewhere(const sim::SystemView& view, JobIndex job) const {
  for (std::size_t r = 0; r < m_types; ++r)
    if (fits(view, job, TypeIndex(r))) return true;
  return false;
}

std::shared_ptr<const Allocation> Allocator::allocate(const sim::SystemView& view) {
  std::vector<JobIndex> jobs;
  for (const JobIndex job : view.active())
    if (m_settings.fixed || fitsSomewhere(view, job)) jobs.push_back(job);
  std::optional<Solved> solved = solve(view, jobs);
  if (!solved) return nullptr;
  auto out = std::make_shared<Allocation>();
  out->row.assign(view.problem().jobs.size(), -1);
  for (std::size_t i = 0; i < jobs.size(); ++i) out->row[jobs[i]] = static_cast<std::int32_t>(i);
  for (double& share : solved->share) share = share > kNoShare ? share : 0.0;
  out->capacity = capacityTable(view, jobs, *solved);
  out->values = std::move(solved->values);
  std::vector<TypeIndex> types;
  for (std::size_t r = 0; r < m_types; ++r) types.emplace_back(r);
  out->y =
      std::make_shared<const trace::Matrix>(trace::Matrix{.id = "Y",
                                                          .title = "Share of wall time of each job on each GPU type",
                                                          .unit = "",
                                                          .rows = std::move(jobs),
                                                          .columns = std::move(types),
                                                          .values = std::move(solved->share)});
  return out;
}

std::optional<Allocator::Solved> Allocator::solve(const sim::SystemView& view, const std::vector<JobIndex>& jobs) {
  if (m_settings.fixed) return fixed(jobs);
  if (m_settings.objective == Objective::Fifo) return fifo(view, jobs);
  if (m_settings.objective == Objective::Isolated) return isolated(view, jobs);
  return solveLp(view, jobs);
}

Allocator::Solved Allocator::fixed(const std::vector<JobIndex>& jobs) const {
  Solved out{
      .price = std::vector<double>(m_types, kNone),
      .values = {{.id = "objective", .title = "fixed allocation, nothing optimised", .unit = "", .value = kNone}}};
  const FixedShares& shares = *m_settings.fixed;
  for (const JobIndex job : jobs) {
    // A job that was added to the run later has no row and no share.
    for (std::size_t cell = job * m_types; cell < (job + 1) * m_types; ++cell)
      out.share.push_back(cell < shares.size() ? shares[cell] : 0.0);
  }
  return out;
}

std::vector<double> Allocator::fifoShares(const sim::SystemView& view, const std::vector<JobIndex>& jobs) const {
  return fifo(view, jobs).share;
}

// Starts from nothing each time. In order of arrival, puts each job on its fastest type that has room.
Allocator::Solved Allocator::fifo(const sim::SystemView& view, const std::vector<JobIndex>& jobs) const {
  Solved out{.share = std::vector<double>(jobs.size() * m_types, 0.0),
             .price = std::vector<double>(m_types, kNone),
             .values = {{.id = "objective", .title = "jobs with a share", .unit = "", .value = 0}}};
  const std::vector<std::size_t> order = byArrival(view, jobs);
  std::vector<int> free(m_types);
  for (std::size_t r = 0; r < m_types; ++r) free[r] = view.upGpus(TypeIndex(r));
  for (const std::size_t i : order) {
    TypeIndex fastest;
    for (const TypeIndex type : m_byName) {
      if (free[type] < m_gang[jobs[i]]) continue;
      if (!fastest.valid() || rate(jobs[i], type) > rate(jobs[i], fastest)) fastest = type;
    }
    if (!fastest.valid()) break;
    if (rate(jobs[i], fastest) <= 0) continue;
    free[fastest] -= m_gang[jobs[i]];
    out.share[i * m_types + fastest] = 1;
    out.values.front().value += 1;
  }
  return out;
}

// Gives each of the m jobs an m-th of every type, whatever its throughputs (gavel.h, isolated).
Allocator::Solved Allocator::isolated(const sim::SystemView& view, const std::vector<JobIndex>& jobs) const {
  Solved out{.share = std::vector<double>(jobs.size() * m_types, 0.0),
             .price = std::vector<double>(m_types, kNone),
             .values = {{.id = "objective",
                         .title = "jobs that share alike, m",
                         .unit = "",
                         .value = static_cast<double>(jobs.size())}}};
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    double sum = 0;
    for (std::size_t r = 0; r < m_types; ++r) {
      if (!fits(view, jobs[i], TypeIndex(r))) continue;
      const double slice = view.upGpus(TypeIndex(r)) / static_cast<double>(jobs.size());
      sum += out.share[i * m_types + r] = slice / m_gang[jobs[i]];
    }
    for (std::size_t r = 0; r < m_types && sum > 1; ++r) out.share[i * m_types + r] /= sum;
  }
  return out;
}

double Allocator::bestRate(const sim::SystemView& view, JobIndex job) const {
  double best = 0;
  for (std::size_t r = 0; r < m_types; ++r)
    best = std::max(best, fits(view, job, TypeIndex(r)) ? rate(job, TypeIndex(r)) : 0.0);
  return best;
}

/// The divisor of a job's throughput, so that jobs can be compared or summed.
double Allocator::gainUnit(const sim::SystemView& view, JobIndex job) const {
  switch (m_settings.objective) {
    case Objective::MinMakespan:
      return view.remaining(job);
    case Objective::MaxSumThroughput:
    case Objective::Cost:
      return m_settings.sum_of == SumOf::Steps ? 1 : bestRate(view, job);
    case Objective::FinishTimeFairness:
      return 1;
    default:
      break;
  }
  double slice = 0;
  for (std::size_t r = 0; r < m_types; ++r) slice += rate(job, TypeIndex(r)) * view.upGpus(TypeIndex(r));
  const double weight = m_settings.entity == EntityKey::None ? view.job(job).weight : 1.0;
  return weight * (slice / view.upGpus()) / m_gang[job];
}

ShareProblem Allocator::toLp(const sim::SystemView& view, const std::vector<JobIndex>& jobs) const {
  ShareProblem lp;
  lp.types = m_types;
  for (const TypeIndex type : m_byName) lp.capacity.push_back(view.upGpus(type));
  for (const JobIndex job : jobs) {
    lp.gpus.push_back(m_gang[job]);
    const double unit = gainUnit(view, job);
    for (const TypeIndex type : m_byName) lp.gain.push_back(fits(view, job, type) ? rate(job, type) / unit : 0.0);
  }
  if (m_settings.entity != EntityKey::None) lp.entities = entitiesOf(view, jobs);
  return lp;
}

// Returns the entities in the order of their first jobs. All jobs without a stated entity are one entity.
Entities Allocator::entitiesOf(const sim::SystemView& view, const std::vector<JobIndex>& jobs) const {
  Entities out;
  std::map<std::string, int> known_entities;
  for (const JobIndex index : jobs) {
    const model::Job& job = view.job(index);
    const std::string& name = m_settings.entity == EntityKey::User ? job.user : job.group;
    const auto [place, fresh] = known_entities.emplace(name, static_cast<int>(known_entities.size()));
    const auto stated_weight = m_settings.entity_weights.find(name);
    if (fresh) out.weight.push_back(stated_weight == m_settings.entity_weights.end() ? 1.0 : stated_weight->second);
    out.of.push_back(place->second);
    out.share.push_back(job.weight);
  }
  if (!m_settings.entity_fifo) return out;
  const std::vector<std::size_t> order = byArrival(view, jobs);
  out.turn.resize(jobs.size());
  for (std::size_t k = 0; k < order.size(); ++k) out.turn[order[k]] = static_cast<int>(k);
  return out;
}

ShareStart Allocator::startOf(const std::vector<JobIndex>& jobs) const {
  ShareStart start;
  for (const JobIndex job : jobs) start.type.push_back(m_lastType[job]);
  start.price = m_lastPrice;
  return start;
}

/// max_j R_j / sum_r T_jr Y_jr: the time until the last job ends if all jobs always get their shares.
double Allocator::leastEnd_s(const sim::SystemView& view, const std::vector<JobIndex>& jobs,
                             const std::vector<double>& share) const {
  double end_s = 0;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    double reached = 0;
    for (std::size_t r = 0; r < m_types; ++r) reached += rate(jobs[i], TypeIndex(r)) * share[i * m_types + r];
    end_s = std::max(end_s, view.remaining(jobs[i]) / reached);
  }
  return end_s;
}

std::vector<trace::Value> Allocator::valuesOf(const sim::SystemView& view, const std::vector<JobIndex>& jobs,
                                              const ShareSolution& solution, const std::vector<double>& share) const {
  switch (m_settings.objective) {
    case Objective::MinMakespan:
      return {
          {"objective", "time H in which every job can end, as Gavel's bisection finds it: at most 5 % above the least",
           "s", bisect(1 / solution.objective)},
          {"reached", "time in which every job ends with this Y, the least", "s", leastEnd_s(view, jobs, share)}};
    case Objective::MaxSumThroughput:
      if (m_settings.sum_of == SumOf::Steps)
        return {{"objective", "sum of throughputs", "iterations/s", solution.objective}};
      return {{"objective", "sum of throughputs, each over the job's best", "", solution.objective}};
    default:
      return {{"objective", "smallest normalised throughput, z", "", solution.objective}};
  }
}

/// Converts the state of the LP from its columns to the types of the problem. The next LP starts from it.
Allocator::Solved Allocator::taken(const std::vector<JobIndex>& jobs, const ShareSolution& solution,
                                   double price_unit) {
  Solved out{.share = std::vector<double>(jobs.size() * m_types, 0.0), .price = std::vector<double>(m_types, 0.0)};
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    for (std::size_t c = 0; c < m_types; ++c) out.share[i * m_types + m_byName[c]] = solution.share[i * m_types + c];
    m_lastType[jobs[i]] = solution.mainType(i, m_types);
  }
  for (std::size_t c = 0; c < m_types; ++c) out.price[m_byName[c]] = price_unit * solution.price[c];
  m_lastPrice = solution.price;
  return out;
}

std::optional<Allocator::Solved> Allocator::solveLp(const sim::SystemView& view, const std::vector<JobIndex>& jobs) {
  if (jobs.empty()) return Solved{.price = std::vector<double>(m_types, 0.0), .values = {noJobsValue()}};
  const ShareProblem lp = toLp(view, jobs);
  if (m_settings.objective == Objective::FinishTimeFairness) return solveFinishTime(view, jobs, lp);
  if (m_settings.objective == Objective::Cost || m_settings.slo_s) return solvePriced(view, jobs, lp);
  const bool fill = m_settings.objective == Objective::MaxMinFairness && m_settings.water_filling;
  const auto method = m_settings.objective == Objective::MaxSumThroughput ? maxSum : fill ? waterFill : maxMin;
  const ShareSolution solution = method(lp, startOf(jobs), view.stop(), m_settings.solution);
  if (solution.status != ShareStatus::Optimal) return std::nullopt;
  const bool seconds = m_settings.objective == Objective::MinMakespan;
  Solved out = taken(jobs, solution, seconds ? -1 / (solution.objective * solution.objective) : 1.0);
  out.values = valuesOf(view, jobs, solution, out.share);
  return out;
}

// D_j is C_j + R_j / I_j: the total time of the job on its part of the cluster, which is 1/m of it at each time.
FinishTimes Allocator::finishTimes(const sim::SystemView& view, const std::vector<JobIndex>& jobs) {
  const Solved part = isolated(view, jobs);
  FinishTimes out;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    Alone& job_alone = m_alone[jobs[i]];
    const double left = view.remaining(jobs[i]);
    if (job_alone.rate > 0) job_alone.spent_s += (job_alone.remaining - left) / job_alone.rate;
    job_alone.remaining = left;
    job_alone.rate = 0;
    for (std::size_t r = 0; r < m_types; ++r)
      job_alone.rate += rate(jobs[i], TypeIndex(r)) * part.share[i * m_types + r];
    out.alone_s.push_back(job_alone.spent_s + left / job_alone.rate);
    out.since_s.push_back(view.now_s() - view.job(jobs[i]).arrival_s);
    out.remaining.push_back(left);
  }
  return out;
}

std::optional<Allocator::Solved> Allocator::solveFinishTime(const sim::SystemView& view,
                                                            const std::vector<JobIndex>& jobs, const ShareProblem& lp) {
  const FinishTimeSolution solution =
      finishTimeFair(lp, finishTimes(view, jobs), startOf(jobs), view.stop(), m_settings.solution);
  if (solution.shares.status != ShareStatus::Optimal) return std::nullopt;
  Solved out = taken(jobs, solution.shares, solution.slope > 0 ? -1 / solution.slope : kNone);
  out.values = {finishTimeValue(solution.rho)};
  return out;
}

/// R / time to the deadline. `late`: jobs whose deadline no type can meet any more; they have no constraint.
std::vector<double> Allocator::neededRates(const sim::SystemView& view, const std::vector<JobIndex>& jobs,
                                           int& late) const {
  std::vector<double> needed(jobs.size(), 0.0);
  for (std::size_t i = 0; m_settings.slo_s && i < jobs.size(); ++i) {
    const JobIndex job = jobs[i];
    if (job >= m_settings.slo_s->size() || std::isnan((*m_settings.slo_s)[job])) continue;
    const double best = bestRate(view, job);
    const double left_s = view.job(job).arrival_s + (*m_settings.slo_s)[job] - view.now_s();
    const bool is_possible = left_s > 0 && view.remaining(job) <= best * left_s * (1 + kFeasible);
    if (is_possible) needed[i] = view.remaining(job) / left_s;
    late += is_possible ? 0 : 1;
  }
  return needed;
}

std::optional<Allocator::Solved> Allocator::solvePriced(const sim::SystemView& view, const std::vector<JobIndex>& jobs,
                                                        const ShareProblem& lp) {
  const bool ratio = m_settings.objective == Objective::Cost;
  ShareProblem rates = lp;  // deadlines ask for iterations/s, which the sum weighs
  int late_jobs = 0;
  std::vector<double> needed_rates = neededRates(view, jobs, late_jobs);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const double unit = gainUnit(view, jobs[i]);
    rates.weight.push_back(1 / unit);
    for (std::size_t c = i * m_types; c < (i + 1) * m_types; ++c) rates.gain[c] *= unit;
  }
  std::vector<double> price;
  for (std::size_t c = 0; ratio && c < m_types; ++c) price.push_back(m_settings.price[m_byName[c]]);
  const PricedSolution solution = maxSumPriced(rates, needed_rates, price, view.stop());
  if (solution.shares.status != ShareStatus::Optimal) return std::nullopt;
  Solved out = taken(jobs, solution.shares, 1);
  if (ratio) std::ranges::fill(out.price, kNone);
  out.values = pricedValues(m_settings, solution.shares.objective, solution.ratio);
  if (m_settings.slo_s) addDeadlineValues(needed_rates, late_jobs, solution.feasible, out.values);
  return out;
}

std::shared_ptr<const trace::Table> Allocator::capacityTable(const sim::SystemView& view,
                                                             const std::vector<JobIndex>& jobs,
                                                             const Solved& solved) const {
  std::vector<TypeIndex> types;
  std::vector<double> gpus;
  std::vector<double> used(m_types, 0.0);
  for (std::size_t r = 0; r < m_types; ++r) {
    types.emplace_back(r);
    gpus.push_back(view.upGpus(TypeIndex(r)));
    for (std::size_t i = 0; i < jobs.size(); ++i) used[r] += m_gang[jobs[i]] * solved.share[i * m_types + r];
    used[r] = gpus[r] > 0 ? used[r] / gpus[r] : kNone;
  }
  auto table = std::make_shared<trace::Table>();
  table->id = "capacity";
  table->title = "GPU types: how far Y gives them out, and what one more GPU would add to the objective";
  table->columns = {{"type", "", std::move(types)},
                    {"GPUs up", "", std::move(gpus)},
                    {"given out", "", std::move(used)},
                    {"dual", "", solved.price}};
  return table;
}

}  // namespace roundel::policies::gavel
