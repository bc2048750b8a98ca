// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the grid of a job's GPUs by node and type, without a form.

#include "widgets/why/whatif/gpu_grid_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "core/model/resolve.h"
#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using model::NodeIndex;
using model::TypeIndex;

// The cluster has 2 V100 on n0, 3 P100 on n1, and 1 K80 on n2, which is down.
struct Grid : ::testing::Test {
  Grid() { grid.reset(problem.get(), {1, 1, 0}); }
  std::shared_ptr<const model::Problem> problem = model::resolve(testing::threeJobs());
  GpuGridModel grid;
  QAbstractItemModelTester tester{&grid, QAbstractItemModelTester::FailureReportingMode::Fatal};
  QSignalSpy changed{&grid, &GpuGridModel::changed};
};

TEST_F(Grid, IsNodesByTypesWithoutAGpuTaken) {
  EXPECT_EQ(grid.rowCount(), 3);
  EXPECT_EQ(grid.columnCount(), 3);
  EXPECT_EQ(grid.taken(), 0);
  EXPECT_TRUE(grid.parts().empty());
  EXPECT_EQ(grid.headerData(1, Qt::Horizontal).toString(), QStringLiteral("P100"));
}

TEST_F(Grid, CountsAreWholeNumbersFromZero) {
  EXPECT_TRUE(grid.setData(grid.index(1, 1), 3));
  EXPECT_FALSE(grid.setData(grid.index(1, 1), QStringLiteral("many")));
  EXPECT_FALSE(grid.setData(grid.index(1, 1), -1));
  EXPECT_TRUE(grid.setData(grid.index(0, 0), 1));
  EXPECT_EQ(grid.taken(), 4);
  EXPECT_EQ(grid.parts(), (std::vector<compare::MovedPart>{{"n0", "V100", 1}, {"n1", "P100", 3}}));
}

TEST_F(Grid, TellsHowManyAreTakenAfterEveryEdit) {
  grid.setData(grid.index(1, 1), 2);
  grid.setData(grid.index(0, 0), 1);
  ASSERT_EQ(changed.count(), 2);
  EXPECT_EQ(changed[1][0].toInt(), 3);
  grid.setData(grid.index(0, 0), QStringLiteral("many"));
  EXPECT_EQ(changed.count(), 2) << "a refused text changes nothing";
}

TEST_F(Grid, WhatIsTakenReplacesWhatWasBefore) {
  grid.setData(grid.index(1, 1), 3);
  grid.take({{NodeIndex(0), TypeIndex(0), 1}, {NodeIndex(0), TypeIndex(0), 1}});
  EXPECT_EQ(grid.parts(), (std::vector<compare::MovedPart>{{"n0", "V100", 2}})) << "parts of the same cell add up";
  EXPECT_EQ(changed.back()[0].toInt(), 2);
}

TEST_F(Grid, CellsOfTypesThatANodeHasNotCannotBeEdited) {
  EXPECT_TRUE(grid.flags(grid.index(0, 0)).testFlag(Qt::ItemIsEditable));
  EXPECT_EQ(grid.flags(grid.index(0, 1)), Qt::NoItemFlags);
}

TEST_F(Grid, TheHeadOfANodeThatIsDownSaysSo) {
  EXPECT_EQ(grid.headerData(0, Qt::Vertical).toString(), QStringLiteral("n0"));
  EXPECT_NE(grid.headerData(2, Qt::Vertical).toString(), QStringLiteral("n2"));
  EXPECT_TRUE(grid.headerData(2, Qt::Vertical).toString().contains(QLatin1String("n2")));
}

}  // namespace
}  // namespace roundel::widgets
