// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that each value is read from its word in a file, and that other words are rejected.

#include "core/trace/from_text.h"

#include <gtest/gtest.h>

#include <string>

#include "core/model/problem.h"
#include "core/trace/explanation.h"
#include "core/trace/parts_text.h"
#include "core/trace/trace.h"

namespace roundel::trace {
namespace {

TEST(FromText, EveryStatusIsReadBackFromItsOwnWord) {
  using enum RunStatus;
  for (const RunStatus status : {Complete, Stopped, Horizon, Stuck, Failed})
    EXPECT_EQ(fromText({Complete, Stopped, Horizon, Stuck, Failed}, toString(status)), status) << toString(status);
}

TEST(FromText, EveryKindOfSegmentIsReadBackFromItsOwnWord) {
  using enum SegmentKind;
  for (const SegmentKind kind : {Run, Restart, Switch, Sync, Idle})
    EXPECT_EQ(fromText({Run, Restart, Switch, Sync, Idle}, toString(kind)), kind) << toString(kind);
}

TEST(FromText, AnyOtherWordIsNone) {
  using enum RunStatus;
  for (const char* word : {"", "Complete", "complet", "complete ", "completed", "\xc3\xa4"})
    EXPECT_EQ(fromText({Complete, Stopped}, word), std::nullopt) << word;
  EXPECT_EQ(fromText({Stopped}, "complete"), std::nullopt) << "the value is not in the list";
  EXPECT_EQ(fromText<RunStatus>({}, "complete"), std::nullopt);
}

TEST(ExplainCalled, TakesItsThreeWordsAndNoOther) {
  EXPECT_EQ(explainFromText("none"), Explain::None);
  EXPECT_EQ(explainFromText("reasons"), Explain::Reasons);
  EXPECT_EQ(explainFromText("full"), Explain::Full);
  EXPECT_EQ(explainFromText("Full"), std::nullopt);
  EXPECT_EQ(explainFromText(""), std::nullopt);
}

TEST(PartsText, NamesEveryPartInItsOrderAndNothingForNone) {
  model::Problem problem;
  problem.types.resize(2);
  problem.types[0].id = "V100";
  problem.types[1].id = "{} \xc3\xa9";
  problem.nodes.resize(2);
  problem.nodes[0].id = "n 0";
  problem.nodes[1].id = "n1";
  const auto part = [](int node, int type, int count) {
    return model::Part{model::NodeIndex(node), model::TypeIndex(type), count};
  };
  EXPECT_EQ(partsText({}, problem), "");
  EXPECT_EQ(partsText({part(0, 0, 2)}, problem), "2 x V100 on n 0");
  EXPECT_EQ(partsText({part(1, 1, 1), part(0, 0, 16)}, problem), "1 x {} \xc3\xa9 on n1 + 16 x V100 on n 0");
}

}  // namespace
}  // namespace roundel::trace
