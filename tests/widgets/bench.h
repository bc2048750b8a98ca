// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Scenarios and workbenches for tests of widgets.

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>

#include "core/io/scenario_io.h"
#include "tests/source_dir.h"
#include "tests/support/specs.h"
#include "tests/widgets/shown.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets::testing {

using tests::gpuType;
using tests::job;
using tests::node;

/// Three jobs on 2 V100, 3 P100 and 1 K80 under Gavel and Hadar; rounds of 6 minutes.
inline model::Scenario threeJobs() {
  model::Scenario s = tests::threeJobs();
  s.compare = {{"gavel", "Gavel", {}}, {"hadar", "Hadar", {}}};
  return s;
}

/// Nodes of 4 GPUs of three types and `jobs` jobs that arrive over two hours.
inline model::Scenario mix(int nodes = 15, int jobs = 40) {
  model::Scenario s = tests::mixedCluster(nodes);
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

/// A base of fixtures that edit the document of a workbench.
struct EditedBench {
  std::string bytes() const { return io::writeScenario(bench.document.scenario()); }
  int commands() { return bench.document.undoStack()->count(); }
  void undo() { bench.document.undoStack()->undo(); }
  void undoAll() {
    while (bench.document.undoStack()->canUndo()) undo();
  }
  void redoAll() {
    while (bench.document.undoStack()->canRedo()) bench.document.undoStack()->redo();
  }
  const std::vector<model::NodeSpec>& nodes() const { return bench.document.scenario().nodes; }
  const std::vector<model::JobSpec>& jobs() const { return bench.document.scenario().jobs; }
  Workbench bench;
};

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

/// Deletes the first job and adds a fault. The fault stops the lanes, which show the runs of the previous document until undo.
inline void deleteFirstJobAndBreak(Document& document) {
  document.edit(QStringLiteral("Delete"), [](model::Scenario& s) {
    s.jobs.erase(s.jobs.begin());
    s.jobs.back().gpus = 1000;
  });
}

}  // namespace roundel::widgets::testing
