// SPDX-License-Identifier: GPL-3.0-or-later
// Tests slides of other scenarios: they run in the background, and the presenter shows them as stills.

#include "widgets/stage/talk/other_runs.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "tests/widgets/bench.h"
#include "widgets/stage/presenter/presenter_window.h"
#include "widgets/stage/talk/still.h"

namespace roundel::widgets {
namespace {

struct SlidesOfOthers : ::testing::Test {
  SlidesOfOthers() {
    EXPECT_EQ(session.bench.document.save(folder.filePath(QStringLiteral("open.json"))), QString());
    EXPECT_TRUE(QFile::copy(QString::fromStdString(tests::sourceDir()) + QStringLiteral("/scenarios/hadar-b3.json"),
                            folder.filePath(QStringLiteral("other.json"))));
    add({.at = {.seconds = 360}, .sentence = "Here"});
  }
  void add(const talk::Slide& slide) { session.bench.slides.insert(session.bench.slides.count(), slide); }
  bool waitFor(const OtherRuns& runs, const char* file) {
    return QTest::qWaitFor([&] { return runs.find(file) != nullptr; }, 60'000);
  }
  QTemporaryDir folder;
  testing::Session session{testing::threeJobs()};
};

// Fails if a scenario is left out, also if a later slide names it, or if a fault in one scenario stops the others.
TEST_F(SlidesOfOthers, EachScenarioIsRunOnceAndAFaultIsOnlyOfItsOwn) {
  add({.scenario = "none.json"});
  add({.scenario = "other.json"});
  add({.scenario = "other.json"});
  const OtherRuns runs(&session.bench, nullptr);
  QSignalSpy changed(&runs, &OtherRuns::changed);
  EXPECT_EQ(runs.find("other.json"), nullptr);
  ASSERT_TRUE(waitFor(runs, "other.json"));
  EXPECT_EQ(changed.size(), 2);
  EXPECT_TRUE(runs.find("none.json")->error.startsWith(QStringLiteral("none.json: ")));
  EXPECT_TRUE(runs.find("other.json")->error.isEmpty());
  EXPECT_FALSE(runs.find("other.json")->lanes.empty());
  ASSERT_TRUE(QFile::copy(folder.filePath(QStringLiteral("other.json")), folder.filePath(QStringLiteral("late.json"))));
  add({.scenario = "late.json"});
  EXPECT_TRUE(waitFor(runs, "late.json"));
}

// Fails if a talk from another author can start a program or read a file outside of its folder.
TEST_F(SlidesOfOthers, ProgramsAndOtherFoldersAreRefused) {
  model::Scenario program = testing::threeJobs();
  program.compare = {{"external", "Mine", {{"command", "\"touch started\""}}}};
  QFile file(folder.filePath(QStringLiteral("program.json")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString(io::writeScenario(program)));
  file.close();
  const QString refused = runBeside(folder.path(), "program.json", {}).error;
  EXPECT_TRUE(refused.contains(QStringLiteral("compares a program"))) << refused.toStdString();
  EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("started"))));
  EXPECT_TRUE(runBeside(folder.filePath(QStringLiteral("inner")), "../other.json", {})
                  .error.contains(QStringLiteral("leads out of the folder")));
}

TEST_F(SlidesOfOthers, AnUnsavedScenarioHasNoFolder) {
  add({.scenario = "other.json"});
  session.bench.document.reset(testing::threeJobs(), {});
  session.finish();
  add({.scenario = "other.json"});
  const OtherRuns runs(&session.bench, nullptr);
  ASSERT_NE(runs.find("other.json"), nullptr);
  EXPECT_TRUE(runs.find("other.json")->error.contains(QStringLiteral("save the open scenario")));
}

// Fails if the files of the former folder are shown after the scenario was saved elsewhere.
TEST_F(SlidesOfOthers, AnotherFolderHasOtherFiles) {
  add({.scenario = "other.json"});
  const OtherRuns runs(&session.bench, nullptr);
  ASSERT_TRUE(waitFor(runs, "other.json"));
  ASSERT_TRUE(runs.find("other.json")->error.isEmpty());
  const QTemporaryDir elsewhere;
  ASSERT_EQ(session.bench.document.save(elsewhere.filePath(QStringLiteral("open.json"))), QString());
  ASSERT_TRUE(waitFor(runs, "other.json"));
  EXPECT_FALSE(runs.find("other.json")->error.isEmpty());
}

// Fails if a slide with lanes is painted as a figure because the slide before it was one.
TEST_F(SlidesOfOthers, ThePlayheadMayLeaveAFigureForASlideWithLanes) {
  add({.view = "jct-cdf", .at = {.seconds = 720}, .sentence = "A figure"});
  PresenterWindow window(&session.bench);
  window.setAttribute(Qt::WA_DeleteOnClose, false);
  std::vector<std::string> painted;
  window.slideView().setPainter(
      [&](QPainter&, const PresenterPage&, const talk::Slide& slide) { painted.push_back(slide.view); });
  window.resize(1280, 720);
  window.show();
  window.toSlides();
  QTest::keyClick(&window, Qt::Key_PageDown);
  window.grab();
  ASSERT_FALSE(painted.empty());
  session.bench.playhead.setNow(360);
  window.grab();
  EXPECT_EQ(std::ranges::count(painted, "lanes"), 0);
}

// Fails if the presenter shows the lanes of the open scenario, shows another picture than the PDF, or moves the playhead.
TEST_F(SlidesOfOthers, ThePresenterShowsThemAsStills) {
  add({.scenario = "other.json", .at = {.seconds = 1}, .sentence = "Elsewhere"});
  const talk::Slide slide = session.bench.slides.all().back();
  PresenterWindow window(&session.bench);
  window.setAttribute(Qt::WA_DeleteOnClose, false);
  const OtherRuns others(&session.bench, nullptr);
  window.slideView().setPainter([&](QPainter& painter, const PresenterPage& page, const talk::Slide& shown) {
    paintPresentedSlide(painter, page, shown, session.bench.comparison.lanes(), others);
  });
  window.resize(1280, 720);
  window.show();
  window.toSlides();
  EXPECT_EQ(window.view(), "lanes");
  QTest::keyClick(&window, Qt::Key_PageDown);
  EXPECT_EQ(window.view(), PresenterWindow::kOtherScenario);
  EXPECT_EQ(window.page().lines, QStringList(QStringLiteral("Elsewhere")));
  EXPECT_EQ(session.bench.playhead.now_s(), 360);
  const QImage waiting = window.grab().toImage();
  ASSERT_TRUE(waitFor(others, "other.json"));
  window.slideView().forget();
  const QImage shown = window.grab().toImage();
  EXPECT_NE(shown, waiting);
  QImage expected(shown.size(), shown.format());
  expected.fill(window.page().theme.panel);
  {
    QPainter painter(&expected);
    paintStillView(painter, QSizeF(expected.size()), {others.find("other.json")->lanes, slide, 1}, window.page().theme);
  }
  const QRect lanes = window.page().layout.animation.toAlignedRect().adjusted(0, 120, 0, 0);  // below a message
  EXPECT_EQ(shown.copy(lanes), expected.copy(lanes));
  // Play must not start while a still is shown.
  window.act(PresenterAction::Play);
  EXPECT_FALSE(session.bench.playhead.playing());
  EXPECT_FALSE(window.message().isEmpty());
  window.act(PresenterAction::Animation);
  EXPECT_EQ(window.view(), PresenterWindow::kOtherScenario);
  QTest::keyClick(&window, Qt::Key_PageUp);
  EXPECT_EQ(window.view(), "lanes");
}

}  // namespace
}  // namespace roundel::widgets
