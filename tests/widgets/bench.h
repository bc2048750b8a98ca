#pragma once
// A workbench with a scenario that has run, for the tests of the rooms.

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>

#include "core/io/scenario_io.h"
#include "tests/source_dir.h"
#include "tests/widgets/shown.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets::testing {

inline model::GpuTypeSpec gpuType(const std::string& id) {
  model::GpuTypeSpec spec;
  spec.id = id;
  return spec;
}

inline model::NodeSpec node(const std::string& id, const std::string& type, int count) {
  model::NodeSpec spec;
  spec.id = id;
  spec.gpus = {{type, count}};
  return spec;
}

inline model::JobSpec job(const std::string& id, int gpus, double iterations, model::ThroughputRow rates,
                          double arrival_s = 0) {
  model::JobSpec spec;
  spec.id = id;
  spec.gpus = gpus;
  spec.iterations = iterations;
  spec.arrival_s = arrival_s;
  spec.throughput = std::move(rates);
  return spec;
}

/// Three jobs on 2 V100, 3 P100 and 1 K80 under Gavel and Hadar; rounds of 6 minutes.
inline model::Scenario threeJobs() {
  model::Scenario s;
  s.title = "three jobs on three nodes";
  s.gpu_types = {gpuType("V100"), gpuType("P100"), gpuType("K80")};
  s.nodes = {node("n0", "V100", 2), node("n1", "P100", 3), node("n2", "K80", 1)};
  s.jobs = {job("J1", 3, 40000, {{"V100", 40.0 / 3}, {"P100", 20.0 / 3}, {"K80", 10.0}}),
            job("J2", 2, 20000, {{"V100", 2.5}, {"P100", 7.5}, {"K80", 2.5}}),
            job("J3", 2, 15000, {{"V100", 5.0}, {"P100", 1.0}, {"K80", 10.0}})};
  s.compare = {{"gavel", "Gavel", {}}, {"hadar", "Hadar", {}}};
  return s;
}

/// Nodes of 4 GPUs of three types and `jobs` jobs that arrive over two hours.
inline model::Scenario mix(int nodes = 15, int jobs = 40) {
  model::Scenario s;
  s.title = "random mix";
  s.gpu_types = {gpuType("V100"), gpuType("P100"), gpuType("K80")};
  for (int n = 0; n < nodes; ++n)
    s.nodes.push_back(node("n" + std::to_string(n), s.gpu_types[static_cast<std::size_t>(n * 3 / nodes)].id, 4));
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int j = 0; j < jobs; ++j) {
    const int gang = 1 << static_cast<int>(unit(random) * 2.99);
    const double rate = 1 + unit(random) * 4;
    const double work = gang * rate * (900 + 6000 * unit(random));
    s.jobs.push_back(job("J" + std::to_string(j + 1), gang, work,
                         {{"V100", rate}, {"P100", rate * 0.6}, {"K80", rate * 0.25}},
                         j < jobs / 4 ? 0 : 7200 * unit(random)));
  }
  s.compare = {{"gavel", "Gavel", {}}, {"hadar", "Hadar", {}}};
  return s;
}

/// A scenario of the gallery.
inline model::Scenario example(const std::string& name) {
  const io::ScenarioResult read = io::readScenarioFile(tests::sourceDir() + "/scenarios/" + name);
  EXPECT_TRUE(read.scenario) << name;
  return read.scenario.value_or(model::Scenario{});
}

/// A workbench whose lanes have run to their end.
struct Session {
  explicit Session(model::Scenario scenario) {
    bench.document.reset(std::move(scenario), {});
    finish();
  }
  void finish() { EXPECT_TRUE(bench.comparison.waitForFinished(120000)); }
  const trace::Trace& trace(int lane) const {
    return *bench.comparison.lanes()[static_cast<std::size_t>(lane)].run->trace;
  }
  model::JobIndex job(const std::string& id) const { return bench.document.problem()->findJob(id); }
  Workbench bench;
};

}  // namespace roundel::widgets::testing
