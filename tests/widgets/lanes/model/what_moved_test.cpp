// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the summary of what a branch changes for jobs, with two traces that the test makes.

#include "widgets/lanes/model/what_moved.h"

#include <gtest/gtest.h>

#include "tests/widgets/lanes/painting/scenes.h"

namespace roundel::widgets {
namespace {

using testing::smallScenario;
using testing::traceOf;

const compare::BranchPoint kMove{360, {compare::MoveJob{"J2", {{"n0", "V100", 2}}}, compare::MoveJob{"J3", {}}}};

// In the branch, J2 moves from two P100 (rows 2 and 3) to the two V100 of J3; J3 waits until J2 has ended.
WhatMoved moved() {
  const auto parent =
      traceOf(smallScenario(), {{1, 2, 0, 720}, {1, 3, 0, 720}, {2, 0, 360, 1800}, {2, 1, 360, 1800}, {0, 4, 0, 900}});
  const auto branch = traceOf(smallScenario(), {{1, 2, 0, 360},
                                                {1, 3, 0, 360},
                                                {1, 0, 360, 1440},
                                                {1, 1, 360, 1440},
                                                {2, 0, 1440, 2880},
                                                {2, 1, 1440, 2880},
                                                {0, 4, 0, 780}});
  return whatMoved(*parent, *branch, kMove);
}

TEST(WhatMoved, SaysWhereAJobWentAndWhatComesOfItsEnd) {
  const WhatMoved what = moved();
  ASSERT_EQ(what.moved.size(), 2u);
  EXPECT_EQ(moveHeadline(what, what.moved[0]).toStdString(), "J2 to 2 × V100 on n0 from 6:00");
  EXPECT_EQ(what.moved[0].from.toStdString(), "2 × P100 on n1");
  EXPECT_EQ(what.moved[0].ends_s.parent, 720);
  EXPECT_EQ(what.moved[0].ends_s.branch, 1440);
  const auto rows = moveRows(what, what.moved[0]);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].second.toStdString(), "2 → 2 it/s") << "1 it/s on each of two GPUs";
  EXPECT_EQ(rows[1].second.toStdString(), "12:00 → 24:00");
  EXPECT_EQ(rows[2].first.toStdString(), "later");
  EXPECT_EQ(rows[2].second.toStdString(), "J3 +18.0 min");
  EXPECT_EQ(rows[3].second.toStdString(), "J1 −2.0 min");
}

TEST(WhatMoved, SentencesNameTheMovedJobsFirstThenWhoseEndIsAnother) {
  const QStringList said = moveSentences(moved());
  ASSERT_EQ(said.size(), 5);
  EXPECT_EQ(said[0].toStdString(), "J2 runs on 2 × V100 on n0 from 6:00 on, not on 2 × P100 on n1.");
  EXPECT_EQ(said[1].toStdString(), "J2 ends at 24:00, 12.0 min later.");
  EXPECT_EQ(said[2].toStdString(), "J3 pauses at 6:00.");
  EXPECT_EQ(said[4].toStdString(), "J1 ends at 13:00, 2.0 min earlier.");
}

// J2 is on n0 for one round and then returns; the text must not say that it stays on n0.
TEST(WhatMoved, AJobThatReturnsIsSaidToBeAwayUntilThen) {
  const auto parent = traceOf(smallScenario(), {{1, 2, 0, 1440}, {1, 3, 0, 1440}});
  const auto branch = traceOf(
      smallScenario(),
      {{1, 2, 0, 360}, {1, 3, 0, 360}, {1, 0, 360, 720}, {1, 1, 360, 720}, {1, 2, 720, 1440}, {1, 3, 720, 1440}});
  const WhatMoved what = whatMoved(*parent, *branch, {360, {compare::MoveJob{"J2", {{"n0", "V100", 2}}}}});
  EXPECT_EQ(moveHeadline(what, what.moved[0]).toStdString(), "J2 to 2 × V100 on n0 from 6:00 to 12:00");
  EXPECT_EQ(moveSentences(what).front().toStdString(),
            "J2 runs on 2 × V100 on n0 from 6:00 to 12:00, not on 2 × P100 on n1.");
}

TEST(WhatMoved, ABranchThatMovesNothingSaysSo) {
  const auto run = traceOf(smallScenario(), {{0, 4, 0, 900}});
  const WhatMoved what = whatMoved(*run, *run, {60, {compare::SetSpeed{"n2", 0.5}}});
  EXPECT_TRUE(what.empty());
  ASSERT_EQ(moveSentences(what).size(), 1);
  EXPECT_EQ(moveSentences(what).front().toStdString(), "No job ends at another instant.");
}

}  // namespace
}  // namespace roundel::widgets
