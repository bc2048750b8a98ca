// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the sentences that state why a job waits: numbers are in their places, and words agree with them in number.

#include "core/trace/explanation.h"

#include <gtest/gtest.h>

namespace roundel::trace {
namespace {

constexpr ReasonKind kUp{"up", "needs {need} {need:GPU|GPUs}; {free} {free:is|are} up"};

std::string said(double need, double free, const ReasonKind& kind = kUp) {
  Reason reason;
  reason.kind = &kind;
  reason.numbers = {Number{"need", need}, Number{"free", free}};
  return sentence(reason, model::Problem());
}

TEST(ReasonSentence, ItsWordsAgreeWithNoneOneAndMany) {
  EXPECT_EQ(said(2, 1), "needs 2 GPUs; 1 is up");
  EXPECT_EQ(said(1, 0), "needs 1 GPU; 0 are up");
  EXPECT_EQ(said(3, 2), "needs 3 GPUs; 2 are up");
}

TEST(ReasonSentence, WordsOfOneOnlyAreLeftOutOfMany) {
  constexpr ReasonKind kFirst{"first", "behind {need:only |}job J{need}"};
  EXPECT_EQ(said(1, 0, kFirst), "behind only job J1");
  EXPECT_EQ(said(2, 0, kFirst), "behind job J2");
}

TEST(ReasonSentence, ANumberThatIsNotGivenIsSaidToBeUnknown) {
  constexpr ReasonKind kOther{"other", "{other} {other:job|jobs}"};
  EXPECT_EQ(said(1, 1, kOther), "? jobs");
}

}  // namespace
}  // namespace roundel::trace
