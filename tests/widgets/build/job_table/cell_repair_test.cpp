// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a repair fixes the rejected text of a cell or a fault at the cell.

#include "widgets/build/job_table/cell_repair.h"

#include "tests/widgets/build/job_table/sheet_of.h"

namespace roundel::widgets {
namespace {

struct Repair : ::testing::Test {
  Repair() { bench.document.reset(testing::threeJobs(), {}); }
  bool at(int row, int column) { return repairCell(bench, sheet, row, column); }
  int arrival() { return sheet.columns().columnOf("arrival_s"); }
  Workbench bench;
  JobSheet sheet{&bench.document, SpecList::Jobs};
  void SetUp() override {
    sheet.read();
    sheet.arrange();
  }
};

TEST_F(Repair, NothingIsDoneWhereNothingIsWrong) {
  EXPECT_FALSE(at(0, arrival()));
  EXPECT_EQ(bench.document.undoStack()->count(), 0);
}

TEST_F(Repair, TheFaultOfTheCellIsMendedBeforeThoseOfItsJob) {
  bench.document.edit(QStringLiteral("break"),
                      [](model::Scenario& s) { s.jobs[2].arrival_s = -4, s.jobs[2].gpus = 50; });
  EXPECT_TRUE(at(2, arrival()));
  EXPECT_EQ(bench.document.scenario().jobs[2].arrival_s, 0);
  EXPECT_EQ(testing::gpusOf(bench.document.scenario().jobs[2]), 50) << "only the fault of the cell is repaired";
  EXPECT_FALSE(bench.document.faults().empty());
}

TEST_F(Repair, ARefusedTextInTheTableOfSpreadGangsIsRepairedToo) {
  sheet.setTable(ThroughputTable::Spread);
  int repairs = 0;
  InputError error;
  error.pointer = QStringLiteral("/jobs/1/throughput_spread/P100");
  error.fix = [&repairs] { ++repairs; };
  QObject owner;
  bench.inputErrors.set(&owner, {error});
  EXPECT_TRUE(at(1, sheet.columns().columnOfType(1)));
  EXPECT_EQ(repairs, 1);
  EXPECT_FALSE(at(1, sheet.columns().columnOfType(0))) << "the rejected text is in another cell";
}

}  // namespace
}  // namespace roundel::widgets
