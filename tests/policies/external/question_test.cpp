// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/question.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/scenario.h"
#include "core/policies/external/wire/hello.h"
#include "core/policies/external/wire/json_tree.h"

namespace roundel::policies::external {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Two {
  Two() {
    model::Scenario scenario;
    for (const char* type : {"V100", "K80"}) scenario.gpu_types.emplace_back().id = type;
    scenario.gpu_types[0].vram_gib = 16;
    scenario.nodes.emplace_back().id = "n\xC3\xA9";
    scenario.nodes[0].gpus = {{"V100", 4}, {"K80", 1}};
    scenario.clock.round_s = 360;
    for (const char* id : {"J1", "J2"}) {
      model::JobSpec& job = scenario.jobs.emplace_back();
      job.id = id;
      job.arrival_s = 0;
      job.iterations = 1000;
      job.gpus = std::vector<int>{1, 2};
      job.scaling = std::map<int, double>{{2, 0.75}};
      job.throughput = model::ThroughputRow{{"V100", 20.0}};
      job.throughput_spread = model::ThroughputRow{{"V100", 10.0}};
    }
    scenario.jobs[0].user = "ann";
    problem = model::resolve(scenario);
    names.emplace(*problem);
    states.resize(2);
    for (std::size_t j = 0; j < 2; ++j) {
      states[j].arrived = true;
      states[j].throughput = {problem, problem->jobs[j].throughput};
      states[j].throughput_spread = {problem, problem->jobs[j].throughput_spread};
    }
  }
  sim::SystemView view() const {
    return {{.problem = *problem, .now_s = now_s, .round = round, .active = active, .node_up = up, .changes = changes},
            states};
  }

  std::shared_ptr<const model::Problem> problem;
  std::optional<Names> names;
  std::vector<sim::JobState> states;
  std::vector<model::JobIndex> active{model::JobIndex(0), model::JobIndex(1)};
  std::vector<char> up{1};
  sim::Changes changes{.arrivals = true};
  double now_s = 0;
  std::int64_t round = 0;
};

TEST(Hello, StatesTheClusterInAscii) {
  const Two two;
  const std::string line = helloLine(*two.problem, 5, R"({"k":3})");
  EXPECT_THAT(line, ::testing::StartsWith(R"({"type":"hello","protocol":1,"program":"roundel )"));
  EXPECT_THAT(line, HasSubstr(R"("seed":5,"round_s":360,"restart_s":10,"first_start_s":0,"options":{"k":3})"));
  EXPECT_THAT(line, HasSubstr(R"("gpu_types":[{"id":"V100","vram_gib":16},{"id":"K80"}])"));
  EXPECT_THAT(line,
              HasSubstr(R"("nodes":[{"id":"n\u00e9","gpus":[{"type":"V100","count":4},{"type":"K80","count":1}]}])"));
  EXPECT_TRUE(line.ends_with("}\n"));
}

TEST(Question, StatesEveryJobWhole) {
  Two two;
  two.states[0].held = {{model::NodeIndex(0), model::TypeIndex(0), 2}};
  two.states[0].done = 0.1;
  two.states[0].started = true;
  QuestionWriter writer(*two.problem, *two.names, false, false);
  const std::string line = writer.write(two.view(), {.id = 7, .explain = true});
  EXPECT_EQ(
      line.substr(0, line.find(R"("jobs")")),
      R"({"type":"decide","id":7,"now_s":0,"round":0,"explain":true,"changes":["arrival"],"down":[],"state":null,)");
  EXPECT_THAT(
      line,
      HasSubstr(
          R"({"id":"J1","user":"ann","arrival_s":0,"gpus":1,"sizes":[1,2],"weight":1,"iterations":1000,"done":0.1,"remaining":999.9,)"
          R"("rate":{"V100":[20,30],"K80":null},"rate_spread":{"V100":[20,15],"K80":null},)"
          R"("held":[{"node":"n\u00e9","type":"V100","count":2}],"started":true,"wait_s":0,"attained_gpu_s":0,"restarts":0})"));
  EXPECT_THAT(line, Not(HasSubstr("reset")));
  EXPECT_FALSE(JsonTree(std::string_view(line).substr(0, line.size() - 1)).fault());
}

TEST(Question, OutsideABoundaryHasNoRound) {
  Two two;
  two.round = -1;
  two.up = {0};
  two.changes = {.completions = true, .cancellations = true, .nodes = true, .rates = true, .manual_edits = true};
  QuestionWriter writer(*two.problem, *two.names, false, true);
  const std::string line = writer.write(two.view(), {.id = 1, .reset = true, .state = "[1]"});
  EXPECT_THAT(
      line,
      HasSubstr(
          R"("round":null,"explain":false,"reset":true,"changes":["completion","cancellation","node","rate","edit"],"down":["n\u00e9"],"state":[1])"));
  EXPECT_THAT(line, HasSubstr(R"("stated":{"id":"J1")"));
}

TEST(Question, WithChangesStatesOnlyWhatDiffers) {
  Two two;
  QuestionWriter writer(*two.problem, *two.names, true, false);
  EXPECT_THAT(std::string(writer.write(two.view(), {.id = 1})), HasSubstr(R"("id":"J2","arrival_s")"));
  two.now_s = 100;
  two.states[0].wait_s = two.states[1].wait_s = 100;
  two.changes = {};
  EXPECT_THAT(std::string(writer.write(two.view(), {.id = 2})), HasSubstr(R"("jobs":[],"ended":[])"))
      << "the wait increases with now_s";
  two.now_s = 200;
  two.states[0].held = {{model::NodeIndex(0), model::TypeIndex(0), 1}};
  two.states[0].started = true;
  two.states[1].wait_s = 200;
  const std::string placed = writer.write(two.view(), {.id = 3});
  EXPECT_THAT(
      placed,
      HasSubstr(
          R"("jobs":[{"id":"J1","held":[{"node":"n\u00e9","type":"V100","count":1}],"started":true,"wait_s":100}],"ended":[])"));
  two.now_s = 300;
  two.states[0].done = 40;
  two.active = {model::JobIndex(0)};
  EXPECT_THAT(std::string(writer.write(two.view(), {.id = 4})),
              HasSubstr(R"("jobs":[{"id":"J1","done":40,"remaining":960}],"ended":["J2"])"));
  EXPECT_THAT(std::string(writer.write(two.view(), {.id = 5, .reset = true})),
              HasSubstr(R"("jobs":[{"id":"J1","user")"));
}

TEST(Question, WithChangesStatesNewRates) {
  Two two;
  QuestionWriter writer(*two.problem, *two.names, true, false);
  writer.write(two.view(), {.id = 1});
  two.states[1].throughput.set(model::TypeIndex(0), model::ThroughputCurve(40));
  two.changes = {.rates = true};
  EXPECT_THAT(std::string(writer.write(two.view(), {.id = 2})),
              HasSubstr(R"("jobs":[{"id":"J2","rate":{"V100":[40,60],"K80":null},"rate_spread")"));
}

}  // namespace
}  // namespace roundel::policies::external
