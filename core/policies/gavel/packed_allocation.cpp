// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/packed_allocation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "core/model/pairs.h"
#include "core/model/random_stream.h"
#include "core/model/ranges/contains.h"
#include "core/policies/gavel/lp/pair_lp.h"
#include "core/policies/gavel/values.h"
#include "core/trace/cells.h"

namespace roundel::policies::gavel {
namespace {

using model::JobIndex;
using model::TypeIndex;

constexpr double kFifoGain = 1.5;  // packing_threshold of the published code

std::vector<JobIndex> jobsThatFit(const sim::SystemView& view, const Allocator& allocator) {
  std::vector<JobIndex> jobs;
  std::ranges::copy_if(view.active(), std::back_inserter(jobs),
                       [&](JobIndex job) { return allocator.fitsSomewhere(view, job); });
  return jobs;
}

std::optional<model::PairRates> ratesOf(const sim::SystemView& view, const Allocator& allocator, Combination pair,
                                        TypeIndex type) {
  const bool is_single = allocator.gang(pair.first) == 1 && allocator.gang(pair.second) == 1;
  if (!is_single || !allocator.fits(view, pair.first, type) || !allocator.fits(view, pair.second, type))
    return std::nullopt;
  return model::pairRates(view.problem(), pair.first, pair.second, type, view.state(pair.first).throughput,
                          view.state(pair.second).throughput);
}

bool canShare(const sim::SystemView& view, const Allocator& allocator, Combination pair) {
  for (std::size_t r = 0; r < view.problem().types.size(); ++r)
    if (ratesOf(view, allocator, pair, TypeIndex(r))) return true;
  return false;
}

// Returns the sum of both rates when they share a GPU, each divided by its rate alone; the mean over the types that they can share.
double normalisedSum(const sim::SystemView& view, const Allocator& allocator, Combination pair) {
  double sum = 0;
  int types = 0;
  for (std::size_t r = 0; r < view.problem().types.size(); ++r) {
    const TypeIndex type(r);
    const auto rates = ratesOf(view, allocator, pair, type);
    if (!rates) continue;
    ++types;
    sum += rates->first / allocator.rate(pair.first, type) + rates->second / allocator.rate(pair.second, type);
  }
  return types == 0 ? 0 : sum / types;
}

bool isIn(const std::vector<Combination>& pairs, JobIndex job) {
  return std::ranges::any_of(pairs, [&](const Combination& pair) { return pair.first == job || pair.second == job; });
}

// Y_cr = (N_r / m) / g_c, a row above 1 divided by its sum.
std::vector<double> equalTimes(const sim::SystemView& view, const Allocator& allocator,
                               const std::vector<Combination>& combinations) {
  const std::size_t types = view.problem().types.size();
  const auto m = static_cast<double>(combinations.size());
  std::vector<double> share(combinations.size() * types, 0.0);
  for (std::size_t c = 0; c < combinations.size(); ++c) {
    const Combination& combination = combinations[c];
    double sum = 0;
    for (std::size_t r = 0; r < types; ++r) {
      const TypeIndex type(r);
      const bool runs = combination.shares() ? ratesOf(view, allocator, combination, type).has_value()
                                             : allocator.fits(view, combination.first, type);
      if (runs) sum += share[c * types + r] = view.upGpus(type) / m / allocator.gang(combination.first);
    }
    for (std::size_t r = 0; r < types && sum > 1; ++r) share[c * types + r] /= sum;
  }
  return share;
}

std::vector<Combination> alone(const std::vector<JobIndex>& jobs) {
  std::vector<Combination> out;
  for (const JobIndex job : jobs) out.push_back({job, {}});
  return out;
}

// Returns the share of each job on each type, with any partner.
std::shared_ptr<const trace::Matrix> matrixOf(const std::vector<JobIndex>& jobs, const PackedAllocation& allocation,
                                              std::size_t types) {
  trace::Matrix y{.id = "Y",
                  .title = "Share of wall time of each job on each GPU type, alone or beside another",
                  .unit = "",
                  .rows = jobs};
  for (std::size_t r = 0; r < types; ++r) y.columns.emplace_back(r);
  y.values.assign(jobs.size() * types, 0.0);
  const auto add = [&](JobIndex job, std::size_t c) {
    const auto row = static_cast<std::size_t>(std::ranges::lower_bound(jobs, job) - jobs.begin());
    for (std::size_t r = 0; r < types; ++r) y.values[row * types + r] += allocation.share[c * types + r];
  };
  for (std::size_t c = 0; c < allocation.combinations.size(); ++c) {
    add(allocation.combinations[c].first, c);
    if (allocation.combinations[c].shares()) add(allocation.combinations[c].second, c);
  }
  return std::make_shared<const trace::Matrix>(std::move(y));
}

struct TypeUse {
  TypeIndex type;
  double gpus = 0, used = 0, shared = 0;  ///< GPUs that are up; the parts of them in Y, and those for pairs
};

TypeUse useOf(const sim::SystemView& view, const Allocator& allocator, const PackedAllocation& allocation,
              TypeIndex type) {
  TypeUse use{type, static_cast<double>(view.upGpus(type))};
  for (std::size_t c = 0; c < allocation.combinations.size(); ++c) {
    const Combination& combination = allocation.combinations[c];
    const double given_gpus =
        allocation.share[c * view.problem().types.size() + type] * allocator.gang(combination.first);
    use.used += given_gpus;
    if (combination.shares()) use.shared += given_gpus;
  }
  for (double* part : {&use.used, &use.shared}) *part = use.gpus > 0 ? *part / use.gpus : kNone;
  return use;
}

std::shared_ptr<const trace::Table> capacityOf(const sim::SystemView& view, const Allocator& allocator,
                                               const PackedAllocation& allocation, std::vector<double> price) {
  std::vector<TypeUse> rows;
  for (std::size_t r = 0; r < view.problem().types.size(); ++r)
    rows.push_back(useOf(view, allocator, allocation, TypeIndex(r)));
  auto table = std::make_shared<trace::Table>();
  table->id = "capacity";
  table->title =
      "GPU types: how far Y gives them out, how much of it to pairs, and what one more GPU would add to the objective";
  table->columns = {{"type", "", trace::cells<TypeIndex>(rows, &TypeUse::type)},
                    {"GPUs up", "", trace::cells<double>(rows, &TypeUse::gpus)},
                    {"given out", "", trace::cells<double>(rows, &TypeUse::used)},
                    {"to pairs", "", trace::cells<double>(rows, &TypeUse::shared)},
                    {"dual", "", std::move(price)}};
  return table;
}

std::shared_ptr<const PackedAllocation> finished(const sim::SystemView& view, const Allocator& allocator,
                                                 const std::vector<JobIndex>& jobs, PackedAllocation allocation,
                                                 std::vector<double> price) {
  for (double& share : allocation.share) share = share > kNoShare ? share : 0.0;
  allocation.y = matrixOf(jobs, allocation, view.problem().types.size());
  allocation.capacity = capacityOf(view, allocator, allocation, std::move(price));
  return std::make_shared<const PackedAllocation>(std::move(allocation));
}

/// The divisor of a job's rates, so that one set of tolerances suits all jobs.
double unitOf(const sim::SystemView& view, const Allocator& allocator, const Settings& settings, JobIndex job) {
  return settings.objective == Objective::FinishTimeFairness ? allocator.bestRate(view, job)
                                                             : allocator.gainUnit(view, job);
}

std::vector<trace::Value> valuesOf(const Settings& settings, const PairShareSolution& solution) {
  switch (settings.objective) {
    case Objective::MinMakespan:
      return {{.id = "objective",
               .title = "time H in which every job can end, the least",
               .unit = "s",
               .value = solution.objective > 0 ? 1 / solution.objective : kNone}};
    case Objective::FinishTimeFairness:
      return {finishTimeValue(solution.objective)};
    case Objective::Cost:
      return pricedValues(settings, solution.objective, solution.ratio);
    case Objective::MaxSumThroughput:
      if (settings.slo_s) return pricedValues(settings, solution.objective, solution.ratio);
      if (settings.sum_of == SumOf::Steps)
        return {{"objective", "sum of throughputs", "iterations/s", solution.objective}};
      return {{"objective", "sum of throughputs, each over the job's best rate alone", "", solution.objective}};
    default:
      return {{"objective", "smallest normalised throughput, z", "", solution.objective}};
  }
}

// Returns the pairs of jobs that can share a GPU of at least one type.
void addPairs(const sim::SystemView& view, const Allocator& allocator, const std::vector<JobIndex>& jobs,
              const std::vector<double>& unit, PairShareProblem& lp) {
  const std::size_t types = lp.alone.types;
  for (std::size_t a = 0; a < jobs.size(); ++a) {
    for (std::size_t b = a + 1; b < jobs.size(); ++b) {
      PairColumns pair{.first = a,
                       .second = b,
                       .first_gain = std::vector<double>(types, 0.0),
                       .second_gain = std::vector<double>(types, 0.0)};
      bool has_rates = false;
      for (std::size_t r = 0; r < types; ++r) {
        const auto rates = ratesOf(view, allocator, {jobs[a], jobs[b]}, TypeIndex(r));
        if (!rates) continue;
        has_rates = true;
        pair.first_gain[r] = rates->first / unit[a];
        pair.second_gain[r] = rates->second / unit[b];
      }
      if (has_rates) lp.pairs.push_back(std::move(pair));
    }
  }
}

PairShareProblem toLp(const sim::SystemView& view, const Allocator& allocator, const Settings& settings,
                      const std::vector<JobIndex>& jobs) {
  PairShareProblem lp;
  const std::size_t types = view.problem().types.size();
  lp.alone.types = types;
  for (std::size_t r = 0; r < types; ++r) lp.alone.capacity.push_back(view.upGpus(TypeIndex(r)));
  std::vector<double> unit;
  for (const JobIndex job : jobs) {
    unit.push_back(unitOf(view, allocator, settings, job));
    lp.alone.gpus.push_back(allocator.gang(job));
    for (std::size_t r = 0; r < types; ++r)
      lp.alone.gain.push_back(allocator.fits(view, job, TypeIndex(r)) ? allocator.rate(job, TypeIndex(r)) / unit.back()
                                                                      : 0.0);
  }
  if (settings.entity != EntityKey::None) lp.alone.entities = allocator.entitiesOf(view, jobs);
  addPairs(view, allocator, jobs, unit, lp);
  dropDominated(lp);
  return lp;
}

// Returns, of the jobs that run alone, the best partner: the one with the largest sum on its type, ties by arrival. jobs.size() if no
// pair gains enough.
std::size_t bestPartner(const sim::SystemView& view, const Allocator& allocator, const std::vector<JobIndex>& jobs,
                        const std::vector<std::size_t>& order, const std::vector<int>& runs, std::size_t job) {
  std::size_t best = jobs.size();
  double largest_gain = kFifoGain;
  for (const std::size_t other_job : order) {
    if (runs[other_job] < 0) continue;
    const TypeIndex type(static_cast<std::size_t>(runs[other_job]));
    const auto rates = ratesOf(view, allocator, {jobs[other_job], jobs[job]}, type);
    if (!rates) continue;
    const double sum =
        rates->first / allocator.rate(jobs[other_job], type) + rates->second / allocator.rate(jobs[job], type);
    if (sum <= largest_gain) continue;
    largest_gain = sum;
    best = other_job;
  }
  return best;
}

// The fallback without an optimum, as in finish_time_fairness of the published code.
std::shared_ptr<const PackedAllocation> alike(const sim::SystemView& view, const Allocator& allocator,
                                              const std::vector<JobIndex>& jobs) {
  PackedAllocation out;
  out.combinations = alone(jobs);
  out.share = equalTimes(view, allocator, out.combinations);
  out.values = {{.id = "objective",
                 .title = "no optimum was found: jobs that share alike, m",
                 .unit = "",
                 .value = static_cast<double>(jobs.size())}};
  return finished(view, allocator, jobs, std::move(out), std::vector<double>(view.problem().types.size(), kNone));
}

}  // namespace

std::shared_ptr<const PackedAllocation> LpPacker::allocate(const sim::SystemView& view, Allocator& allocator) const {
  const std::vector<JobIndex> jobs = jobsThatFit(view, allocator);
  if (m_settings.objective == Objective::Fifo) return fifo(view, allocator, jobs);
  PackedAllocation out;
  out.combinations = alone(jobs);
  if (jobs.empty()) {
    out.values = {noJobsValue()};
    return finished(view, allocator, jobs, std::move(out), std::vector<double>(view.problem().types.size(), 0.0));
  }
  const PairShareProblem lp = toLp(view, allocator, m_settings, jobs);
  PairShareSolution solution = solve(view, allocator, jobs, lp, out.values);
  if (solution.status == ShareStatus::Stopped) return nullptr;
  if (solution.status == ShareStatus::Failed) return alike(view, allocator, jobs);
  for (const PairColumns& pair : lp.pairs) out.combinations.push_back({jobs[pair.first], jobs[pair.second]});
  out.share = std::move(solution.alone);
  out.share.insert(out.share.end(), solution.pair.begin(), solution.pair.end());
  out.values.push_back({"pairs", "pairs that gain by sharing a GPU", "", static_cast<double>(lp.pairs.size())});
  return finished(view, allocator, jobs, std::move(out), std::move(solution.price));
}

PairShareSolution LpPacker::solve(const sim::SystemView& view, Allocator& allocator, const std::vector<JobIndex>& jobs,
                                  const PairShareProblem& lp, std::vector<trace::Value>& values) const {
  const bool cost = m_settings.objective == Objective::Cost;
  PairQuestion question;
  question.stop = view.stop();
  question.optimum = m_settings.solution;
  PairShareSolution out;
  std::vector<double> needed_rates;
  int late_jobs = 0;
  if (m_settings.objective == Objective::FinishTimeFairness) {
    FinishTimes times = allocator.finishTimes(view, jobs);
    for (std::size_t i = 0; i < jobs.size(); ++i) times.remaining[i] /= unitOf(view, allocator, m_settings, jobs[i]);
    out = finishTimePairs(lp, times, question);
  } else if (m_settings.objective == Objective::MaxSumThroughput || cost) {
    needed_rates = allocator.neededRates(view, jobs, late_jobs);
    for (std::size_t i = 0; i < jobs.size(); ++i) needed_rates[i] /= unitOf(view, allocator, m_settings, jobs[i]);
    out = maxSumPairs(lp, needed_rates, cost ? m_settings.price : std::vector<double>{}, question);
  } else {
    const bool fill = m_settings.objective == Objective::MaxMinFairness && m_settings.water_filling;
    out = (fill ? waterFillPairs : maxMinPairs)(lp, question);
  }
  values = valuesOf(m_settings, out);
  if (m_settings.slo_s) addDeadlineValues(needed_rates, late_jobs, out.feasible, values);
  if (cost) std::ranges::fill(out.price, kNone);
  return out;
}

// First come, first served, one job a GPU. Then each waiting job, in order of arrival, joins the best partner that runs alone, if that is a
// gain. Ends at the first job without a partner.
namespace {

// Returns the type on which each job runs alone; -1: none.
std::vector<int> typesOf(const std::vector<double>& share, std::size_t jobs, std::size_t types) {
  std::vector<int> runs(jobs, -1);
  for (std::size_t k = 0; k < share.size(); ++k)
    if (share[k] > 0) runs[k / types] = static_cast<int>(k % types);
  return runs;
}

}  // namespace

std::shared_ptr<const PackedAllocation> LpPacker::fifo(const sim::SystemView& view, const Allocator& allocator,
                                                       const std::vector<JobIndex>& jobs) const {
  const std::size_t types = view.problem().types.size();
  PackedAllocation out;
  out.combinations = alone(jobs);
  out.share = allocator.fifoShares(view, jobs);
  std::vector<int> runs = typesOf(out.share, jobs.size(), types);
  const std::vector<std::size_t> order = byArrival(view, jobs);
  const auto waits = trace::cells<char>(runs, [](int type) { return type < 0; });
  double pairs = 0;
  for (const std::size_t i : order) {
    if (waits[i] == 0) continue;
    const std::size_t partner = bestPartner(view, allocator, jobs, order, runs, i);
    if (partner == jobs.size()) break;
    const auto type = static_cast<std::size_t>(std::exchange(runs[partner], -1));
    out.combinations.push_back({std::min(jobs[i], jobs[partner]), std::max(jobs[i], jobs[partner])});
    out.share.resize(out.combinations.size() * types, 0.0);
    out.share[partner * types + type] = 0;
    out.share[(out.combinations.size() - 1) * types + type] = 1;
    pairs += 1;
  }
  const auto served = static_cast<double>(std::ranges::count(waits, 0)) + pairs;
  out.values = {{"objective", "jobs with a share", "", served}, {"pairs", "pairs that share a GPU", "", pairs}};
  return finished(view, allocator, jobs, std::move(out), std::vector<double>(types, kNone));
}

void RandomPacker::pairUp(const sim::SystemView& view, const Allocator& allocator, const std::vector<JobIndex>& jobs) {
  std::vector<JobIndex> free;
  std::ranges::copy_if(jobs, std::back_inserter(free),
                       [&](JobIndex job) { return allocator.gang(job) == 1 && !isIn(m_pairs, job); });
  model::RandomStream random(view.seed(), "gandiva-pairs", m_draws++);
  while (free.size() > 1) {
    const JobIndex job = free[random.index(free.size())];
    std::erase(free, job);
    std::vector<Combination> possible_pairs;
    for (const JobIndex other_job : free) {
      const Combination pair{std::min(job, other_job), std::max(job, other_job)};
      if (!m_bad.contains(pair) && canShare(view, allocator, pair)) possible_pairs.push_back(pair);
    }
    if (possible_pairs.empty()) continue;
    m_pairs.push_back(possible_pairs[random.index(possible_pairs.size())]);
    std::erase_if(free, [&](JobIndex other) { return isIn(m_pairs, other); });
  }
}

bool RandomPacker::partBadPairs(const sim::SystemView& view, const Allocator& allocator,
                                const std::vector<Combination>& has_run) {
  return std::erase_if(m_pairs, [&](const Combination& pair) {
           const bool ran = model::contains(has_run, pair);
           if (!ran || normalisedSum(view, allocator, pair) >= 1 - kNoShare) return false;
           m_bad.insert(pair);
           return true;
         }) > 0;
}

std::shared_ptr<const PackedAllocation> RandomPacker::allocate(const sim::SystemView& view,
                                                               const Allocator& allocator) {
  const std::vector<JobIndex> jobs = jobsThatFit(view, allocator);
  const auto stays = [&](JobIndex job) { return std::ranges::binary_search(jobs, job); };
  std::erase_if(m_pairs, [&](const Combination& pair) {
    return !stays(pair.first) || !stays(pair.second) || !canShare(view, allocator, pair);
  });
  const int demand =
      std::accumulate(jobs.begin(), jobs.end(), 0, [&](int sum, JobIndex job) { return sum + allocator.gang(job); });
  if (demand > view.upGpus())
    pairUp(view, allocator, jobs);
  else
    m_pairs.clear();
  PackedAllocation out;
  out.combinations = combinationsOf(jobs);
  out.share = equalTimes(view, allocator, out.combinations);
  out.values = {{"objective", "combinations that share alike, m", "", static_cast<double>(out.combinations.size())},
                {"pairs", "pairs that share a GPU", "", static_cast<double>(m_pairs.size())}};
  return finished(view, allocator, jobs, std::move(out), std::vector<double>(view.problem().types.size(), kNone));
}

std::vector<Combination> RandomPacker::combinationsOf(const std::vector<JobIndex>& jobs) const {
  std::vector<Combination> pairs = m_pairs;
  std::ranges::sort(pairs);
  std::vector<Combination> out = alone(jobs);
  std::erase_if(out, [&](const Combination& single) { return isIn(pairs, single.first); });
  out.insert(out.end(), pairs.begin(), pairs.end());
  return out;
}

}  // namespace roundel::policies::gavel
