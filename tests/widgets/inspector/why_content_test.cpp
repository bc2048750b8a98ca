// What Why says about real runs, held against the decisions in their traces.

#include "widgets/inspector/why_content.h"

#include <cmath>
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

/// Selects the bar of one row of the trace at its middle.
WhyContent ofBar(Session& s, int lane, const trace::Segment& segment) {
  s.bench.selection.selectSpot({lane, segment.job, segment.gpu, (segment.start_s + segment.end_s) / 2});
  return explain(s.bench);
}

class Fig1 : public ::testing::Test {
 protected:
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
      EXPECT_EQ(content.headline, QStringLiteral("%1 got %2").arg(job, allocationInWords(*trace.problem, heldBy(record, segment.job))));
      EXPECT_EQ(content.job, segment.job);
      EXPECT_EQ(content.corner, QStringLiteral("%1 · %2 · round %3").arg(job, QString::fromStdString(s.bench.comparison.lanes()[static_cast<std::size_t>(lane)].lane.label)).arg(record.round + 1));
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
    EXPECT_EQ(std::count(candidates->chosen.begin(), candidates->chosen.end(), true), 1);
    const auto chosen = static_cast<std::size_t>(std::find(candidates->chosen.begin(), candidates->chosen.end(), true) - candidates->chosen.begin());
    const auto& record = trace.decisions[static_cast<std::size_t>(decisionAt(trace, s.bench.selection.spot()->t_s))];
    const trace::Choice* choice = record.explanation->choiceOf(segment.job);
    ASSERT_NE(choice, nullptr);
    EXPECT_EQ(candidates->rows[chosen].last(), numberInWords(choice->score)) << "payoff is the last column";
    EXPECT_EQ(content.subline, QStringLiteral("payoff %1").arg(numberInWords(choice->score)));
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
      EXPECT_TRUE(rejected->text.contains(numberInWords(choice->rejected_score))) << rejected->text.toStdString();
      if (!choice->rejected.empty()) {
        EXPECT_TRUE(rejected->title.contains(allocationInWords(*trace.problem, choice->rejected))) << rejected->title.toStdString();
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

TEST_F(Fig1, EveryOtherLaneSaysWhatItDoesAtTheSameInstant) {
  const trace::Segment segment = s.trace(1).segments.at(0);
  const WhyContent content = ofBar(s, 1, segment);
  for (const char* lane : {"Gavel", "Hadar rigid", "Plan"}) {
    const WhyParagraph* there = paragraphOf(content, QStringLiteral("Under %1 at").arg(QLatin1String(lane)));
    ASSERT_NE(there, nullptr) << lane;
    EXPECT_TRUE(there->text.startsWith(QString::fromStdString(s.trace(1).problem->jobs[segment.job].id))) << there->text.toStdString();
  }
  EXPECT_EQ(paragraphOf(content, QStringLiteral("Under Hadar at")), nullptr);
}

TEST_F(Fig1, AWaitingJobIsGivenItsReason) {
  int waiting = 0;
  for (int lane = 0; lane < 3; ++lane) {
    const LaneState& state = s.bench.comparison.lanes()[static_cast<std::size_t>(lane)];
    for (const trace::DecisionRecord& record : s.trace(lane).decisions) {
      const double t = record.at_s + 1;
      for (const model::JobIndex job : state.index->jobsIn(metrics::JobPhase::Queued, t)) {
        s.bench.selection.selectSpot({lane, job, model::GpuIndex(), t});
        const WhyContent content = explain(s.bench);
        const trace::Reason* reason = record.explanation->reasonOf(job);
        ASSERT_NE(reason, nullptr);
        EXPECT_EQ(content.headline.toStdString(), s.trace(lane).problem->jobs[job].id + " waits: " + trace::sentence(*reason, *s.trace(lane).problem));
        EXPECT_TRUE(content.subline.isEmpty());
        ++waiting;
      }
    }
  }
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
        if (state.index->jobOn(model::GpuIndex(g), t).valid() || t >= s.trace(lane).end_s) continue;
        s.bench.selection.selectSpot({lane, model::JobIndex(), model::GpuIndex(g), t});
        const WhyContent content = explain(s.bench);
        const model::Gpu& gpu = state.index->problem().gpus[static_cast<std::size_t>(g)];
        EXPECT_EQ(content.headline, QStringLiteral("GPU %1 of %2 (%3) is idle").arg(gpu.index).arg(QString::fromStdString(state.index->problem().nodes[gpu.node].id),
                                                                                       QString::fromStdString(state.index->problem().types[gpu.type].id)));
        EXPECT_FALSE(content.job.valid());
        EXPECT_FALSE(content.subline.isEmpty());
        const WhyTable* waits = tableOf(content, QStringLiteral("Who waits"));
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
    for (const QString& line : lines) EXPECT_EQ(line.count(QLatin1Char('\t')), table.columns.size() - 1) << line.toStdString();
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
        if (table.barColumn < 0) continue;
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
  for (std::size_t d = 0; d < trace.decisions.size(); ++d) EXPECT_EQ(decisionAt(trace, trace.decisions[d].at_s), static_cast<int>(d));
  EXPECT_EQ(decisionAt(trace, 359), 0);
  EXPECT_EQ(decisionAt(trace, 1e9), static_cast<int>(trace.decisions.size()) - 1);
}

TEST(Words, OfAllocationsAndNumbers) {
  const auto problem = model::resolve(testing::threeJobs());
  const model::NodeIndex n0(0), n1(1);
  const model::TypeIndex v100(0), p100(1);
  EXPECT_EQ(allocationInWords(*problem, {{n1, p100, 3}}), QStringLiteral("3 × P100 on n1"));
  EXPECT_EQ(allocationInWords(*problem, {{n0, v100, 2}, {n1, p100, 1}}), QStringLiteral("2 × V100 + 1 × P100 on n0, n1"));
  EXPECT_EQ(allocationInWords(*problem, {}), QStringLiteral("nothing"));
  EXPECT_EQ(numberInWords(0.48612), QStringLiteral("0.4861"));
  EXPECT_EQ(numberInWords(-0.002), QStringLiteral("−0.002"));
  EXPECT_EQ(numberInWords(std::numeric_limits<double>::infinity()), QStringLiteral("∞"));
  EXPECT_EQ(numberInWords(std::nan("")), QStringLiteral("–"));
}

}  // namespace
}  // namespace roundel::widgets
