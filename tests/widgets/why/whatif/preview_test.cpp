// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the preview of the effect of edits on a run while the user chooses.

#include "widgets/why/whatif/preview.h"

#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <algorithm>

#include "tests/widgets/why/whatif/lanes.h"
#include "widgets/why/whatif/preview_box.h"

namespace roundel::widgets {
namespace {

using testing::TwoLanes;
using State = WhatIfPreview::State;

struct Preview : TwoLanes {
  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !preview.busy(); }, 20000));
  }
  WhatIfPreview preview;
};

TEST_F(Preview, TellsWhatTheMetricsWouldBecomeAndMakesNothing) {
  PreviewBox box(&bench.playhead, &preview);
  EXPECT_EQ(preview.state(), State::Nothing);
  preview.ask(run(1), 1080, {compare::NodeDown{"n0"}});
  EXPECT_EQ(preview.state(), State::Checking);
  settle();
  ASSERT_EQ(preview.state(), State::Ready);
  const LaneState& lane = bench.comparison.lanes()[1];
  const auto mean = std::ranges::find_if(preview.deltas(), [](const auto& d) { return d.name == "jct_mean_s"; });
  EXPECT_EQ(mean->parent, lane.run->metrics->value("jct_mean_s"));
  EXPECT_EQ(mean->branch,
            compare::branchAt(*run(1), 1080, {compare::NodeDown{"n0"}}, "x").metrics->value("jct_mean_s"));
  EXPECT_NE(box.asTable().indexOf(QStringLiteral("jct_mean_s\t")), -1);
  EXPECT_TRUE(branches().empty());
  EXPECT_EQ(bench.comparison.lanes().size(), 2U);
}

TEST_F(Preview, TellsWhyAMoveCannotBeAndWhatWouldBeRight) {
  PreviewBox box(&bench.playhead, &preview);
  preview.ask(run(1), 0, {compare::MoveJob{"J1", {{"n0", "V100", 3}}}});
  settle();
  ASSERT_EQ(preview.state(), State::Refused);
  EXPECT_EQ(preview.faults().front().code, "over-capacity");
  EXPECT_TRUE(box.verdict().contains(QStringLiteral("brings the GPUs asked for to 3 x V100 where the node has 2")))
      << box.verdict().toStdString();
  EXPECT_TRUE(box.verdict().contains(QStringLiteral("at most 2 x V100 of n0"))) << box.verdict().toStdString();
}

TEST_F(Preview, SaysWhenNothingWouldChange) {
  PreviewBox box(&bench.playhead, &preview);
  const compare::RunState state = compare::stateAt(*run(1), 360);
  compare::MoveJob move{"J1", {}};
  for (const model::Part& part : state.jobs[0].given) {
    const model::Problem& problem = *run(1)->trace->problem;
    move.gpus.push_back({problem.nodes[part.node].id, problem.types[part.type].id, part.count});
  }
  preview.ask(run(1), 360, {move});
  settle();
  EXPECT_TRUE(preview.changesNothing());
  EXPECT_TRUE(box.verdict().contains(QStringLiteral("it happens anyway"))) << box.verdict().toStdString();
  preview.ask(run(1), 1080, {compare::NodeDown{"n0"}});
  settle();
  EXPECT_FALSE(preview.changesNothing());
}

TEST_F(Preview, ANewQuestionDropsTheOneBefore) {
  QSignalSpy changed(&preview, &WhatIfPreview::changed);
  preview.ask(run(1), 0, {compare::MoveJob{"J1", {{"n0", "V100", 3}}}});
  preview.ask(run(1), 1080, {compare::NodeDown{"n0"}});
  settle();
  EXPECT_EQ(preview.state(), State::Ready);
  preview.ask(run(1), 1080, {compare::NodeDown{"n9"}});
  preview.clear();
  EXPECT_EQ(preview.state(), State::Nothing);
  // An answer to the discarded question would come before the next answer.
  bool refused = false;
  QObject::connect(&preview, &WhatIfPreview::changed, &preview, [&] { refused |= preview.state() == State::Refused; });
  preview.ask(run(1), 1080, {compare::NodeDown{"n0"}});
  settle();
  EXPECT_EQ(preview.state(), State::Ready);
  EXPECT_FALSE(refused) << "an answer to a discarded question must not arrive";
}

// With one GPU left, no gang can run, so only jobs that finished before the failure finish in both runs.
TEST_F(Preview, WhereOtherJobsFinishJudgesByHowManyAreLeftAndByTheJobsThatFinishInBoth) {
  PreviewBox box(&bench.playhead, &preview);
  const trace::Trace& now = *run(1)->trace;
  double first_s = now.end_s;
  for (const trace::JobOutcome& job : now.jobs) first_s = std::min(first_s, job.finish_s);
  std::size_t finished = 0;
  double mean_s = 0;
  for (std::size_t j = 0; j < now.jobs.size(); ++j) {
    if (now.jobs[j].finish_s > first_s) continue;
    ++finished;
    mean_s += now.jobs[j].finish_s - now.problem->jobs[j].arrival_s;
  }
  ASSERT_LT(finished, now.jobs.size());
  preview.ask(run(1), first_s, {compare::NodeDown{"n0"}, compare::NodeDown{"n1"}});
  settle();
  ASSERT_EQ(preview.state(), State::Ready);
  EXPECT_FALSE(preview.ranked(*metrics::find("jct_mean_s")));
  EXPECT_FALSE(preview.ranked(*metrics::find("makespan_s")));
  EXPECT_TRUE(preview.ranked(*metrics::find("unfinished")));
  EXPECT_EQ(preview.common().jobs, finished);
  EXPECT_DOUBLE_EQ(preview.common().first_s, mean_s / static_cast<double>(finished));
  EXPECT_DOUBLE_EQ(preview.common().second_s, preview.common().first_s);
  QStringList titles;
  for (const QLabel* label : box.findChildren<QLabel*>()) titles << label->text();
  const qsizetype left = titles.indexOf(QString::fromStdString(metrics::find("unfinished")->title));
  const qsizetype common = titles.indexOf(QRegularExpression(QStringLiteral(".*JCT of the .* in both")));
  const qsizetype all = titles.indexOf(QString::fromStdString(metrics::find("jct_mean_s")->title));
  EXPECT_LT(left, common) << titles.join(QLatin1Char('|')).toStdString();
  EXPECT_LT(common, all) << titles.join(QLatin1Char('|')).toStdString();
  EXPECT_GE(left, 0);
  EXPECT_EQ(titles.count(QStringLiteral("worse")), 1)
      << "only the number of unfinished jobs is judged: " << titles.join(QLatin1Char('|')).toStdString();
  EXPECT_TRUE(box.asTable().contains(QStringLiteral("jobs that finish in both")));
}

TEST_F(Preview, WhereTheSameJobsFinishJudgesByTheirMean) {
  PreviewBox box(&bench.playhead, &preview);
  preview.ask(run(1), 1080, {compare::NodeDown{"n0"}});
  settle();
  ASSERT_EQ(preview.state(), State::Ready);
  EXPECT_TRUE(preview.ranked(*metrics::find("jct_mean_s")));
  EXPECT_EQ(preview.common().jobs, 3U);
  EXPECT_FALSE(box.asTable().contains(QStringLiteral("in both")));
}

TEST_F(Preview, NumbersCarryTheirSignAndUnit) {
  EXPECT_EQ(metricText("jct_mean_s", 2460), QStringLiteral("41 min"));
  EXPECT_EQ(metricText("cru", 0.83333), QStringLiteral("0.833"));
  EXPECT_EQ(metricText("cru", std::nullopt), QStringLiteral("–"));
  EXPECT_EQ(deltaText("jct_mean_s", 120.0), QStringLiteral("+120 s"));
  EXPECT_EQ(deltaText("jct_mean_s", 120.0, 2460), QStringLiteral("+2 min"))
      << "the difference has the unit of the value";
  EXPECT_EQ(deltaText("cru", -0.05), QStringLiteral("−0.050"));
  EXPECT_EQ(deltaText("cru", 0.0), QStringLiteral("±0"));
  EXPECT_EQ(deltaText("restarts", 2.0), QStringLiteral("+2"));
}

}  // namespace
}  // namespace roundel::widgets
