// SPDX-License-Identifier: GPL-3.0-or-later
// Tests to which cells of the job table the texts of a pasted block belong.

#include "widgets/build/job_table/pasted_block.h"

#include "tests/widgets/build/job_table/sheet_of.h"

namespace roundel::widgets {
namespace {

using testing::SheetOf;

TextBlock cells(const char* text) { return parseBlock(QString::fromUtf8(text)); }

TEST(PastedBlock, GoesOverTheRowsAsTheyAreSorted) {
  SheetOf t;
  t.sheet.rows().sortBy(t.sheet.columns().columnOf("iterations"), Qt::AscendingOrder);
  t.sheet.arrange();
  const PastedBlock block = blockAt(t.sheet, 0, t.sheet.columns().columnOf("gpus"), cells("1\n4\n"));
  ASSERT_EQ(block.sequence.size(), 2U);
  EXPECT_EQ(block.sequence[0], CellPlace("J3", "gpus"));
  EXPECT_EQ(block.cells.at({"J2", "gpus"}).text, QStringLiteral("4"));
}

TEST(PastedBlock, CountsWhatReachesBeyondTheTable) {
  SheetOf t;
  PastedBlock block = blockAt(t.sheet, 2, t.sheet.columns().columnOfType(2), cells("1\t2\t3\n4\t5\t6\n7\n"));
  EXPECT_EQ(block.cells.size(), 1U);
  EXPECT_EQ(block.lost_columns, 2);
  EXPECT_EQ(block.extraRows(), 2);
  EXPECT_EQ(block.rows, 3);
  EXPECT_EQ(block.columns, 3);
  block.crop();
  EXPECT_EQ(block.extraRows(), 0);
  EXPECT_EQ(block.lost_columns, 0);
  EXPECT_FALSE(block.empty());
}

TEST(PastedBlock, AFirstRowOfNamesSaysWhichColumnsAndTheIdsWhichRows) {
  SheetOf t;
  const auto block = blockByNames(t.sheet, cells("id\tK80\tgpus\nJ3\t7\t1\nJ1\t8\t2\n"));
  ASSERT_TRUE(block);
  EXPECT_EQ(block->cells.at({"J3", "@K80"}).text, QStringLiteral("7"));
  EXPECT_EQ(block->cells.at({"J1", "gpus"}).text, QStringLiteral("2"));
  EXPECT_EQ(block->cells.size(), 4U) << "the column of ids is not part of the block";
}

TEST(PastedBlock, AnUnknownIdIsARowThatIsNoJobYet) {
  SheetOf t;
  auto block = blockByNames(t.sheet, cells("id\tgpus\nJ7\t1\nJ1\t2\nJ8\t4\n"));
  ASSERT_TRUE(block);
  EXPECT_EQ(block->extra_ids, (std::vector<std::string>{"J7", "J8"}));
  EXPECT_EQ(block->extraRows(), 2);
  model::Scenario changed = t.document.scenario();
  EXPECT_EQ(block->addExtraRows(t.sheet, changed), QString());
  ASSERT_EQ(changed.jobs.size(), 5U);
  EXPECT_EQ(changed.jobs[3].id, "J7");
  EXPECT_EQ(testing::gpusOf(changed.jobs[4]), 4);
}

TEST(PastedBlock, ARowBeyondTheLastThatIsRefusedSaysWhich) {
  SheetOf t;
  PastedBlock block = blockAt(t.sheet, 2, t.sheet.columns().columnOf("gpus"), cells("1\n2\nmany\n"));
  model::Scenario changed = t.document.scenario();
  const QString reason = block.addExtraRows(t.sheet, changed);
  EXPECT_TRUE(reason.contains(QLatin1String("Row 2"))) << reason.toStdString();
}

TEST(PastedBlock, NumbersOrAnUnknownNameInTheFirstRowAreNoNames) {
  SheetOf t;
  EXPECT_FALSE(blockByNames(t.sheet, cells("1\t2\n3\t4\n")));
  EXPECT_FALSE(blockByNames(t.sheet, cells("id\tH100\nJ1\t4\n")));
  EXPECT_FALSE(blockByNames(t.sheet, cells("id\nJ1\n"))) << "a block with only ids has no texts to write";
  EXPECT_FALSE(blockByNames(t.sheet, cells("id\tgpus\n"))) << "a block with only names has no rows";
}

TEST(PastedBlock, NotesTheReasonOfEveryCellThatIsRefused) {
  SheetOf t;
  PastedBlock block = blockAt(t.sheet, 0, t.sheet.columns().columnOf("gpus"), cells("1\nmany\nfew\n"));
  model::Scenario changed = t.document.scenario();
  EXPECT_FALSE(block.writeCells(t.sheet, changed));
  EXPECT_TRUE(block.cells.at({"J1", "gpus"}).reason.isEmpty());
  EXPECT_FALSE(block.cells.at({"J2", "gpus"}).reason.isEmpty());
  EXPECT_FALSE(block.cells.at({"J3", "gpus"}).reason.isEmpty());
  block.cells.at({"J2", "gpus"}).text = block.cells.at({"J3", "gpus"}).text = QStringLiteral("2");
  EXPECT_TRUE(block.writeCells(t.sheet, changed));
}

}  // namespace
}  // namespace roundel::widgets
