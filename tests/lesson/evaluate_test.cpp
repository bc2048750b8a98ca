// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/evaluate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/lesson/support.h"

namespace roundel::lesson::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// The value of a reference at 0 s of the lane "Hadar eff", in English; otherwise "missing: ...".
std::string valueOf(const std::string& text, std::string_view language = "en", const std::string& lane = "Hadar eff") {
  const ReadReference read = referenceFromText(text);
  if (!read.reference) return "fault: " + read.fault;
  const Evaluated found = evaluate(*read.reference, {exampleRuns().runs, lane, {}, nullptr, {}});
  return found.value ? found.value->inLanguage(language) : "missing: " + found.missing;
}

TEST(LessonEvaluate, EveryKindOfReference) {
  ASSERT_THAT(exampleRuns().faults, IsEmpty());
  EXPECT_EQ(valueOf("metric=makespan_s"), "10 s");
  EXPECT_EQ(valueOf("metric=makespan_s lane=Gavel unit=min"), "0.1667 min");
  EXPECT_EQ(valueOf("metric=cru_slot unit=%", "en"), valueOf("metric=cru_slot unit=%"));
  EXPECT_EQ(valueOf("job=J2 column=finish_s"), "10 s");
  EXPECT_EQ(valueOf("job=J2 column=ftf"), "1.25");
  EXPECT_EQ(valueOf("job=J1 column=restarts lane=Gavel"), "5");
  EXPECT_EQ(valueOf("rounds=gpus_busy at=2.5"), "4");
  EXPECT_EQ(valueOf("rounds=end_s at=2"), "3 s");
  EXPECT_EQ(valueOf("value=Umax"), "10");
  EXPECT_EQ(valueOf("value=Umin digits=3"), "0.00139");
  EXPECT_EQ(valueOf("value=T unit=rounds"), "38 rounds");
  EXPECT_EQ(valueOf("score=J1 digits=5"), "19.997");
  EXPECT_EQ(valueOf("score=J1 rejected=true"), "9.997");
  EXPECT_EQ(valueOf("reason=J2 number=payoff"), "1.999");
  EXPECT_EQ(valueOf("reason=J2 number=gpus unit=GPU"), "1 GPU");
  EXPECT_EQ(valueOf("table=candidates row.job=J2 column=payoff"), "1.999");
  EXPECT_EQ(valueOf("table=candidates row.job=J1 row.chosen=true column=rate"), "20 it/s");
  EXPECT_EQ(valueOf("table=candidates row.job=J1 row.GPUs=2 row.rate=20 column=allocation"), "2 x V100 on A");
  EXPECT_EQ(valueOf("table=candidates row=3 column=job"), "J2");
  EXPECT_EQ(valueOf("table=prices row.node=A column='price after'"), "10 utility per GPU");
  EXPECT_EQ(valueOf("matrix=Y job=J1 type=V100 unit=% lane=Gavel", "en"), "52.13%");
  EXPECT_EQ(valueOf("term=U_max step=Price job=J2"), "10 utility per GPU");
  EXPECT_EQ(valueOf("why=J1"), "J1 gets 2 x V100 on A (payoff 19.997)");
  EXPECT_THAT(valueOf("why=J2"), ::testing::StartsWith("would have a payoff of 1.99861"));
  EXPECT_EQ(valueOf("table=candidates row.job=J2 column=payoff lane='Hadar eff' at=decision:2"), "1.903");
}

TEST(LessonEvaluate, SaysWhatIsMissing) {
  EXPECT_THAT(valueOf("value=Umx"), HasSubstr("did you mean \"Umax\""));
  EXPECT_THAT(valueOf("value=Umax at=0.5"), HasSubstr("the nearest decisions are at 0 s and 1 s"));
  EXPECT_THAT(valueOf("value=Umax at=decision:999"), HasSubstr("has no decision 999"));
  EXPECT_THAT(valueOf("table=candidates row.job=J1 column=payoff"), HasSubstr("3 rows of 5 fit"));
  EXPECT_THAT(valueOf("table=candidates row.jb=J1 column=payoff"), HasSubstr("no column \"jb\""));
  EXPECT_THAT(valueOf("table=candidate row.job=J1 column=payoff"), HasSubstr("did you mean \"candidates\""));
  EXPECT_THAT(valueOf("matrix=Y job=J1 type=V100"), HasSubstr("no matrix \"Y\""));
  EXPECT_THAT(valueOf("score=J2"), HasSubstr("no choice for J2"));
  EXPECT_THAT(valueOf("reason=J1 number=x"), HasSubstr("no reason for J1"));
  EXPECT_THAT(valueOf("term=U_mx step=Price job=J2"), HasSubstr("U_max"));
  EXPECT_THAT(valueOf("term=U_max step=Prce job=J2"), HasSubstr("Price"));
  EXPECT_THAT(valueOf("score=J1 lane=Gavel"), HasSubstr("is infinite under Gavel"));
  EXPECT_THAT(valueOf("job=J2 column=ftf unit=min"), HasSubstr("no unit and cannot be shown in min"));
  EXPECT_THAT(valueOf("rounds=cru at=500"), HasSubstr("no round at 500 s"));
  EXPECT_THAT(valueOf("why=J1 at=9"), HasSubstr("says nothing about J1"));
  EXPECT_THAT(valueOf("metric=makespan_s", "en", "None"), HasSubstr("no lane \"None\""));
}

TEST(LessonEvaluate, NumbersFollowTheLanguage) {
  EXPECT_EQ(numberIn(19.99723, 4, "en"), "20");
  EXPECT_EQ(numberIn(19.99723, 5, "de"), "19,997");
  EXPECT_EQ(numberIn(12345.6, 4, "en"), "12346");
  EXPECT_EQ(numberIn(-0.00001, 4, "en"), "-0.00001");
  EXPECT_EQ(numberIn(0, 4, "de"), "0");
  EXPECT_EQ(numberIn(1e-20, 3, "en"), "1e-20");
  EXPECT_EQ(halfOfLastDigit(19.997, 4), 0.005);
  EXPECT_EQ(halfOfLastDigit(12345.6, 4), 0.5);
  EXPECT_EQ((Value{50, {}, "%", 4}.inLanguage("de")), "50 %");
}

TEST(LessonEvaluate, FillsTextsAfterMarkdown) {
  const Where where{exampleRuns().runs, "Hadar eff", {}, nullptr, {}};
  const FilledText text = fill({"**{value=Umax}** of {job=J2 column=finish_s} {{x}", std::nullopt}, where, "en");
  EXPECT_EQ(plainText(text.blocks), "10 of 10 s {x}");
  EXPECT_TRUE(text.blocks[0].spans[0].strong);
  const FilledText missing = fill({"a {value=none} b", std::nullopt}, where, "en");
  EXPECT_EQ(plainText(missing.blocks), "a ? b");
  EXPECT_EQ(missing.missing.size(), 1U);
  EXPECT_EQ(plainText(fill({"\x01\x30\x02{value=Umax}", std::nullopt}, where, "en").blocks), "010");
}

TEST(LessonEvaluate, InstantsOfALane) {
  const compare::LaneRun& run = *exampleRuns().runs.lane("Gavel");
  const auto at = [&](const char* text) { return find(*instantFromText(text), run); };
  EXPECT_EQ(at("start:J2").at_s, 1);
  EXPECT_EQ(at("start:J2").decision, 1U);
  EXPECT_EQ(at("finish:J3").at_s, 8.75);
  EXPECT_FALSE(at("finish:J3").decision);
  EXPECT_EQ(at("decision:3").at_s, 2);
  EXPECT_EQ(at("0.0000005").decision, 0U);
  EXPECT_FALSE(at("0.000002").decision);
  EXPECT_EQ(at("arrival:J1").decision, 0U);
}

}  // namespace
}  // namespace roundel::lesson::testing
