// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the selected point: the seeds of two schedulers side by side, and the number of seeds for a narrower interval.

#include "widgets/experiments/page/point_panel.h"

#include <gmock/gmock.h>

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/widgets/experiments/page/sweep_rows.h"
#include "tests/widgets/part.h"
#include "tests/widgets/text_size.h"
#include "widgets/experiments/page/difference_plot.h"

namespace roundel::widgets {
namespace {

using ::testing::ElementsAre;

class Point : public testing::SweepRows {
 protected:
  Point() {
    panel.resize(380, 520);
    panel.show();
  }
  /// Gavel takes 10 and 20 s, Hadar 11 and 25 s: the difference is -3 s, its standard deviation 2.83 s.
  void openPoint() {
    open(twelveRuns());
    finished(0, 10);
    finished(1, 20);
    finished(2, 11);
    finished(3, 25);
    open(twelveRuns());
    view.select(0, 0);
  }
  QString cell(int row, int column) const { return panel.table()->model()->index(row, column).data().toString(); }
  void type(const QString& half_width) {
    half->setFocus();
    half->selectAll();
    QTest::keyClick(half, Qt::Key_Delete);
    QTest::keyClicks(half, half_width);
  }
  bool says(const QString& text) const {
    const auto labels = panel.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == text; });
  }

  PointPanel panel{&view};
  QLineEdit* half = testing::partOf<QLineEdit>(panel, "half-width");
};

TEST_F(Point, EverySeedHasBothValuesAndTheirDifference) {
  openPoint();
  ASSERT_EQ(panel.table()->model()->rowCount(), 2);
  EXPECT_EQ(cell(0, 0), "1");
  EXPECT_DOUBLE_EQ(cell(1, 1).toDouble(), 20);
  EXPECT_DOUBLE_EQ(cell(1, 2).toDouble(), 25);
  EXPECT_DOUBLE_EQ(cell(1, 3).replace(QChar(0x2212), '-').toDouble(), -5);
  EXPECT_EQ(testing::partOf<QLabel>(panel, "difference")->property("role").toString(), "good");
  panel.copyTable();
  const QStringList copied = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  ASSERT_EQ(copied.size(), 3);
  EXPECT_EQ(copied[0], "seed\tGavel\tHadar\tdifference");
  EXPECT_EQ(copied[2].count('\t'), 3);
}

// The mean is -3, the half width t(1) * 2.83 / sqrt(2) = 25.4.
TEST_F(Point, TheDifferenceHasItsIntervalAndBothSchedulersItsSign) {
  openPoint();
  auto* difference = testing::partOf<QLabel>(panel, "difference");
  const QString minus(QChar(0x2212));
  EXPECT_EQ(difference->text(), minus + "3.00 s");
  EXPECT_TRUE(says("95 % from " + minus + "28.4 to 22.4 s"));
  view.select(0, 1);
  EXPECT_EQ(difference->text(), "3.00 s") << "the difference is positive because Hadar takes longer";
  EXPECT_EQ(difference->property("role").toString(), "bad");
  EXPECT_TRUE(says("95 % from " + minus + "22.4 to 28.4 s"));
}

TEST_F(Point, ALowerValueIsWorseIfTheMetricSaysSo) {
  openPoint();
  view.setMetric("gru");
  EXPECT_EQ(testing::partOf<QLabel>(panel, "difference")->property("role").toString(), "bad");
}

TEST_F(Point, ButtonsOpenTheCurrentSeedAndCopyTheTable) {
  openPoint();
  panel.table()->selectRow(1);
  QSignalSpy opened(&panel, &PointPanel::openWanted);
  testing::clickOn(panel, "open-run");
  ASSERT_EQ(opened.count(), 1);
  EXPECT_EQ(opened[0][0].value<std::size_t>(), 1U) << "Gavel at the first value, seed 2";
  QGuiApplication::clipboard()->clear();
  testing::clickOn(panel, "copy-seeds");
  EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith("seed\tGavel\tHadar"));
}

TEST_F(Point, TheOtherSchedulerIsChosenFromAllButItsOwn) {
  SweepDraft draft = twelveRuns();
  draft.schedulers.push_back({"srtf", "", {}, true});
  open(draft);
  for (const auto& [scheduler, value] : {std::pair(0, 10.0), std::pair(1, 20.0), std::pair(2, 70.0)})
    for (std::size_t seed : {0U, 1U})
      finished(view.results()->runAt({0}, static_cast<std::size_t>(scheduler), seed), value);
  open(draft);
  view.select(0, 0);
  auto* other = testing::partOf<QComboBox>(panel, "other-scheduler");
  EXPECT_EQ(other->findText("Gavel"), -1);
  ASSERT_EQ(other->count(), 2);
  const int srtf = other->findData(2);
  emit other->activated(srtf);
  EXPECT_EQ(view.comparedScheduler(), 2U);
  EXPECT_DOUBLE_EQ(cell(0, 2).toDouble(), 70);
  view.select(0, 2);
  EXPECT_NE(view.comparedScheduler(), 2U) << "the panel never compares a scheduler with itself";
}

TEST_F(Point, ASeedThatFailedForOneOfThemIsLeftOutOfTheDifference) {
  openPoint();
  failed(3, "no luck");
  open(twelveRuns());
  EXPECT_EQ(cell(1, 2), "failed");
  EXPECT_EQ(cell(1, 3), "left out");
  EXPECT_TRUE(says("needs 2 common seeds first"));
  // In a window of 1280 px the panel is 290 px wide.
  panel.resize(290, 560);
  panel.show();
  QCoreApplication::processEvents();
  for (const QLabel* label : panel.findChildren<QLabel*>()) {
    if (label->text() != QLatin1String("needs 2 common seeds first")) continue;
    EXPECT_GE(label->height(), label->heightForWidth(label->width())) << "the whole text is visible";
    EXPECT_LE(label->mapTo(&panel, QPoint(label->width(), 0)).x(), panel.width());
  }
}

TEST_F(Point, OverASweepThatCannotRunItIsPaintedAsItWasAndDisabled) {
  openPoint();
  EXPECT_TRUE(panel.isEnabled());
  SweepDraft faulty = twelveRuns();
  faulty.vary[0].values = {"-5"};
  view.document.reset(faulty);
  ASSERT_TRUE(view.runner.waitForIdle());
  ASSERT_EQ(view.results(), nullptr);
  EXPECT_FALSE(panel.isEnabled());
  EXPECT_FALSE(panel.grab().isNull()) << "painting works without results";
}

TEST_F(Point, AHalfWidthThatIsNoPositiveNumberIsSaidToBeThat) {
  openPoint();
  for (const char* text : {"0", "-1", "wide", ""}) {
    type(QLatin1String(text));
    EXPECT_TRUE(says("needs a number above 0")) << text;
    EXPECT_FALSE(testing::partOf<QToolButton>(panel, "add-seeds")->isVisible()) << text;
  }
}

TEST_F(Point, SeedsAreAddedAfterThoseThatAreDone) {
  openPoint();
  type("20");  // t(1) * 2.83 / sqrt(2) = 25.4 is too wide, t(2) * 2.83 / sqrt(3) = 7.0 is not
  EXPECT_TRUE(says("takes 3 seeds") || says("takes 3 seed(s)"));
  auto* add = testing::partOf<QToolButton>(panel, "add-seeds");
  ASSERT_TRUE(add->isVisible());
  add->click();
  EXPECT_THAT(view.document.draft().seeds, ElementsAre(1U, 2U, 3U));
}

TEST_F(Point, AHalfWidthThatWasTypedIsForgottenWithItsMetric) {
  openPoint();
  type("7");
  view.setMetric("restarts");
  EXPECT_NE(half->text(), "7") << "a half width in seconds does not apply to restarts";
}

TEST_F(Point, TheProposedHalfWidthIsWrittenOut) {
  openPoint();
  EXPECT_EQ(half->text(), "10") << "the half of 25.4 has one digit and no exponent";
}

TEST_F(Point, TheDifferencesFollowTheTextSize) {
  openPoint();
  auto* dots = panel.findChild<DifferencePlot*>();
  const double usual = testing::smallestText(*dots);
  const int high = dots->height();
  const testing::TextSize large(bench, 1.5);
  EXPECT_NEAR(testing::smallestText(*dots), 1.5 * usual, 0.1);
  EXPECT_EQ(dots->height(), high * 3 / 2);
}

}  // namespace
}  // namespace roundel::widgets
