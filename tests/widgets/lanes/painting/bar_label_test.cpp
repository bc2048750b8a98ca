// SPDX-License-Identifier: GPL-3.0-or-later
// Tests names of bars (one for the rows of a gang), tags beside bars without room for a name, and the outline of a job.

#include "widgets/lanes/painting/names/bar_label.h"

#include <gtest/gtest.h>

#include <QScreen>
#include <QSet>
#include <QTest>
#include <QWidget>
#include <set>

#include "core/model/scenario.h"
#include "tests/widgets/lanes/painting/pictures.h"
#include "tests/widgets/lanes/painting/recorder.h"
#include "tests/widgets/lanes/painting/scenes.h"
#include "widgets/lanes/painting/names/job_tags.h"
#include "widgets/lanes/painting/names/silhouette.h"

namespace roundel::widgets {
namespace {

using namespace testing;

constexpr double kMinute_s = 60;

class BarNames : public ::testing::Test {
 protected:
  QStringList painted(const Lane& lane, bool figure = false) const {
    Recorder recorder(QSize(1000, 1000));
    {
      QPainter painter(&recorder);
      GanttLook of = look;
      of.figure = figure;
      paintBars(painter, lane.scene(), of, Ink::Solid, 0, lane.axis.width_px);
    }
    QStringList texts = recorder.engine.texts;
    texts.sort();
    return texts;
  }
  BarRef at(const Lane& lane, int gpu, double minute) const {
    return lane.bars.barAt(model::GpuIndex(gpu), minute * kMinute_s).value();
  }
  std::optional<BarLabel> label(const Lane& lane, BarRef ref) const {
    QImage scratch(1, 1, QImage::Format_RGB32);
    QPainter painter(&scratch);
    const GangBlock block = gangBlock(lane.scene(), look, ref);
    return labelIn(lane.scene(), look, GanttText(painter), block.rect, lane.bars.bar(ref), block.rows);
  }
  std::vector<JobTag> tags(const Lane& lane, int job, double to_x = 1e9, const std::vector<JobTag>& taken = {}) const {
    QImage scratch(1, 1, QImage::Format_RGB32);
    QPainter painter(&scratch);
    return jobTags(lane.scene(), look, GanttText(painter), model::JobIndex(job), to_x, taken);
  }
  Theme theme = Theme::light();
  GanttLook look = lookOf(theme);
};

// In smallTrace, J3 is on both V100 first and last, J2 on two P100, and J1 on three; all other bars are single.
TEST_F(BarNames, StandOnceOnNeighbouringRowsOfAGang) {
  const Lane lane(indexOf(smallTrace()), 250, 600, theme);
  EXPECT_EQ(painted(lane), QStringList({"J1", "J1", "J1", "J1", "J2", "J3", "J3", "J3", "J3"}));
}

TEST_F(BarNames, OfAFigureStandOnEveryRow) {
  const Lane lane(indexOf(smallTrace()), 250, 600, theme);
  EXPECT_EQ(painted(lane, true).size(), 14);
}

TEST_F(BarNames, OfAGangStandInTheMiddleOfItsRowsAndAreLarger) {
  const Lane lane(indexOf(smallTrace()), 250, 600, theme);
  const auto of_gang = label(lane, at(lane, 3, 20)), alone = label(lane, at(lane, 0, 8));
  ASSERT_TRUE(of_gang && alone);
  const GanttRows::Place middle = lane.rows.place(model::GpuIndex(3));  // of GPUs 2, 3 and 4
  EXPECT_NEAR(of_gang->rect.center().y(), middle.top + middle.height / 2, 0.5);
  EXPECT_GT(of_gang->size, alone->size);
  EXPECT_LE(of_gang->size, kLargestName);
}

TEST_F(BarNames, ATagIsOnOneOfTheBlocksOfAGang) {
  // J2 starts on rows 0, 2 and 4 at the same time; its bars are too narrow for a name.
  const Lane lane(
      indexOf(traceOf(largeScenario(3), {{1, 0, 0, 5}, {1, 2, 0, 5}, {1, 4, 0, 5}, {1, 0, 500, 505}}, 1000)), 900, 600,
      theme);
  EXPECT_EQ(tags(lane, 1).size(), 2u) << "one tag for each start";
}

// The same words on the same background in every lane.
TEST_F(BarNames, BesideBarsAreLaidOutOnceForAllTagsThatSayTheSame) {
  std::vector<JobTag> tags;
  for (int i = 0; i < 5; ++i) tags.push_back({QRectF(10 + 60 * i, 20, 40, 18), QStringLiteral("J7"), Qt::red});
  TagStamps stamps;
  QImage image(400, 60, QImage::Format_RGB32);
  image.fill(theme.panel);
  const auto pictures = [&] {
    QPainter painter(&image);
    paintJobTags(painter, look, tags, stamps);
    painter.end();
    Recorder recorder(image.size());
    painter.begin(&recorder);
    paintJobTags(painter, look, tags, stamps);
    painter.end();
    return recorder.engine.keys();
  };
  const std::vector<qint64> first = pictures();
  EXPECT_EQ(first, std::vector<qint64>(5, first.front())) << "all tags use the same picture";
  EXPECT_EQ(pictures(), first) << "the picture is kept";
  for (const int i : {1, 4})
    EXPECT_EQ(image.copy(tags[static_cast<std::size_t>(i)].rect.toRect()), image.copy(tags[0].rect.toRect()));
  tags[2].edge = Qt::blue;
  std::vector<qint64> second = pictures();
  EXPECT_NE(second[2], first[2]) << "another colour needs another picture";
  second[2] = first[2];
  EXPECT_EQ(second, first);
  EXPECT_NE(image.copy(tags[2].rect.toRect()), image.copy(tags[0].rect.toRect()));
  look.theme = Theme::darkTheme();
  const std::vector<qint64> dark = pictures();
  EXPECT_NE(dark[0], first[0]) << "another theme needs another picture";
  EXPECT_EQ(std::set<qint64>(dark.begin(), dark.end()).size(), 2U);
}

TEST_F(BarNames, StandAtTheLeftEndOfTheViewOfABarThatBeganBeforeIt) {
  Lane lane(indexOf(smallTrace()), 250, 600, theme);
  const BarRef gang = at(lane, 3, 20);
  const Bar bar = lane.bars.bar(gang);
  lane.axis.show(bar.start_s + (bar.end_s - bar.start_s) / 2, bar.end_s + 60);
  const auto name = label(lane, gang);
  ASSERT_TRUE(name) << "a long bar always has a name";
  EXPECT_GE(name->rect.left(), 0);
  EXPECT_LT(name->rect.left(), 10);
  const double large = name->size;
  // If only a small name fits in the visible part, it is small.
  const double px_per_s = lane.axis.px_per_s;
  lane.axis.origin_s = bar.end_s - (name->rect.width() + 8) / px_per_s;
  const auto small = label(lane, gang);
  ASSERT_TRUE(small);
  EXPECT_LT(small->size, large);
  EXPECT_LE(small->rect.right(), lane.axis.x(bar.end_s));
}

TEST_F(BarNames, NeedNoRowThatIsHighEnoughAloneWhereTheGangIs) {
  const Lane lane(indexOf(smallTrace()), 54, 600, theme);
  ASSERT_EQ(lane.rows.fold, Fold::Gpu);
  ASSERT_LT(lane.rows.pitch, kMinNamed);
  EXPECT_TRUE(label(lane, at(lane, 3, 20)));
  EXPECT_FALSE(label(lane, at(lane, 0, 8))) << "a single row of less than 10.5 px has no name";
}

TEST_F(BarNames, ReadFromRowsOf10Point5PxOn) {
  for (const double height : {10.5 * 6 + 6.1, 10.5 * 6 + 5.9}) {
    const Lane lane(indexOf(smallTrace()), height, 600, theme);
    EXPECT_EQ(label(lane, at(lane, 0, 8)).has_value(), lane.rows.pitch >= kMinNamed) << lane.rows.pitch;
  }
}

// J1 is on GPUs 2 and 4 of one node with J2 between them: two groups, each with a name. J3 is on two nodes and has two names too.
TEST_F(BarNames, OfRowsThatDoNotStandTogetherAreOneEach) {
  const Lane lane(indexOf(traceOf(smallScenario(),
                                  {{0, 2, 0, 600}, {0, 4, 0, 600}, {1, 3, 0, 600}, {2, 1, 0, 600}, {2, 5, 0, 600}})),
                  250, 600, theme);
  EXPECT_EQ(painted(lane), QStringList({"J1", "J1", "J2", "J3", "J3"}));
}

TEST_F(BarNames, StandOnBlocksOfFoldedTypes) {
  model::Scenario scenario = smallScenario();
  scenario.nodes = {node("n0", "V100", 40), node("n1", "P100", 40)};
  std::vector<Hold> holds;
  for (int gpu = 0; gpu < 40; ++gpu) holds.push_back({0, gpu, 0, 1000});
  const Lane lane(indexOf(traceOf(scenario, holds)), 60, 600, theme);
  ASSERT_EQ(lane.rows.fold, Fold::Type);
  EXPECT_EQ(painted(lane), QStringList({"J1"}));
}

// Gangs have 1 to 40 neighbouring GPUs. With rows of two thirds of a pixel, only the largest gangs are high enough for a name.
TEST_F(BarNames, StandOnEveryBlockOfFoldedTypesThatIsHighEnough) {
  model::Scenario scenario = smallScenario();
  scenario.nodes = {node("n0", "V100", 40), node("n1", "P100", 40)};
  std::vector<Hold> holds;
  scenario.jobs.clear();
  for (int gang = 1; gang <= 40; ++gang) {
    scenario.jobs.push_back(job("J" + std::to_string(gang), gang, 1e6, {{"V100", 1.0}, {"P100", 1.0}}));
    for (int gpu = 0; gpu < gang; ++gpu) holds.push_back({gang - 1, gpu, gang * 100.0, gang * 100.0 + 90});
  }
  Lane lane(indexOf(traceOf(scenario, holds)), 60, 1200, theme);
  ASSERT_EQ(lane.rows.fold, Fold::Type);
  lane.axis.show(100, 2100);
  const QStringList wide = painted(lane);
  lane.axis.show(2100, 4100);
  QStringList expected;
  const double row = lane.rows.strips[0].height / 40;
  for (int gang = 1; gang <= 40; ++gang) {
    if (row * gang >= kMinNamed) expected << QStringLiteral("J%1").arg(gang);
  }
  ASSERT_GT(expected.size(), 2);
  ASSERT_LT(expected.size(), 38);
  EXPECT_EQ(
      QSet<QString>(wide.begin(), wide.end()) +
          [&] {
            const QStringList rest = painted(lane);
            return QSet<QString>(rest.begin(), rest.end());
          }(),
      QSet<QString>(expected.begin(), expected.end()));
}

TEST_F(BarNames, AreBesideEveryGangWhoseBarsHaveNoRoom) {
  const Lane lane(indexOf(smallTrace()), 54, 600, theme);
  EXPECT_EQ(tags(lane, 1).size(), 0U) << "the name of J2 is inside its bar";
  EXPECT_EQ(tags(lane, 0).size(), 2U)
      << "one tag at the gang on a P100 and the K80 from 0, one at the V100 from 6 min; the gang of three has a name";
}

TEST_F(BarNames, BesideBarsNeverCoverEachOther) {
  const auto index = indexOf(largeTrace(largeScenario(), 3));
  for (const double height : {50.0, 84.0, 285.0, 600.0}) {
    const Lane lane(index, height, 690, theme);
    for (int job = 0; job < 20; ++job) {
      const std::vector<JobTag> first = tags(lane, job), second = tags(lane, job + 1, 1e9, first);
      EXPECT_FALSE(first.empty()) << "job " << job << " at " << height;
      EXPECT_LE(first.size(), kMaxTags);
      std::vector<JobTag> all = first;
      all.insert(all.end(), second.begin(), second.end());
      for (std::size_t a = 0; a < all.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(all[a].rect.intersects(all[b].rect));
      }
    }
  }
}

TEST_F(BarNames, BesideBarsThatFollowCloselyAreLeftOut) {
  // J2 moves to another row every 10 s, as under a scheduler that moves jobs at each round.
  std::vector<Hold> spans;
  for (int i = 0; i < 60; ++i) spans.push_back({1, i % 6, 10.0 * i, 10.0 * i + 5});
  const Lane lane(indexOf(traceOf(largeScenario(3), spans, 1000)), 120, 600, theme);
  const std::vector<JobTag> shown = tags(lane, 1);
  ASSERT_GE(shown.size(), 3u);
  for (std::size_t i = 1; i < shown.size(); ++i)
    EXPECT_GE(shown[i].rect.left() - shown[i - 1].rect.left(), 2.5 * shown[i].rect.width());
}

TEST_F(BarNames, BesideBarsStandOnlyWhereTheRunIsSeen) {
  const Lane lane(indexOf(smallTrace()), 54, 600, theme);
  for (const JobTag& tag : tags(lane, 0, lane.axis.x(3 * kMinute_s)))
    EXPECT_LT(tag.rect.left(), lane.axis.x(3 * kMinute_s));
  EXPECT_LT(tags(lane, 0, lane.axis.x(3 * kMinute_s)).size(), tags(lane, 0).size());
}

int pieces(QRegion region) {
  int count = 0;
  while (!region.isEmpty()) {
    QRegion one = *region.begin();
    for (QRegion next; next != one;) {
      next = one;
      for (const QRect& rect : region) {
        if (one.intersects(rect.adjusted(-1, -1, 1, 1))) one += rect;
      }
    }
    region -= one;
    ++count;
  }
  return count;
}

TEST(Silhouette, OfBarsThatStandTogetherIsOneLineAroundAllOfThem) {
  // Stairs: rows of 20 px with gaps of 3; each bar begins before the one above ends.
  const Silhouette stair = silhouetteOf({{10, 10, 50, 20}, {40, 33, 50, 20}, {40, 56, 20, 20}}, 4, 2);
  EXPECT_EQ(pieces(stair.outer), 1);
  EXPECT_EQ(pieces(stair.inner), 1);
  EXPECT_FALSE(stair.outer.contains(QPoint(50, 31))) << "there is no line between two rows of the job";
  EXPECT_TRUE(stair.outer.contains(QPoint(20, 32))) << "there is a line below a bar if the next row is empty there";
  EXPECT_EQ(pieces(silhouetteOf({{10, 10, 50, 20}, {10, 60, 50, 20}}, 4, 2).outer), 2)
      << "separate rows have separate outlines";
}

TEST(Silhouette, CoversNoBarOfItsJob) {
  const std::vector<QRectF> bars = {{10, 10, 50, 20}, {60, 10, 30, 20}, {100, 33, 2, 20}};
  const Silhouette outline = silhouetteOf(bars, 4, 2);
  for (const QRectF& bar : bars) {
    EXPECT_FALSE(outline.inner.intersects(bar.toRect()));
    EXPECT_FALSE(outline.outer.intersects(bar.toRect()));
  }
}

TEST(Silhouette, StandsOutFromEveryColourInBothThemes) {
  for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
    for (int job = 0; job < 24; ++job) {
      QImage image(60, 40, QImage::Format_RGB32);
      image.fill(jobColor(job));  // as if the bars around have the same colour
      QPainter painter(&image);
      paintSilhouette(painter, silhouetteOf({{20, 10, 20, 20}}, 4, 2), lookOf(theme), theme.text);
      painter.end();
      const double inner = contrastRatio(image.pixelColor(19, 20), jobColor(job));
      const double outer = contrastRatio(image.pixelColor(18, 20), jobColor(job));
      EXPECT_GE(std::max(inner, outer), 3) << "job " << job << "; graphics need 3 to 1 (WCAG 2, 1.4.11)";
      EXPECT_EQ(image.pixelColor(30, 20), jobColor(job));
    }
  }
}

/// Paints the outline of two squares with a translation, as for lanes.
class Outlined : public QWidget {
 public:
  using QWidget::QWidget;
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.translate(10, 5);
    paintSilhouette(painter, silhouetteOf({{10, 10, 20, 20}, {100, 40, 20, 20}}, 4, 2), lookOf(Theme::light()),
                    Qt::red);
  }
};

// Reads the screen instead of grab(): only then does Qt repaint a region of the widget.
TEST(Silhouette, IsWholeWhereverItsWidgetLiesInTheWindow) {
  QWidget window;
  window.resize(300, 250);
  Outlined part(&window);
  part.setGeometry(70, 90, 160, 100);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  part.update();
  QCoreApplication::processEvents();
  const QImage seen = window.screen()->grabWindow(window.winId()).toImage();
  ASSERT_EQ(seen.size(), window.size());
  EXPECT_EQ(seen.pixelColor(70 + 10 + 8, 90 + 5 + 20), QColor(Qt::red));
  EXPECT_EQ(seen.pixelColor(70 + 10 + 98, 90 + 5 + 50), QColor(Qt::red));
}

}  // namespace
}  // namespace roundel::widgets
