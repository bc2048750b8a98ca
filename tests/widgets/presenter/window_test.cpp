// The presenter's window: keys, pointer, pictures.

#include "widgets/presenter/presenter_window.h"

#include <gtest/gtest.h>

#include <QMenu>
#include <QMouseEvent>
#include <QPointer>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <set>

#include "tests/widgets/bench.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {

struct Shown {
  explicit Shown(model::Scenario scenario = testing::threeJobs(), QSize size = {1280, 720})
      : session(std::move(scenario)) {
    testing::wear(session.bench, Theme::light());
    session.bench.playhead.setRange(session.bench.comparison.end_s(), 360);
    session.bench.playhead.setNow(0);
    window = new PresenterWindow(&session.bench);
    window->resize(size);
    window->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(window));
  }
  ~Shown() { delete window; }
  Shown(const Shown&) = delete;
  Shown& operator=(const Shown&) = delete;
  Playhead& playhead() { return session.bench.playhead; }
  void key(int key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(window, static_cast<Qt::Key>(key), with); }
  void toEnd() { playhead().toEnd(); }
  /// The middle of the first block of a job; the job must be there.
  QPoint blockOf(const std::string& job) const {
    for (const PlacedBlock& block : window->blocks()) {
      if (block.name.toStdString() == job) return block.rect.center().toPoint();
    }
    ADD_FAILURE() << job << " has no block";
    return {};
  }
  void draw(QPoint from, QPoint to, Qt::KeyboardModifiers with = {}) {
    QTest::mousePress(window, Qt::LeftButton, with, from);
    QMouseEvent move(QEvent::MouseMove, to, window->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, with);
    QApplication::sendEvent(window, &move);
    QTest::mouseRelease(window, Qt::LeftButton, with, to);
  }
  testing::Session session;
  QPointer<PresenterWindow> window;
};

TEST(PresenterWindow, KeysOfARemoteGoForthAndBack) {
  for (const int next : {Qt::Key_PageDown, Qt::Key_Right, Qt::Key_Space, Qt::Key_Down}) {
    Shown shown;
    const QStringList first = shown.window->page().lines;
    EXPECT_FALSE(first.isEmpty());
    shown.key(next);
    EXPECT_NE(shown.window->page().lines, first) << next;
    shown.key(next == Qt::Key_Right ? Qt::Key_Left : Qt::Key_PageUp);
    EXPECT_EQ(shown.window->page().lines, first) << next;
    EXPECT_EQ(shown.playhead().now_s(), 0);
  }
}

TEST(PresenterWindow, NextStopsAtDecisionsAndAtTheEnd) {
  Shown shown;
  std::set<double> instants;
  for (int i = 0; i < 200; ++i) {
    instants.insert(shown.playhead().now_s());
    shown.key(Qt::Key_PageDown);
  }
  EXPECT_EQ(shown.playhead().now_s(), shown.session.bench.comparison.end_s());
  for (const double at_s : instants) {
    bool decided = false;
    for (const int lane : {0, 1}) {
      const trace::Trace& trace = shown.session.trace(lane);
      decided = decided || at_s == trace.end_s;
      for (std::size_t d = 0; d < trace.decisions.size(); ++d) decided = decided || trace.decisions.at_s(d) == at_s;
    }
    EXPECT_TRUE(decided) << at_s;
  }
}

TEST(PresenterWindow, HomeAndEndGoToTheEndsOfTheRun) {
  Shown shown;
  shown.key(Qt::Key_End);
  EXPECT_EQ(shown.playhead().now_s(), shown.playhead().end_s());
  shown.key(Qt::Key_Home);
  EXPECT_EQ(shown.playhead().now_s(), 0);
}

TEST(PresenterWindow, BAndWCoverThePageAndTheNextKeyBringsItBackWithoutMoving) {
  Shown shown;
  shown.key(Qt::Key_B);
  EXPECT_EQ(testing::count(shown.window->grab().toImage(), Qt::black), 1280 * 720);
  shown.key(Qt::Key_W);
  EXPECT_EQ(testing::count(shown.window->grab().toImage(), Qt::white), 1280 * 720);
  const QStringList before = shown.window->page().lines;
  shown.key(Qt::Key_PageDown);
  EXPECT_EQ(shown.window->cover(), PresenterWindow::Cover::None);
  EXPECT_EQ(shown.window->page().lines, before);
  shown.key(Qt::Key_B);
  shown.key(Qt::Key_B);
  EXPECT_EQ(shown.window->cover(), PresenterWindow::Cover::None);
}

TEST(PresenterWindow, TheSpotFollowsTheMouseAndTheWheelResizesIt) {
  Shown shown;
  shown.key(Qt::Key_S);
  ASSERT_TRUE(shown.window->spot());
  EXPECT_EQ(shown.window->spotRadius(), 44);
  const auto ring = [&](QPoint at) {
    QMouseEvent move(QEvent::MouseMove, at, shown.window->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(shown.window, &move);
    return shown.window->grab().toImage().pixelColor(at + QPoint(44, 0));
  };
  const QColor warning = Theme::light().warning;
  EXPECT_EQ(ring({700, 300}).rgb(), warning.rgb());
  EXPECT_EQ(ring({300, 600}).rgb(), warning.rgb());
  const auto wheel = [&](int notches) {
    QWheelEvent event(QPointF(300, 600), QPointF(300, 600), {}, {0, notches * 120}, Qt::NoButton, {}, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(shown.window, &event);
  };
  wheel(4);
  EXPECT_EQ(shown.window->spotRadius(), 60);
  wheel(-1000);
  EXPECT_EQ(shown.window->spotRadius(), kLeastSpot);
  shown.key(Qt::Key_S);
  EXPECT_FALSE(shown.window->spot());
}

TEST(PresenterWindow, ThePenDrawsStrokesThatFadeWithShiftOnesThatLast) {
  Shown shown;
  shown.toEnd();
  shown.draw({300, 400}, {600, 420});
  EXPECT_TRUE(shown.window->strokes().all().empty()) << "only with the pen";
  shown.key(Qt::Key_P);
  shown.draw({300, 400}, {600, 420});
  shown.draw({300, 430}, {600, 450}, Qt::ShiftModifier);
  ASSERT_EQ(shown.window->strokes().all().size(), 2U);
  EXPECT_FALSE(shown.window->strokes().all()[0].lasts);
  EXPECT_TRUE(shown.window->strokes().all()[1].lasts);
  EXPECT_EQ(shown.window->strokes().all()[0].lane, "Hadar");
  shown.key(Qt::Key_Backspace);
  EXPECT_EQ(shown.window->strokes().all().size(), 1U);
  shown.draw({300, 430}, {600, 450}, Qt::ShiftModifier);
  shown.key(Qt::Key_E);
  EXPECT_TRUE(shown.window->strokes().all().empty());
}

TEST(PresenterWindow, AStrokeStaysOnItsJobWhenTheWindowIsResized) {
  Shown shown;
  shown.toEnd();
  shown.key(Qt::Key_P);
  const QPoint at = shown.blockOf("J1");
  shown.draw(at, at + QPoint(2, 0), Qt::ShiftModifier);
  shown.window->resize(1920, 1080);
  testing::settle();
  const QPoint larger = shown.blockOf("J1");
  ASSERT_NE(larger, at);
  EXPECT_EQ(shown.window->grab().toImage().pixelColor(larger).rgb(), Theme::light().bad.rgb());
}

TEST(PresenterWindow, AStrokeOnAJobIsGoneBeforeTheJobIsThere) {
  Shown shown;
  shown.toEnd();
  shown.key(Qt::Key_P);
  const auto& blocks = shown.window->blocks();
  const auto late = std::max_element(blocks.begin(), blocks.end(),
                                     [](const auto& a, const auto& b) { return a.block.from_s < b.block.from_s; });
  const double from_s = late->block.from_s;
  const QPoint at = late->rect.center().toPoint();
  ASSERT_GT(from_s, 0);
  shown.draw(at, at + QPoint(3, 0), Qt::ShiftModifier);
  const auto drawn = [&] { return shown.window->grab().toImage().pixelColor(at).rgb() == Theme::light().bad.rgb(); };
  EXPECT_TRUE(drawn());
  shown.playhead().setNow(from_s);
  EXPECT_FALSE(drawn());
  shown.toEnd();
  EXPECT_TRUE(drawn());
}

// Right of the tags at the playhead, which are all of one width, the charts are the page: only dotted lines between GPU types cross them.
TEST(PresenterWindow, NothingIsPaintedAfterThePlayhead) {
  Shown shown;
  for (const double share : {0.1, 0.5, 0.8}) {
    shown.playhead().setNow(share * shown.playhead().end_s());
    const QImage image = shown.window->grab().toImage();
    const PresenterLayout& layout = shown.window->page().layout;
    for (const QRectF& lane : layout.lanes) {
      const int from = static_cast<int>(lane.left() + layout.axis.x(shown.playhead().now_s()) + layout.sizes.tag()) + 8;
      std::set<QRgb> colours;
      for (int y = static_cast<int>(lane.top()) + 2; y < lane.bottom() - 2; ++y) {
        const double row = std::fmod(y - lane.top() + 2, lane.height() / 6);
        if (row < 4) continue;
        for (int x = from; x < lane.right(); ++x) colours.insert(image.pixel(x, y));
      }
      EXPECT_EQ(colours, std::set<QRgb>{Theme::light().panel.rgb()});
    }
  }
}

TEST(PresenterWindow, WhoHoldsARowNowHasATagWhoseWidthSaysNothing) {
  Shown shown;
  for (const double now_s : {0.0, 360.0, 500.0}) {
    shown.playhead().setNow(now_s);
    std::array<int, 2> tagged{};
    for (const PlacedBlock& block : shown.window->blocks()) {
      if (!block.tag) continue;
      tagged[block.lane] += block.block.rows;
      EXPECT_NEAR(block.rect.width(), 62, 1e-9) << "64 without the air";
    }
    for (const std::size_t lane : {0U, 1U}) {
      const BarIndex& bars = *shown.window->page().lanes[lane].bars;
      int held = 0;
      for (const model::GpuIndex gpu : shown.window->page().lanes[lane].rows.order)
        held += bars.barAt(gpu, now_s) ? 1 : 0;
      EXPECT_EQ(tagged[lane], held) << now_s;
      EXPECT_GT(held, 0);
    }
  }
}

TEST(PresenterWindow, AClickTellsOfThatJobAndBesideTheJobsOfTheDecision) {
  Shown shown;
  shown.playhead().setNow(400);
  const QStringList decision = shown.window->page().lines;
  QTest::mouseClick(shown.window, Qt::LeftButton, {}, shown.blockOf("J2"));
  EXPECT_EQ(shown.session.bench.selection.job(), shown.session.job("J2"));
  EXPECT_TRUE(shown.window->page().lines.join(QLatin1Char(' ')).contains(QStringLiteral("J2")));
  QTest::mouseClick(shown.window, Qt::LeftButton, {}, QPoint(20, 700));
  EXPECT_FALSE(shown.session.bench.selection.job().valid());
  EXPECT_EQ(shown.window->page().lines, decision);
}

TEST(PresenterWindow, TheJobOfTheSentenceIsMarkedInTheLaneOfTheSentence) {
  Shown shown;
  shown.key(Qt::Key_PageDown);
  int told = 0;
  for (int i = 0; i < 20; ++i, shown.key(Qt::Key_PageDown)) {
    const PresenterPage& page = shown.window->page();
    if (!page.told.valid()) continue;
    ++told;
    const QString lines = page.lines.join(QLatin1Char(' '));
    for (const PlacedBlock& block : shown.window->blocks()) {
      if (!isMarked(page, block)) continue;
      EXPECT_EQ(block.block.job, page.told);
      EXPECT_EQ(page.lanes[block.lane].lane, page.told_lane);
      if (lines.startsWith(QStringLiteral("Under"))) {
        EXPECT_TRUE(lines.contains(QString::fromStdString(page.lanes[block.lane].label))) << lines.toStdString();
      }
    }
  }
  EXPECT_GT(told, 3);
}

TEST(PresenterWindow, JWalksOverTheJobsByKeyboard) {
  Shown shown;
  for (const char* id : {"J1", "J2", "J3"}) {
    shown.key(Qt::Key_J);
    EXPECT_EQ(shown.session.bench.selection.job(), shown.session.job(id));
  }
  shown.key(Qt::Key_J);
  EXPECT_FALSE(shown.session.bench.selection.job().valid());
}

TEST(PresenterWindow, DigitsAndTheMenuChooseTheSchedulers) {
  Shown shown;
  EXPECT_EQ(shown.window->page().lanes.size(), 2U);
  shown.key(Qt::Key_1);
  ASSERT_EQ(shown.window->page().lanes.size(), 1U);
  EXPECT_EQ(shown.window->page().lanes[0].label, "Hadar");
  const std::unique_ptr<QMenu> menu(shown.window->makeMenu());
  EXPECT_FALSE(menu->actions()[0]->isChecked());
  EXPECT_TRUE(menu->actions()[1]->isChecked());
  menu->actions()[0]->trigger();
  EXPECT_EQ(shown.window->page().lanes.size(), 2U);
}

TEST(PresenterWindow, EveryKeyIsInTheMenuAndOnTheSheet) {
  Shown shown;
  const std::unique_ptr<QMenu> menu(shown.window->makeMenu());
  const std::vector<KeyWords> sheet = presenterSheet();
  std::set<int> keys;
  for (const auto& row : presenterKeys()) {
    EXPECT_TRUE(keys.insert(row.key).second) << "two actions have " << row.key;
    EXPECT_TRUE(std::any_of(sheet.begin(), sheet.end(), [&](const KeyWords& words) {
      return words.words == presenterWords(row.action) &&
             words.keys.contains(QKeySequence(row.key).toString(QKeySequence::NativeText));
    })) << row.key;
    const QList<QAction*> actions = menu->actions();
    EXPECT_TRUE(std::any_of(actions.begin(), actions.end(),
                            [&](const QAction* a) { return a->text().startsWith(presenterWords(row.action)); }));
  }
}

TEST(PresenterWindow, LShowsTheStageInPlaceOfTheLanes) {
  Shown shown;
  shown.playhead().setNow(400);
  const QImage lanes = shown.window->grab().toImage();
  shown.key(Qt::Key_L);
  EXPECT_TRUE(shown.window->stage());
  EXPECT_NE(shown.window->grab().toImage(), lanes);
  shown.key(Qt::Key_L);
  EXPECT_EQ(shown.window->grab().toImage(), lanes);
}

TEST(PresenterWindow, NOpensTheNotesWhoseKeysAreThePresenters) {
  Shown shown;
  EXPECT_EQ(shown.window->notes(), nullptr);
  shown.key(Qt::Key_N);
  ASSERT_NE(shown.window->notes(), nullptr);
  EXPECT_TRUE(shown.window->notes()->isWindow());
  const QString before = shown.window->notes()->text();
  const QStringList lines = shown.window->page().lines;
  QTest::keyClick(shown.window->notes(), Qt::Key_PageDown);
  EXPECT_NE(shown.window->page().lines, lines);
  EXPECT_NE(shown.window->notes()->text(), before);
  QTest::keyClick(shown.window->notes(), Qt::Key_N);
  EXPECT_EQ(shown.window->notes(), nullptr);
}

TEST(PresenterWindow, EscClosesTheKeysThenTheWindow) {
  Shown shown;
  shown.key(Qt::Key_Question, Qt::ShiftModifier);
  EXPECT_TRUE(shown.window->keysShown());
  shown.key(Qt::Key_Escape);
  EXPECT_FALSE(shown.window->keysShown());
  EXPECT_TRUE(shown.window->isVisible());
  shown.key(Qt::Key_Escape);
  QTest::qWait(10);
  EXPECT_TRUE(shown.window.isNull());
}

TEST(PresenterWindow, AnEditOfTheDocumentIsSeen) {
  Shown shown;
  removeLane(shown.session.bench.document, 1);
  shown.session.finish();
  testing::settle();
  EXPECT_EQ(shown.window->page().lanes.size(), 1U);
  shown.session.bench.document.reset(model::Scenario{}, {});
  testing::settle();
  shown.window->grab();
  EXPECT_TRUE(shown.window->blocks().empty()) << "an empty document shows an empty page";
}

// For the eye, where ROUNDEL_SHOTS names a folder.
TEST(PresenterWindow, IsPaintedInBothThemesAndSizes) {
  for (const bool dark : {false, true}) {
    for (const QSize& size : {QSize(1280, 720), QSize(1920, 1080)}) {
      Shown shown(testing::example("hadar-fig1.json"), size);
      testing::wear(shown.session.bench, dark ? Theme::darkTheme() : Theme::light());
      const QString end =
          QStringLiteral("%1-%2").arg(size.width()).arg(dark ? QStringLiteral("dark") : QStringLiteral("light"));
      testing::keep(shown.window->grab().toImage(), QStringLiteral("presenter-start-") + end);
      shown.playhead().setNow(720);
      testing::keep(shown.window->grab().toImage(), QStringLiteral("presenter-middle-") + end);
      shown.key(Qt::Key_L);
      testing::keep(shown.window->grab().toImage(), QStringLiteral("presenter-stage-") + end);
      shown.key(Qt::Key_L);
      shown.toEnd();
      shown.key(Qt::Key_P);
      const double unit = shown.window->page().layout.sizes.unit;
      shown.draw((QPointF(1200, 310) * unit).toPoint(), (QPointF(960, 160) * unit).toPoint());
      shown.key(Qt::Key_S);
      const QPointF at = QPointF(545, 336) * unit;
      QMouseEvent move(QEvent::MouseMove, at, shown.window->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
      QApplication::sendEvent(shown.window, &move);
      const QImage image = shown.window->grab().toImage();
      testing::keep(image, QStringLiteral("presenter-end-") + end);
      EXPECT_GT(testing::count(image, shown.session.bench.theme().bad), 0) << "the stroke";
      EXPECT_GT(testing::count(image, shown.session.bench.theme().warning), 0) << "the spot";
      shown.key(Qt::Key_Question, Qt::ShiftModifier);
      testing::keep(shown.window->grab().toImage(), QStringLiteral("presenter-keys-") + end);
    }
  }
  applyTheme(*qApp, Theme::light());
  Shown large(testing::mix());
  large.playhead().setNow(large.playhead().end_s() / 2);
  const auto thin = std::find_if(large.window->blocks().begin(), large.window->blocks().end(),
                                 [](const PlacedBlock& block) { return block.rect.height() < 10; });
  ASSERT_NE(thin, large.window->blocks().end());
  const QPointF at = thin->rect.center();
  QMouseEvent move(QEvent::MouseMove, at, large.window->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(large.window, &move);
  testing::keep(large.window->grab().toImage(), QStringLiteral("presenter-large"));
  large.key(Qt::Key_N);
  testing::keep(large.window->notes()->grab().toImage(), QStringLiteral("presenter-notes"));
}

}  // namespace
}  // namespace roundel::widgets
