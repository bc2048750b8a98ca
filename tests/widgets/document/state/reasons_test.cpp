// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations that a run does not store are computed on another thread; only the latest request counts.

#include "widgets/document/state/reasons.h"

#include <QSignalSpy>

#include "core/compare/reasons.h"
#include "core/io/run_output.h"
#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::mix;
using testing::Session;

std::shared_ptr<const compare::LaneRun> runOf(Session& s, int lane) {
  return s.bench.comparison.lanes()[static_cast<std::size_t>(lane)].run;
}

/// A scenario with so many jobs that runs store reasons, but no tables.
model::Scenario large() { return mix(30, 230); }

// Runs that the window exports must equal those of the command line.
TEST(Reasons, AreKeptByALaneAsFarAsTheCommandLineWritesThem) {
  Session small(mix(15, 40));
  EXPECT_EQ(runOf(small, 0)->explain, trace::Explain::Full);
  EXPECT_NE(small.bench.reasons.known({runOf(small, 0), 0}), nullptr);
  Session s(large());
  for (int lane = 0; lane < 2; ++lane) {
    ASSERT_EQ(trace::usualExplain(230), trace::Explain::Reasons);
    EXPECT_EQ(runOf(s, lane)->explain, trace::Explain::Reasons);
    for (const trace::DecisionRecord& record : s.trace(lane).decisions) {
      ASSERT_NE(record.explanation, nullptr);
      ASSERT_TRUE(record.explanation->tables.empty());
    }
    EXPECT_EQ(s.bench.reasons.known({runOf(s, lane), 0}), nullptr);
  }
}

TEST(Reasons, ArriveAndAreThoseOfTheRun) {
  Session s(large());
  const auto run = runOf(s, 1);
  const int last = static_cast<int>(run->trace->decisions.size()) - 1;
  QSignalSpy arrived(&s.bench.reasons, &Reasons::arrived);
  s.bench.reasons.want({{run, last}, {run, 3}});
  EXPECT_TRUE(s.bench.reasons.busy());
  ASSERT_TRUE(s.bench.reasons.waitForFinished());
  EXPECT_EQ(arrived.count(), 2);
  compare::RunSettings settings;
  settings.explain = trace::Explain::Full;
  const compare::LaneRun eager = compare::runLane(run->trace->problem, run->lane, settings);
  for (const int decision : {last, 3}) {
    trace::DecisionRecord record = run->trace->decisions[static_cast<std::size_t>(decision)];
    record.explanation = s.bench.reasons.known({run, decision});
    ASSERT_NE(record.explanation, nullptr);
    EXPECT_EQ(io::decisionJson(*run->trace, record),
              io::decisionJson(*eager.trace, eager.trace->decisions[static_cast<std::size_t>(decision)]));
  }
}

TEST(Reasons, OfAnEarlierWishAreDroppedAndThoseThatAreKnownAreNotFoundAgain) {
  Session s(large());
  const auto run = runOf(s, 0);
  QSignalSpy arrived(&s.bench.reasons, &Reasons::arrived);
  for (int decision = 0; decision < 10; ++decision) s.bench.reasons.want({{run, decision}});
  ASSERT_TRUE(s.bench.reasons.waitForFinished());
  EXPECT_EQ(arrived.count(), 1);
  EXPECT_EQ(s.bench.reasons.known({run, 8}), nullptr);
  EXPECT_NE(s.bench.reasons.known({run, 9}), nullptr);
  s.bench.reasons.want({{run, 9}});
  EXPECT_FALSE(s.bench.reasons.busy());
  // A running computation continues if it is still requested.
  s.bench.reasons.want({{run, 1}, {run, 2}});
  s.bench.reasons.want({{run, 2}});
  ASSERT_TRUE(s.bench.reasons.waitForFinished());
  EXPECT_NE(s.bench.reasons.known({run, 2}), nullptr);
  s.bench.reasons.want({{run, 4}});
  s.bench.reasons.want({});
  EXPECT_FALSE(s.bench.reasons.busy());
}

TEST(Reasons, AreForgottenFromTheOldestOn) {
  Session s(large());
  const auto run = runOf(s, 0);
  std::vector<WantedReasons> all;
  const int more = static_cast<int>(Reasons::kMax) + 2;
  ASSERT_GT(static_cast<int>(run->trace->decisions.size()), more);
  for (int decision = 0; decision < more; ++decision) all.push_back({run, decision});
  s.bench.reasons.want(all);
  ASSERT_TRUE(s.bench.reasons.waitForFinished());
  EXPECT_EQ(s.bench.reasons.known({run, 1}), nullptr);
  EXPECT_NE(s.bench.reasons.known({run, 2}), nullptr);
  EXPECT_NE(s.bench.reasons.known({run, more - 1}), nullptr);
}

TEST(Reasons, OfARunThatIsGoneCanNotBeFound) {
  EXPECT_FALSE(Reasons::canBeFound({}));
  auto bare = std::make_shared<compare::LaneRun>();
  EXPECT_FALSE(Reasons::canBeFound({bare, 0}));
  Reasons reasons;
  reasons.want({{bare, 0}});
  EXPECT_FALSE(reasons.busy());
}

}  // namespace
}  // namespace roundel::widgets
