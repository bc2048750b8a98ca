// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/bar_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/metrics/metrics.h"
#include "tests/widgets/lanes/painting/scenes.h"

namespace roundel::widgets {
namespace {

using namespace testing;

BarIndex small() { return BarIndex(indexOf(smallTrace())); }

TEST(BarIndex, ARestartBeginsANewBarAndBelongsToIt) {
  const BarIndex bars = small();
  const std::vector<Bar>& row = bars.row(model::GpuIndex(1)).bars();
  ASSERT_EQ(row.size(), 3U) << "J3 runs from 0 to 30 min, restarted at 6 and 12";
  EXPECT_EQ(row[1].start_s, 360);
  EXPECT_EQ(row[1].end_s, 720);
  EXPECT_EQ(row[1].overhead_s, 10);
  EXPECT_EQ(row[1].run_s(), 350);
  EXPECT_EQ(row[1].count, 2U);
  EXPECT_EQ(bars.kindAt({model::GpuIndex(1), 1}, 365), trace::SegmentKind::Restart);
  EXPECT_EQ(bars.kindAt({model::GpuIndex(1), 1}, 370), trace::SegmentKind::Run);
  EXPECT_EQ(bars.iterations({model::GpuIndex(1), 1}), 350);
}

TEST(BarIndex, NeighbouringSegmentsOfOneHoldAreOneBar) {
  const BarIndex bars(
      indexOf(traceOf(smallScenario(),
                      {{0, 0, 0, 100}, {0, 0, 100, 200}, {0, 0, 200, 300, 0, 1}, {1, 0, 300, 400}, {1, 0, 450, 500}})));
  EXPECT_EQ(bars.row(model::GpuIndex(0)).bars().size(), 4U)
      << "a bar, another copy, another job, and a bar after a gap";
  EXPECT_EQ(bars.row(model::GpuIndex(0)).bars()[0].end_s, 200);
}

TEST(BarIndex, AHoldWithoutProgressIsABarOfItsOwnThatDrawsNoWork) {
  auto trace =
      std::make_shared<trace::Trace>(*traceOf(smallScenario(), {{0, 0, 0, 100, 0, 1}, {0, 0, 200, 300, 0, 1}}));
  trace->segments.push({model::JobIndex(0), 1, model::GpuIndex(0), 100, 200, trace::SegmentKind::Idle, 0, 0});
  const BarIndex bars(indexOf(trace));
  const std::vector<Bar>& row = bars.row(model::GpuIndex(0)).bars();
  ASSERT_EQ(row.size(), 3U);
  EXPECT_FALSE(row[0].idle);
  EXPECT_TRUE(row[1].idle);
  EXPECT_EQ(row[1].start_s, 100);
  EXPECT_EQ(row[1].end_s, 200);
  EXPECT_FALSE(row[2].idle);
  std::vector<Column> columns(3);
  bars.row(model::GpuIndex(0)).columns(0, 100, columns);
  EXPECT_EQ(columns[0].covered, 1);
  EXPECT_EQ(columns[1].covered, 0) << "the GPU is held but computes nothing";
  EXPECT_EQ(columns[2].covered, 1);
}

// J3 on a V100 at 5/s and a K80 at 10/s; J1 on a P100 at 20/3 and the K80 at 10.
TEST(BarIndex, SaysHowLongAGpuWaitsForASlowerOneOfItsGang) {
  const BarIndex bars = small();
  EXPECT_TRUE(bars.anyWaits());
  const std::vector<Bar>& k80 = bars.row(model::GpuIndex(5)).bars();
  EXPECT_FLOAT_EQ(k80[0].waits, 1.0F / 3);
  EXPECT_FLOAT_EQ(k80[1].waits, 0.5F) << "a share of the run time; the restart does not count as waiting";
  EXPECT_EQ(bars.row(model::GpuIndex(1)).bars()[1].waits, 0) << "the slower GPU does not wait";
  EXPECT_EQ(bars.row(model::GpuIndex(1)).bars()[0].waits, 0) << "the GPUs of the gang are equal, so neither waits";
}

TEST(BarIndex, TwoJobsOnAGpuHaveABarEachOverTheSameTimeAndHalfTheRow) {
  const BarIndex bars(indexOf(sharedTrace()));
  const model::GpuIndex gpu(0);
  const std::vector<Bar>& row = bars.row(gpu).bars();
  ASSERT_EQ(row.size(), 4U) << "J2 alone, J3 beside J2, J2 beside J3, J3 alone";
  const Bar& upper = bars.bar(*bars.barAt(gpu, 200, false));
  const Bar& lower = bars.bar(*bars.barAt(gpu, 200, true));
  EXPECT_EQ(upper.job.value, 1);
  EXPECT_EQ(lower.job.value, 2);
  EXPECT_TRUE(lower.lower() && !upper.lower());
  for (const Bar& bar : {upper, lower}) {
    EXPECT_EQ(bar.start_s, 100);
    EXPECT_EQ(bar.end_s, 400);
  }
  EXPECT_EQ(lower.overhead_s, 10);
  EXPECT_EQ(bars.iterations(*bars.barAt(gpu, 200, false)), 300);
  EXPECT_EQ(bars.iterations(*bars.barAt(gpu, 200, true)), 290);
  EXPECT_EQ(bars.kindAt(*bars.barAt(gpu, 105, false), 105), trace::SegmentKind::Run);
  EXPECT_EQ(bars.kindAt(*bars.barAt(gpu, 105, true), 105), trace::SegmentKind::Restart);
  EXPECT_EQ(bars.bar(*bars.barAt(gpu, 50, true)).job.value, 1) << "J2 alone has the whole row";
  EXPECT_FALSE(bars.bar(*bars.barAt(gpu, 450)).with.valid());
}

TEST(BarIndex, FindsBarsAndGaps) {
  const BarIndex bars = small();
  const model::GpuIndex gpu(2);
  EXPECT_EQ(bars.barAt(gpu, 0)->bar, 0U);
  EXPECT_FALSE(bars.barAt(gpu, 360).has_value()) << "the interval of a bar excludes its end";
  EXPECT_FALSE(bars.barAt(gpu, 500).has_value());
  EXPECT_EQ(bars.barAt(gpu, 720)->bar, 1U);
  EXPECT_EQ(bars.barAfter(gpu, 400)->bar, 1U);
  EXPECT_EQ(bars.barBefore(gpu, 400)->bar, 0U);
  EXPECT_FALSE(bars.barBefore(gpu, 10).has_value());
  EXPECT_FALSE(bars.barAfter(gpu, 720).has_value());
}

TEST(BarIndex, AGangIsWhatStartedTogether) {
  const BarIndex bars = small();
  const std::vector<BarRef> gang = bars.gang({model::GpuIndex(3), 1});
  ASSERT_EQ(gang.size(), 3U);
  EXPECT_EQ(gang[0].gpu.value, 2);
  EXPECT_EQ(gang[2].gpu.value, 4);
  EXPECT_EQ(bars.gang({model::GpuIndex(0), 1}).size(), 1U) << "J1's single V100";
}

// The sum of the drawn shares equals the metric.
TEST(BarIndex, BusySecondsOfBarsAreTheMetricsOwn) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto index = indexOf(largeTrace(largeScenario(), seed));
    const BarIndex bars(index);
    double busy_s = 0;
    std::size_t count = 0;
    for (std::size_t g = 0; g < index->problem().gpus.size(); ++g) {
      for (const Bar& bar : bars.row(model::GpuIndex(g)).bars()) busy_s += bar.run_s();
      count += bars.row(model::GpuIndex(g)).bars().size();
    }
    EXPECT_EQ(count, bars.size());
    EXPECT_NEAR(busy_s, index->busy().integral(index->trace().end_s), 1e-6 * busy_s);
    const metrics::RunMetrics metrics = metrics::compute(*index);
    double rounds_s = 0;
    for (const metrics::RoundRow& round : metrics.rounds)
      rounds_s += round.cru * round.gpus_total * (round.end_s - round.start_s);
    EXPECT_NEAR(busy_s, rounds_s, 1e-6 * busy_s);
  }
}

TEST(BarIndex, ListsEveryBarOfAJobByStart) {
  const BarIndex bars = small();
  const std::vector<BarRef>& refs = bars.barsOfJob(model::JobIndex(0));
  ASSERT_EQ(refs.size(), 6U);
  EXPECT_TRUE(
      std::ranges::is_sorted(refs, [&](BarRef a, BarRef b) { return bars.bar(a).start_s < bars.bar(b).start_s; }));
}

class DenseRow : public ::testing::Test {
 protected:
  double held_s(double from_s, double to_s) const {
    double sum_s = 0;
    for (const Bar& bar : row().bars())
      sum_s += std::max(0.0, std::min(bar.end_s, to_s) - std::max(bar.start_s, from_s));
    return sum_s;
  }
  DenseRow() : bars(indexOf(denseTrace(smallScenario(), 20000, 11))) {}
  const BarRow& row() const { return bars.row(model::GpuIndex(0)); }
  double end_s() const { return bars.trace().end_s; }
  BarIndex bars;
};

TEST_F(DenseRow, LongBarsAreFoundWithoutVisitingTheOthers) {
  for (const double from : {0.0, 0.3, 0.77}) {
    const BarRange range = row().visible(from * end_s(), end_s() * 0.9);
    for (const double min_s : {0.0, 0.5, 2.0, 3.9, 10.0}) {
      std::vector<std::uint32_t> expected, found;
      for (std::size_t i = range.first; i < range.last; ++i) {
        if (row().bars()[i].end_s - row().bars()[i].start_s >= min_s) expected.push_back(static_cast<std::uint32_t>(i));
      }
      row().appendLong(range, min_s, found);
      EXPECT_EQ(found, expected) << from << " " << min_s;
    }
  }
}

TEST_F(DenseRow, ColumnsKeepTheCoverageAtEveryZoom) {
  for (double share = 1; share > 1e-4; share /= 3) {
    const double from_s = end_s() * 0.4 * (1 - share), span_s = end_s() * share;
    std::vector<Column> columns(1600);
    row().columns(from_s, span_s / 1600, columns);
    double shown_s = 0;
    for (const Column& column : columns) {
      EXPECT_GE(column.covered, 0);
      EXPECT_LE(column.covered, 1.0001);
      EXPECT_EQ(column.covered > 0, column.job >= 0);
      shown_s += static_cast<double>(column.covered) * span_s / 1600;
    }
    const double exact_s = held_s(from_s, from_s + span_s);
    EXPECT_NEAR(shown_s, exact_s, 0.002 * exact_s + 2 * span_s / 1600) << share;
  }
}

TEST_F(DenseRow, ColumnsOnTheGridAreReadOffAndAgree) {
  const double step_s = bars.gridStep_s(end_s() / 1600);
  EXPECT_GE(step_s, end_s() / 1600);
  EXPECT_LT(step_s, end_s() / 800);
  std::vector<Column> columns(500);
  row().columns(step_s * 3, step_s, columns);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const double from_s = step_s * static_cast<double>(3 + c);
    EXPECT_NEAR(columns[c].covered, held_s(from_s, from_s + step_s) / step_s, 1e-4) << c;
  }
}

TEST_F(DenseRow, VisibleIsHalfOpen) {
  const Bar& bar = row().bars()[100];
  EXPECT_EQ(row().visible(bar.start_s, bar.end_s).first, 100U);
  EXPECT_EQ(row().visible(bar.start_s, bar.end_s).size(), 1U);
  EXPECT_EQ(row().visible(end_s() + 1, end_s() + 2).size(), 0U);
}

// Expects `visible` to return the bars that end after `from_s` and start before `to_s`.
void expectVisible(const BarRow& row, double from_s, double to_s) {
  const std::vector<Bar>& bars = row.bars();
  std::size_t first = 0, last = 0;
  double latest_s = 0;
  for (; first < bars.size(); ++first) {
    latest_s = std::max(latest_s, bars[first].end_s);
    if (latest_s > from_s) break;
  }
  for (last = first; last < bars.size() && bars[last].start_s < to_s;) ++last;
  const BarRange found = row.visible(from_s, to_s);
  EXPECT_EQ(found.size(), last - first) << from_s << " " << to_s;
  EXPECT_TRUE(last == first || found.first == first) << from_s << " " << to_s;
}

TEST(BarRow, WhatShowsIsFoundHoweverUnevenlyBarsAreSpread) {
  std::vector<Bar> uneven;
  for (int i = 0; i < 300; ++i) uneven.push_back({i * 0.01, i * 0.01 + 0.01, 0, model::JobIndex(0)});
  for (int i = 0; i < 40; ++i) uneven.push_back({100.0 + i * 25, 110.0 + i * 25, 0, model::JobIndex(1)});
  for (const std::vector<Bar>& bars :
       {uneven, std::vector<Bar>(uneven.begin(), uneven.begin() + 1), std::vector<Bar>()}) {
    const BarRow row(bars, 1200);
    for (const double from_s :
         {-1.0, 0.0, 0.005, 0.01, 1.234, 2.99, 3.0, 50.0, 100.0, 109.9, 110.0, 600.0, 1085.0, 2000.0}) {
      for (const double span_s : {1e-9, 0.01, 1.0, 30.0, 1500.0}) expectVisible(row, from_s, from_s + span_s);
    }
  }
}

TEST_F(DenseRow, WhatShowsIsFoundAtTheVeryEndsOfBars) {
  for (std::size_t i = 7; i < row().bars().size(); i += 997) {
    const Bar& bar = row().bars()[i];
    for (const double at_s : {bar.start_s, bar.end_s, std::nextafter(bar.end_s, 0)})
      expectVisible(row(), at_s, at_s + 20);
  }
}

TEST_F(DenseRow, AJobsBarsInAWindowAreThoseThatTouchIt) {
  const model::JobIndex job(1);
  for (const auto& [from_s, to_s] :
       {std::pair(0.0, end_s()), std::pair(end_s() * 0.4, end_s() * 0.401), std::pair(end_s(), 2 * end_s())}) {
    std::vector<BarRef> expected, found;
    const auto touches = [&](const BarRef& ref) {
      return bars.bar(ref).end_s > from_s && bars.bar(ref).start_s < to_s;
    };
    std::ranges::copy_if(bars.barsOfJob(job), std::back_inserter(expected), touches);
    const JobBars near_bars = bars.barsOfJob(job, from_s, to_s);
    const std::span<const BarRef> near = near_bars.refs;
    std::ranges::copy_if(near, std::back_inserter(found), touches);
    EXPECT_EQ(found, expected);
    EXPECT_LE(near.size(), expected.size() + 6 * 40) << "six GPUs, bars of at most four seconds";
    ASSERT_EQ(near_bars.facts.size(), near.size());
    for (std::size_t i = 0; i < near.size(); ++i) {
      const Bar& bar = bars.bar(near[i]);
      const BarFacts& facts = near_bars.facts[i];
      EXPECT_EQ(std::tuple(facts.start_s, facts.end_s, facts.copy, facts.idle),
                std::tuple(bar.start_s, bar.end_s, bar.copy, bar.idle));
    }
  }
}

// Prefetching is safe for rows without bars, for times beyond the run, and for any span.
TEST_F(DenseRow, WhatIsFetchedAheadIsWhereverTheTimesAre) {
  const BarRow none({}, 100);
  for (int step = 0; step < BarRow::kFetchSteps; ++step) {
    for (const double from_s : {-50.0, 0.0, end_s() / 2, 3 * end_s()}) {
      row().fetch(step, from_s, from_s + 20);
      none.fetch(step, from_s, from_s + 20);
    }
  }
  expectVisible(row(), end_s() / 2, end_s() / 2 + 20);
}

TEST(BarIndex, KnowsTheLargestGangOfAJob) {
  const BarIndex bars = small();
  EXPECT_EQ(bars.largestGang(model::JobIndex(0)), 3) << "J1 has three GPUs from 12 min on";
  EXPECT_EQ(bars.largestGang(model::JobIndex(1)), 2);
  EXPECT_EQ(bars.largestGang(), 3);
}

TEST(BarRow, ADominantJobGivesTheColumnItsName) {
  const BarRow row(
      {Bar{0, 6, 0, model::JobIndex(4)}, Bar{6, 9, 0, model::JobIndex(2)}, Bar{15, 16, 0, model::JobIndex(2)}}, 20);
  std::vector<Column> columns(2);
  row.columns(0, 10, columns);
  EXPECT_EQ(columns[0].job, 4);
  EXPECT_FLOAT_EQ(columns[0].covered, 0.9F);
  EXPECT_EQ(columns[1].job, 2);
  EXPECT_FLOAT_EQ(columns[1].covered, 0.1F);
}

}  // namespace
}  // namespace roundel::widgets
