// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/widgets/bench.h"
#include "widgets/build/next_steps/next_steps_panel.h"
#include "widgets/build/next_steps/nothing_yet.h"
#include "widgets/build/next_steps/steps_overlay.h"
#include "widgets/build/next_steps/steps_painter.h"

namespace roundel::widgets {
namespace {

using testing::threeJobs;
using Kind = NextStep::Kind;

void addNodes(Workbench& bench) {
  bench.document.edit(QStringLiteral("nodes"), [](model::Scenario& s) {
    s.gpu_types = threeJobs().gpu_types;
    s.nodes = threeJobs().nodes;
  });
}

void addJobs(Workbench& bench) {
  bench.document.edit(QStringLiteral("jobs"), [](model::Scenario& s) { s.jobs = threeJobs().jobs; });
}

struct Canvas {
  Canvas() {
    bench.document.startNew();
    canvas.setFocusPolicy(Qt::StrongFocus);
    canvas.resize(900, 300);
    canvas.show();
    canvas.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&canvas));
    canvas.setFocus();
  }
  Workbench bench;
  QWidget canvas;
  StepsOverlay steps{&bench, &canvas};
};

TEST(StepsOverlay, IsNeverHitExceptByItsLinks) {
  Canvas t;
  ASSERT_TRUE(t.steps.isVisible());
  EXPECT_TRUE(t.steps.cards());
  for (const QPoint at : {QPoint(100, 100), QPoint(450, 100), QPoint(800, 100)})
    EXPECT_EQ(t.canvas.childAt(at), nullptr) << "the canvas must receive drops at this point";
  QSignalSpy asked(&t.steps, &StepsOverlay::traceRequested);
  QTest::mouseClick(t.steps.links()->findChild<QPushButton*>(QStringLiteral("from-trace")), Qt::LeftButton);
  EXPECT_EQ(asked.count(), 1);
}

TEST(StepsOverlay, IsAStripAfterTheFirstNodeAndLeavesWhenNothingIsMissing) {
  Canvas t;
  addNodes(t.bench);
  EXPECT_FALSE(t.steps.cards());
  EXPECT_LE(t.steps.height(), 2 * StepsOverlay::kStrip);
  EXPECT_FALSE(t.steps.links()->isVisible());
  EXPECT_EQ(t.canvas.childAt(t.steps.geometry().center()), nullptr);
  addJobs(t.bench);
  EXPECT_TRUE(t.steps.isVisible()) << "no scheduler is chosen";
  t.bench.document.addLanes({"gavel"});
  EXPECT_FALSE(t.steps.isVisible());
  t.bench.document.undoStack()->undo();
  EXPECT_TRUE(t.steps.isVisible());
}

TEST(StepsOverlay, EscapeHidesItAndF1BringsItBack) {
  Canvas t;
  QTest::keyClick(&t.canvas, Qt::Key_Escape);
  EXPECT_FALSE(t.steps.isVisible());
  QTest::keyClick(&t.canvas, Qt::Key_F1);
  EXPECT_TRUE(t.steps.isVisible());
  t.steps.hideSteps();
  t.bench.document.startNew();
  EXPECT_TRUE(t.steps.isVisible()) << "another new scenario shows the steps again";
}

TEST(StepCards, StandBesideEachOtherInTheRoom) {
  const QRectF room(8, 8, 900, 260);
  const auto cells = stepCells(room, 1);
  for (const QRectF& cell : cells) EXPECT_TRUE(room.contains(cell));
  EXPECT_LT(cells[0].right(), cells[1].left());
  EXPECT_LT(cells[1].right(), cells[2].left());
}

TEST(NextStepsPanel, CountsWhatIsDoneAndItsLinksAskForTheRest) {
  Workbench bench;
  bench.document.startNew();
  NextStepsPanel panel(&bench.document, &bench.appearance);
  EXPECT_EQ(panel.countText(), QStringLiteral("0 of 3 done"));
  QSignalSpy asked(panel.list(), &StepList::stepRequested);
  panel.list()->link(Kind::Job)->click();
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked[0][0].value<Kind>(), Kind::Job);
  addJobs(bench);
  EXPECT_EQ(panel.countText(), QStringLiteral("1 of 3 done"));
  EXPECT_TRUE(panel.list()->link(Kind::Job)->isHidden());
  EXPECT_FALSE(panel.list()->link(Kind::Node)->isHidden());
  for (const QLabel* label : panel.findChildren<QLabel*>())
    EXPECT_NE(label->property("role").toString(), QStringLiteral("bad")) << label->text().toStdString();
}

struct EmptyLanes : ::testing::Test {
  EmptyLanes() {
    bench.document.startNew();
    lanes.resize(800, 400);
  }
  void addAll() {
    addNodes(bench);
    addJobs(bench);
    bench.document.addLanes({"gavel"});
  }
  Workbench bench;
  QWidget lanes;
};

TEST_F(EmptyLanes, AreCoveredUntilNothingIsMissing) {
  const NothingYet nothing(&bench.document, &bench.appearance, &lanes);
  lanes.show();
  EXPECT_EQ(nothing.geometry(), lanes.rect());
  addAll();
  EXPECT_FALSE(nothing.isVisible());
}

// ---- sizes of pictures and texts ----

QImage strip(const model::Missing& missing, int width, double scale = 1) {
  QImage image(width, static_cast<int>(StepsOverlay::kStrip * scale), QImage::Format_ARGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  paintStepStrip(painter, QRectF(image.rect()), {Theme::light(), missing, scale});
  return image;
}

QImage cards(const model::Missing& missing, QSize size) {
  QImage image(size, QImage::Format_ARGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  paintStepCards(painter, QRectF(image.rect()), {Theme::light(), missing, 1});
  return image;
}

TEST(StepCards, TheNextStepAloneStandsOnASoftGround) {
  const QSize size(900, 260);
  const auto cells = stepCells(QRectF(QPointF(), size), 1);
  const QColor soft = Theme::light().accentSoft, panel = Theme::light().panel;
  const model::Missing job_next{.node = false, .job = true, .scheduler = true};
  const QImage image = cards(job_next, size);
  const auto ground = [&](std::size_t step) {
    return image.pixelColor((cells[step].topLeft() + QPointF(8, 8)).toPoint());
  };
  EXPECT_EQ(ground(0), panel) << "the first step is done";
  EXPECT_EQ(ground(1), soft);
  EXPECT_EQ(ground(2), panel);
}

TEST(StepCards, LeaveTheirPicturesOutWhereThereIsNoHeight) {
  const model::Missing all{true, true, true};
  const auto ink = [&](int height) { return testing::count(cards(all, {900, height}), Theme::light().text); };
  EXPECT_GT(ink(260), 0);
  EXPECT_GT(ink(70), 0) << "the text is still shown";
  EXPECT_NE(cards(all, {900, 70}), cards({false, true, true}, {900, 70}));
}

TEST(StepCards, AreNoHigherThanTheyNeedAndStandInTheMiddle) {
  const auto cells = stepCells(QRectF(0, 0, 900, 900), 1);
  EXPECT_LT(cells[0].height(), 300);
  EXPECT_NEAR(cells[0].center().y(), 450, 1);
  EXPECT_DOUBLE_EQ(stepCells(QRectF(0, 0, 900, 900), 2)[0].height(), 2 * cells[0].height())
      << "the height follows the text size";
}

TEST(StepMarks, ADoneStepHasATickInTheColourOfGood) {
  const auto markOf = [](const model::Missing& missing, std::size_t step) {
    QImage image(40, 40, QImage::Format_ARGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paintStepMark(painter, {20, 20}, step, {Theme::light(), missing, 1});
    painter.end();
    return image;
  };
  const QImage done = markOf({false, true, true}, 0), next = markOf({true, true, true}, 0),
               later = markOf({true, true, true}, 1);
  EXPECT_GT(testing::count(done, Theme::light().good), 100);
  EXPECT_GT(testing::count(next, Theme::light().accent), 100);
  EXPECT_EQ(testing::count(later, Theme::light().accent), 0);
  EXPECT_EQ(testing::count(later, Theme::light().good), 0);
}

TEST(StepStrips, AreWholeAtAnyWidthAndSizeOfText) {
  for (const double scale : {1.0, 2.0}) {
    for (const int width : {200, 640, 1600}) {
      const QImage image = strip({true, true, true}, width, scale);
      EXPECT_GT(testing::count(image, Theme::light().accent), 20) << width << " at " << scale;
    }
  }
}

TEST(StepStrips, LeaveOutHowWhereThereIsNoRoomForIt) {
  const model::Missing job_next{.node = false, .job = true, .scheduler = true};
  const auto dim = [&](int width) { return testing::count(strip(job_next, width), Theme::light().dim); };
  EXPECT_GT(dim(1800), dim(500)) << "the narrow strip shows only titles";
}

TEST(StepsOverlay, SaysItsStepsToAScreenReaderAndWhatIsDone) {
  Canvas t;
  const QString before = t.steps.accessibleName();
  EXPECT_EQ(before.count(QStringLiteral("done")), 0) << before.toStdString();
  addNodes(t.bench);
  EXPECT_EQ(t.steps.accessibleName().count(QStringLiteral("done")), 1) << t.steps.accessibleName().toStdString();
}

TEST(StepsOverlay, FollowsTheSizeOfTheCanvas) {
  Canvas t;
  t.canvas.resize(500, 240);
  EXPECT_TRUE(QTest::qWaitFor([&] { return t.steps.width() == 500; }));
  EXPECT_LE(t.steps.geometry().bottom(), t.steps.links()->geometry().bottom());
  EXPECT_TRUE(t.canvas.rect().contains(t.steps.links()->geometry()));
}

TEST(StepsOverlay, EscapeIsTheSelectionsWhileThereIsOne) {
  Canvas t;
  addNodes(t.bench);
  t.bench.selection.selectNodes({"n0"});
  QTest::keyClick(&t.canvas, Qt::Key_Escape);
  EXPECT_TRUE(t.steps.isVisible()) << "the first Esc clears the selection";
  t.bench.selection.selectNodes({});
  QTest::keyClick(&t.canvas, Qt::Key_Escape);
  EXPECT_FALSE(t.steps.isVisible());
}

TEST(StepsOverlay, F1IsNotItsWhileItStands) {
  Canvas t;
  QSignalSpy shown(&t.steps, &StepsOverlay::shown);
  QTest::keyClick(&t.canvas, Qt::Key_F1);
  EXPECT_EQ(shown.count(), 0) << "F1 is left to the help while the steps are shown";
}

TEST(StepsOverlay, EveryLinkAsksForSomethingOfItsOwn) {
  Canvas t;
  QSignalSpy example(&t.steps, &StepsOverlay::exampleRequested), table(&t.steps, &StepsOverlay::tableRequested);
  for (const char* name : {"from-example", "from-table"}) {
    auto* link = t.steps.links()->findChild<QPushButton*>(QLatin1String(name));
    ASSERT_NE(link, nullptr) << name;
    EXPECT_FALSE(link->toolTip().isEmpty());
    QTest::keyClick(link, Qt::Key_Space);
  }
  EXPECT_EQ(example.count(), 1);
  EXPECT_EQ(table.count(), 1);
}

TEST(StepList, ADoneStepIsSaidToBeSo) {
  Workbench bench;
  bench.document.startNew();
  StepList list(&bench.document, &bench.appearance);
  addJobs(bench);
  const auto labels = list.findChildren<QLabel*>();
  EXPECT_EQ(std::ranges::count_if(
                labels, [](const QLabel* each) { return each->accessibleName().endsWith(QStringLiteral(": done")); }),
            1);
  bench.document.undoStack()->undo();
  EXPECT_FALSE(list.link(Kind::Job)->isHidden()) << "the link is shown again after undo";
}

TEST(NextStepsPanel, IsHighEnoughForItsList) {
  Workbench bench;
  bench.document.startNew();
  NextStepsPanel panel(&bench.document, &bench.appearance);
  panel.resize(panel.sizeHint());
  panel.show();
  EXPECT_TRUE(QTest::qWaitForWindowExposed(&panel));
  EXPECT_GE(panel.list()->height(), panel.list()->minimumSizeHint().height());
}

TEST_F(EmptyLanes, AreCoveredAtAnySizeAndAgainAfterUndo) {
  const NothingYet nothing(&bench.document, &bench.appearance, &lanes);
  lanes.show();
  lanes.resize(300, 200);
  EXPECT_TRUE(QTest::qWaitFor([&] { return nothing.geometry() == lanes.rect(); }));
  addAll();
  EXPECT_FALSE(nothing.isVisible());
  bench.document.undoStack()->undo();
  EXPECT_TRUE(nothing.isVisible());
}

}  // namespace
}  // namespace roundel::widgets
