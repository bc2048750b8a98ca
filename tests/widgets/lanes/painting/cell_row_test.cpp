// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/cell_row.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/widgets/lanes/painting/scenes.h"
#include "widgets/lanes/painting/cell_shades.h"

namespace roundel::widgets {
namespace {

using namespace testing;

// Adds up rows one by one: the expected values for CellRow.
struct AddedUp {
  std::vector<double> covered;
  std::vector<float> most;
  std::vector<std::int32_t> jobs;
};

AddedUp addedUp(const BarIndex& bars, int gpus, double from_s, double column_s, std::size_t count) {
  AddedUp sum{std::vector<double>(count, 0), std::vector<float>(count, 0), std::vector<std::int32_t>(count, -1)};
  std::vector<Column> row(count);
  for (int g = 0; g < gpus; ++g) {
    bars.row(model::GpuIndex(g)).columns(from_s, column_s, row);
    for (std::size_t c = 0; c < count; ++c) {
      sum.covered[c] += static_cast<double>(row[c].covered) / gpus;
      if (row[c].covered > sum.most[c]) sum.most[c] = row[c].covered, sum.jobs[c] = row[c].job;
    }
  }
  return sum;
}

// Tries the whole run on the grid of the rows, many bars per column off the grid, and a zoom at which bars are wider than columns.
TEST(CellRow, IsItsRowsAddedUpAtEveryZoom) {
  const BarIndex bars(indexOf(denseTrace(smallScenario(), 4000, 5)));
  const double end_s = bars.trace().end_s, grid_s = bars.gridStep_s(end_s / 500);
  for (const auto& [from_s, column_s] :
       {std::pair(0.0, grid_s), std::pair(grid_s * 100, grid_s), std::pair(0.0, grid_s * 1.3),
        std::pair(end_s / 3, end_s / 40000), std::pair(end_s * 0.999, end_s / 100000)}) {
    const std::size_t count = 300;
    CellRow cells;
    cells.begin(count, 6, from_s, column_s);
    for (int g = 0; g < 6; ++g) cells.add(bars.row(model::GpuIndex(g)));
    const AddedUp expected = addedUp(bars, 6, from_s, column_s, count);
    for (std::size_t c = 0; c < count; ++c) {
      ASSERT_NEAR(cells.covered()[c], expected.covered[c], 1e-4) << column_s << " " << c;
      if (cells.jobs()[c] == expected.jobs[c]) continue;
      // If two jobs cover nearly the same share, rounding decides which job is larger; then their shares must agree.
      std::vector<Column> one(1);
      float other = 0;
      for (int g = 0; g < 6; ++g) {
        bars.row(model::GpuIndex(g)).columns(from_s + column_s * static_cast<double>(c), column_s, one);
        if (one[0].job == cells.jobs()[c]) other = std::max(other, one[0].covered);
      }
      ASSERT_NEAR(other, expected.most[c], 1e-4) << column_s << " " << c;
    }
  }
}

// If many bars are in view, the cost depends on the number of columns. If few are in view, it depends on the columns that they cover.
TEST(CellRow, VisitsWhatIsSeenAndNotWhatThereIs) {
  constexpr std::size_t kColumns = 400;
  const BarIndex many(indexOf(denseTrace(smallScenario(), 50000, 5)));
  CellRow cells;
  const double step_s = many.gridStep_s(many.trace().end_s / kColumns);
  cells.begin(kColumns, 6, 0, step_s);
  for (int g = 0; g < 6; ++g) cells.add(many.row(model::GpuIndex(g)));
  EXPECT_LE(cells.steps(), 6 * kColumns);
  CellRow close;
  close.begin(kColumns, 6, many.trace().end_s / 2, many.trace().end_s / 5e6);
  std::size_t seen = 0;
  for (int g = 0; g < 6; ++g) {
    close.add(many.row(model::GpuIndex(g)));
    seen += many.row(model::GpuIndex(g))
                .visible(many.trace().end_s / 2, many.trace().end_s * (0.5 + kColumns / 5e6))
                .size();
  }
  EXPECT_LE(close.steps(), seen + 6 * kColumns);
}

Bar barOf(double start_s, double end_s, int job) {
  Bar bar;
  bar.start_s = start_s;
  bar.end_s = end_s;
  bar.job = model::JobIndex(job);
  return bar;
}

// Tries bars much narrower and much wider than a column, with and without gaps, some of them idle.
TEST(CellRow, HasOfEachColumnWhatEachBarHasOfIt) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int round = 0; round < 200; ++round) {
    std::vector<Bar> bars;
    double t_s = 10 * unit(random) - 5;
    for (int b = 0; b < 60; ++b) {
      t_s += unit(random) < 0.5 ? 20 * std::pow(unit(random), 3) : 0;
      bars.push_back(barOf(t_s, t_s + 0.01 + 60 * std::pow(unit(random), 4), static_cast<int>(5 * unit(random))));
      bars.back().idle = unit(random) < 0.1;
      t_s = bars.back().end_s;
    }
    const BarRow row(bars, t_s);
    std::vector<Column> expected(101);
    row.columns(30, 1.7, expected);
    CellRow cells;
    cells.begin(expected.size(), 1, 30, 1.7);
    cells.add(row);
    for (std::size_t c = 0; c < expected.size(); ++c) {
      ASSERT_NEAR(cells.covered()[c], expected[c].covered, 1e-5) << round << " " << c;
      ASSERT_EQ(cells.jobs()[c], expected[c].job) << round << " " << c;
    }
  }
}

TEST(CellRow, BarsThatOverlapByAHairLeaveNoHoleInAColumn) {
  constexpr double kHair_s = 1e-9;
  const BarRow row({barOf(0, 5 + kHair_s, 0), barOf(5 - kHair_s, 10, 1)}, 10);
  CellRow cells;
  cells.begin(10, 1, 0, 1);
  cells.add(row);
  for (std::size_t c = 0; c < 10; ++c) {
    EXPECT_NEAR(cells.covered()[c], 1, 1e-6) << c;
    EXPECT_EQ(cells.jobs()[c], c < 5 ? 0 : 1) << c;
  }
}

TEST(CellShades, AShadeIsTheMeanOfFillAndGroundByTheShare) {
  for (const auto& [fill, under] : {std::pair(qRgb(0, 255, 17), qRgb(255, 0, 240)), std::pair(qRgb(255, 3, 255), 0U)}) {
    for (int share = 0; share <= 256; ++share) {
      const auto mean = [share](int over, int ground) { return (over * share + ground * (256 - share)) >> 8; };
      EXPECT_EQ(shaded(fill, under, static_cast<float>(share) / 256),
                qRgb(mean(qRed(fill), qRed(under)), mean(qGreen(fill), qGreen(under)), mean(qBlue(fill), qBlue(under))))
          << share;
    }
  }
}

TEST(CellShades, RunsHaveTheColoursOfTheirColumns) {
  const std::vector<std::int32_t> jobs{-1, -1, 0, 0, 0, 2, 2, 0, -1, 1};
  const std::vector<float> covered{0, 0, 1, 1, 0.25F, 0.25F, 0.25F, 1, 0, 0.5F};
  const auto fill = [](std::int32_t job) { return qRgb(40 * job + 10, 200, 7); };
  CellShades one, other;
  one.begin(3, qRgb(250, 250, 250));
  other.begin(3, qRgb(250, 250, 250));
  std::vector<QRgb> columns(jobs.size()), runs(jobs.size());
  one.color(jobs, covered, columns.data(), fill);
  other.colorRuns(jobs, covered, runs.data(), fill);
  EXPECT_EQ(runs, columns);
  EXPECT_EQ(columns[2], qRgb(10, 200, 7));
  EXPECT_EQ(columns[0], 0U);
}

// If bars are wide, most neighbouring columns are equal, and colours are mixed once for each run of equal columns.
TEST(CellRow, KnowsWhereColumnsAreAlike) {
  const BarIndex bars(indexOf(denseTrace(smallScenario(), 4000, 5)));
  CellRow cells;
  for (const auto& [share, runs] : {std::pair(1.0, false), std::pair(0.001, true)}) {
    cells.begin(400, 6, 0, bars.gridStep_s(bars.trace().end_s * share / 400));
    for (int g = 0; g < 6; ++g) cells.add(bars.row(model::GpuIndex(g)));
    EXPECT_EQ(cells.inRuns(), runs) << share;
  }
}

}  // namespace
}  // namespace roundel::widgets
