// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/traces/traces.h"

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::idsOf;

class NewImporter : public testing::TraceTest {
 protected:
  NewImporter() { m_request.format = "new-importer"; }
};

// The first job arrives at 0; a duration is as many iterations as it has seconds.
TEST_F(NewImporter, ReadsSubmissionsDurationsAndGangs) {
  const model::Scenario s = scenarioOf("gpus,id,submitted_s,runtime_s\n1,a,100,600\n4,b,130,50\n");
  EXPECT_THAT(idsOf(s), ElementsAre("a", "b"));
  EXPECT_EQ(s.jobs[0].arrival_s.value_or(0), 0);
  EXPECT_EQ(s.jobs[1].arrival_s, 30);
  EXPECT_EQ(s.jobs[1].iterations, 50);
  EXPECT_EQ(std::get<int>(*s.jobs[1].gpus), 4);
}

TEST_F(NewImporter, CountsRowsThatCannotBeRead) {
  EXPECT_THAT(idsOf(scenarioOf("id,submitted_s,runtime_s,gpus\na,0,600,1\nb,soon,50,1\n")), ElementsAre("a"));
  EXPECT_THAT(notes(), ElementsAre("dropped 1: submission, duration or GPUs is no number (line 3)"));
}

TEST_F(NewImporter, MissingColumnsAreOneFault) {
  EXPECT_THAT(onlyFault("id,submitted_s\na,0\n"), HasSubstr("runtime_s"));
}

}  // namespace
}  // namespace roundel::traces
