// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/io/export/perfetto.h"
#include "tests/io/export/runs.h"

namespace roundel::io {
namespace {

using Json = nlohmann::json;
using Thread = std::pair<int, int>;

Json perfetto(const std::vector<compare::LaneRun>& runs) {
  ExportText text(false);
  appendPerfetto(text, testing::exported(runs), "test");
  return Json::parse(text.finish());
}

std::int64_t ns(const Json& microseconds) { return std::llround(microseconds.get<double>() * 1e3); }

struct Slice {
  std::int64_t from, to;
  std::string name, category;
};

std::map<Thread, std::vector<Slice>> slicesOf(const Json& document) {
  std::map<Thread, std::vector<Slice>> out;
  for (const Json& event : document["traceEvents"]) {
    if (event["ph"] != "X") continue;
    const std::int64_t from = ns(event["ts"]);
    out[{event["pid"].get<int>(), event["tid"].get<int>()}].push_back(
        {from, from + ns(event["dur"]), event["name"].get<std::string>(), event["cat"].get<std::string>()});
  }
  return out;
}

/// Returns the names of two slices that overlap without being nested; empty if there are none.
std::string firstOverlap(std::vector<Slice> slices) {
  std::ranges::stable_sort(
      slices, [](const Slice& a, const Slice& b) { return std::pair(a.from, -a.to) < std::pair(b.from, -b.to); });
  std::vector<Slice> open;
  for (const Slice& slice : slices) {
    while (!open.empty() && open.back().to <= slice.from) open.pop_back();
    if (!open.empty() && slice.to > open.back().to) return open.back().name + " and " + slice.name;
    open.push_back(slice);
  }
  return {};
}

TEST(Perfetto, EveryEventHasWhatTheFormatAsksForAndSlicesOfAThreadNestOrDoNotOverlap) {
  for (const std::string& name : testing::scenariosOfAllKinds()) {
    const Json document = perfetto(testing::shippedRuns(name));
    std::set<Thread> named;
    for (const Json& event : document["traceEvents"]) {
      for (const char* key : {"ph", "pid", "tid", "ts", "name"}) ASSERT_TRUE(event.contains(key)) << name << event;
      ASSERT_TRUE(event["ts"].is_number()) << name << event;
      if (event["ph"] == "X") {
        ASSERT_GE(event["dur"].get<double>(), 0) << name << event;
      }
      if (event["ph"] == "i") {
        ASSERT_EQ(event["s"], "t") << name << event;
      }
      if (event["ph"] == "M" && event["name"] == "thread_name") {
        ASSERT_TRUE(named.emplace(event["pid"].get<int>(), event["tid"].get<int>()).second) << name << event;
      }
    }
    for (const auto& [thread, slices] : slicesOf(document)) {
      EXPECT_TRUE(named.contains(thread)) << name;
      EXPECT_EQ(firstOverlap(slices), "") << name;
    }
  }
}

TEST(Perfetto, LanesAreProcessesInTheirOrderAndEveryGpuIsAThread) {
  const auto runs = testing::shippedRuns("hadar-fig1");
  std::map<int, std::string> processes;
  std::map<int, std::set<std::string>> threads;
  const Json document = perfetto(runs);
  for (const Json& event : document["traceEvents"]) {
    if (event["name"] == "process_name") processes[event["pid"].get<int>()] = event["args"]["name"].get<std::string>();
    if (event["name"] == "process_sort_index") {
      EXPECT_EQ(event["args"]["sort_index"], event["pid"]);
    }
    if (event["name"] == "thread_name")
      threads[event["pid"].get<int>()].insert(event["args"]["name"].get<std::string>());
  }
  ASSERT_EQ(processes.size(), runs.size());
  int pid = 0;
  for (const compare::LaneRun& run : runs) {
    EXPECT_EQ(processes[++pid], run.lane.label);
    for (const char* gpu : {"n0 V100 0", "n0 V100 1", "n1 P100 2", "n2 K80 0"})
      EXPECT_TRUE(threads[pid].contains(gpu)) << gpu;
    // "decisions", "jobs and nodes" and 6 GPUs; no thread for sharing or synchronising
    EXPECT_EQ(threads[pid].size(), 2U + 6U);
  }
}

TEST(Perfetto, NumbersAreThoseOfTheRuns) {
  for (const std::string& name : testing::scenariosOfAllKinds()) {
    const auto runs = testing::shippedRuns(name);
    const Json document = perfetto(runs);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      double jct_s = 0, busy_s = 0, first_s = INFINITY, last_s = 0;
      int finished = 0;
      for (const Json& event : document["traceEvents"]) {
        if (event["pid"] != static_cast<int>(i) + 1 || !event.contains("cat")) continue;
        const double at_s = event["ts"].get<double>() / 1e6;
        if (event["cat"] == "arrival") first_s = std::min(first_s, at_s);
        if (event["cat"] == "finish") jct_s += event["args"]["jct_s"].get<double>(), ++finished;
        if (event["cat"] == "finish") last_s = std::max(last_s, at_s);
        const bool on_gpu = event["ph"] == "X" && (event["cat"] == "overhead" || event["args"]["gang"] != 0);
        if (on_gpu && !(event["cat"] == "overhead" && event["name"] == "sync"))
          busy_s += (event["cat"] == "job" ? 1 : -1) * event["dur"].get<double>() / 1e6;
      }
      const metrics::RunMetrics& metrics = *runs[i].metrics;
      const double tolerance = 1e-6 * std::max(1.0, testing::busyGpuSeconds(*runs[i].trace));
      EXPECT_NEAR(busy_s, testing::busyGpuSeconds(*runs[i].trace), tolerance) << name << ", " << runs[i].lane.label;
      if (const auto makespan = metrics.value("makespan_s")) {
        EXPECT_NEAR(last_s - first_s, *makespan, 1e-6 * *makespan) << name << ", " << runs[i].lane.label;
      }
      if (finished == 0) continue;
      EXPECT_NEAR(jct_s / finished, *metrics.value("jct_mean_s"), 1e-6 * jct_s) << name << ", " << runs[i].lane.label;
    }
  }
}

TEST(Perfetto, TwoJobsThatShareAGpuHaveAThreadEach) {
  const Json document = perfetto(testing::shippedRuns("packing-pairs"));
  std::set<std::string> names;
  int beside = 0;
  for (const Json& event : document["traceEvents"]) {
    if (event["name"] == "thread_name") names.insert(event["args"]["name"].get<std::string>());
    if (event["ph"] == "X" && event["args"].contains("shares_with")) ++beside;
  }
  const auto shared = std::ranges::count_if(names, [](const std::string& name) { return name.ends_with(", shared"); });
  EXPECT_GT(shared, 0);
  EXPECT_GT(beside, 0);
}

TEST(Perfetto, ADecisionSaysWhatItChangedAndByWhichRule) {
  const auto runs = testing::shippedRuns("hadar-fig1");
  const Json document = perfetto(runs);
  std::size_t decisions = 0, rules = 0;
  bool places = false;
  for (const Json& event : document["traceEvents"]) {
    if (event.value("cat", "") != "decision") continue;
    ++decisions;
    rules += event["args"].contains("reason") ? 1U : 0U;
    places = places || event["args"].value("places", "").find(" x V100 on n0") != std::string::npos;
  }
  std::size_t taken = 0;
  for (const compare::LaneRun& run : runs) taken += run.trace->decisions.size();
  EXPECT_EQ(decisions, taken);
  EXPECT_EQ(rules, taken);
  EXPECT_TRUE(places);
}

}  // namespace
}  // namespace roundel::io
