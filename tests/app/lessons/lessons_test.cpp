// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a lesson in a complete window: opened from a file, answered with clicks, drops and keys, and closed.

#include <QFile>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <cstdlib>

#include "app/gui/lessons/lesson_actions.h"
#include "app/gui/run_page.h"
#include "app/gui/side_panel.h"
#include "tests/app/window.h"
#include "tests/widgets/drops.h"
#include "tests/widgets/lesson/lesson_text.h"
#include "tests/widgets/settle.h"
#include "widgets/base/theme/theme.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/lesson/overlay/lesson_scrim.h"
#include "widgets/lesson/overlay/lesson_slots.h"
#include "widgets/lesson/panel/lesson_panel.h"
#include "widgets/lesson/player/step_reading.h"
#include "widgets/plots/view/plot_panel.h"
#include "widgets/plots/view/plots_row.h"

namespace roundel::app {
namespace {

using Phase = widgets::LessonPlayer::Phase;
using widgets::testing::settle;
namespace lessons = widgets::testing;  // the test lesson and the numbers of its steps

class LessonInAWindow : public Window {
 protected:
  void SetUp() override {
    Window::SetUp();
    bench().setReducedMotion(true);
    file = folder.filePath(QStringLiteral("prices.lesson.json"));
    write(lessons::kLessonText);
  }
  void write(const QByteArray& text) {
    QFile out(file);
    ASSERT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(text);
  }
  void open(int step = 0) {
    ASSERT_TRUE(window->openFile(file));
    ASSERT_TRUE(stage().active());
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    ASSERT_TRUE(QTest::qWaitFor([&] { return player().phase() != Phase::Waiting; }, 60'000));
    if (step > 0) player().go(step);
    settle();
  }
  void key(Qt::Key key) {
    QTest::keyClick(window->focusWidget() != nullptr ? window->focusWidget() : window.get(), key);
    settle();
  }
  LessonStage& stage() { return window->lessons().stage(); }
  widgets::LessonPlayer& player() { return stage().player(); }
  widgets::LessonPanel& panel() { return *stage().panel(); }
  widgets::LessonSlots& layer() { return *stage().slotLayer(); }
  RunPage& run() { return *window->workspaces().run(); }
  double now_s() { return bench().playhead.now_s(); }
  QTemporaryDir folder;
  QString file;
};

TEST_F(LessonInAWindow, OpensItsScenarioAsACopyInThePlaceOfWhy) {
  open();
  EXPECT_EQ(player().phase(), Phase::Asking);
  EXPECT_TRUE(bench().document.path().isEmpty());
  EXPECT_FALSE(bench().document.isModified());
  ASSERT_EQ(lanes().size(), 2u);
  EXPECT_EQ(lanes()[0].lane.label, "Hadar eff");
  EXPECT_TRUE(panel().isVisible());
  EXPECT_TRUE(run().right()->isHidden());
  EXPECT_LT(now_s(), 1e-9) << "the playhead is before the decision of the first step";
  EXPECT_EQ(bench().future(), widgets::Workbench::Future::Hidden);
}

TEST_F(LessonInAWindow, HoldsThePlayheadUntilTheAnswer) {
  open();
  bench().playhead.setNow(3);
  EXPECT_LT(now_s(), 1e-9);
  trigger("step");
  settle();
  EXPECT_LT(now_s(), 1e-9);
  for (const char c : std::string("5")) QTest::keyClick(window->focusWidget(), c);
  key(Qt::Key_Return);
  ASSERT_EQ(player().phase(), Phase::Right);
  EXPECT_NEAR(now_s(), player().until_s(), 1e-6)
      << "the playhead is at the end of the round; reduced motion skips the animation";
  bench().playhead.setNow(3);
  EXPECT_EQ(now_s(), 3) << "after the answer the playhead can move freely";
}

TEST_F(LessonInAWindow, APlaceIsAnsweredByADrop) {
  open(lessons::kPlace);
  ASSERT_TRUE(layer().asking());
  QMimeData data;
  data.setData(QLatin1String(widgets::kLessonJobMime), "J1");
  ASSERT_TRUE(widgets::testing::drop(&layer(), &data, layer().slotRect(0).center()));
  EXPECT_TRUE(player().answered());
  key(Qt::Key_Return);
  EXPECT_EQ(player().phase(), Phase::Right);
  EXPECT_FALSE(layer().asking());
}

TEST_F(LessonInAWindow, AWrongPlaceStaysBesideTheRealBarsAndMayBeTriedAgain) {
  open(lessons::kPlace);
  for (const int slot : {2, 3}) QTest::mouseClick(&layer(), Qt::LeftButton, {}, layer().slotRect(slot).center());
  ASSERT_TRUE(player().answered());
  key(Qt::Key_Return);
  ASSERT_EQ(player().phase(), Phase::Wrong);
  EXPECT_TRUE(layer().isVisible());
  EXPECT_NEAR(now_s(), player().until_s(), 1e-6);
  key(Qt::Key_Return);
  ASSERT_EQ(player().phase(), Phase::Asking);
  EXPECT_TRUE(layer().asking());
  EXPECT_LT(now_s(), 1e-9);
  for (const int slot : {2, 3, 0, 1}) QTest::mouseClick(&layer(), Qt::LeftButton, {}, layer().slotRect(slot).center());
  key(Qt::Key_Return);
  EXPECT_EQ(player().phase(), Phase::Right);
  EXPECT_EQ(player().progress().points, 1.5);
}

TEST_F(LessonInAWindow, WhatIsNotAskedIsDimmedAndTakesNoClicks) {
  open(lessons::kPlace);
  ASSERT_TRUE(stage().scrim()->isVisible());
  const auto under = [&](const QWidget* part, QPoint at) { return window->childAt(part->mapTo(window.get(), at)); };
  const widgets::LanesCanvas* canvas = run().lanes()->canvas();
  EXPECT_EQ(under(run().plots(), run().plots()->rect().center()), stage().scrim());
  EXPECT_NE(under(&panel(), panel().rect().center()), stage().scrim());
  EXPECT_NE(under(canvas, canvas->layout().at(0).card.center().toPoint()), stage().scrim());
  EXPECT_EQ(under(canvas, canvas->layout().at(1).card.center().toPoint()), stage().scrim())
      << "the other lane is dimmed";
  EXPECT_EQ(stage().scrim()->outlines().size(), 2u);
  player().go(lessons::kTell);
  settle();
  EXPECT_FALSE(stage().scrim()->isVisible());
}

TEST_F(LessonInAWindow, ASelectedJobAnswersAPick) {
  open(lessons::kPick);
  bench().selection.selectJob(bench().document.problem()->findJob("J2"));
  EXPECT_TRUE(player().answered());
}

TEST_F(LessonInAWindow, EscLeavesAndTheNextStartIsAtTheSameStep) {
  open();
  player().go(lessons::kPick);
  settle();
  run().lanes()->canvas()->setFocus();
  key(Qt::Key_Escape);
  EXPECT_FALSE(stage().active());
  EXPECT_FALSE(panel().isVisible());
  EXPECT_FALSE(run().right()->isHidden());
  EXPECT_FALSE(stage().scrim()->isVisible());
  EXPECT_EQ(bench().future(), widgets::Workbench::Future::Ghost);
  EXPECT_EQ(lanes().size(), 2u) << "the scenario of the lesson stays open";
  open();
  EXPECT_EQ(player().number(), lessons::kPick);
}

TEST_F(LessonInAWindow, AReachIsMetByAnEditThatTheNextStepDrops) {
  open(lessons::kReach);
  ASSERT_EQ(player().phase(), Phase::Asking);
  bench().document.edit(QStringLiteral("Work"), [](model::Scenario& s) { s.jobs[1].iterations = 400; });
  EXPECT_TRUE(QTest::qWaitFor([&] { return player().phase() == Phase::Right; }, 60'000))
      << (player().reached() ? player().reached()->conditions[0].text : "no runs");
  player().go(player().number() - 1);
  settle();
  EXPECT_EQ(bench().document.scenario().jobs[1].iterations, 40);
  EXPECT_FALSE(bench().document.isModified());
}

// Quantiles of completion times show the whole run, regardless of the playhead.
TEST_F(LessonInAWindow, PlotsOfTheWholeRunAreHiddenUntilTheAnswer) {
  widgets::PlotPanel* panel = run().plots()->addPlot(QStringLiteral("jct-quantiles"));
  ASSERT_NE(panel, nullptr);
  open();
  const int hue = widgets::schedulerStyle(QStringLiteral("gavel"), bench().theme()).line.hue();
  const auto isDrawn = [&] {
    const QRect area(panel->mapTo(window.get(), QPoint(0, 0)), panel->size());
    const QImage image = window->grab(area).toImage();
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        const QColor pixel = image.pixelColor(x, y);
        if (pixel.saturation() > 120 && std::abs(pixel.hue() - hue) < 10) return true;
      }
    }
    return false;
  };
  EXPECT_FALSE(isDrawn());
  player().showAnswer();
  settle();
  ASSERT_TRUE(QTest::qWaitFor(isDrawn)) << "the plot is shown after the answer";
}

TEST_F(LessonInAWindow, AnEditThatIsNotAllowedIsTakenBack) {
  open(lessons::kReach);
  bench().document.edit(QStringLiteral("Clock"), [](model::Scenario& s) { s.clock.restart_s = 2; });
  settle();
  EXPECT_EQ(bench().document.scenario().clock.restart_s, 0);
  const auto* refusal = panel().findChild<QLabel*>(QStringLiteral("lesson-refusal"));
  ASSERT_NE(refusal, nullptr);
  EXPECT_TRUE(refusal->text().contains(QStringLiteral("the jobs"))) << refusal->text().toStdString();
  player().go(lessons::kTell);
  bench().document.edit(QStringLiteral("Jobs"), [](model::Scenario& s) { s.jobs.pop_back(); });
  settle();
  EXPECT_EQ(bench().document.scenario().jobs.size(), 3u) << "steps of other kinds reject edits";
}

TEST_F(LessonInAWindow, FaultsOfALessonAreSentencesWithTheirPlace) {
  write("{\"roundel_lesson\": 1, \"title\": \"x\", \"scenario\": \"hadar-b3.json\",\n \"setps\": []}");
  QString shown;
  whenAsked([&](QWidget* dialog) {
    shown = dialog->findChild<QPlainTextEdit*>()->toPlainText();
    dialog->close();
  });
  const std::string before = bytes();
  window->openFile(file);
  EXPECT_FALSE(stage().active());
  EXPECT_TRUE(shown.contains(QStringLiteral("prices.lesson.json:2"))) << shown.toStdString();
  EXPECT_TRUE(shown.contains(QStringLiteral("setps")));
  EXPECT_EQ(bytes(), before);
}

TEST_F(LessonInAWindow, UnsavedWorkIsAskedAboutFirst) {
  bench().document.edit(QStringLiteral("Title"), [](model::Scenario& s) { s.title = "mine"; });
  whenAsked([](QWidget* dialog) { dialog->close(); });
  window->openFile(file);
  EXPECT_FALSE(stage().active());
  EXPECT_EQ(bench().document.scenario().title, "mine");
}

TEST_F(LessonInAWindow, AnotherDocumentEndsTheLesson) {
  open();
  ASSERT_TRUE(window->openFile(MainWindow::defaultScenario()));
  EXPECT_FALSE(stage().active());
  EXPECT_FALSE(panel().isVisible());
  EXPECT_EQ(bench().document.scenario().title, "Hadar, Fig. 1");
}

TEST_F(LessonInAWindow, TheCourseIsInTheHelpMenu) {
  EXPECT_NE(window->action(QStringLiteral("lesson-leave")), nullptr);
  EXPECT_EQ(LessonActions::shippedPath(QStringLiteral("x")), QStringLiteral(":/roundel/lessons/x.lesson.json"));
}

}  // namespace
}  // namespace roundel::app
