// SPDX-License-Identifier: GPL-3.0-or-later
// Beat the scheduler with mouse, keys and drags on a worked example.

#include "widgets/beat/page/beat_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAccessible>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/widgets/bench.h"
#include "tests/widgets/cut_texts.h"
#include "tests/widgets/drops.h"
#include "tests/widgets/part.h"
#include "widgets/beat/page/job_cards.h"
#include "widgets/beat/page/own_lane.h"
#include "widgets/beat/page/rival_lane.h"
#include "widgets/beat/page/score_strip.h"

namespace roundel::widgets {
namespace {

using model::GpuIndex;
using model::JobIndex;
using ::testing::HasSubstr;

constexpr int kLongest_ms = 60'000;

class BeatPageTest : public ::testing::Test {
 protected:
  explicit BeatPageTest(model::Scenario scenario = testing::example("hadar-fig1.json"))
      : session(std::move(scenario)), page(&session.bench) {
    QDir(AttemptStore::defaultFolder()).removeRecursively();
    session.bench.setReducedMotion(true);
    testing::wear(session.bench, Theme::light());
    page.resize(1600, 800);
    game().search().setLimit_ms(kLongest_ms);  // the machine may be busy
    EXPECT_TRUE(page.begin());
    page.show();
    page.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&page));
    wait();
  }
  ~BeatPageTest() override { page.game().store().waitForWritten(); }
  void wait() {
    EXPECT_TRUE(QTest::qWaitFor([this] { return !page.game().search().busy(); }, kLongest_ms));
    testing::settle();
  }
  BeatGame& game() { return page.game(); }
  SlotsCanvas* canvas() { return page.lane()->canvas(); }
  QPoint slot(int gpu) {
    return canvas()->slotsLayout().slot(GpuIndex(gpu), game().position().round).center().toPoint();
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    testing::settle();
  }
  /// Jobs by GPU, 0: idle.
  void placeAll(const std::vector<int>& jobs) {
    for (std::size_t g = 0; g < jobs.size(); ++g)
      if (jobs[g] > 0) game().place(GpuIndex(g), JobIndex(jobs[g] - 1));
  }
  void play(const std::vector<int>& jobs) {
    placeAll(jobs);
    key(Qt::Key_Return);
    wait();
  }
  /// Plays the best schedule to the end.
  void playBest() {
    while (!game().position().over) {
      wait();
      const auto& best = game().search().after().back()->best;
      const auto next = best.find(game().position().round);
      if (next != best.end()) {
        const attempt::Slots jobs = attempt::slotsOf(*game().problem(), next->second, {});
        for (std::size_t g = 0; g < jobs.size(); ++g)
          if (jobs[g].valid()) game().place(GpuIndex(g), jobs[g]);
      }
      ASSERT_TRUE(game().whyNotPlay().isEmpty()) << game().whyNotPlay().toStdString();
      key(Qt::Key_Return);
    }
    wait();
  }
  QString text(const char* name) { return testing::partOf<QLabel>(page, name)->text(); }

  testing::Session session;
  BeatPage page;
};

TEST_F(BeatPageTest, KeysPlayARound) {
  key(Qt::Key_3);
  EXPECT_EQ(game().hand(), JobIndex(2));
  key(Qt::Key_Down);
  EXPECT_EQ(canvas()->cursor(), GpuIndex(0));
  key(Qt::Key_Space);
  EXPECT_FALSE(game().whyNotPlay().isEmpty());
  EXPECT_FALSE(testing::partOf<QPushButton>(page, "play-round")->isEnabled());
  EXPECT_THAT(text("why-not-play").toStdString(), HasSubstr("J3"));
  EXPECT_EQ(canvas()->partName(1), QStringLiteral("Round 1, V100 on n0, empty. J3 in hand, 1 of 2 GPUs."));
  key(Qt::Key_Return);
  EXPECT_EQ(game().playedRounds(), 0U);
  key(Qt::Key_Down);
  key(Qt::Key_Space);
  EXPECT_FALSE(game().hand().valid());
  EXPECT_TRUE(game().whyNotPlay().isEmpty());
  key(Qt::Key_Return);
  EXPECT_EQ(game().playedRounds(), 1U);
  const attempt::Attempt played = game().attempt();
  key(Qt::Key_Backspace);
  EXPECT_EQ(game().playedRounds(), 0U);
  EXPECT_EQ(game().attempt().open()[0], JobIndex(2));
  key(Qt::Key_Return);
  EXPECT_TRUE(game().attempt() == played);
}

TEST_F(BeatPageTest, ShiftSpaceFillsTheNode) {
  key(Qt::Key_1);
  key(Qt::Key_Down);
  key(Qt::Key_Right);
  EXPECT_EQ(canvas()->cursor(), GpuIndex(2));
  key(Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(attempt::placementsOf(*game().problem(), game().attempt().open()).front().parts.front().count, 3);
  key(Qt::Key_Delete);
  EXPECT_FALSE(game().attempt().open()[2].valid());
}

TEST_F(BeatPageTest, EscapePutsTheJobBackAndThenLeaves) {
  QSignalSpy left(&page, &BeatPage::leaveRequested);
  key(Qt::Key_2);
  key(Qt::Key_Escape);
  EXPECT_FALSE(game().hand().valid());
  EXPECT_EQ(left.count(), 0);
  key(Qt::Key_Escape);
  EXPECT_EQ(left.count(), 1);
}

TEST_F(BeatPageTest, ClicksTakeAndDropAJob) {
  auto* cards = testing::partOf<JobCards>(page, "job-cards");
  QTest::mouseClick(cards, Qt::LeftButton, {}, cards->partRect(1).center());
  EXPECT_EQ(game().hand(), JobIndex(1));
  QTest::mouseClick(canvas(), Qt::LeftButton, {}, slot(2));
  QTest::mouseClick(canvas(), Qt::LeftButton, {}, slot(3));
  EXPECT_EQ(game().attempt().open()[3], JobIndex(1));
  EXPECT_TRUE(game().whyNotPlay().isEmpty());
  testing::clickOn(page, "play-round");
  EXPECT_EQ(game().playedRounds(), 1U);
}

TEST_F(BeatPageTest, DragsDropOnSlotsAndOnTheNameOfANode) {
  QMimeData job;
  job.setData(QLatin1String(kDraggedJob), "0");
  EXPECT_TRUE(testing::drop(canvas(), &job, slot(5)));
  EXPECT_EQ(game().attempt().open()[5], JobIndex(0));
  const QRectF name = canvas()->slotsLayout().nodeName(game().problem()->gpus[2].node);
  EXPECT_TRUE(testing::drop(canvas(), &job, QPoint(12, static_cast<int>(name.center().y()))));
  EXPECT_EQ(std::ranges::count(game().attempt().open(), JobIndex(0)), 3);
  QMimeData moved;
  moved.setData(QLatin1String(kDraggedJob), "0");
  moved.setData(QLatin1String(kDraggedFrom), "5");
  EXPECT_TRUE(testing::drop(canvas(), &moved, slot(4)));
  EXPECT_FALSE(game().attempt().open()[5].valid());
  EXPECT_EQ(game().attempt().open()[4], JobIndex(0));
  QMimeData other;
  other.setText(QStringLiteral("J1"));
  EXPECT_FALSE(testing::drop(canvas(), &other, slot(0)));
}

TEST_F(BeatPageTest, TheRefereeAnswersBesideTheRound) {
  key(Qt::Key_3);
  QTest::mouseClick(canvas(), Qt::LeftButton, {}, slot(5));
  testing::settle();
  RefereeBubble* bubble = page.lane()->bubble();
  EXPECT_TRUE(bubble->isVisible());
  EXPECT_EQ(bubble->accessibleName(), QStringLiteral("J3 needs 2 GPUs; 1 is chosen."));
  QRectF column;
  for (int g = 0; g < 6; ++g) column |= canvas()->slotsLayout().slot(GpuIndex(g), 0);
  const QRect there(canvas()->mapTo(page.lane(), column.topLeft().toPoint()), column.size().toSize());
  EXPECT_FALSE(bubble->geometry().intersects(there));
  EXPECT_TRUE(page.lane()->rect().adjusted(12, 12, -12, -12).contains(bubble->geometry()));
  QTest::mouseClick(canvas(), Qt::LeftButton, {}, slot(0));
  EXPECT_THAT(bubble->accessibleName().toStdString(), HasSubstr("does 10 epochs in this round"));
  testing::clickOn(page, "advice");
  EXPECT_FALSE(bubble->isVisible());
}

TEST_F(BeatPageTest, NamesTheRoundThatLostTheOptimumAndGoesBack) {
  EXPECT_EQ(text("best"), QStringLiteral("23.3 min"));
  play({3, 3, 1, 2, 2, 1});
  EXPECT_EQ(game().search().lostAfter(), std::nullopt);
  play({1, 1, 0, 2, 2, 1});
  EXPECT_EQ(text("best"), QStringLiteral("23.7 min"));
  EXPECT_EQ(text("loss-text"), QStringLiteral("After round 2 the optimum (23.3 min) was no longer reachable."));
  EXPECT_EQ(text("loss-reason"), QStringLiteral("J1 took 2 × V100 + K80, so J3 waited."));
  testing::clickOn(page, "at-end");
  EXPECT_FALSE(testing::partOf<QWidget>(page, "loss")->isVisible());
  testing::clickOn(page, "at-once");
  EXPECT_TRUE(testing::partOf<QWidget>(page, "loss")->isVisible());
  testing::clickOn(page, "go-back");
  wait();
  EXPECT_EQ(game().playedRounds(), 1U);
  EXPECT_EQ(game().attempt().open()[0], JobIndex(0));
  EXPECT_FALSE(testing::partOf<QWidget>(page, "loss")->isVisible());
}

// While the search runs, the old number is dimmed and a line shows that the search runs.
TEST_F(BeatPageTest, TheNumberIsGreyAndALineRunsWhileTheSearchRuns) {
  auto* best = testing::partOf<QLabel>(page, "best");
  auto* line = testing::partOf<QWidget>(page, "searching");
  EXPECT_FALSE(line->isVisible());
  placeAll({3, 3, 1, 2, 2, 1});
  game().play();
  EXPECT_TRUE(line->isVisible());
  EXPECT_EQ(line->height(), 2);
  EXPECT_EQ(text("best"), QStringLiteral("23.3 min"));
  EXPECT_EQ(best->property("role"), QStringLiteral("dim"));
  wait();
  EXPECT_FALSE(line->isVisible());
  EXPECT_EQ(best->property("role"), QStringLiteral("title"));
}

TEST_F(BeatPageTest, TheBestScheduleReachesTheOptimumAndOpensTheLanes) {
  const auto locked = [&] {
    int count = 0;
    for (const RivalLane* lane : page.findChildren<RivalLane*>())
      count += lane->isVisible() && lane->isLocked() ? 1 : 0;
    return count;
  };
  EXPECT_EQ(locked(), static_cast<int>(game().rivals().size()));  // all rivals except the one to beat, plus the optimum
  playBest();
  EXPECT_EQ(text("loss-text"), QStringLiteral("You reached the optimum: 23.3 min"));
  EXPECT_EQ(locked(), 0);
  EXPECT_TRUE(game().store().attempts().back().over);
  testing::clickOn(page, "play-round");
  EXPECT_EQ(game().playedRounds(), 0U);
  EXPECT_EQ(game().store().attempts().size(), 1U);
}

TEST_F(BeatPageTest, TheMetricChangesWithoutANewAttempt) {
  play({3, 3, 1, 2, 2, 1});
  auto* metric = testing::partOf<QComboBox>(page, "score-by");
  metric->setFocus();
  QTest::keyClick(metric, Qt::Key_Down);
  wait();
  EXPECT_EQ(game().metric(), attempt::Metric::Makespan);
  EXPECT_EQ(game().playedRounds(), 1U);
  EXPECT_TRUE(game().search().optimum().has_value());
  QTest::keyClick(metric, Qt::Key_Down);
  wait();
  ASSERT_TRUE(game().search().optimum().has_value());
  EXPECT_EQ(text("best"), QLocale().toString(*game().search().after().back()->value, 'f', 3));
}

TEST_F(BeatPageTest, AScoreIsChosenAsTheOneToBeat) {
  auto* scores = testing::partOf<ScoreStrip>(page, "scores");
  const QString other = scores->partName(2).section(QLatin1Char(','), 0, 0);
  QTest::mouseClick(scores, Qt::LeftButton, {}, scores->partRect(2).center());
  EXPECT_TRUE(text("goal").startsWith(QStringLiteral("Beat %1:").arg(other))) << text("goal").toStdString();
}

TEST_F(BeatPageTest, AttemptsAreKeptAndCanBeDeleted) {
  play({3, 3, 1, 2, 2, 1});
  testing::clickOn(page, "start-again");
  play({3, 3, 1, 1, 1, 0});
  ASSERT_EQ(game().store().attempts().size(), 2U);
  game().store().waitForWritten();
  const attempt::Attempt last = game().attempt();
  BeatPage again(&session.bench);
  ASSERT_TRUE(again.begin());
  EXPECT_TRUE(again.game().attempt() == last);
  EXPECT_EQ(again.game().number(), 1U);
  testing::clickOn(page, "delete-attempt-1");
  testing::settle();
  EXPECT_EQ(game().store().attempts().size(), 1U);
  EXPECT_EQ(game().number(), 0U);
  EXPECT_TRUE(game().attempt() == last);
}

TEST_F(BeatPageTest, AHintIsCountedAndSaid) {
  QSignalSpy said(&page, &BeatPage::messageReported);
  key(Qt::Key_H);
  ASSERT_EQ(said.count(), 1);
  EXPECT_TRUE(said.front().front().toString().startsWith(QStringLiteral("Hint:")));
  EXPECT_EQ(game().attempt().hints(), 1);
}

TEST_F(BeatPageTest, FinishedJobsSayWhen) {
  play({3, 3, 1, 2, 2, 1});
  play({1, 1, 0, 2, 2, 1});
  QSignalSpy said(&page, &BeatPage::messageReported);
  key(Qt::Key_2);
  EXPECT_FALSE(game().hand().valid());
  ASSERT_EQ(said.count(), 1);
  EXPECT_EQ(said.front().front().toString(), QStringLiteral("J2 finished at 12:00."));
}

TEST_F(BeatPageTest, AChangedScenarioBeginsAnew) {
  play({3, 3, 1, 2, 2, 1});
  session.bench.document.edit(QStringLiteral("Edit"), [](model::Scenario& s) { s.clock.restart_s = {10}; });
  testing::settle();
  EXPECT_EQ(game().playedRounds(), 0U);
  EXPECT_EQ(game().problem(), session.bench.document.problem());
  QSignalSpy left(&page, &BeatPage::leaveRequested);
  session.bench.document.edit(QStringLiteral("Edit"), [](model::Scenario& s) {
    for (int j = 0; j < 10; ++j) {
      s.jobs.push_back(s.jobs.front());
      s.jobs.back().id = "K" + std::to_string(j);
    }
  });
  testing::settle();
  EXPECT_EQ(left.count(), 1);
  EXPECT_EQ(BeatGame::whyNot(session.bench.document),
            QStringLiteral("The scenario has 13 jobs. Placing by hand is for up to 12."));
}

TEST_F(BeatPageTest, EveryTextFitsInBothThemes) {
  play({3, 3, 1, 2, 2, 1});
  play({1, 1, 0, 2, 2, 1});
  play({3, 0, 1, 1, 1, 3});
  game().place(GpuIndex(5), JobIndex(2));
  canvas()->setSpoken(JobIndex(2));
  testing::pictures(session.bench, page, QStringLiteral("beat"), {{1600, 800}, {1280, 640}});
  for (const QLabel* label : page.findChildren<QLabel*>())
    EXPECT_FALSE(label->isVisible() && testing::isCut(*label)) << label->text().toStdString();
}

}  // namespace
}  // namespace roundel::widgets
