// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of cells: copied, pasted, filled, rejected and corrected.

#include <QComboBox>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>

#include "tests/widgets/build/jobs/table.h"
#include "widgets/document/job_fields/gang_throughputs.h"

namespace roundel::widgets {
namespace {

using testing::settle;
using testing::threeJobs;

TEST_F(Table, AGoodBlockIsOneStep) {
  go(rate(0, 0));
  paste("1\t2\t3\n4\t\t6\n");
  EXPECT_EQ(jobs()[0].throughput->at("P100"), model::ThroughputCell(2.0));
  EXPECT_EQ(jobs()[1].throughput->at("P100"), model::ThroughputCell());
  EXPECT_EQ(jobs()[1].throughput->at("K80"), model::ThroughputCell(6.0));
  EXPECT_EQ(commands(), 1);
  EXPECT_FALSE(table.bar()->isVisible());
  const std::string after = bytes();
  undoAll();
  EXPECT_EQ(bench.document.scenario(), threeJobs());
  redoAll();
  EXPECT_EQ(bytes(), after);
}

TEST_F(Table, ABlockMayCoverFieldsToo) {
  go(at(0, "iterations"));
  const int columns = table.model()->columns().columnOfType(1) - table.model()->columns().columnOf("iterations") + 1;
  QStringList row(columns, QString());
  row[0] = QStringLiteral("777");
  row[columns - 1] = QStringLiteral("5");
  row[columns - 2] = QStringLiteral("4");
  row[table.model()->columns().columnOf("weight") - table.model()->columns().columnOf("iterations")] =
      QStringLiteral("2");
  paste(row.join(QLatin1Char('\t')).toUtf8().constData());
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(jobs()[0].iterations, 777);
  EXPECT_EQ(jobs()[0].weight, 2);
  EXPECT_EQ(jobs()[0].throughput->at("V100"), model::ThroughputCell(4.0));
  EXPECT_EQ(jobs()[0].throughput->at("P100"), model::ThroughputCell(5.0));
}

TEST_F(Table, ABadCellKeepsTheWholeBlockOutUntilItIsCorrected) {
  const std::string before = bytes();
  go(rate(0, 0));
  paste("7\toops\n8\t-9\n");
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(commands(), 0);
  EXPECT_EQ(rate(0, 0).data().toString(), QStringLiteral("7")) << "the block is shown";
  EXPECT_TRUE(rate(0, 0).data(JobTableModel::PendingRole).toBool());
  EXPECT_FALSE(rate(0, 0).data(JobTableModel::ErrorRole).isValid());
  EXPECT_TRUE(rate(0, 1).data(JobTableModel::ErrorRole).isValid());
  EXPECT_TRUE(rate(1, 1).data(JobTableModel::ErrorRole).isValid());
  EXPECT_EQ(rate(0, 1).data(Qt::ToolTipRole), rate(0, 1).data(JobTableModel::ErrorRole));
  EXPECT_FALSE(rate(2, 0).data(JobTableModel::PendingRole).toBool());
  ASSERT_TRUE(table.bar()->isVisible());
  EXPECT_TRUE(table.bar()->text().contains(QStringLiteral("2 of 4")));
  EXPECT_TRUE(table.bar()->text().contains(QStringLiteral("oops")));
  EXPECT_EQ(bench.inputErrors.all().size(), 2u);
  EXPECT_FALSE(choice("bar-apply")->isEnabled());
  EXPECT_EQ(table.view()->currentIndex(), rate(0, 1)) << "the first rejected cell is current";
  testing::typeOn(*table.view(), QStringLiteral("3"));
  EXPECT_EQ(commands(), 0) << "a correction in the block is not a command";
  choose("bar-next");
  EXPECT_EQ(table.view()->currentIndex(), rate(1, 1));
  testing::typeOn(*table.view(), QStringLiteral("4"));
  EXPECT_TRUE(bench.inputErrors.empty());
  ASSERT_TRUE(choice("bar-apply")->isEnabled());
  choose("bar-apply");
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(jobs()[0].throughput->at("V100"), model::ThroughputCell(7.0));
  EXPECT_EQ(jobs()[0].throughput->at("P100"), model::ThroughputCell(3.0));
  EXPECT_EQ(jobs()[1].throughput->at("P100"), model::ThroughputCell(4.0));
  EXPECT_FALSE(table.bar()->isVisible());
  const std::string after = bytes();
  undoAll();
  EXPECT_EQ(bytes(), before);
  redoAll();
  EXPECT_EQ(bytes(), after);
}

TEST_F(Table, AWaitingBlockIsGivenUp) {
  const std::string before = bytes();
  go(rate(0, 0));
  paste("7\toops\n");
  choose("bar-discard");
  EXPECT_FALSE(rate(0, 0).data(JobTableModel::PendingRole).toBool());
  EXPECT_NE(rate(0, 0).data().toString(), QStringLiteral("7"));
  EXPECT_FALSE(table.bar()->isVisible());
  paste("7\toops\n");
  key(Qt::Key_Escape);
  EXPECT_FALSE(table.model()->waiting());
  EXPECT_FALSE(table.bar()->isVisible());
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(commands(), 0);
}

TEST_F(Table, AWaitingBlockIsAppliedByKeys) {
  go(rate(0, 0));
  paste("7\toops\n");
  key(Qt::Key_Return, Qt::ControlModifier);
  EXPECT_EQ(commands(), 0) << "one cell is still rejected";
  testing::typeOn(*table.view(), QStringLiteral("3"));
  key(Qt::Key_Return, Qt::ControlModifier);
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(jobs()[0].throughput->at("P100"), model::ThroughputCell(3.0));
}

TEST_F(Table, AWaitingBlockOutlivesEditsElsewhereButNotItsJobs) {
  go(rate(1, 0));
  paste("7\toops\n");
  bench.document.edit(QStringLiteral("elsewhere"), [](model::Scenario& s) { s.jobs[0].weight = 3; });
  EXPECT_TRUE(table.model()->waiting());
  bench.document.edit(QStringLiteral("first goes"), [](model::Scenario& s) { s.jobs.erase(s.jobs.begin()); });
  ASSERT_TRUE(table.model()->waiting());
  EXPECT_EQ(rate(0, 1).data().toString(), QStringLiteral("oops")) << "J2 is the first row now";
  bench.document.edit(QStringLiteral("J2 goes"), [](model::Scenario& s) { s.jobs.erase(s.jobs.begin()); });
  EXPECT_FALSE(table.model()->waiting());
  EXPECT_TRUE(table.bar()->text().contains(QStringLiteral("J2")));
}

TEST_F(Table, AnAmbiguousBlockAsksWithBothReadings) {
  go(rate(0, 0));
  paste("1,250\t2,500\n");
  ASSERT_TRUE(table.bar()->isVisible());
  EXPECT_EQ(commands(), 0);
  ASSERT_NE(choice("read-decimal"), nullptr);
  EXPECT_TRUE(choice("read-decimal")->text().contains(QStringLiteral("1.250")));
  EXPECT_TRUE(choice("read-thousands")->text().contains(QStringLiteral("1250")));
  EXPECT_TRUE(choice("read-decimal")->hasFocus());
  choose("read-thousands");
  EXPECT_EQ(jobs()[0].throughput->at("V100"), model::ThroughputCell(1250.0));
  EXPECT_EQ(commands(), 1);
  paste("0,5\t1,25\n");
  QTest::keyClick(choice("read-decimal"), Qt::Key_Return);
  settle();
  EXPECT_EQ(jobs()[0].throughput->at("P100"), model::ThroughputCell(1.25));
  EXPECT_EQ(commands(), 2);
  EXPECT_TRUE(table.view()->hasFocus());
  paste("0,5\t1,25\n");
  QTest::keyClick(choice("read-decimal"), Qt::Key_Escape);
  settle();
  EXPECT_FALSE(table.bar()->isVisible());
  paste("0,5\t1,25\n");
  choose("read-as-is");
  EXPECT_EQ(commands(), 2);
  EXPECT_EQ(table.model()->waiting()->bad, 2);
}

TEST_F(Table, WhatIsBeyondTheTableIsAddedOrLeftOut) {
  go(rate(2, 1));
  paste("1\t2\t3\n4\t5\t6\n");
  const auto waiting = table.model()->waiting();
  ASSERT_TRUE(waiting);
  EXPECT_EQ(waiting->new_rows, 1);
  EXPECT_EQ(waiting->lost_columns, 1);
  EXPECT_FALSE(choice("bar-apply")->isEnabled());
  choose("bar-crop");
  choose("bar-apply");
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(jobs().size(), 3u);
  EXPECT_EQ(jobs()[2].throughput->at("K80"), model::ThroughputCell(2.0));
  go(rate(2, 1));
  paste("1\t2\n4\t5\n");
  choose("bar-add");
  choose("bar-apply");
  EXPECT_EQ(commands(), 2) << "the new job and its cells are one step";
  ASSERT_EQ(jobs().size(), 4u);
  EXPECT_EQ(jobs()[3].throughput->at("P100"), model::ThroughputCell(4.0));
  EXPECT_TRUE(bench.document.faults().empty());
  undoAll();
  EXPECT_EQ(bench.document.scenario(), threeJobs());
}

TEST_F(Table, AWrongTextBeyondTheLastJobIsRefusedBeforeApply) {
  go(rate(2, 0));
  paste("1\t2\n2,5\t4\n");
  choose("read-as-is");
  ASSERT_TRUE(table.model()->waiting());
  EXPECT_EQ(table.model()->waiting()->bad, 1);
  EXPECT_TRUE(table.bar()->text().contains(QStringLiteral("2,5"))) << table.bar()->text().toStdString();
  choose("bar-add");
  EXPECT_FALSE(choice("bar-apply")->isEnabled());
  choose("bar-points");
  choose("bar-apply");
  ASSERT_EQ(jobs().size(), 4u);
  EXPECT_EQ(jobs()[3].throughput->at("V100"), model::ThroughputCell(2.5));
}

// A message replaces the question. After the message is closed, the block can still be applied or discarded.
TEST_F(Table, ClosingAMessageBringsTheQuestionOfTheBlockBack) {
  go(rate(0, 0));
  paste("7\toops\n");
  table.bar()->refuse(QStringLiteral("This cell cannot be changed."));
  EXPECT_EQ(choice("bar-discard"), nullptr);
  choose("bar-close");
  ASSERT_NE(choice("bar-discard"), nullptr);
  EXPECT_TRUE(table.bar()->isVisible());
  choose("bar-discard");
  EXPECT_FALSE(table.model()->waiting());
}

TEST_F(Table, NamesOfThePaletteBringTheirTemplates) {
  go(at(0, "model"));
  paste("LSTM\ncyclegan\n");
  EXPECT_EQ(bench.document.faults().size(), 2u) << "no template has these names";
  choose("bar-templates");
  EXPECT_FALSE(table.bar()->isVisible());
  EXPECT_TRUE(bench.document.faults().empty());
  ASSERT_EQ(bench.document.scenario().models.size(), 2u);
  EXPECT_EQ(jobs()[0].model, "LSTM");
  EXPECT_EQ(jobs()[1].model, "CycleGAN");
  EXPECT_EQ(jobs().size(), 3u);
  EXPECT_EQ(commands(), 2);
  undoAll();
  EXPECT_EQ(bench.document.scenario(), threeJobs());
}

TEST_F(Table, ABlockWithNamesGoesWhereTheyAre) {
  go(at(0, "arrival_s"));
  paste("job\tK80\tweight\nJ3\t11\t5\nJ1\t12\t6\n");
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(jobs()[2].throughput->at("K80"), model::ThroughputCell(11.0));
  EXPECT_EQ(jobs()[2].weight, 5);
  EXPECT_EQ(jobs()[0].throughput->at("K80"), model::ThroughputCell(12.0));
  EXPECT_EQ(jobs()[0].arrival_s, 0);
  paste("job\tK80\nJ2\t1\nnew\t2\n");
  choose("bar-add");
  choose("bar-apply");
  ASSERT_EQ(jobs().size(), 4u);
  EXPECT_EQ(jobs()[3].id, "new");
  EXPECT_EQ(jobs()[3].throughput->at("K80"), model::ThroughputCell(2.0));
}

TEST_F(Table, WhatIsCopiedIsPastedBack) {
  select(rate(0, 0), rate(2, 2));
  key(Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(clipboard().count(QLatin1Char('\n')), 3);
  EXPECT_EQ(clipboard().count(QLatin1Char('\t')), 6);
  const std::string before = bytes();
  key(Qt::Key_Delete);
  EXPECT_EQ(commands(), 1) << "nine cells, one command";
  EXPECT_EQ(rate(1, 1).data().toString(), QStringLiteral("–"));
  go(rate(0, 0));
  key(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(commands(), 2);
  EXPECT_EQ(bytes(), before) << "the pasted numbers equal the copied ones exactly";
}

TEST_F(Table, HeadersAreCopiedAndUnderstood) {
  select(rate(0, 0), rate(1, 2));
  key(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(clipboard().startsWith(QStringLiteral("id\tV100\tP100\tK80\nJ1\t"))) << clipboard().toStdString();
  const std::string before = bytes();
  key(Qt::Key_Delete);
  go(at(2, "id"));
  key(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(bytes(), before) << "the pasted headers determine the cells, not the cursor";
}

TEST_F(Table, CellsAreClearedCutAndFilledByKeys) {
  select(at(0, "weight"), at(2, "weight"));
  paste("4\n");
  EXPECT_EQ(jobs()[2].weight, 4) << "one pasted value fills the selection";
  select(rate(0, 0), rate(2, 1));
  key(Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(jobs()[2].throughput->at("V100"), jobs()[0].throughput->at("V100"));
  EXPECT_EQ(jobs()[2].throughput->at("P100"), jobs()[0].throughput->at("P100"));
  go(rate(1, 2));
  key(Qt::Key_R, Qt::ControlModifier);
  EXPECT_EQ(jobs()[1].throughput->at("K80"), jobs()[1].throughput->at("P100"))
      << "Ctrl+R in one cell copies the cell on the left";
  select(at(0, "weight"), at(0, "weight"));
  key(Qt::Key_X, Qt::ControlModifier);
  EXPECT_FALSE(jobs()[0].weight);
  EXPECT_EQ(clipboard(), QStringLiteral("4\n"));
  EXPECT_EQ(commands(), 4);
  go(rate(0, 0));
  key(Qt::Key_D, Qt::ControlModifier);
  EXPECT_TRUE(table.bar()->text().contains(QStringLiteral("no row above")));
  EXPECT_EQ(commands(), 4);
  undoAll();
  EXPECT_EQ(bench.document.scenario(), threeJobs());
}

void drag(SheetView& view, const QPoint& from, const QPoint& to) {
  QWidget* area = view.viewport();
  QTest::mousePress(area, Qt::LeftButton, {}, from);
  for (int step = 1; step <= 4; ++step) {
    const QPoint at = from + (to - from) * step / 4;
    QMouseEvent move(QEvent::MouseMove, QPointF(at), area->mapToGlobal(QPointF(at)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(area, &move);
  }
  QTest::mouseRelease(area, Qt::LeftButton, {}, to);
}

TEST_F(Table, TheHandleFillsDownAndRight) {
  SheetView& view = *table.view();
  go(rate(0, 0));
  ASSERT_FALSE(view.fillHandle().isEmpty());
  drag(view, view.fillHandle().center(), view.visualRect(rate(2, 0)).center());
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(jobs()[1].throughput->at("V100"), jobs()[0].throughput->at("V100"));
  EXPECT_EQ(jobs()[2].throughput->at("V100"), jobs()[0].throughput->at("V100"));
  select(rate(0, 0), rate(2, 0));
  drag(view, view.fillHandle().center(), view.visualRect(rate(2, 2)).center());
  EXPECT_EQ(commands(), 2);
  EXPECT_EQ(jobs()[2].throughput->at("K80"), jobs()[0].throughput->at("V100"));
  drag(view, view.fillHandle().center(), view.fillHandle().center());
  EXPECT_EQ(commands(), 2) << "a drag without movement fills no cell";
  undoAll();
  EXPECT_EQ(bench.document.scenario(), threeJobs());
}

TEST_F(Table, AFillOverWhatCannotBeChangesNothing) {
  const std::string before = bytes();
  go(rate(0, 0));
  table.findChild<QComboBox*>(QStringLiteral("throughputs-unit"))->setCurrentIndex(3);
  select(rate(1, 0), rate(1, 2));
  key(Qt::Key_R, Qt::ControlModifier);
  EXPECT_EQ(bytes(), before) << "the throughput of J2 on P100 is the best and 1 by definition";
  EXPECT_TRUE(table.bar()->isVisible());
}

TEST_F(Table, JobsAreCopiedAsJsonAndPasted) {
  select(at(1, "id"), at(2, "id"));
  key(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
  EXPECT_TRUE(clipboard().startsWith(QLatin1Char('{')));
  key(Qt::Key_V, Qt::ControlModifier);
  ASSERT_EQ(jobs().size(), 5u);
  EXPECT_EQ(jobs()[3].throughput, jobs()[1].throughput);
  EXPECT_EQ(table.selectedJobs(), (std::vector<std::size_t>{3, 4}));
  EXPECT_EQ(commands(), 1);
  paste("{\"jobs\": [{\"id\": \"x\", \"gpu\": 3}]}");
  EXPECT_EQ(commands(), 1);
  EXPECT_TRUE(table.bar()->text().contains(QStringLiteral("gpus"))) << table.bar()->text().toStdString();
}

TEST_F(Table, ThroughputsByGangSizeHaveATableOfTheirOwn) {
  go(rate(1, 0));
  key(Qt::Key_Down, Qt::AltModifier);
  auto* editor = table.findChild<GangThroughputs*>();
  ASSERT_NE(editor, nullptr);
  QAbstractItemModel* rows = editor->table()->model();
  EXPECT_EQ(rows->index(0, 0).data().toString(), QStringLiteral("2")) << "the gang size of the job";
  EXPECT_EQ(rows->index(0, 1).data().toString(), QStringLiteral("5"));
  ASSERT_TRUE(rows->setData(rows->index(1, 0), QStringLiteral("x")));
  EXPECT_FALSE(editor->reason().isEmpty());
  EXPECT_FALSE(editor->findChild<QPushButton*>(QStringLiteral("apply-gangs"))->isEnabled());
  rows->setData(rows->index(1, 0), QStringLiteral("4"));
  rows->setData(rows->index(1, 1), QStringLiteral("9"));
  EXPECT_EQ(editor->reason(), QString());
  EXPECT_EQ(rows->rowCount(), 3) << "an empty row for the next gang size";
  QTest::mouseClick(editor->findChild<QPushButton*>(QStringLiteral("apply-gangs")), Qt::LeftButton);
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(jobs()[1].throughput->at("V100"), model::ThroughputCell(std::map<int, double>{{2, 5.0}, {4, 9.0}}));
  EXPECT_TRUE(rate(1, 0).data(JobTableModel::GangTableRole).toBool());
  delete editor;
  key(Qt::Key_Down, Qt::AltModifier);
  editor = table.findChild<GangThroughputs*>();
  ASSERT_NE(editor, nullptr);
  QTest::mouseClick(editor->findChild<QPushButton*>(QStringLiteral("one-number")), Qt::LeftButton);
  EXPECT_EQ(jobs()[1].throughput->at("V100"), model::ThroughputCell(2.5));
}

TEST_F(Table, PicturesHaveTheHeatOfThroughputsAndTheRefusedCell) {
  model::Scenario s = testing::mix(12, 24);
  s.jobs[2].throughput->erase("K80");
  s.jobs[3].model = "resnet";
  s.jobs[1].throughput->at("V100") = std::map<int, double>{{1, 3.0}, {2, 5.0}, {4, 9.0}};
  model::JobSpec resnet;
  resnet.id = "resnet";
  s.models = {resnet};
  bench.document.reset(s, {});
  go(rate(3, 0));
  paste("2.1\t1.3\t0.5\n1.9\t0.21x\t0.4\n3\t2\t1\n");
  ASSERT_EQ(table.model()->waiting()->bad, 1);
  const QImage image = testing::pictures(bench, table, QStringLiteral("guit-table"), {{700, 300}, {1030, 340}});
  EXPECT_GT(testing::count(image, heatColor(1, Theme::light())), 300);
  EXPECT_GT(testing::count(image, Theme::light().bad), 50) << "the border and the sign of the rejected cell";
}

}  // namespace
}  // namespace roundel::widgets
