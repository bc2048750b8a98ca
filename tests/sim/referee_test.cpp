#include "core/sim/referee.h"

#include <gtest/gtest.h>

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
    states[j].rate = problem->jobs[j].rate;
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

}  // namespace
}  // namespace roundel::sim
