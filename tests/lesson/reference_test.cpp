// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roundel::lesson::testing {
namespace {

using ::testing::HasSubstr;

TEST(LessonReference, EveryKindIsReadAndWritten) {
  for (const char* text :
       {"metric=jct_mean_s", "metric=jct_mean_s lane='D may shrink' unit=min", "job=J1 column=finish_s at=start:J2",
        "rounds=cru at=720", "value=Umax digits=6", "score=J1 rejected=true", "reason=J2 number=free",
        "table=candidates row.job=J2 column=payoff", "table=prices row=1 column='price after'",
        "table=candidates row.job=J1 row.chosen=true column=payoff", "table=t 'row.Y / rounds'=3 column=c",
        "matrix=Y job=J1 type=V100 unit=%", "term=U_max step=Price job=J2", "why=J2 run=before", "why='it''s'"}) {
    const ReadReference read = referenceFromText(text);
    ASSERT_TRUE(read.reference) << text << ": " << read.fault;
    EXPECT_EQ(toString(*read.reference), text);
    const auto again = referenceFromText(toString(*read.reference));
    EXPECT_EQ(again.reference, read.reference);
  }
}

TEST(LessonReference, FaultsSayWhatWouldBeRight) {
  const auto fault = [](const char* text) {
    const ReadReference read = referenceFromText(text);
    return read.reference ? "none" : read.fault + " | " + read.hint;
  };
  EXPECT_THAT(fault("metrc=makespan_s"), HasSubstr("did you mean \"metric\""));
  EXPECT_THAT(fault("lane=Gavel"), HasSubstr("one of metric"));
  EXPECT_THAT(fault("metric=a value=b"), HasSubstr("\"metric\" or \"value\""));
  EXPECT_THAT(fault("job=J1"), HasSubstr("needs \"column\""));
  EXPECT_THAT(fault("matrix=Y job=J1"), HasSubstr("needs \"type\""));
  EXPECT_THAT(fault("metric=a column=b"), HasSubstr("has no \"column\""));
  EXPECT_THAT(fault("metric"), HasSubstr("has no value"));
  EXPECT_THAT(fault("metric=a metric=b"), HasSubstr("twice"));
  EXPECT_THAT(fault("metric=a digits=0"), HasSubstr("from 1 to 15"));
  EXPECT_THAT(fault("metric=a digits=x"), HasSubstr("is a number"));
  EXPECT_THAT(fault("metric=a at=soon"), HasSubstr("start:J2"));
  EXPECT_THAT(fault("metric=a run=after"), HasSubstr("before"));
  EXPECT_THAT(fault("metric="), HasSubstr("empty"));
  EXPECT_THAT(fault("table=t row=x column=c"), HasSubstr("number of a row"));
  EXPECT_THAT(fault("score=J1 rejected=maybe"), HasSubstr("true or false"));
}

TEST(LessonReference, TextsAreSplitAtBraces) {
  const Pieces pieces = piecesOf("A {{set}: {why='a}b'} and {value=T}.");
  ASSERT_TRUE(pieces.fault.empty()) << pieces.fault;
  ASSERT_EQ(pieces.list.size(), 5U);
  EXPECT_EQ(pieces.list[0].literal, "A {set}: ");
  EXPECT_EQ(pieces.list[1].reference->job, "a}b");
  EXPECT_EQ(pieces.list[2].literal, " and ");
  EXPECT_EQ(pieces.list[3].reference->name, "T");
  EXPECT_THAT(piecesOf("{metric=a").fault, HasSubstr("not closed"));
  EXPECT_THAT(piecesOf("{}").fault, HasSubstr("which value"));
}

TEST(LessonInstant, EveryFormIsReadAndWritten) {
  for (const char* text : {"0", "720.5", "start:J2", "finish:a b", "arrival:D", "decision:3"}) {
    const auto instant = instantFromText(text);
    ASSERT_TRUE(instant) << text;
    EXPECT_EQ(toString(*instant), text);
  }
  for (const char* text :
       {"", "-1", "nan", "inf", "1e999", "start:", "decision:0", "decision:-1", "decision:x", "3 s", "end:J1"})
    EXPECT_FALSE(instantFromText(text)) << text;
}

}  // namespace
}  // namespace roundel::lesson::testing
