// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how much memory loading allocates and how often it reads a file.

#include "core/io/load.h"

#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <map>

#include "core/io/scenario_io.h"
#include "core/model/resolve.h"
#include "core/model/scenario.h"
#include "tests/io/temporary_folder.h"
#include "tests/policies/invariants/counted_memory.h"

namespace roundel::io {
namespace {

/// Returns a scenario whose jobs share a template with twenty gang sizes.
model::Scenario manyJobs(int jobs) {
  model::Scenario scenario;
  scenario.gpu_types.resize(1);
  scenario.gpu_types[0].id = "V100";
  scenario.nodes.resize(1);
  scenario.nodes[0].id = "a";
  scenario.nodes[0].gpus = {{"V100", 4}};
  std::map<int, double> table;
  for (int n = 1; n <= 20; ++n) table[n] = n;
  model::JobSpec& model = scenario.models.emplace_back();
  model.id = "a model with a long name";
  model.throughput = model::ThroughputRow{{"V100", table}};
  for (int j = 0; j < jobs; ++j) {
    model::JobSpec& job = scenario.jobs.emplace_back();
    job.id = "J" + std::to_string(j);
    job.model = model.id;
    job.gpus = 1 + j % 4;
    job.iterations = 100;
  }
  return scenario;
}

template <class Act>
double asked(Act act) {
  const std::size_t before = policies::testing::askedBytes();
  act();
  return static_cast<double>(policies::testing::askedBytes() - before);
}

TEST(Load, AsksForNoMoreThanReadingAndResolving) {
  const std::string text = writeScenario(manyJobs(300));
  ScenarioResult read;
  const double reading = asked([&] { read = readScenario(text); });
  ASSERT_TRUE(read.scenario);
  const double resolving = asked([&] { EXPECT_EQ(model::resolve(std::move(*read.scenario), {})->jobs.size(), 300U); });
  const double loading = asked([&] { EXPECT_TRUE(loadProblemText(text, {}).problem); });
  // A copy of the scenario would add a tenth, a copy of the problem a third.
  EXPECT_LE(loading, 1.01 * (reading + resolving));
}

TEST(Load, AScenarioThatIsGivenAwayIsNotCopied) {
  model::Scenario scenario = manyJobs(300);
  const model::Scenario same = scenario;
  const double copying = asked([&] { EXPECT_EQ(model::resolve(same)->jobs.size(), 300U); });
  const model::JobSpec* jobs = scenario.jobs.data();
  std::shared_ptr<const model::Problem> problem;
  const double moving = asked([&] { problem = model::resolve(std::move(scenario), "digest"); });
  EXPECT_EQ(problem->scenario->jobs.data(), jobs);
  EXPECT_EQ(problem->sha256, "digest");
  EXPECT_LE(moving + 300.0 * sizeof(model::JobSpec), copying);
}

/// Returns how often `act` opens the file. Close events are watched too, because inotify merges equal consecutive events.
template <class Act>
int opened(const std::filesystem::path& file, Act act) {
  const int watch = inotify_init1(IN_NONBLOCK);
  EXPECT_GE(inotify_add_watch(watch, file.c_str(), IN_OPEN | IN_CLOSE), 0);
  act();
  std::array<char, 65536> events{};
  const ssize_t bytes = ::read(watch, events.data(), events.size());
  ::close(watch);
  return bytes < 0 ? 0 : static_cast<int>(static_cast<std::size_t>(bytes) / sizeof(inotify_event) / 2);
}

TEST(Load, ReadsTheHistoryOnce) {
  const testing::TemporaryFolder folder;
  model::Scenario scenario = manyJobs(3);
  scenario.history = std::string("past.csv");
  testing::write(folder / "past.csv", "group,user,iterations\ng,u,12\n");
  testing::write(folder / "s.json", writeScenario(scenario));
  LoadResult loaded;
  EXPECT_EQ(opened(folder / "past.csv", [&] { loaded = loadProblem(folder / "s.json"); }), 1);
  ASSERT_TRUE(loaded.problem);
  const auto& rows = std::get<std::vector<model::HistoryRow>>(*loaded.problem->scenario->history);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].iterations, 12);
}

}  // namespace
}  // namespace roundel::io
