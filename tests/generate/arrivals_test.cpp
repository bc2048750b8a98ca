// SPDX-License-Identifier: GPL-3.0-or-later
// Tests arrivals of jobs: static, Poisson, bursts, daily patterns, traces, and rates computed from a load.

#include <gmock/gmock.h>

#include <cmath>

#include "tests/generate/generators.h"

namespace roundel::generate::testing {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;

/// Returns a generator with these arrivals and jobs that each run one hour on one V.
std::string hours(const std::string& arrivals, int jobs = 100) {
  return small(R"("lengths": {"unit": "hours", "on": "V", "classes": [{"id": "all", "from": 1, "to": 1}]},
    "gangs": {"shares": {"1": 1}}, "jobs": )" +
               std::to_string(jobs) + R"(, "arrivals": )" + arrivals);
}

TEST(Arrivals, StaticJobsAreAllThereAtTheStart) {
  EXPECT_THAT(arrivals(*draw(hours(R"({"kind": "static"})", 4)).scenario), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(arrivals(*draw(hours(R"({"kind": "static", "first_s": 7})", 2)).scenario), ElementsAre(7, 7));
}

// 200 draws of 99 gaps of 300 s: the mean's standard deviation is 300 / sqrt(19800) = 2.1 s.
TEST(Arrivals, PoissonGapsHaveTheMeanAndTheSpreadOfTheRate) {
  double sum = 0, squares = 0;
  int gaps = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const std::vector<double> times = arrivals(*draw(hours(R"({"kind": "poisson", "jobs_per_h": 12})"), seed).scenario);
    EXPECT_EQ(times.front(), 0);
    for (std::size_t i = 1; i < times.size(); ++i, ++gaps) {
      sum += times[i] - times[i - 1];
      squares += (times[i] - times[i - 1]) * (times[i] - times[i - 1]);
    }
  }
  const double mean = sum / gaps;
  EXPECT_NEAR(mean, 300, 8);
  EXPECT_NEAR(std::sqrt(squares / gaps - mean * mean), 300, 15) << "exponential: deviation = mean";
}

// 100 jobs of 3,600 GPU-seconds on 4 GPUs: load 0.8 = 100 * 3600 / (4 * span), so the span is 112,500 s: 3.2 jobs per hour.
TEST(Arrivals, ALoadIsSolvedForTheRate) {
  const Drawn drawn = draw(hours(R"({"kind": "poisson", "load": 0.8})"));
  EXPECT_NEAR(drawn.jobs_per_h, 3.2, 1e-12);
  EXPECT_NEAR(drawn.load, 0.8, 1e-12);
  double last = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed)
    last += arrivals(*draw(hours(R"({"kind": "poisson", "load": 0.8})"), seed).scenario).back();
  EXPECT_NEAR(last / 100, 99 * 1125, 0.03 * 99 * 1125) << "the mean of 99 gaps of 1,125 s";
}

TEST(Arrivals, TheLoadCountsEachJobOnTheTypeThatRunsItFastest) {
  // Half of the jobs are C, which runs only on K: 3,600 iterations at 0.5/s are 7,200 GPU-seconds. For A at 2/s they are 1,800.
  const Drawn drawn = draw(
      R"({"cluster": {"nodes": [{"gpus": {"V": 2, "K": 2}}]}, "mix": [{"id": "A", "jobs": 5}, {"id": "C", "jobs": 5}],
    "models": {"inline": [{"id": "A", "throughput": {"V": 2, "K": 1}}, {"id": "C", "throughput": {"K": 0.5}}]},
    "lengths": {"unit": "iterations", "classes": [{"id": "all", "from": 3600, "to": 3600}]}, "gangs": {"shares": {"1": 1}},
    "arrivals": {"kind": "poisson", "over_h": 5}})");
  EXPECT_EQ(drawn.jobs_per_h, 2);
  EXPECT_NEAR(drawn.load, (5 * 7200 + 5 * 1800) / (4 * 5 * 3600.0), 1e-12);
}

TEST(Arrivals, TwiceTheLoadIsTheSameJobsInHalfTheTime) {
  const model::Scenario one = *draw(hours(R"({"kind": "poisson", "load": 0.5})")).scenario;
  const model::Scenario two = *draw(hours(R"({"kind": "poisson", "load": 1})")).scenario;
  for (std::size_t j = 0; j < one.jobs.size(); ++j) {
    EXPECT_NEAR(one.jobs[j].arrival_s.value_or(0), 2 * two.jobs[j].arrival_s.value_or(0), 0.002);
    EXPECT_EQ(one.jobs[j].iterations, two.jobs[j].iterations);
  }
}

TEST(Arrivals, BurstsComeTogetherAndKeepTheMeanRate) {
  const std::string text = hours(R"({"kind": "bursts", "jobs_per_h": 60, "burst": 10, "spread_s": 5})", 1000);
  double last = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::vector<double> times = arrivals(*draw(text, seed).scenario);
    int close = 0;
    for (std::size_t i = 1; i < times.size(); ++i) close += times[i] - times[i - 1] <= 5 ? 1 : 0;
    EXPECT_GE(close, 900) << "nine of ten gaps are inside a burst";
    last += times.back();
  }
  EXPECT_NEAR(last / 50, 99 * 600, 0.05 * 99 * 600) << "100 bursts have 99 gaps of ten minutes";
}

TEST(Arrivals, ADailyPatternKeepsItsProportionsAndItsRate) {
  std::string weights = "3";
  for (int hour = 1; hour < 24; ++hour) weights += hour < 12 ? ", 1" : ", 0";
  const std::vector<double> times =
      arrivals(*draw(hours(R"({"kind": "daily", "jobs_per_h": 100, "weights": [)" + weights + "]}", 24000)).scenario);
  std::vector<int> by_hour(24, 0);
  for (const double t_s : times) ++by_hour[static_cast<std::size_t>(t_s / 3600) % 24];
  for (std::size_t hour = 12; hour < 24; ++hour) EXPECT_EQ(by_hour[hour], 0) << hour;
  EXPECT_NEAR(by_hour[0], 24000 * 3 / 14.0, 250);
  for (std::size_t hour = 1; hour < 12; ++hour) EXPECT_NEAR(by_hour[hour], 24000 / 14.0, 180) << hour;
  // 2,400 jobs a day, none after noon: the last job arrives about noon of the tenth day, or in the first hours of the eleventh.
  EXPECT_GE(times.back() / 3600, 224);
  EXPECT_LE(times.back() / 3600, 244);
}

TEST(Arrivals, ADailyPatternIsReadFromTimes) {
  const Files files{{"t.csv", "job,submit\na,3600\nb,7000\nc,90100\n"}};  // all between 1:00 and 2:00
  const Drawn drawn =
      draw(hours(R"({"kind": "daily", "jobs_per_h": 5, "file": "t.csv", "column": "submit"})"), 1, files);
  for (const double t_s : arrivals(*drawn.scenario)) EXPECT_EQ(static_cast<int>(t_s / 3600) % 24, 1);
}

TEST(Arrivals, ATraceIsTakenAsItIsOrStretchedToARate) {
  const Files files{{"t.csv", "t\n40\n10\n20\n90\n"}};
  EXPECT_THAT(arrivals(*draw(hours(R"({"kind": "trace", "file": "t.csv"})", 3), 1, files).scenario),
              ElementsAre(0, 10, 30));
  EXPECT_THAT(
      arrivals(
          *draw(hours(R"({"kind": "trace", "file": "t.csv", "over_h": 0.05, "first_s": 5})", 3), 1, files).scenario),
      ElementsAre(5, 65, 185))
      << "the gaps are stretched: three jobs in 180 s";
}

TEST(Arrivals, WhatCannotBeHasItsPlace) {
  const Files files{{"t.csv", "t\n40\n"}, {"bad.csv", "t\n1\n-1\n"}};
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"({"kind": "poisson", "jobs_per_h": -1})", "/arrivals/jobs_per_h"},
      {R"({"kind": "poisson", "load": 0})", "/arrivals/load"},
      {R"({"kind": "poisson"})", "/arrivals"},
      {R"({"kind": "poisson", "load": 1, "jobs_per_h": 5})", "/arrivals"},
      {R"({"kind": "static", "load": 0.8})", "/arrivals/load"},
      {R"({"kind": "poisson", "load": 1e12})", "/arrivals/load"},
      {R"({"kind": "weekly"})", "/arrivals/kind"},
      {R"({"kind": "daily", "load": 1, "weights": [1, 2]})", "/arrivals/weights"},
      {R"({"kind": "bursts", "load": 1, "burst": 0})", "/arrivals/burst"},
      {R"({"kind": "trace", "file": "t.csv"})", "/arrivals/file"},
      {R"({"kind": "trace", "file": "bad.csv"})", "/arrivals/file"},
      {R"({"kind": "trace", "file": "t.csv", "column": "u"})", "/arrivals/column"}};
  for (const auto& [text, pointer] : cases) EXPECT_EQ(faultOf(hours(text), files), pointer) << text;
}

}  // namespace
}  // namespace roundel::generate::testing
