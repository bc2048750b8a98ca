// SPDX-License-Identifier: GPL-3.0-or-later
// The sorted and filtered rows of the job table, without a view.

#include "widgets/build/job_table/job_rows.h"

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using Order = std::vector<std::size_t>;
using Keys = std::vector<JobRows::Key>;

std::vector<model::JobSpec> namedJobs() {
  std::vector<model::JobSpec> jobs(3);
  jobs[0].id = "J1", jobs[0].user = "ann";
  jobs[1].id = "J2", jobs[1].model = "resnet";
  jobs[2].id = "annual";
  return jobs;
}

JobRows sorted(const Keys& keys, Qt::SortOrder order) {
  JobRows rows;
  rows.sortBy(0, order);
  rows.arrange(std::vector<model::JobSpec>(keys.size()), [&](std::size_t job) { return keys[job]; });
  return rows;
}

TEST(JobRows, WithoutASortTheyStandAsInTheFile) {
  JobRows rows;
  rows.arrange(namedJobs(), {});
  EXPECT_EQ(rows.order(), (Order{0, 1, 2}));
  EXPECT_TRUE(rows.inFileOrder());
}

TEST(JobRows, NumbersComeBeforeTextsAndWhatIsMissingLastInBothDirections) {
  const Keys keys{
      {false, 0, QStringLiteral("b")}, {false, 0, {}}, {true, 10, {}}, {true, 9, {}}, {false, 0, QStringLiteral("a")}};
  EXPECT_EQ(sorted(keys, Qt::AscendingOrder).order(), (Order{3, 2, 4, 0, 1}));
  EXPECT_EQ(sorted(keys, Qt::DescendingOrder).order(), (Order{2, 3, 0, 4, 1}));
}

TEST(JobRows, OfEqualKeysTheOrderOfTheFileStays) {
  const Keys keys{{true, 1, {}}, {true, 0, {}}, {true, 1, {}}, {true, 1, {}}};
  EXPECT_EQ(sorted(keys, Qt::AscendingOrder).order(), (Order{1, 0, 2, 3}));
  EXPECT_EQ(sorted(keys, Qt::DescendingOrder).order(), (Order{0, 2, 3, 1}));
}

TEST(JobRows, TheFilterFindsAnyNameOfAJobAndKeepsTheSort) {
  JobRows rows;
  EXPECT_TRUE(rows.setFilter(QStringLiteral(" ANN ")));
  EXPECT_FALSE(rows.setFilter(QStringLiteral("ANN"))) << "spaces around the filter are ignored";
  rows.sortBy(0, Qt::DescendingOrder);
  rows.arrange(namedJobs(), [](std::size_t job) { return JobRows::Key{true, static_cast<double>(job), {}}; });
  EXPECT_EQ(rows.order(), (Order{2, 0}));
  EXPECT_EQ(rows.count(), 2);
  EXPECT_EQ(rows.rowOf(0), 1);
  EXPECT_EQ(rows.rowOf(1), -1) << "the filter hides job 1";
  EXPECT_EQ(rows.jobAt(0), 2U);
  EXPECT_FALSE(rows.inFileOrder());
}

TEST(JobRows, AFilteredListIsNotTheOrderOfTheFile) {
  JobRows rows;
  rows.setFilter(QStringLiteral("J"));
  rows.arrange(namedJobs(), {});
  EXPECT_EQ(rows.order(), (Order{0, 1}));
  EXPECT_FALSE(rows.inFileOrder()) << "a filtered list is not the order of the file";
}

TEST(JobRows, NamesAreReadAgainOnceTheyAreForgotten) {
  std::vector<model::JobSpec> jobs = namedJobs();
  JobRows rows;
  rows.setFilter(QStringLiteral("resnet"));
  rows.arrange(jobs, {});
  EXPECT_EQ(rows.order(), (Order{1}));
  jobs[0].name = "resnet too";
  rows.forgetNames();
  rows.arrange(jobs, {});
  EXPECT_EQ(rows.order(), (Order{0, 1}));
}

}  // namespace
}  // namespace roundel::widgets
