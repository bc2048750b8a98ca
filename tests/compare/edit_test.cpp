// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the summaries of edits, the names of the differences that they cause, and their equality.

#include "core/compare/edit.h"

#include <gtest/gtest.h>

namespace roundel::compare {
namespace {

AddJob added(const std::string& id) {
  AddJob edit;
  edit.job.id = id;
  return edit;
}

struct Said {
  Edit edit;
  const char* text;
  const char* differs;
};

void PrintTo(const Said& said, std::ostream* out) { *out << said.text; }

class EditTexts : public ::testing::TestWithParam<Said> {};

TEST_P(EditTexts, NameWhatChangesAndWhatThenDiffers) {
  EXPECT_EQ(editSummary(GetParam().edit), GetParam().text);
  EXPECT_STREQ(differsIn(GetParam().edit), GetParam().differs);
}

INSTANTIATE_TEST_SUITE_P(
    Jobs, EditTexts,
    ::testing::Values(Said{added("J9"), "job J9 added", "jobs"}, Said{CancelJob{"J 1"}, "job J 1 cancelled", "jobs"},
                      Said{SetThroughput{"J1", "V100", 2.5}, "throughput of J1 on V100 2.5", "jobs"},
                      Said{SetThroughput{"J1", "V100", {}}, "J1 cannot run on V100", "jobs"}));
INSTANTIATE_TEST_SUITE_P(Nodes, EditTexts,
                         ::testing::Values(Said{NodeDown{"n0", {}}, "node n0 down", "cluster"},
                                           Said{NodeDown{"n0", 1080}, "node n0 down until 18:00", "cluster"},
                                           Said{NodeUp{"n0"}, "node n0 up", "cluster"},
                                           Said{SetSpeed{"n0", 0.5}, "node n0 at speed 0.5", "cluster"}));
INSTANTIATE_TEST_SUITE_P(Placements, EditTexts,
                         ::testing::Values(Said{MoveJob{"J1", {}}, "J1 paused", "placements"},
                                           Said{MoveJob{"J1", {{"n0", "V100", 2}, {"n1", "K80", 1}}},
                                                "J1 to 2 x V100 of n0 + 1 x K80 of n1", "placements"},
                                           Said{MoveJob{"J1", {{"n0", "V100", 1}}, "J2"},
                                                "J1 to 1 x V100 of n0 beside J2", "placements"}));
INSTANTIATE_TEST_SUITE_P(Schedulers, EditTexts,
                         ::testing::Values(Said{SwitchPolicy{"hadar", {}}, "scheduled by Hadar", "scheduler"},
                                           Said{SwitchPolicy{"gavel", {{"a", "1"}, {"b", "\"x\""}}},
                                                "scheduled by Gavel (a 1, b \"x\")", "scheduler"}));

TEST(EditSummary, OfSeveralHasThemInTheirOrderAndOfNoneNothing) {
  EXPECT_EQ(editSummary(std::vector<Edit>{NodeUp{"n0"}, CancelJob{"J1"}}), "node n0 up, job J1 cancelled");
  EXPECT_EQ(editSummary(std::vector<Edit>{}), "");
}

TEST(Edits, AreEqualWhereEverythingIsAndOnlyThere) {
  EXPECT_EQ(Edit(MoveJob{"J1", {{"n0", "V100", 1}}}), Edit(MoveJob{"J1", {{"n0", "V100", 1}}}));
  EXPECT_NE(Edit(MoveJob{"J1", {{"n0", "V100", 1}}}), Edit(MoveJob{"J1", {{"n0", "V100", 2}}}));
  EXPECT_NE(Edit(NodeDown{"n0", {}}), Edit(NodeDown{"n0", 5})) << "only the second edit lets the node come up again";
  EXPECT_NE(Edit(NodeUp{"n0"}), Edit(NodeDown{"n0", {}}));
  EXPECT_NE((BranchPoint{10, {NodeUp{"n0"}}}), (BranchPoint{11, {NodeUp{"n0"}}}));
}

}  // namespace
}  // namespace roundel::compare
