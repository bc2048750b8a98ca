// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the texts of the numbers on axes and bars, and the distances between them.

#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <limits>

#include "widgets/base/theme/theme.h"
#include "widgets/plots/painting/plot_painter.h"
#include "widgets/plots/painting/plot_ticks.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets::plots {
namespace {

struct Written {
  double value;
  const char* text;
};

class ShortNumbers : public ::testing::TestWithParam<Written> {};

TEST_P(ShortNumbers, AreWrittenAsPeopleReadThem) {
  EXPECT_EQ(shortNumber(GetParam().value).toStdString(), GetParam().text);
  if (GetParam().value <= 0) return;
  EXPECT_EQ(shortNumber(-GetParam().value).toStdString(), std::string("-") + GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(Plain, ShortNumbers,
                         ::testing::Values(Written{0, "0"}, Written{0.25, "0.25"}, Written{40, "40"},
                                           Written{1234.5, "1234.5"}, Written{9999, "9999"}, Written{1e-4, "0.0001"},
                                           Written{5e-5, "5e-05"}));
INSTANTIATE_TEST_SUITE_P(Large, ShortNumbers,
                         ::testing::Values(Written{1e4, "10k"}, Written{12000, "12k"}, Written{150500, "150.5k"},
                                           Written{1e6, "1M"}, Written{3.5e6, "3.5M"}, Written{999e6, "999M"},
                                           Written{2e9, "2e+09"}));
// Rounding must carry into the next unit: "1M", not "1000k".
INSTANTIATE_TEST_SUITE_P(JustBelowAUnit, ShortNumbers,
                         ::testing::Values(Written{9999.96, "10k"}, Written{999'999, "1M"}, Written{999'949, "999.9k"},
                                           Written{999.99e6, "1e+09"}));

TEST(BarValues, HaveThreeDigitsWhateverTheirSize) {
  EXPECT_EQ(barValue(0), QStringLiteral("0"));
  EXPECT_EQ(barValue(0.012345), QStringLiteral("0.0123"));
  EXPECT_EQ(barValue(1.2345), QStringLiteral("1.23"));
  EXPECT_EQ(barValue(98.76), QStringLiteral("98.8"));
  EXPECT_EQ(barValue(1234), QStringLiteral("1230"));
  EXPECT_EQ(barValue(99960), QStringLiteral("100k"));
  EXPECT_EQ(barValue(-7.777), QStringLiteral("-7.78"));
}

TEST(RoundsPerBin, AreTheFewestRoundOnesThatNeedNoMoreBins) {
  EXPECT_EQ(roundsPerBin(10, 10), 1);
  EXPECT_EQ(roundsPerBin(11, 10), 2);
  EXPECT_EQ(roundsPerBin(21, 10), 5);
  EXPECT_EQ(roundsPerBin(51, 10), 10);
  EXPECT_EQ(roundsPerBin(0, 10), 1);
  for (const double rounds : {7.0, 99.0, 1234.0, 1e6}) {
    const std::int64_t step = roundsPerBin(rounds, 48);
    EXPECT_LE(rounds / static_cast<double>(step), 48) << rounds;
  }
}

TEST(DurationNames, HaveTheUnitOfTheAxisAndNotTheirOwn) {
  EXPECT_EQ(durationName(360, 100), QStringLiteral("360 s"));
  EXPECT_EQ(durationName(360, 3600), QStringLiteral("6 min"));
  EXPECT_EQ(durationName(360, 86400), QStringLiteral("0.1 h"));
}

TEST(DurationNames, HaveASmallerUnitInsteadOfManyDigits) {
  EXPECT_EQ(durationName(18000, 25 * 86400), QStringLiteral("5 h")) << "the text is 5 h instead of 0.2083 d";
  EXPECT_EQ(durationName(100, 25 * 86400), QStringLiteral("1.667 min"));
}

TEST(CruSoFar, IsDrawnFromTheStartWithItsFirstValue) {
  const metrics::Series late = extendedToZero({{60, 120}, {0.5, 0.75}});
  EXPECT_EQ(late.t_s, (std::vector<double>{0, 60, 120}));
  EXPECT_EQ(late.y, (std::vector<double>{0.5, 0.5, 0.75}));
  const metrics::Series early = extendedToZero({{0, 120}, {0.5, 0.75}});
  EXPECT_EQ(early.t_s.size(), 2U) << "a series that begins at 0 is unchanged";
  EXPECT_TRUE(extendedToZero({}).t_s.empty());
}

// ---- numbers along an axis of a plot ----

struct Axis {
  Axis(double low, double high, bool whole = false, const QString& unit = {}) {
    plot.resize(300, 120);
    plot.xAxis->setRange(low, high);
    plot.xAxis->setTicker(shortTicker(whole, 0, unit, plot.xAxis, uiFont(kNotePx), gap));
    plot.replot();
  }
  QStringList labels() const {
    QStringList out;
    for (const QString& label : plot.xAxis->tickVectorLabels())
      if (!label.isEmpty()) out << label;
    return out;
  }
  static constexpr double gap = 8;
  QCustomPlot plot;
};

TEST(AxisNumbers, OfWhatIsCountedAreWhole) {
  for (const QString& label : Axis(0, 3, true).labels())
    EXPECT_FALSE(label.contains(QLatin1Char('.'))) << qPrintable(label);
  EXPECT_TRUE(Axis(0, 3).labels().join(QLatin1Char(' ')).contains(QLatin1Char('.')))
      << "numbers that are not counts may have decimals";
}

TEST(AxisNumbers, TheLastInsideTheAxisCarriesTheUnitAndNoOther) {
  const QStringList labels = Axis(0, 11, false, QStringLiteral("min")).labels();
  int with = 0;
  for (const QString& label : labels) with += label.endsWith(QLatin1String(" min")) ? 1 : 0;
  EXPECT_EQ(with, 1) << labels.join(QLatin1Char('|')).toStdString();
}

TEST(AxisNumbers, KeepTheirDistanceWhereTheyAreLong) {
  Axis axis(1e9, 1.00000002e9);
  const QFontMetricsF metrics(uiFont(kNotePx));
  const QVector<QString> labels = axis.plot.xAxis->tickVectorLabels();
  double right = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < labels.size(); ++i) {
    if (labels[i].isEmpty()) continue;
    const double at = axis.plot.xAxis->coordToPixel(axis.plot.xAxis->tickVector()[i]);
    const double half = metrics.horizontalAdvance(labels[i]) / 2;
    EXPECT_GE(at - half, right + Axis::gap - 1) << qPrintable(labels[i]);
    right = at + half;
  }
}

}  // namespace
}  // namespace roundel::widgets::plots
