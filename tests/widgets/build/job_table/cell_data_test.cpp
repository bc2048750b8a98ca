// SPDX-License-Identifier: GPL-3.0-or-later
// The data of a cell of the job table by role, without a view.

#include "widgets/build/job_table/cell_data.h"

#include "tests/widgets/build/job_table/sheet_of.h"

namespace roundel::widgets {
namespace {

using testing::SheetOf;
using enum JobCell::Role;

QString text(const SheetOf& t, int row, int column, int role = Qt::DisplayRole) {
  return cellData(t.sheet, row, column, role).toString();
}

TEST(CellData, ACellSaysItsValueAndAScreenReaderWhoseItIs) {
  SheetOf t;
  const int gpus = t.sheet.columns().columnOf("gpus");
  EXPECT_EQ(text(t, 0, gpus), QStringLiteral("3"));
  const QString spoken = text(t, 0, gpus, Qt::AccessibleTextRole);
  EXPECT_TRUE(spoken.startsWith(QLatin1String("J1, "))) << spoken.toStdString();
  EXPECT_TRUE(spoken.endsWith(QLatin1String(": 3"))) << spoken.toStdString();
}

TEST(CellData, WhatIsNotStatedSaysWhereItComesFromAndIsEditedAsEmpty) {
  model::Scenario scenario = testing::threeJobs();
  scenario.models.push_back(testing::job("resnet", 4, 10, {{"V100", 1.0}}));
  scenario.jobs[0].model = "resnet";
  scenario.jobs[0].gpus.reset();
  SheetOf t(scenario);
  const int gpus = t.sheet.columns().columnOf("gpus");
  EXPECT_EQ(text(t, 0, gpus), QStringLiteral("4"));
  EXPECT_EQ(text(t, 0, gpus, Qt::EditRole), QString());
  EXPECT_EQ(cellData(t.sheet, 0, gpus, OriginRole).toInt(), static_cast<int>(Origin::Template));
  EXPECT_TRUE(text(t, 0, gpus, Qt::ToolTipRole).contains(QLatin1String("resnet")));
  EXPECT_EQ(cellData(t.sheet, 1, gpus, OriginRole).toInt(), static_cast<int>(Origin::Stated));
}

TEST(CellData, AThroughputHasItsShareOfTheRowsBestAndTheBestCannotBeEditedAsAShare) {
  SheetOf t;
  const int v100 = t.sheet.columns().columnOfType(0), p100 = t.sheet.columns().columnOfType(1);
  EXPECT_DOUBLE_EQ(cellData(t.sheet, 1, v100, HeatRole).toDouble(), 1.0 / 3) << "2.5 of 7.5";
  EXPECT_DOUBLE_EQ(cellData(t.sheet, 1, p100, HeatRole).toDouble(), 1);
  EXPECT_EQ(text(t, 1, p100, ReadOnlyRole), QString());
  t.sheet.setView(ThroughputCells::View::RowNormalised);
  EXPECT_NE(text(t, 1, p100, ReadOnlyRole), QString());
  EXPECT_EQ(text(t, 1, v100, ReadOnlyRole), QString());
}

TEST(CellData, RowsKeepTheirJobWhenTheyAreSorted) {
  SheetOf t;
  t.sheet.rows().sortBy(t.sheet.columns().columnOf("iterations"), Qt::AscendingOrder);
  t.sheet.arrange();
  EXPECT_EQ(cellData(t.sheet, 0, 0, JobRole).toInt(), 2) << "J3 has the fewest iterations, 15000";
  EXPECT_EQ(text(t, 0, 0), QStringLiteral("J3"));
  EXPECT_EQ(rowHeadData(t.sheet, 0, Qt::DisplayRole).toString(), QStringLiteral("J3"));
  EXPECT_EQ(rowHeadData(t.sheet, 0, Qt::DecorationRole).value<QColor>(), jobColor(2));
}

TEST(CellData, HeadsNameUnitsAndNothingStandsBeyondTheLast) {
  SheetOf t;
  const int v100 = t.sheet.columns().columnOfType(0);
  EXPECT_EQ(columnHeadData(t.sheet, v100, Qt::DisplayRole).toString(), QStringLiteral("V100"));
  EXPECT_TRUE(columnHeadData(t.sheet, v100, Qt::ToolTipRole).toString().contains(t.sheet.unit()));
  EXPECT_TRUE(columnHeadData(t.sheet, 2, Qt::ToolTipRole).toString().contains(QLatin1Char('\n')));
  for (const int none : {-1, t.sheet.columns().count()})
    EXPECT_FALSE(columnHeadData(t.sheet, none, Qt::DisplayRole).isValid()) << none;
  for (const int none : {-1, 3}) EXPECT_FALSE(rowHeadData(t.sheet, none, Qt::DisplayRole).isValid()) << none;
}

}  // namespace
}  // namespace roundel::widgets
