// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the filters of the lanes: typed and pinned filters, and the jobs and rows that remain when all are applied.

#include "widgets/lanes/model/lane_filter.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "widgets/lanes/model/lane_text.h"

namespace roundel::widgets {
namespace {

using Bools = std::vector<bool>;

/// Three named jobs and one node with four GPUs.
model::Problem small() {
  model::Problem problem;
  problem.nodes.resize(1);
  problem.types.resize(1);
  for (const char* id : {"alpha", "beta", "alphabet"}) {
    model::Job job;
    job.id = job.name = id;
    problem.jobs.push_back(job);
  }
  for (int g = 0; g < 4; ++g) problem.gpus.push_back({model::NodeIndex(0), model::TypeIndex(0), g});
  return problem;
}

JobFilter typed(const char* text) { return JobFilter(QString::fromLatin1(text)); }

TEST(GpuName, KeepsNamesWithAPercentSign) {
  model::Problem problem = small();
  problem.nodes.front().id = "n%3";
  problem.types.front().id = "V100";
  EXPECT_EQ(gpuName(problem, model::GpuIndex(2)), QStringLiteral("n%3 V100 2"));
}

TEST(LaneFilters, OfNothingDimNothingAndHideNoRow) {
  const LaneFilter filter;
  EXPECT_TRUE(filter.brightJobs(small()).empty());
  EXPECT_TRUE(filter.shownRows(small()).empty());
}

TEST(LaneFilters, AJobMustMatchAllOfThem) {
  LaneFilter filter;
  filter.setTyped(typed("alpha"));
  EXPECT_EQ(filter.brightJobs(small()), (Bools{true, false, true}));
  EXPECT_TRUE(filter.pin());
  filter.setTyped(typed("bet"));
  EXPECT_EQ(filter.brightJobs(small()), (Bools{false, false, true}));
}

TEST(LaneFilters, ListsOfRowsAddUp) {
  LaneFilter filter;
  filter.setTyped(typed("0"));
  EXPECT_TRUE(filter.pin());
  filter.setTyped(typed("2-3"));
  EXPECT_EQ(filter.shownRows(small()), (Bools{true, false, true, true}));
  EXPECT_TRUE(filter.brightJobs(small()).empty()) << "a filter of rows highlights no jobs";
}

TEST(LaneFilters, PinnedIsOnceAndAtMostAFew) {
  LaneFilter filter;
  EXPECT_FALSE(filter.pin()) << "nothing is typed";
  filter.setTyped(typed("alpha"));
  EXPECT_TRUE(filter.pin());
  EXPECT_TRUE(filter.typed().empty()) << "pinning clears the filter line";
  filter.setTyped(typed("alpha"));
  EXPECT_FALSE(filter.pin()) << "the same filter is already pinned";
  for (const char* more : {"b", "c", "d"}) {
    filter.setTyped(typed(more));
    EXPECT_TRUE(filter.pin()) << more;
  }
  filter.setTyped(typed("e"));
  EXPECT_FALSE(filter.pin());
  EXPECT_EQ(filter.pins().size(), LaneFilter::kMaxPins);
}

TEST(LaneFilters, SayWhetherRowsMayHaveChanged) {
  LaneFilter filter;
  QSignalSpy changed(&filter, &LaneFilter::changed);
  const auto rows = [&] { return changed.takeLast()[0].toBool(); };
  filter.setTyped(typed("alpha"));
  EXPECT_FALSE(rows());
  filter.setTyped(typed("0-1"));
  EXPECT_TRUE(rows());
  filter.setTyped(typed("beta"));
  EXPECT_TRUE(rows()) << "rows that were hidden are shown again";
  filter.setTyped(typed("beta"));
  EXPECT_TRUE(changed.isEmpty()) << "the same filter emits no signal";
  filter.clear();
  EXPECT_FALSE(rows());
}

TEST(LaneFilters, APinIsTakenOutByItsPlace) {
  LaneFilter filter;
  for (const char* each : {"alpha", "0"}) {
    filter.setTyped(typed(each));
    EXPECT_TRUE(filter.pin());
  }
  QSignalSpy changed(&filter, &LaneFilter::changed);
  filter.removePin(7);
  EXPECT_EQ(changed.count(), 0);
  filter.removePin(1);
  EXPECT_TRUE(changed.takeLast()[0].toBool()) << "the removed pin was a list of rows";
  EXPECT_EQ(filter.pins().size(), 1U);
  EXPECT_EQ(filter.pins()[0], typed("alpha"));
}

}  // namespace
}  // namespace roundel::widgets
