// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the content of Why for real runs, compared with the decisions in their traces.

#include "widgets/why/inspector/why_content.h"

#include <cmath>
#include <functional>
#include <limits>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::mix;
using testing::Session;

const WhyTable* tableOf(const WhyContent& content, const QString& part) {
  for (const WhyTable& table : content.tables) {
    if (table.title.contains(part)) return &table;
  }
  return nullptr;
}

const WhyParagraph* paragraphOf(const WhyContent& content, const QString& start) {
  for (const WhyParagraph& paragraph : content.paragraphs) {
    if (paragraph.title.startsWith(start)) return &paragraph;
  }
  return nullptr;
}

trace::PartList heldBy(const trace::DecisionRecord& record, model::JobIndex job) {
  trace::PartList parts;
  for (const trace::Placement& placement : record.placements) {
    if (placement.job == job) parts.insert(parts.end(), placement.parts.begin(), placement.parts.end());
  }
  return model::normalised(parts);
}

/// Selects the bar of a segment at its middle and returns the content of Why.
WhyContent ofBar(Session& s, int lane, const trace::Segment& segment) {
  s.bench.selection.selectSpot({lane, segment.job, segment.gpu, (segment.start_s + segment.end_s) / 2});
  return explain(s.bench);
}

class Fig1 : public ::testing::Test {
 protected:
  using Look = std::function<void(int lane, const trace::DecisionRecord& record, model::JobIndex job)>;
  /// Selects each job that waits one second after a decision of the first three lanes, and calls `look`. Returns the number of these jobs.
  int forEachWaiting(const Look& look) {
    int waiting = 0;
    for (int lane = 0; lane < 3; ++lane) {
      const LaneState& state = s.bench.comparison.lanes()[static_cast<std::size_t>(lane)];
      for (const trace::DecisionRecord& record : s.trace(lane).decisions) {
        const double t = record.at_s + 1;
        for (const model::JobIndex job : state.index->jobsIn(metrics::JobPhase::Queued, t)) {
          s.bench.selection.selectSpot({lane, job, model::GpuIndex(), t});
          look(lane, record, job);
          ++waiting;
        }
      }
    }
    return waiting;
  }
  Session s{example("hadar-fig1.json")};
};

TEST_F(Fig1, NothingIsSaidWhereNothingIsSelected) {
  EXPECT_TRUE(explain(s.bench).headline.isEmpty());
  EXPECT_TRUE(explain(s.bench).tables.empty());
}

TEST_F(Fig1, TheHeadlineOfABarIsWhatTheDecisionPlaced) {
  for (int lane = 0; lane < 4; ++lane) {
    const trace::Trace& trace = s.trace(lane);
    for (std::size_t row = 0; row < trace.segments.size(); ++row) {
      const trace::Segment segment = trace.segments.at(row);
      const WhyContent content = ofBar(s, lane, segment);
      const auto& record = trace.decisions[static_cast<std::size_t>(decisionAt(trace, s.bench.selection.spot()->t_s))];
      const QString job = QString::fromStdString(trace.problem->jobs[segment.job].id);
      EXPECT_TRUE(content.headline.startsWith(
          QStringLiteral("%1 got %2 until ").arg(job, allocationLabel(*trace.problem, heldBy(record, segment.job)))))
          << content.headline.toStdString();
      EXPECT_EQ(content.job, segment.job);
      EXPECT_EQ(
          content.corner,
          QStringLiteral("%1 · %2 · round %3")
              .arg(job, QString::fromStdString(s.bench.comparison.lanes()[static_cast<std::size_t>(lane)].lane.label))
              .arg(record.round + 1));
    }
  }
}

TEST_F(Fig1, HadarsCandidatesAreTheJobsOwnWithTheChosenOneMarked) {
  const trace::Trace& trace = s.trace(1);
  for (std::size_t row = 0; row < trace.segments.size(); ++row) {
    const trace::Segment segment = trace.segments.at(row);
    const WhyContent content = ofBar(s, 1, segment);
    const WhyTable* candidates = tableOf(content, QStringLiteral("Candidates"));
    ASSERT_NE(candidates, nullptr);
    EXPECT_TRUE(candidates->title.endsWith(QString::fromStdString(trace.problem->jobs[segment.job].id)));
    EXPECT_FALSE(candidates->columns.contains(QStringLiteral("job")));
    EXPECT_EQ(std::ranges::count(candidates->chosen, true), 1);
    const auto chosen =
        static_cast<std::size_t>(std::ranges::find(candidates->chosen, true) - candidates->chosen.begin());
    const auto& record = trace.decisions[static_cast<std::size_t>(decisionAt(trace, s.bench.selection.spot()->t_s))];
    const trace::Choice* choice = record.explanation->choiceOf(segment.job);
    ASSERT_NE(choice, nullptr);
    EXPECT_EQ(candidates->rows[chosen].last(), numberLabel(choice->score)) << "the last column is the payoff";
    EXPECT_EQ(content.subline, QStringLiteral("payoff %1").arg(numberLabel(choice->score)));
  }
}

TEST_F(Fig1, TheBestRejectedAlternativeComesWithItsNumbers) {
  int told = 0;
  for (const int lane : {0, 1}) {
    const trace::Trace& trace = s.trace(lane);
    for (std::size_t row = 0; row < trace.segments.size(); ++row) {
      const trace::Segment segment = trace.segments.at(row);
      const WhyContent content = ofBar(s, lane, segment);
      const auto& record = trace.decisions[static_cast<std::size_t>(decisionAt(trace, s.bench.selection.spot()->t_s))];
      const trace::Choice* choice = record.explanation->choiceOf(segment.job);
      const WhyParagraph* rejected = paragraphOf(content, QStringLiteral("Best rejected"));
      const bool weighed = choice != nullptr && !std::isnan(choice->rejected_score);
      ASSERT_EQ(rejected != nullptr, weighed);
      if (!weighed) continue;
      ++told;
      EXPECT_TRUE(rejected->text.contains(numberLabel(choice->rejected_score))) << rejected->text.toStdString();
      if (!choice->rejected.empty()) {
        EXPECT_TRUE(rejected->title.contains(allocationLabel(*trace.problem, choice->rejected)))
            << rejected->title.toStdString();
      }
    }
  }
  EXPECT_GT(told, 5);
}

TEST_F(Fig1, GavelShowsItsAllocationWithTheJobsRowMarked) {
  const trace::Segment segment = s.trace(0).segments.at(0);
  const WhyContent content = ofBar(s, 0, segment);
  bool found = false;
  for (const WhyTable& table : content.tables) {
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      const bool own = table.rows[row].first() == QString::fromStdString(s.trace(0).problem->jobs[segment.job].id);
      found = found || (own && table.chosen[row] && table.columns.contains(QStringLiteral("V100")));
    }
  }
  EXPECT_TRUE(found) << content.plainText().toStdString();
}

TEST_F(Fig1, EveryLaneSaysWhatItGivesTheJobAtTheSameInstantAndByWhatNumber) {
  const trace::Segment segment = s.trace(1).segments.at(0);
  const WhyContent content = ofBar(s, 1, segment);
  const WhyTable* lanes = tableOf(content, QStringLiteral("under every scheduler"));
  ASSERT_NE(lanes, nullptr);
  ASSERT_EQ(lanes->rows.size(), 4u);
  for (int lane = 0; lane < 4; ++lane) {
    const auto i = static_cast<std::size_t>(lane);
    const QStringList& row = lanes->rows[i];
    EXPECT_EQ(row[0], QString::fromStdString(s.bench.comparison.lanes()[i].lane.label));
    EXPECT_EQ(lanes->chosen[i], lane == 1) << "the selected lane is marked";
    const auto& record = s.trace(lane).decisions[static_cast<std::size_t>(decisionAt(s.trace(lane), content.t_s))];
    const trace::PartList held = heldBy(record, segment.job);
    if (!held.empty()) {
      EXPECT_EQ(row[5], allocationLabel(*s.trace(lane).problem, held));
    }
    const trace::Choice* choice = record.explanation->choiceOf(segment.job);
    if (choice != nullptr && !std::isnan(choice->score)) {
      EXPECT_TRUE(row[4].endsWith(numberLabel(choice->score))) << row[4].toStdString();
    }
  }
}

TEST_F(Fig1, AWaitingJobNamesWhoHoldsWhatItCouldUseAndSinceWhen) {
  int told = 0;
  forEachWaiting([&](int lane, const trace::DecisionRecord& record, model::JobIndex job) {
    const WhyContent content = explain(s.bench);
    ASSERT_NE(paragraphOf(content, QStringLiteral("What binds")), nullptr);
    const WhyTable* table = tableOf(content, QStringLiteral("Who holds what"));
    int held = 0;
    for (const trace::Placement& placement : record.placements)
      held += model::gpuCount(placement.parts);  // in this scenario, every job can use every type
    ASSERT_EQ(table != nullptr, held > 0);
    if (table == nullptr) return;
    int sum = 0;
    for (const QStringList& row : table->rows) sum += row[1].toInt();
    EXPECT_EQ(sum, held);
    const trace::Reason* reason = record.explanation->reasonOf(job);
    if (reason->blocker.valid()) {
      EXPECT_EQ(table->rows[0][0].toStdString(), s.trace(lane).problem->jobs[reason->blocker].id)
          << "the job that the reason names comes first";
      EXPECT_TRUE(table->chosen[0]);
    }
    ++told;
  });
  EXPECT_GT(told, 0);
}

TEST(WhyContent, SinceIsWhenTheBlockingJobTookItsGpus) {
  // A holds the only GPU from 0 s on; B arrives at 400 s and waits for the GPU.
  model::Scenario scenario = testing::threeJobs();
  scenario.nodes = {testing::node("n0", "V100", 1)};
  scenario.jobs = {testing::job("A", 1, 2000, {{"V100", 1.0}}), testing::job("B", 1, 100, {{"V100", 1.0}}, 400)};
  scenario.compare = {{"yarn-cs", "YARN-CS", {}}};
  Session s(scenario);
  s.bench.selection.selectSpot({0, s.job("B"), model::GpuIndex(), 1000});
  const WhyContent content = explain(s.bench);
  const WhyTable* table = tableOf(content, QStringLiteral("Who holds what"));
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->rows, (std::vector<QStringList>{{QStringLiteral("A"), QStringLiteral("1"), QStringLiteral("0:00"),
                                                    QStringLiteral("1 × V100")}}));
  EXPECT_TRUE(paragraphOf(content, QStringLiteral("What binds"))->text.contains(QStringLiteral("0 × V100")));
}

TEST(WhyContent, ATaskIsExplainedByItsOwnRowThoughItWasPlannedEarlier) {
  Session s(example("hare-toy.json"));
  const auto& lanes = s.bench.comparison.lanes();
  int lane = 0;
  while (lanes[static_cast<std::size_t>(lane)].lane.policy != "hare") ++lane;
  const trace::Trace& trace = s.trace(lane);
  int later = 0;
  for (std::size_t row = 0; row < trace.segments.size(); ++row) {
    const trace::Segment segment = trace.segments.at(row);
    if (segment.kind != trace::SegmentKind::Run) continue;
    const WhyContent content = ofBar(s, lane, segment);
    EXPECT_TRUE(content.headline.contains(QStringLiteral("got 1 × "))) << content.headline.toStdString();
    const QString part = QString::fromStdString(trace.segments.part_names[static_cast<std::size_t>(segment.part)]);
    EXPECT_TRUE(content.subline.contains(part));
    const WhyTable* table = tableOf(content, QStringLiteral("Tasks to GPUs"));
    ASSERT_NE(table, nullptr);
    ASSERT_EQ(std::ranges::count(table->chosen, true), 1);
    EXPECT_EQ(table->rows[0][0], part) << "the row of the task comes first";
    later += segment.start_s > trace.decisions.front().at_s ? 1 : 0;
  }
  EXPECT_GT(later, 0);
}

TEST(WhyContent, WhatTheScenarioDoesNotStateIsShownWithItsOrigin) {
  Session s(example("hare-toy.json"));
  s.bench.selection.selectJob(s.job("J1"));
  const WhyContent content = explain(s.bench);
  const WhyTable* derived = tableOf(content, QStringLiteral("Derived for J1"));
  ASSERT_NE(derived, nullptr);
  int rates = 0;
  for (const QStringList& row : derived->rows) rates += row[1].contains(QStringLiteral("train_s + sync_s")) ? 1 : 0;
  EXPECT_EQ(rates, 3) << "one rate for each GPU type";
}

TEST_F(Fig1, AWaitingJobIsGivenItsReason) {
  const int waiting = forEachWaiting([&](int lane, const trace::DecisionRecord& record, model::JobIndex job) {
    const WhyContent content = explain(s.bench);
    const trace::Reason* reason = record.explanation->reasonOf(job);
    ASSERT_NE(reason, nullptr);
    EXPECT_TRUE(
        content.headline.startsWith(QString::fromStdString(s.trace(lane).problem->jobs[job].id + " waits until ")))
        << content.headline.toStdString();
    const WhyParagraph* said = paragraphOf(content, QStringLiteral("The scheduler's reason"));
    ASSERT_NE(said, nullptr);
    EXPECT_EQ(said->text.toStdString(), trace::sentence(*reason, *s.trace(lane).problem));
    EXPECT_TRUE(content.subline.startsWith(QStringLiteral("Waited ")));
  });
  EXPECT_GT(waiting, 0);
}

TEST_F(Fig1, AGapSaysWhoWaitsAndWhy) {
  int gaps = 0;
  int withWaiting = 0;
  for (int lane = 0; lane < 3; ++lane) {
    const LaneState& state = s.bench.comparison.lanes()[static_cast<std::size_t>(lane)];
    for (const trace::DecisionRecord& record : s.trace(lane).decisions) {
      for (int g = 0; g < 6; ++g) {
        const double t = record.at_s + 1;
        if (state.index->jobsOn(model::GpuIndex(g), t).first().valid() || t >= s.trace(lane).end_s) continue;
        s.bench.selection.selectSpot({lane, model::JobIndex(), model::GpuIndex(g), t});
        const WhyContent content = explain(s.bench);
        const model::Gpu& gpu = state.index->problem().gpus[static_cast<std::size_t>(g)];
        EXPECT_EQ(content.headline, QStringLiteral("GPU %1 of %2 (%3) is idle")
                                        .arg(gpu.index)
                                        .arg(QString::fromStdString(state.index->problem().nodes[gpu.node].id),
                                             QString::fromStdString(state.index->problem().types[gpu.type].id)));
        EXPECT_FALSE(content.job.valid());
        EXPECT_FALSE(content.subline.isEmpty());
        const WhyTable* waits = tableOf(content, QStringLiteral("Who waits"));
        EXPECT_EQ(paragraphOf(content, QStringLiteral("What binds")) != nullptr, waits != nullptr);
        ASSERT_EQ(waits != nullptr, !record.explanation->reasons.empty());
        if (waits != nullptr) {
          EXPECT_EQ(waits->rows.size(), record.explanation->reasons.size());
          ++withWaiting;
        }
        ++gaps;
      }
    }
  }
  EXPECT_GT(gaps, 3);
  EXPECT_GT(withWaiting, 0);
}

TEST_F(Fig1, AJobAloneFollowsThePlayheadInTheFocusedLane) {
  s.bench.selection.focusLane(1);
  s.bench.selection.selectJob(s.job("J2"));
  QStringList headlines;
  for (const double now : {0.0, 400.0, 2000.0}) {
    s.bench.playhead.setNow(now);
    headlines << explain(s.bench).headline;
  }
  EXPECT_TRUE(headlines[0].startsWith(QStringLiteral("J2 got"))) << headlines[0].toStdString();
  EXPECT_EQ(headlines[2], QStringLiteral("J2 has finished."));
  s.bench.selection.focusLane(0);
  s.bench.playhead.setNow(0);
  EXPECT_TRUE(explain(s.bench).corner.contains(QStringLiteral("Gavel")));
}

TEST_F(Fig1, TheTextTwinHoldsEverything) {
  const WhyContent content = ofBar(s, 1, s.trace(1).segments.at(0));
  const QString text = content.plainText();
  for (const WhyTable& table : content.tables) {
    EXPECT_TRUE(text.contains(table.title));
    const QStringList lines = table.tsv().trimmed().split(QLatin1Char('\n'));
    ASSERT_EQ(static_cast<std::size_t>(lines.size()), table.rows.size() + 1);
    for (const QString& line : lines)
      EXPECT_EQ(line.count(QLatin1Char('\t')), table.columns.size() - 1) << line.toStdString();
    ASSERT_EQ(table.numeric.size(), static_cast<std::size_t>(table.columns.size()));
    ASSERT_EQ(table.chosen.size(), table.rows.size());
  }
  for (const WhyParagraph& paragraph : content.paragraphs) EXPECT_TRUE(text.contains(paragraph.text));
  EXPECT_NE(paragraphOf(content, QStringLiteral("The rule")), nullptr);
}

TEST(WhyContent, JobsThatHaveNotArrivedOrWereCancelledAreToldSo) {
  Session s(example("lesson-node-failure.json"));
  s.bench.selection.selectJob(s.job("D"));
  s.bench.playhead.setNow(100);
  EXPECT_EQ(explain(s.bench).headline, QStringLiteral("D has not arrived yet."));
  s.bench.playhead.setNow(5000);
  EXPECT_EQ(explain(s.bench).headline, QStringLiteral("D was cancelled."));
}

TEST(WhyContent, EverythingOfALargeRunIsExplainedWithinBounds) {
  Session s(mix(15, 60));
  for (int lane = 0; lane < 2; ++lane) {
    const trace::Trace& trace = s.trace(lane);
    for (std::size_t row = 0; row < trace.segments.size(); row += 37) {
      const WhyContent content = ofBar(s, lane, trace.segments.at(row));
      EXPECT_FALSE(content.headline.isEmpty());
      for (const WhyTable& table : content.tables) {
        EXPECT_LE(table.rows.size(), 12u) << table.title.toStdString();
        for (const QStringList& cells : table.rows) ASSERT_EQ(cells.size(), table.columns.size());
        if (table.bar_column < 0) continue;
        ASSERT_EQ(table.bars.size(), table.rows.size());
        for (const double bar : table.bars) EXPECT_TRUE(bar >= 0 && bar <= 1);
      }
    }
  }
}

TEST(WhyContent, ASelectionOfAJobThatIsGoneSaysNothing) {
  Session s(testing::threeJobs());
  s.bench.selection.selectSpot({0, model::JobIndex(77), model::GpuIndex(0), 10});
  EXPECT_TRUE(explain(s.bench).headline.isEmpty());
  s.bench.selection.selectSpot({9, model::JobIndex(0), model::GpuIndex(0), 10});
  EXPECT_TRUE(explain(s.bench).headline.isEmpty());
}

TEST(DecisionAt, IsTheLastOneAtOrBefore) {
  Session s(example("hadar-fig1.json"));
  const trace::Trace& trace = s.trace(1);
  EXPECT_EQ(decisionAt(trace, -1), -1);
  for (std::size_t d = 0; d < trace.decisions.size(); ++d)
    EXPECT_EQ(decisionAt(trace, trace.decisions[d].at_s), static_cast<int>(d));
  EXPECT_EQ(decisionAt(trace, 359), 0);
  EXPECT_EQ(decisionAt(trace, 1e9), static_cast<int>(trace.decisions.size()) - 1);
}

TEST(Words, OfAllocationsAndNumbers) {
  const auto problem = model::resolve(testing::threeJobs());
  const model::NodeIndex n0(0), n1(1);
  const model::TypeIndex v100(0), p100(1);
  EXPECT_EQ(allocationLabel(*problem, {{n1, p100, 3}}), QStringLiteral("3 × P100 on n1"));
  EXPECT_EQ(allocationLabel(*problem, {{n0, v100, 2}, {n1, p100, 1}}), QStringLiteral("2 × V100 + 1 × P100 on n0, n1"));
  EXPECT_EQ(allocationLabel(*problem, {}), QStringLiteral("nothing"));
  EXPECT_EQ(numberLabel(0.48612), QStringLiteral("0.4861"));
  EXPECT_EQ(numberLabel(-0.002), QStringLiteral("−0.002"));
  EXPECT_EQ(numberLabel(std::numeric_limits<double>::infinity()), QStringLiteral("∞"));
  EXPECT_EQ(numberLabel(std::nan("")), QStringLiteral("–"));
}

}  // namespace
}  // namespace roundel::widgets
