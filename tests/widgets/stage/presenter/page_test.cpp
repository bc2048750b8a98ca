// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the presenter's page paints and how it reacts to the pointer.

#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "tests/widgets/stage/presenter/presented.h"

namespace roundel::widgets {
namespace {

using Shown = testing::Presented;

TEST(PresenterPage, TheSpotFollowsTheMouseAndTheWheelResizesIt) {
  Shown shown;
  shown.key(Qt::Key_S);
  EXPECT_EQ(shown.window->spotRadius(), 44);
  const auto ring = [&](QPoint at) {
    shown.moveTo(at);
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
  EXPECT_EQ(shown.window->spotRadius(), kMinSpot);
  shown.key(Qt::Key_S);
  EXPECT_EQ(shown.window->spotRadius(), 0);
}

TEST(PresenterPage, ThePenDrawsStrokesThatFadeWithShiftOnesThatLast) {
  Shown shown;
  shown.toEnd();
  shown.draw({300, 400}, {600, 420});
  EXPECT_TRUE(shown.window->strokes().all().empty()) << "strokes are drawn only if the pen is active";
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

TEST(PresenterPage, AStrokeStaysOnItsJobWhenTheWindowIsResized) {
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

TEST(PresenterPage, AStrokeOnAJobIsGoneBeforeTheJobIsThere) {
  Shown shown;
  shown.toEnd();
  shown.key(Qt::Key_P);
  const auto& blocks = shown.window->blocks();
  const auto late =
      std::ranges::max_element(blocks, [](const auto& a, const auto& b) { return a.block.from_s < b.block.from_s; });
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

// Right of the tags at the playhead, which all have the same width, charts show only the background and dotted lines between GPU types.
TEST(PresenterPage, NothingIsPaintedAfterThePlayhead) {
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

TEST(PresenterPage, WhoHoldsARowNowHasATagWhoseWidthSaysNothing) {
  Shown shown;
  for (const double now_s : {0.0, 360.0, 500.0}) {
    shown.playhead().setNow(now_s);
    std::array<int, 2> tagged{};
    for (const PlacedBlock& block : shown.window->blocks()) {
      if (!block.tag) continue;
      tagged[block.lane] += block.block.rows;
      EXPECT_NEAR(block.rect.width(), 62, 1e-9) << "the width is 64 minus the margin";
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

TEST(PresenterPage, AClickTellsOfThatJobAndBesideTheJobsOfTheDecision) {
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

TEST(PresenterPage, TheJobOfTheSentenceIsMarkedInTheLaneOfTheSentence) {
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

// Fails if a message covers the clock of the playhead although the sentence leaves a line free, or if it covers a line of a long sentence.
TEST(PresenterPage, AMessageCoversNeitherTheSentenceNorTheClockIfThereIsRoom) {
  PresenterPage page;
  page.theme = Theme::light();
  page.layout = layoutPresenter({1280, 720}, {2, 2}, 3600);
  const auto rowsWithInk = [&](int lines) {
    page.lines = QStringList(lines, QStringLiteral("A sentence"));
    QImage image(1280, 720, QImage::Format_RGB32);
    image.fill(Qt::red);
    QPainter painter(&image);
    paintMessage(painter, page, QStringLiteral("PgDn: next"));
    painter.end();
    int first = -1, last = -1;
    for (int y = 0; y < image.height(); ++y) {
      const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
      if (std::all_of(row, row + image.width(), [](QRgb pixel) { return pixel == QColor(Qt::red).rgb(); })) continue;
      if (first < 0) first = y;
      last = y;
    }
    return std::pair(first, last);
  };
  const QRectF sentence = page.layout.sentence;
  const auto [top, bottom] = rowsWithInk(1);
  EXPECT_GT(top, sentence.top() + sentence.height() / 2) << "the message is below the first line";
  EXPECT_LE(bottom, 720);
  EXPECT_LT(rowsWithInk(2).second, page.layout.lanes.front().top()) << "the message is above the charts";
}

// Saves pictures to the folder ROUNDEL_SHOTS.
TEST(PresenterPage, IsPaintedInBothThemesAndSizes) {
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
      shown.moveTo(at);
      const QImage image = shown.window->grab().toImage();
      testing::keep(image, QStringLiteral("presenter-end-") + end);
      EXPECT_GT(testing::count(image, shown.session.bench.theme().bad), 0) << "the picture has the stroke";
      EXPECT_GT(testing::count(image, shown.session.bench.theme().warning), 0) << "the picture has the spot";
      shown.key(Qt::Key_Question, Qt::ShiftModifier);
      testing::keep(shown.window->grab().toImage(), QStringLiteral("presenter-keys-") + end);
    }
  }
  applyTheme(*qApp, Theme::light());
  Shown large(testing::mix());
  large.playhead().setNow(large.playhead().end_s() / 2);
  testing::keep(large.window->grab().toImage(), QStringLiteral("presenter-large"));
  large.key(Qt::Key_N);
  testing::keep(large.window->notes()->grab().toImage(), QStringLiteral("presenter-notes"));
}

}  // namespace
}  // namespace roundel::widgets
