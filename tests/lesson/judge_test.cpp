// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the judgement of answers against given solutions.
#include <gtest/gtest.h>

#include "core/lesson/solution.h"

namespace roundel::lesson::testing {
namespace {

/// A solution with two equivalent nodes, n0 and n1, and a third node.
Solution placed(std::vector<Gpus> accepted, PlaceAsk::Match match = PlaceAsk::Match::Parts) {
  PlaceSolution place;
  place.job = "J";
  place.match = match;
  place.decisions.push_back({0, 0, std::move(accepted), {{"n0", 0}, {"n1", 0}, {"n2", 1}}, "because"});
  return {place, {}};
}

bool isRight(const Gpus& answer, const Solution& solution) {
  return judge(PlaceAnswer{{answer}}, solution, "en").right;
}

TEST(LessonJudge, NodesOfAClassAreExchanged) {
  const Solution solution = placed({{{"n0", "V100", 2}, {"n2", "K80", 1}}});
  EXPECT_TRUE(isRight({{"n2", "K80", 1}, {"n0", "V100", 2}}, solution));
  EXPECT_TRUE(isRight({{"n1", "V100", 2}, {"n2", "K80", 1}}, solution));
  EXPECT_TRUE(isRight({{"n1", "V100", 1}, {"n1", "V100", 1}, {"n2", "K80", 1}}, solution));
  EXPECT_FALSE(isRight({{"n0", "V100", 1}, {"n1", "V100", 1}, {"n2", "K80", 1}}, solution));
  EXPECT_FALSE(isRight({{"n0", "V100", 2}, {"n2", "K80", 2}}, solution));
  EXPECT_FALSE(isRight({{"n2", "V100", 2}, {"n0", "K80", 1}}, solution));
  EXPECT_FALSE(isRight({}, solution));
  EXPECT_FALSE(isRight({{"n9", "V100", 2}, {"n2", "K80", 1}}, solution));
  EXPECT_FALSE(isRight({{"n0", "V100", 2}, {"n2", "K80", 1}, {"n1", "V100", 0}}, solution));
}

TEST(LessonJudge, TypesAndCountsAreLess) {
  const Solution types = placed({{{"n0", "V100", 2}}}, PlaceAsk::Match::Types);
  EXPECT_TRUE(isRight({{"n2", "V100", 1}, {"n1", "V100", 1}}, types));
  EXPECT_FALSE(isRight({{"n0", "K80", 2}}, types));
  const Solution count = placed({{{"n0", "V100", 2}}}, PlaceAsk::Match::Count);
  EXPECT_TRUE(isRight({{"n2", "K80", 2}}, count));
  EXPECT_FALSE(isRight({{"n2", "K80", 3}}, count));
}

TEST(LessonJudge, AnEqualRejectedPlacementIsRight) {
  const Solution solution = placed({{{"n0", "V100", 2}}, {}});
  EXPECT_TRUE(isRight({}, solution));
  EXPECT_TRUE(isRight({{"n1", "V100", 2}}, solution));
  EXPECT_FALSE(isRight({{"n2", "V100", 2}}, solution));
}

TEST(LessonJudge, OrderAcceptsAnyOrderInsideAGroup) {
  const Solution order{OrderSolution{{{"A", "B"}, {"C"}}}, {}};
  const auto right = [&](std::vector<std::string> jobs) {
    return judge(OrderAnswer{std::move(jobs)}, order, "en").right;
  };
  EXPECT_TRUE(right({"A", "B", "C"}));
  EXPECT_TRUE(right({"B", "A", "C"}));
  EXPECT_FALSE(right({"A", "C", "B"}));
  EXPECT_FALSE(right({"A", "A", "C"}));
  EXPECT_FALSE(right({}));
}

TEST(LessonJudge, ChooseNeedsExactlyTheRightOnes) {
  const Solution choose{ChooseSolution{{true, false, true}, {{"yes", "ja"}, {"no", std::nullopt}, {}}}, {}};
  EXPECT_TRUE(judge(ChooseAnswer{{true, false, true}}, choose, "de").right);
  EXPECT_EQ(judge(ChooseAnswer{{true, false, true}}, choose, "de").because, "ja");
  EXPECT_EQ(judge(ChooseAnswer{{true, true, true}}, choose, "en").because, "no");
  EXPECT_FALSE(judge(ChooseAnswer{{true, false, false}}, choose, "en").right);
  EXPECT_FALSE(judge(ChooseAnswer{{true}}, choose, "en").right);
  EXPECT_EQ(answerText(modelAnswer(choose), choose, "en"), "1, 3");
}

TEST(LessonJudge, NumberIsRightAtItsBound) {
  const Solution number{NumberSolution{Value{10, {}, "s", 4}, 0.1}, {}};
  EXPECT_TRUE(judge(NumberAnswer{10.1}, number, "en").right);
  EXPECT_FALSE(judge(NumberAnswer{10.1001}, number, "en").right);
  EXPECT_EQ(answerText(modelAnswer(number), number, "en"), "10 s");
}

TEST(LessonJudge, TypedNumbers) {
  EXPECT_EQ(typedNumber(" 1,5 "), 1.5);
  EXPECT_EQ(typedNumber("+1.5e2"), 150);
  EXPECT_EQ(typedNumber("1\xc2\xa0"
                        "000"),
            1000);
  for (const char* text : {"", "abc", "1.5x", "1,2,3", "nan", "inf"}) EXPECT_FALSE(typedNumber(text)) << text;
}

}  // namespace
}  // namespace roundel::lesson::testing
