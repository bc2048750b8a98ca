// Gavel with pairs of jobs on one GPU: the LP over combinations against every vertex of small programs, and worked examples of the rounds.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/metrics/metrics.h"
#include "core/policies/gavel/pair_lp.h"
#include "tests/policies/gavel/build.h"

namespace roundel::policies::gavel {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// ---- every vertex -----------------------------------------------------------------------------------------------------------------

using Vector = std::vector<double>;

/// max cost . x  s.t.  row . x <= bound for every row (x >= 0 among them).
struct Program {
  std::vector<Vector> rows;
  Vector bounds, cost;
};

bool solveSquare(std::vector<Vector> a, Vector& x) {
  const std::size_t n = x.size();
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t best = c;
    for (std::size_t r = c; r < n; ++r) best = std::abs(a[r][c]) > std::abs(a[best][c]) ? r : best;
    if (std::abs(a[best][c]) < 1e-10) return false;
    std::swap(a[c], a[best]);
    std::swap(x[c], x[best]);
    for (std::size_t r = 0; r < n; ++r) {
      const double factor = r == c ? 0 : a[r][c] / a[c][c];
      for (std::size_t k = c; k < n && factor != 0; ++k) a[r][k] -= factor * a[c][k];
      x[r] -= factor * x[c];
    }
  }
  for (std::size_t c = 0; c < n; ++c) x[c] /= a[c][c];
  return true;
}

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The best of all points at which as many rows as there are columns hold with equality.
double bestVertex(const Program& program) {
  const std::size_t n = program.cost.size();
  std::vector<char> active(program.rows.size(), 0);
  std::fill(active.begin(), active.begin() + static_cast<std::ptrdiff_t>(n), 1);
  double best = -1;
  do {
    std::vector<Vector> square;
    Vector x;
    for (std::size_t r = 0; r < active.size(); ++r) {
      if (active[r] == 0) continue;
      square.push_back(program.rows[r]);
      x.push_back(program.bounds[r]);
    }
    if (!solveSquare(square, x)) continue;
    bool feasible = true;
    for (std::size_t r = 0; feasible && r < program.rows.size(); ++r) feasible = dot(program.rows[r], x) <= program.bounds[r] + 1e-9;
    if (feasible) best = std::max(best, dot(program.cost, x));
  } while (std::prev_permutation(active.begin(), active.end()));
  return best;
}

/// Columns: alone by job and type, pairs by type, z.
Program written(const PairShareProblem& lp, bool level) {
  const std::size_t types = lp.alone.types, jobs = lp.alone.jobs(), n = (jobs + lp.pairs.size()) * types + 1;
  Program out;
  out.cost.assign(n, 0.0);
  std::vector<Vector> capacity(types, Vector(n, 0.0)), time(jobs, Vector(n, 0.0)), reach(jobs, Vector(n, 0.0));
  const auto add = [&](std::size_t column, std::size_t job, double gain) {
    time[job][column] = 1;
    reach[job][column] = -gain;
    if (!level) out.cost[column] += gain;
  };
  for (std::size_t column = 0; column + 1 < n; ++column) {
    const std::size_t entity = column / types, r = column % types;
    capacity[r][column] = entity < jobs ? lp.alone.gpus[entity] : 1;
    if (entity < jobs) {
      add(column, entity, lp.alone.gain[column]);
    } else {
      const PairColumns& pair = lp.pairs[entity - jobs];
      add(column, pair.first, pair.first_gain[r]);
      add(column, pair.second, pair.second_gain[r]);
    }
  }
  if (level) out.cost.back() = 1;
  for (Vector& row : reach) row.back() = 1;
  const auto take = [&](const std::vector<Vector>& rows, const Vector& bounds) {
    out.rows.insert(out.rows.end(), rows.begin(), rows.end());
    out.bounds.insert(out.bounds.end(), bounds.begin(), bounds.end());
  };
  take(capacity, lp.alone.capacity);
  take(time, Vector(jobs, 1.0));
  take(reach, Vector(jobs, 0.0));
  for (std::size_t column = 0; column < n; ++column) {
    Vector row(n, 0.0);
    row[column] = -1;
    take({row}, {0.0});
  }
  return out;
}

PairShareProblem randomProblem(std::mt19937_64& random) {
  std::uniform_real_distribution<double> gain(0.2, 3), part(0.2, 1.1);
  PairShareProblem lp;
  const bool wide = random() % 2 == 0;  // two jobs on two types, or three jobs on one
  lp.alone.types = wide ? 2 : 1;
  const std::size_t jobs = wide ? 2 : 3;
  for (std::size_t r = 0; r < lp.alone.types; ++r) lp.alone.capacity.push_back(1.0 + static_cast<double>(random() % 2) * 0.5);
  for (std::size_t i = 0; i < jobs; ++i) {
    lp.alone.gpus.push_back(1);
    for (std::size_t r = 0; r < lp.alone.types; ++r) lp.alone.gain.push_back(gain(random));
  }
  for (std::size_t a = 0; a < jobs; ++a) {
    for (std::size_t b = a + 1; b < jobs; ++b) {
      PairColumns pair{a, b, {}, {}};
      for (std::size_t r = 0; r < lp.alone.types; ++r) {
        pair.first_gain.push_back(part(random) * lp.alone.gain[a * lp.alone.types + r]);
        pair.second_gain.push_back(part(random) * lp.alone.gain[b * lp.alone.types + r]);
      }
      lp.pairs.push_back(pair);
    }
  }
  return lp;
}

double levelOf(const PairShareProblem& lp, const PairShareSolution& x, std::size_t job) {
  double level = 0;
  const std::size_t types = lp.alone.types;
  for (std::size_t r = 0; r < types; ++r) level += lp.alone.gain[job * types + r] * x.alone[job * types + r];
  for (std::size_t p = 0; p < lp.pairs.size(); ++p) {
    for (std::size_t r = 0; r < types; ++r) {
      if (lp.pairs[p].first == job) level += lp.pairs[p].first_gain[r] * x.pair[p * types + r];
      if (lp.pairs[p].second == job) level += lp.pairs[p].second_gain[r] * x.pair[p * types + r];
    }
  }
  return level;
}

TEST(PackingLp, FindsTheBestOfAllVertices) {
  std::mt19937_64 random(7);
  int shared = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const PairShareProblem lp = randomProblem(random);
    for (const Optimum optimum : {Optimum::Generous, Optimum::Least}) {
      const PairShareSolution level = maxMinPairs(lp, {}, optimum);
      ASSERT_EQ(level.status, ShareStatus::Optimal);
      EXPECT_NEAR(level.objective, bestVertex(written(lp, true)), 1e-7) << trial;
      for (std::size_t i = 0; i < lp.alone.jobs(); ++i) EXPECT_GE(levelOf(lp, level, i), level.objective - 1e-7) << trial;
      shared += std::any_of(level.pair.begin(), level.pair.end(), [](double x) { return x > 1e-6; }) ? 1 : 0;
      EXPECT_NEAR(maxSumPairs(lp, {}, optimum).objective, bestVertex(written(lp, false)), 1e-7) << trial;
    }
  }
  EXPECT_GT(shared, 10);  // the instances are of the kind that is meant
}

TEST(PackingLp, PairsThatDoNotPayChangeNothing) {
  std::mt19937_64 random(8);
  std::size_t dropped = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const PairShareProblem all = randomProblem(random);
    PairShareProblem few = all;
    dropDominated(few);
    dropped += all.pairs.size() - few.pairs.size();
    EXPECT_NEAR(maxMinPairs(all).objective, maxMinPairs(few).objective, 1e-7) << trial;
    EXPECT_NEAR(maxSumPairs(all).objective, maxSumPairs(few).objective, 1e-7) << trial;
  }
  EXPECT_GT(dropped, 20U);
}

// ---- worked examples --------------------------------------------------------------------------------------------------------------

Build twoJobs(double together) {
  Build build;
  build.round(10, 0).type("V100").node("a", {{"V100", 1}});
  build.job("A", 1, 70, {{"V100", 1}}).job("B", 1, 70, {{"V100", 1}});
  build.scenario().pair_throughput = {{{"A", "B"}, {}, {{"V100", {together, together}}}}};
  return build;
}

const model::OptionMap kPacking{{"packing", "true"}};

// Together all the time: 70 / 0.7 = 100 s for both, where turns take 140 s. The one GPU computes all the time, once.
TEST(Packing, TwoJobsShareAGpuWhereThatRaisesBoth) {
  const trace::Trace trace = runToEnd(twoJobs(0.7).problem(), kPacking);
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  EXPECT_NEAR(objectiveOf(trace.decisions[0]), 0.7, 1e-9);
  const metrics::RunMetrics metrics = metrics::compute(trace);
  EXPECT_NEAR(*metrics.value("makespan_s"), 100, 1e-9);
  EXPECT_NEAR(*metrics.value("jct_mean_s"), 100, 1e-9);
  EXPECT_NEAR(*metrics.value("cru"), 1, 1e-12);
  EXPECT_NEAR(*metrics.value("gru"), 1, 1e-12);
  EXPECT_EQ(*metrics.value("restarts"), 0);
  EXPECT_NEAR(*metrics.value("makespan_bound_s"), 70, 1e-9);  // what neither can beat, alone or not
}

// 0.4 + 0.4 < 1: turns do more. z = 1/2 by turns.
TEST(Packing, APairThatSlowsBothTooMuchTakesTurns) {
  const trace::Trace trace = runToEnd(twoJobs(0.4).problem(), kPacking);
  EXPECT_NEAR(objectiveOf(trace.decisions[0]), 0.5, 1e-9);
  EXPECT_FALSE(trace.segments.anyShared());
  EXPECT_NEAR(*metrics::compute(trace).value("makespan_s"), 140, 1e-9);
}

// A job without a partner has its own GPU: V100 for the pair, and C, which cannot share, the other.
TEST(Packing, TheReasonsNameThePairs) {
  Build build = twoJobs(0.8);
  build.node("b", {{"V100", 1}}).job("C", 1, 70, {{"V100", 1}});
  const trace::Trace trace = runToEnd(build.problem(), kPacking);
  const trace::Explanation& why = *trace.decisions[0].explanation;
  const auto table = std::find_if(why.tables.begin(), why.tables.end(), [](const auto& t) { return t->id == "combinations"; });
  ASSERT_NE(table, why.tables.end());
  const auto& partners = std::get<std::vector<std::string>>((*table)->columns[1].cells);
  EXPECT_NE(std::find(partners.begin(), partners.end(), "B"), partners.end());
  EXPECT_EQ(why.choices.size(), 3U);
  EXPECT_TRUE(trace.decisions[0].placements[0].partner.valid());
}

TEST(Packing, WhatIsNotOfferedIsRefused) {
  const auto problem = twoJobs(0.7).problem();
  const auto codes = [&](model::OptionMap options, const model::Problem& of) {
    options["packing"] = "true";
    std::vector<std::string> out;
    for (const model::Fault& fault : makeGavel(of, options).faults) out.push_back(fault.code + " " + fault.pointer);
    return out;
  };
  EXPECT_THAT(codes({}, *problem), IsEmpty());
  EXPECT_THAT(codes({{"objective", "\"min-makespan\""}, {"solution", "\"least\""}}, *problem), IsEmpty());
  for (const auto& [key, value] : model::OptionMap{{"objective", "\"fifo\""}, {"mechanism", "\"gavel-simulator\""}, {"water_filling", "true"},
                                                   {"queue", "\"latency-ratio\""}, {"solution", "\"centre\""}}) {
    EXPECT_THAT(codes({{key, value}}, *problem), ElementsAre("contradiction /packing")) << key;
  }
  Build none = twoJobs(0.7);
  none.scenario().pair_throughput.clear();
  EXPECT_THAT(codes({}, *none.problem()), ElementsAre("missing /packing"));
}

}  // namespace
}  // namespace roundel::policies::gavel
