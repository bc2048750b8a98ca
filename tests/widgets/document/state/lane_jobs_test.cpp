// SPDX-License-Identifier: GPL-3.0-or-later
// The document's jobs in the run of a lane from before an edit, and back.

#include "widgets/document/state/jobs/lane_jobs.h"

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

struct LaneJobs : ::testing::Test {
  LaneJobs() {
    bench.document.reset(testing::threeJobs(), {});
    run = bench.document.problem();
  }
  void edit(const std::function<void(model::Scenario&)>& change) {
    bench.document.edit(QStringLiteral("edit"), change);
  }
  int inRun(int job) const { return jobInRun(bench.document, *run, model::JobIndex(job)).value; }
  int inDocument(int job) const { return jobInDocument(bench.document, *run, model::JobIndex(job)).value; }

  Workbench bench;
  std::shared_ptr<const model::Problem> run;
};

TEST_F(LaneJobs, AreFoundByIdAfterAJobWasInserted) {
  edit([](model::Scenario& s) { s.jobs.insert(s.jobs.begin(), testing::job("J0", 1, 100, {{"V100", 1.0}})); });
  EXPECT_EQ(inRun(0), -1) << "the run has no J0";
  EXPECT_EQ(inRun(1), 0);
  EXPECT_EQ(inDocument(2), 3);
}

TEST_F(LaneJobs, ThatWereRenamedKeepTheirNumber) {
  edit([](model::Scenario& s) { s.jobs[1].id = "other"; });
  EXPECT_EQ(inRun(1), 1);
  EXPECT_EQ(inDocument(1), 1);
}

// The number of jobs does not change, but J1 was deleted, not renamed to J2.
TEST_F(LaneJobs, ThatWereDeletedAreNotThoseThatTookTheirNumber) {
  edit([](model::Scenario& s) {
    s.jobs.erase(s.jobs.begin());
    s.jobs.push_back(testing::job("J4", 1, 100, {{"V100", 1.0}}));
  });
  EXPECT_EQ(inDocument(0), -1);
  EXPECT_EQ(inDocument(1), 0);
  EXPECT_EQ(inRun(0), 1);
}

}  // namespace
}  // namespace roundel::widgets
