// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse gestures on the arrivals strip; results are read from the document.

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>

#include "tests/widgets/bench.h"
#include "tests/widgets/drops.h"
#include "tests/widgets/text_size.h"
#include "widgets/build/arrivals/arrival_edits.h"
#include "widgets/build/arrivals/arrivals_panel.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

using testing::settle;

model::Scenario spread() {
  model::Scenario s = testing::threeJobs();
  s.jobs[1].arrival_s = 720;
  s.jobs[2].arrival_s = 1800;
  s.events.push_back({1000, model::EventKind::CancelJob, "", "J3", "", {}});
  return s;
}

model::Scenario jobKind() {
  model::Scenario fragment;
  fragment.models = {testing::job("ResNet", 1, 5000, {{"V100", 4.0}})};
  fragment.models[0].arrival_s.reset();
  model::JobSpec job;
  job.model = "ResNet";
  fragment.jobs = {job};
  return fragment;
}

class Strip : public ::testing::Test, public testing::EditedBench {
 protected:
  Strip() : panel(&bench) {
    bench.document.reset(spread(), {});
    panel.resize(900, 150);
    panel.show();
    panel.activateWindow();
    strip = panel.strip();
    strip->setFocus();
    settle();
    before = bytes();
  }
  double arrival(std::size_t job) const { return arrivalsOf(bench.document.scenario())[job]; }
  const ArrivalPin& pin(std::size_t job) const {
    for (const ArrivalPin& each : strip->pinLayout().pins()) {
      if (each.job == job) return each;
    }
    throw std::logic_error("no pin of this job");
  }
  QPoint on(std::size_t job) const { return strip->pinLayout().head(pin(job)).toPoint(); }
  int px(double seconds) const { return static_cast<int>(std::lround(seconds * strip->pinLayout().axis().px_per_s)); }
  void drag(QPoint from, QPoint by, Qt::KeyboardModifiers modifiers = {}, bool release = true) {
    QTest::mousePress(strip, Qt::LeftButton, modifiers, from);
    for (int step = 1; step <= 6; ++step) {
      const QPoint at = from + by * step / 6;
      QMouseEvent move(QEvent::MouseMove, at, strip->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
      QApplication::sendEvent(strip, &move);
    }
    if (release) QTest::mouseRelease(strip, Qt::LeftButton, modifiers, from + by);
  }
  QString said() const {
    QStringList all;
    for (const QLabel* label : panel.findChildren<QLabel*>()) all << label->text();
    return all.join(QLatin1Char('\n'));
  }

  ArrivalsPanel panel;
  ArrivalsStrip* strip = nullptr;
  std::string before;
};

TEST_F(Strip, PinsStandInOrderOfArrivalOnTheAxis) {
  ASSERT_EQ(strip->pinLayout().pins().size(), 3u);
  EXPECT_EQ(strip->pinLayout().pins()[0].job, 0u);
  EXPECT_EQ(strip->pinLayout().pins()[2].at_s, 1800);
  EXPECT_LT(on(0).x(), on(1).x());
  EXPECT_LT(on(1).x(), on(2).x());
  EXPECT_TRUE(strip->rect().contains(on(2)));
}

TEST_F(Strip, PinsThatMeetStandOnEachOtherAndWhatHasNoRoomIsCounted) {
  model::Scenario s = testing::mix(4, 40);
  for (model::JobSpec& job : s.jobs) job.arrival_s.reset();
  bench.document.reset(s, {});
  std::set<int> levels;
  int hidden = 0;
  for (const ArrivalPin& each : strip->pinLayout().pins()) {
    hidden += each.level < 0 ? 1 : 0;
    const bool free = each.level < 0 || levels.insert(each.level).second;
    EXPECT_TRUE(free) << "two pins are in the same place";
  }
  EXPECT_GT(levels.size(), 2u);
  EXPECT_EQ(hidden + static_cast<int>(levels.size()), 40);
}

TEST_F(Strip, ADragChangesTheArrivalOntoARoundAndIsOneCommand) {
  drag(on(1), {px(500), 0});
  EXPECT_EQ(arrival(1), 1080) << "720 + 500 s is nearest to the third round boundary";
  EXPECT_EQ(arrival(0), 0);
  EXPECT_EQ(commands(), 1);
  undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Strip, ItsMenuCopiesArrivalsAsALatexTable) {
  QTest::mouseClick(strip, Qt::RightButton, {}, strip->rect().center());
  settle();
  auto* menu = strip->findChild<QMenu*>();
  ASSERT_NE(menu, nullptr);
  for (QAction* action : menu->actions()) {
    if (action->text() == QStringLiteral("Copy as LaTeX table")) action->trigger();
  }
  const QString text = QGuiApplication::clipboard()->text();
  EXPECT_TRUE(text.contains(QStringLiteral("\\toprule"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QString::fromStdString(jobs().front().id))) << text.toStdString();
}

TEST_F(Strip, AltLeavesTheRounds) {
  drag(on(1), {px(100), 0}, Qt::AltModifier);
  EXPECT_NEAR(arrival(1), 820, 5);
  EXPECT_NE(std::fmod(arrival(1), 360), 0);
}

TEST_F(Strip, NoJobGoesBeforeZeroAndASelectionKeepsItsDistances) {
  QTest::mouseClick(strip, Qt::LeftButton, {}, on(1));
  QTest::mouseClick(strip, Qt::LeftButton, Qt::ControlModifier, on(2));
  EXPECT_EQ(strip->selection().list(), (std::vector<std::size_t>{1, 2}));
  drag(on(2), {-px(1700), 0});
  EXPECT_EQ(arrival(1), 0);
  EXPECT_EQ(arrival(2), 1080);
  EXPECT_EQ(commands(), 1);
}

TEST_F(Strip, EscapeTakesADragBack) {
  drag(on(1), {px(500), 0}, {}, false);
  QTest::keyClick(strip, Qt::Key_Escape);
  QTest::mouseRelease(strip, Qt::LeftButton, {}, on(1) + QPoint(px(500), 0));
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(commands(), 0);
}

TEST_F(Strip, CtrlDragClones) {
  drag(on(1), {px(720), 0}, Qt::ControlModifier);
  ASSERT_EQ(jobs().size(), 4u);
  EXPECT_EQ(arrival(1), 720);
  EXPECT_EQ(arrival(3), 1440);
  EXPECT_EQ(jobs()[3].throughput, jobs()[1].throughput);
  EXPECT_NE(jobs()[3].id, jobs()[1].id);
  EXPECT_EQ(commands(), 1);
  undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Strip, ARubberBandSelectsWhatItTouches) {
  const QPoint corner(on(1).x() - 12, 2);
  drag(corner, QPoint(on(2).x() + 12, on(2).y() + 8) - corner);
  EXPECT_EQ(strip->selection().list(), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(commands(), 0);
  EXPECT_EQ(bench.selection.job(), model::JobIndex(1));
}

TEST_F(Strip, ATemplateDroppedOnATimeArrivesThere) {
  const std::unique_ptr<QMimeData> data(mimeOf(jobKind()));
  ASSERT_TRUE(testing::drop(strip, data.get(), QPoint(static_cast<int>(kStripInside) + px(1100), 40)));
  ASSERT_EQ(jobs().size(), 4u);
  EXPECT_EQ(jobs()[3].arrival_s, 1080) << "the arrival snaps to a round boundary";
  EXPECT_EQ(bench.selection.job(), model::JobIndex(3));
  EXPECT_EQ(commands(), 1);
  EXPECT_TRUE(said().contains(QStringLiteral("J4 arrives at"))) << said().toStdString();
  ASSERT_TRUE(testing::drop(strip, data.get(), QPoint(static_cast<int>(kStripInside) + px(1100), 40), Qt::AltModifier));
  EXPECT_NEAR(*jobs()[4].arrival_s, 1100, 4);
  undo();
  undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Strip, NodesAreNotTaken) {
  model::Scenario nodes;
  nodes.gpu_types = {testing::gpuType("V100")};
  nodes.nodes = {testing::node("", "V100", 4)};
  const std::unique_ptr<QMimeData> data(mimeOf(nodes));
  EXPECT_FALSE(testing::drop(strip, data.get(), QPoint(300, 40)));
  EXPECT_EQ(bytes(), before);
}

TEST_F(Strip, TheKeyboardGoesFromPinToPinAndMovesThem) {
  EXPECT_EQ(strip->selection().current(), 0) << "the first pin is current when the strip gets the focus";
  QTest::keyClick(strip, Qt::Key_Right);
  EXPECT_EQ(bench.selection.job(), model::JobIndex(1));
  QTest::keyClick(strip, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(arrival(1), 1080);
  QTest::keyClick(strip, Qt::Key_Left, Qt::ControlModifier | Qt::AltModifier);
  EXPECT_EQ(arrival(1), 1079);
  EXPECT_EQ(commands(), 2);
  QTest::keyClick(strip, Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_EQ(strip->selection().list(), (std::vector<std::size_t>{1, 2}));
  undo();
  undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Strip, AKeyHeldDownIsOneCommand) {
  strip->selection().select({1});
  QTest::keyPress(strip, Qt::Key_Right, Qt::ControlModifier);
  QTest::keyPress(strip, Qt::Key_Right, Qt::ControlModifier);
  QTest::keyPress(strip, Qt::Key_Right, Qt::ControlModifier);
  QTest::keyRelease(strip, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(arrival(1), 720 + 3 * 360);
  EXPECT_EQ(commands(), 1);
}

TEST_F(Strip, F2EditsTheArrivalInPlaceAndRefusesNonsense) {
  QTest::mouseClick(strip, Qt::LeftButton, {}, on(2));
  QTest::keyClick(strip, Qt::Key_F2);
  auto* line = strip->findChild<QLineEdit*>(QStringLiteral("arrival"));
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->text(), QStringLiteral("1800"));
  QTest::keyClicks(line, QStringLiteral("12.5"));
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(arrival(2), 12.5);
  settle();
  EXPECT_EQ(strip->findChild<QLineEdit*>(QStringLiteral("arrival")), nullptr);
  QTest::mouseDClick(strip, Qt::LeftButton, {}, on(1));
  line = strip->findChild<QLineEdit*>(QStringLiteral("arrival"));
  ASSERT_NE(line, nullptr);
  QTest::keyClicks(line, QStringLiteral("-3"));
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(arrival(1), 720);
  EXPECT_TRUE(said().contains(QStringLiteral("0 or more"))) << said().toStdString();
}

TEST_F(Strip, DeleteTakesTheEventsAlong) {
  QTest::mouseClick(strip, Qt::LeftButton, {}, on(2));
  QTest::keyClick(strip, Qt::Key_Delete);
  EXPECT_EQ(jobs().size(), 2u);
  EXPECT_TRUE(bench.document.scenario().events.empty());
  EXPECT_EQ(commands(), 1);
  undo();
  EXPECT_EQ(bytes(), before);
}

TEST_F(Strip, CopyAndPasteGoThroughText) {
  QTest::mouseClick(strip, Qt::LeftButton, {}, on(1));
  QTest::keyClick(strip, Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("J2")));
  QTest::keyClick(strip, Qt::Key_V, Qt::ControlModifier);
  ASSERT_EQ(jobs().size(), 4u);
  EXPECT_EQ(jobs()[3].id, "J4");
  EXPECT_EQ(arrival(3), 0) << "the playhead is at 0";
  QTest::keyClick(strip, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("job\tmodel\tarrival_s\tgpus\n")));
  EXPECT_EQ(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), 5);
}

TEST_F(Strip, ZoomKeepsTheTimeUnderTheMouseAndHomeShowsAll) {
  const double at_s = strip->pinLayout().axis().t(300 - kStripInside);
  QWheelEvent wheel(QPointF(300, 40), strip->mapToGlobal(QPointF(300, 40)), {}, {0, 480}, Qt::NoButton,
                    Qt::ControlModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(strip, &wheel);
  EXPECT_NEAR(strip->pinLayout().axis().t(300 - kStripInside), at_s, 1);
  EXPECT_LT(strip->pinLayout().axis().span_s(), 1800);
  QTest::keyClick(strip, Qt::Key_Home);
  EXPECT_EQ(strip->pinLayout().axis().from_s(), 0);
  EXPECT_GT(strip->pinLayout().axis().to_s(), 1800);
}

TEST_F(Strip, ADragOnTheAxisMovesThePlayhead) {
  ASSERT_TRUE(bench.comparison.waitForFinished(60000));
  const QPoint low(static_cast<int>(kStripInside) + px(720), strip->height() - 6);
  QTest::mousePress(strip, Qt::LeftButton, {}, low);
  EXPECT_NEAR(bench.playhead.now_s(), 720, 5);
  QTest::mouseRelease(strip, Qt::LeftButton, {}, low);
  EXPECT_EQ(commands(), 0);
}

TEST_F(Strip, SelectingAJobElsewhereSelectsItsPin) {
  bench.selection.selectJob(model::JobIndex(2));
  EXPECT_EQ(strip->selection().list(), (std::vector<std::size_t>{2}));
  EXPECT_EQ(strip->pinLayout().pins()[static_cast<std::size_t>(strip->selection().current())].job, 2u);
}

TEST_F(Strip, AScreenReaderFindsThePins) {
  QAccessibleInterface* root = QAccessible::queryAccessibleInterface(strip);
  ASSERT_NE(root, nullptr);
  ASSERT_EQ(root->childCount(), 3);
  QAccessibleInterface* second = root->child(1);
  EXPECT_TRUE(second->text(QAccessible::Name).contains(QStringLiteral("J2 arrives at 12:00")));
  bench.selection.selectJob(model::JobIndex(1));
  EXPECT_TRUE(second->state().selected);
  EXPECT_EQ(root->childAt(second->rect().center().x(), second->rect().center().y()), second);
  root->child(0)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  EXPECT_TRUE(root->child(0)->state().selected);
  EXPECT_FALSE(second->state().selected);
}

TEST_F(Strip, PicturesHaveTheColourOfAJob) {
  bench.document.reset(testing::mix(12, 60), {});
  const QImage image = testing::pictures(bench, panel, QStringLiteral("build-arrivals"), {{900, 150}, {1100, 130}});
  EXPECT_GT(testing::count(image, jobColor(0)), 10);
}

TEST(ArrivalEdits, ATemplatesArrivalCountsUntilTheJobSaysItsOwn) {
  model::Scenario s = jobKind();
  s.models[0].arrival_s = 300;
  s.jobs.push_back(s.jobs[0]);
  s.jobs[1].arrival_s = 40;
  EXPECT_EQ(arrivalsOf(s), (std::vector<double>{300, 40}));
  s.models.push_back(s.models[0]);
  s.models[0].arrival_s.reset();
  s.models[0].model = "ResNet";  // the search must end at a cycle of templates
  EXPECT_EQ(arrivalsOf(s)[0], 0);
}

TEST_F(Strip, FollowsTheTextSize) {
  const double usual = testing::smallestText(*strip), head = strip->pinLayout().rect(pin(0)).height();
  const int least = strip->minimumSizeHint().height();
  const testing::TextSize large(bench, 1.5);
  EXPECT_NEAR(testing::smallestText(*strip), 1.5 * usual, 0.1);
  EXPECT_DOUBLE_EQ(strip->pinLayout().rect(pin(0)).height(), 1.5 * head);
  EXPECT_EQ(strip->minimumSizeHint().height(), least * 3 / 2);
}

}  // namespace
}  // namespace roundel::widgets
