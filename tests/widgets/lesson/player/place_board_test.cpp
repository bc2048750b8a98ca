// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the answer to a question of the kind "place" while the student edits it.

#include "widgets/lesson/player/place_board.h"

#include "tests/widgets/lesson/lesson_text.h"

namespace roundel::widgets {
namespace {

using model::GpuIndex;

class Board : public ::testing::Test {
 protected:
  void SetUp() override {
    lesson = testing::testLesson();
    ASSERT_NE(lesson, nullptr);
    for (std::size_t g = 0; g < lesson->problem->gpus.size(); ++g) rows.emplace_back(g);
    board = boardOf("J1", 1);
  }
  PlaceBoard boardOf(const char* job, std::size_t decisions) {
    return {lesson->problem, lesson->problem->findJob(job), std::vector<PlaceBoard::Span>(decisions, {0, 1})};
  }
  std::shared_ptr<const lesson::Lesson> lesson;
  std::vector<GpuIndex> rows;
  PlaceBoard board;
};

TEST_F(Board, IsCompleteWhenTheGangFits) {
  EXPECT_FALSE(board.complete());
  board.toggle(0, GpuIndex(0));
  EXPECT_FALSE(board.complete());
  EXPECT_EQ(board.objection(0), QStringLiteral("J1 has a gang of 2 GPUs; it has 1 here."));
  board.toggle(0, GpuIndex(1));
  EXPECT_TRUE(board.complete());
  EXPECT_TRUE(board.objection(0).isEmpty());
  EXPECT_EQ(board.sentence(0), QStringLiteral("J1 on 2 × V100 of A"));
  ASSERT_EQ(board.parts(0).size(), 1u);
  EXPECT_EQ(board.parts(0)[0].count, 2);
  board.toggle(0, GpuIndex(1));
  EXPECT_FALSE(board.complete());
}

TEST_F(Board, WaitingIsAnAnswer) {
  board.toggle(0, GpuIndex(0));
  board.wait(0);
  EXPECT_TRUE(board.complete());
  EXPECT_TRUE(board.parts(0).empty());
  EXPECT_EQ(board.sentence(0), QStringLiteral("J1 waits"));
  board.toggle(0, GpuIndex(0));
  EXPECT_FALSE(board.waits(0));
}

TEST_F(Board, ADropGivesTheWholeGangOnOneNode) {
  board.placeGang(0, GpuIndex(3), rows);
  ASSERT_EQ(board.parts(0).size(), 1u);
  EXPECT_EQ(board.sentence(0), QStringLiteral("J1 on 2 × K80 of B"));
  board.placeGang(0, GpuIndex(0), rows);
  EXPECT_EQ(board.sentence(0), QStringLiteral("J1 on 2 × V100 of A")) << "the new GPUs replace the previous ones";
}

TEST_F(Board, EachDecisionHasItsOwnAnswer) {
  board = boardOf("J2", 2);
  board.toggle(0, GpuIndex(2));
  EXPECT_FALSE(board.complete());
  board.wait(1);
  EXPECT_TRUE(board.complete());
  EXPECT_TRUE(board.has(0, GpuIndex(2)));
  EXPECT_FALSE(board.has(1, GpuIndex(2)));
}

}  // namespace
}  // namespace roundel::widgets
