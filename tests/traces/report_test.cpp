// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roundel::traces {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(TraceReports, AKindOfNoteIsOneEntryWithItsCountAndSmallestLine) {
  TraceNotes notes;
  notes.dropped("no GPU", 9);
  notes.repaired("no GPU", 4);
  notes.dropped("no GPU", 3);
  notes.dropped("no GPU", 0);
  ASSERT_EQ(notes.all().size(), 2U) << "dropped and repaired are two kinds";
  EXPECT_EQ(notes.all()[0].count, 3U);
  EXPECT_EQ(notes.all()[0].first_line, 3) << "an unknown line number is ignored";
  EXPECT_EQ(notes.count(TraceNote::Kind::Dropped), 3U);
  EXPECT_EQ(notes.count(TraceNote::Kind::Repaired), 1U);
  EXPECT_EQ(notes.count(TraceNote::Kind::LeftOut), 0U);
}

TEST(TraceReports, CountsAreEntriesHoweverManyRowsThereAre) {
  TraceNotes notes;
  for (int line = 1; line <= 100'000; ++line) notes.dropped(line % 2 == 0 ? "no GPU" : "no duration", line);
  EXPECT_EQ(notes.all().size(), 2U);
  EXPECT_EQ(notes.all()[1].count, 50'000U);
}

// 7200 GPU s over 2 GPUs times 3600 s; at the peak jobs need 4 GPUs of 2.
TEST(TraceReports, LinesSayWhatWasReadDroppedAndAssumed) {
  TraceReport report;
  report.format = "csv";
  report.file = "jobs.csv";
  report.rows = 5;
  report.jobs = 3;
  report.notes = {{TraceNote::Kind::Dropped, "no GPU", 2, 4}, {TraceNote::Kind::LeftOut, "not in the sample", 1, 0}};
  report.columns = {"submit = a", "gpus = n"};
  report.assumptions = {"cluster 2 GPU"};
  report.gpus = 2;
  report.span_s = 3600;
  report.gpu_s = 7200;
  report.peak_gpus = 4;
  EXPECT_DOUBLE_EQ(report.load(), 1);
  EXPECT_DOUBLE_EQ(report.peakOverCapacity(), 2);
  EXPECT_THAT(reportLines(report),
              ElementsAre("jobs.csv (csv): 5 rows read, 3 jobs", "dropped 2: no GPU (first in line 4)",
                          "left out 1: not in the sample", "columns: submit = a, gpus = n",
                          AllOf(HasSubstr("demand 2 GPU h over a capacity of 2 GPU h: load 1.000"),
                                HasSubstr("up to 4 of 2 GPUs at once (2.00 of the capacity)")),
                          "assumed: cluster 2 GPU"));
}

TEST(TraceReports, JobsThatComeAtOnceHaveNoLoad) {
  TraceReport report;
  report.gpus = 8;
  report.gpu_s = 100;
  EXPECT_EQ(report.load(), 0);
  EXPECT_THAT(reportLines(report).back(), HasSubstr("all jobs are submitted at once"));
  EXPECT_EQ(TraceReport().peakOverCapacity(), 0) << "no cluster: nothing is divided by 0";
}

}  // namespace
}  // namespace roundel::traces
