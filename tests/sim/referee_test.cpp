// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/referee.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "core/model/spec/job_spec.h"

#include "tests/sim/scripted.h"

namespace roundel::sim {
namespace {

using namespace testing;

struct Case {
  const char* name;
  std::vector<Placement> placements;
  const char* code;
};

std::vector<Placement> copies(int first, int second) {
  std::vector<Placement> list{on(0, {part(0, 0, 1)}), on(0, {part(1, 0, 1)})};
  list[0].copy = first;
  list[1].copy = second;
  return list;
}

// Job 0 needs 1 GPU, job 1 needs 2, job 2 has not arrived, job 3 has ended, job 4 cannot run on K. Node b is down in round 1.
std::string codeOf(const std::vector<Placement>& placements, bool node_down) {
  model::JobSpec onlyV = job("E", 1, 10);
  onlyV.throughput = model::ThroughputRow{{"V", 1.0}, {"K", std::monostate{}}};
  const auto problem =
      model::resolve(cluster({job("A", 1, 10), job("B", 2, 10), job("C", 1, 10, 1, 500), job("D", 1, 10), onlyV}));
  std::vector<JobState> states(5);
  for (std::size_t j = 0; j < states.size(); ++j) {
    states[j].arrived = j != 2;
    states[j].finished = j == 3;
    states[j].throughput = problem->jobs[j].throughput;
  }
  const std::vector<model::JobIndex> active{model::JobIndex(0), model::JobIndex(1), model::JobIndex(4)};
  const std::vector<char> up{1, static_cast<char>(node_down ? 0 : 1)};
  const SystemView view({*problem, 10, 1, active, up}, states);
  Decision decision;
  decision.placements = placements;
  const auto error = check(decision, view, "p");
  return error ? error->code : "";
}

TEST(Referee, AcceptsWhatIsAllowed) {
  EXPECT_EQ(codeOf({on(0, {part(0, 1, 1)}), on(1, {part(0, 0, 1), part(1, 0, 1)})}, false), "");
  EXPECT_EQ(codeOf(copies(1, 2), false), "");
}

TEST(Referee, NamesEveryKindOfBreach) {
  const Case cases[] = {
      {"more than the node has", {on(1, {part(0, 1, 2)})}, "over-capacity"},
      {"two jobs on one GPU", {on(0, {part(0, 1, 1)}), on(4, {part(0, 1, 1)})}, "over-capacity"},
      {"too small a gang", {on(1, {part(0, 0, 1)})}, "gang-size"},
      {"too large a gang", {on(0, {part(0, 0, 2)})}, "gang-size"},
      {"an empty gang", {on(0, {})}, "gang-size"},
      {"a negative count", {on(0, {part(0, 0, -1)})}, "gang-size"},
      {"before its arrival", {on(2, {part(0, 0, 1)})}, "not-arrived"},
      {"after its end", {on(3, {part(0, 0, 1)})}, "ended"},
      {"twice", {on(0, {part(0, 0, 1)}), on(0, {part(0, 0, 1)})}, "twice"},
      {"the same copy twice", copies(1, 1), "twice"},
      {"a type that cannot run it", {on(4, {part(0, 1, 1)})}, "unusable-type"},
      {"a type the node lacks", {on(0, {part(1, 1, 1)})}, "over-capacity"},
      {"an unknown node", {on(0, {part(9, 0, 1)})}, "unknown"},
      {"an unknown job", {on(17, {part(0, 0, 1)})}, "unknown"},
  };
  for (const Case& c : cases) EXPECT_EQ(codeOf(c.placements, false), c.code) << c.name;
  EXPECT_EQ(codeOf({on(0, {part(1, 0, 1)})}, true), "node-down");
}

/// A second implementation of the rules of core/README.md for the cluster of codeOf(): node a has 2 V and 1 K, node b has 2 V.
bool isAllowed(const std::vector<Placement>& placements, bool node_down) {
  const std::map<int, int> gangs{{0, 1}, {1, 2}, {4, 1}};  // gang sizes of the active jobs
  const std::map<std::pair<int, int>, int> cluster{{{0, 0}, 2}, {{0, 1}, 1}, {{1, 0}, node_down ? 0 : 2}};
  std::set<std::pair<int, int>> seen;
  std::map<std::pair<int, int>, int> used;
  for (const Placement& placement : placements) {
    const int job = placement.job.value;
    if (gangs.count(job) == 0 || placement.copy < 0 || !seen.emplace(job, placement.copy).second) return false;
    int gpus = 0;
    for (const model::Part& part : placement.parts) {
      const std::pair place{part.node.value, part.type.value};
      const bool runs = job != 4 || part.type.value == 0;
      if (part.count <= 0 || !runs || cluster.count(place) == 0) return false;
      gpus += part.count;
      if ((used[place] += part.count) > cluster.at(place)) return false;
    }
    const bool size = placement.copy == 0 ? gpus == gangs.at(job) : gpus >= 1 && gpus <= gangs.at(job);
    if (!size) return false;
  }
  return true;
}

std::string textOf(const std::vector<Placement>& placements) {
  std::string text;
  for (const Placement& placement : placements) {
    text += "job " + std::to_string(placement.job.value) + "." + std::to_string(placement.copy) + ":";
    for (const model::Part& part : placement.parts)
      text += " " + std::to_string(part.count) + "x" + std::to_string(part.type.value) + "@" +
              std::to_string(part.node.value);
    text += "; ";
  }
  return text;
}

TEST(Referee, AcceptsRandomDecisionsWhereNoRuleIsBrokenAndNoOthers) {
  std::mt19937_64 random(20261123);
  const auto one = [&](std::initializer_list<int> values) { return values.begin()[random() % values.size()]; };
  int accepted = 0;
  for (int i = 0; i < 8000; ++i) {
    std::vector<Placement> placements(1 + random() % 3);
    for (Placement& placement : placements) {
      placement.job = model::JobIndex(one({0, 0, 1, 1, 1, 4, 4, 2, 3, 17}));
      placement.copy = one({0, 0, 0, 0, 1, 2, -1});
      for (std::size_t parts = 1 + random() % 2; parts > 0; --parts)
        placement.parts.push_back(
            part(one({0, 0, 0, 1, 1, 1, 2}), one({0, 0, 0, 1, 2}), one({1, 1, 1, 1, 2, 3, 0, -1})));
    }
    const bool down = random() % 4 == 0;
    const std::string code = codeOf(placements, down);
    ASSERT_EQ(code.empty(), isAllowed(placements, down)) << textOf(placements) << "is " << code;
    accepted += code.empty() ? 1 : 0;
  }
  EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace roundel::sim
