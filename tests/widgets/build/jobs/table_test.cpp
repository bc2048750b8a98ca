// SPDX-License-Identifier: GPL-3.0-or-later
// The job table of Build: cells, rows, columns, order.

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>

#include "tests/widgets/build/jobs/table.h"
#include "widgets/base/sheet/sheet_view.h"
#include "widgets/build/jobs/column_picker.h"
#include "widgets/build/jobs/job_properties.h"
#include "widgets/document/job_fields/job_edits.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::settle;
using testing::threeJobs;

TEST_F(Table, CopiesTheSelectedCellsAsALatexTable) {
  select(at(0, "arrival_s"), at(1, "arrival_s"));
  table.commands().run(QStringLiteral("copy-latex"));
  const QString text = QGuiApplication::clipboard()->text();
  EXPECT_TRUE(text.contains(QStringLiteral("\\toprule"))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("J2 &"))) << text.toStdString();
}

// The job list of Run shows the same text.
TEST_F(Table, TheGangOfAJobThatMayShrinkSaysHowFarAndIsTypedAlone) {
  EXPECT_EQ(at(0, "gpus").data().toString(), "3");
  bench.document.edit(QStringLiteral("shrink"), [](model::Scenario& s) { s.jobs[0].min_gpus = 1; });
  EXPECT_EQ(at(0, "gpus").data().toString(), QStringLiteral("3 (1–3)"));
  EXPECT_EQ(at(0, "gpus").data(Qt::EditRole).toString(), "3");
  typeInto(at(0, "gpus"), QStringLiteral("2"));
  EXPECT_EQ(at(0, "gpus").data().toString(), QStringLiteral("2 (1–2)"));
}

TEST_F(Table, TypingIntoCellsEditsTheJobs) {
  typeInto(at(1, "arrival_s"), QStringLiteral("720"));
  EXPECT_EQ(jobs()[1].arrival_s, 720);
  typeInto(rate(1, 2), QStringLiteral("4.5"));
  EXPECT_EQ(jobs()[1].throughput->at("K80"), model::ThroughputCell(4.5));
  typeInto(at(0, "gpus"), QStringLiteral("2"));
  EXPECT_EQ(std::get<int>(*jobs()[0].gpus), 2);
  EXPECT_EQ(commands(), 3);
  const std::string after = bytes();
  undoAll();
  EXPECT_EQ(bench.document.scenario(), threeJobs());
  redoAll();
  EXPECT_EQ(bytes(), after);
}

TEST_F(Table, TheColumnsThatStayAreTypedIntoWhereTheyAreSeen) {
  table.resize(420, 380);
  settle();
  table.view()->setColumnWidth(JobTableModel::kFrozenColumns, 600);  // the matrix is outside the window
  settle();
  go(rate(0, 2));
  ASSERT_GT(table.view()->horizontalScrollBar()->value(), 0);
  go(at(1, "id"));
  QTest::keyClick(table.view(), Qt::Key_F2);
  auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
  ASSERT_NE(editor, nullptr);
  EXPECT_EQ(editor->parentWidget(), table.view()->frozen()->viewport()) << "the editor is above the frozen columns";
  QTest::keyClicks(editor, QStringLiteral("other"));
  QTest::keyClick(editor, Qt::Key_Return);
  settle();
  EXPECT_EQ(jobs()[1].id, "other");
  EXPECT_TRUE(table.view()->hasFocus());
}

TEST_F(Table, OnANarrowWindowTheColumnsAreNarrowSoThatTheMatrixIsSeen) {
  const int arrival = at(0, "arrival_s").column(), weight = at(0, "weight").column();
  table.resize(1400, 380);
  settle();
  const int wide = table.view()->columnWidth(arrival);
  table.view()->setColumnWidth(weight, 77);
  table.resize(700, 380);
  EXPECT_TRUE(QTest::qWaitFor([&] { return table.view()->columnWidth(arrival) < wide; }));
  EXPECT_LE(table.view()->visualRect(rate(0, 2)).right(), table.view()->viewport()->width());
  EXPECT_EQ(table.view()->columnWidth(weight), 77) << "a width that the user set does not change";
  table.resize(1400, 380);
  EXPECT_TRUE(QTest::qWaitFor([&] { return table.view()->columnWidth(arrival) == wide; }));
}

TEST_F(Table, ACellIsNeverHiddenBehindTheColumnsThatStay) {
  table.resize(460, 380);
  settle();
  table.view()->setColumnWidth(JobTableModel::kFrozenColumns, 600);
  settle();
  go(rate(0, 2));
  for (int step = 0; step < 6; ++step) {
    key(Qt::Key_Left);
    const QModelIndex now = table.view()->currentIndex();
    if (now.column() < JobTableModel::kFrozenColumns) break;
    EXPECT_GE(table.view()->visualRect(now).left(), table.view()->frozenWidth()) << now.column();
  }
}

// The view reads only visible cells, for any number of rows.
TEST(SheetView, SelectingAllVisitsOnlyWhatIsSeen) {
  class Counting : public QStandardItemModel {
   public:
    using QStandardItemModel::QStandardItemModel;
    Qt::ItemFlags flags(const QModelIndex& index) const override {
      ++asked;
      return QStandardItemModel::flags(index);
    }
    mutable int asked = 0;
  };
  Counting model(5000, 6);
  SheetView view;
  view.setSheet(&model, 2);
  view.resize(600, 300);
  view.show();
  QApplication::processEvents();
  view.selectAll();
  view.grab();
  model.asked = 0;
  view.clearSelection();
  view.selectAll();
  view.grab();
  EXPECT_LT(model.asked, 5000);
}

TEST_F(Table, EnterAndTabMoveOn) {
  typeInto(rate(0, 0), QStringLiteral("9"));
  EXPECT_EQ(table.view()->currentIndex(), rate(1, 0)) << "Return moves down";
  key(Qt::Key_Tab);
  EXPECT_EQ(table.view()->currentIndex(), rate(1, 1));
  key(Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_EQ(table.view()->currentIndex(), rate(1, 0));
  key(Qt::Key_Return, Qt::ShiftModifier);
  EXPECT_EQ(table.view()->currentIndex(), rate(0, 0));
  QTest::keyClick(table.view(), Qt::Key_7);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  settle();
  EXPECT_EQ(jobs()[0].throughput->at("V100"), model::ThroughputCell(7.0));
  EXPECT_EQ(table.view()->currentIndex(), rate(0, 1));
  EXPECT_TRUE(table.view()->hasFocus()) << "Tab opens no editor";
}

TEST_F(Table, ABadFieldKeepsItsTextMarkedAndIsCorrected) {
  typeInto(at(1, "arrival_s"), QStringLiteral("soon"));
  EXPECT_EQ(at(1, "arrival_s").data().toString(), QStringLiteral("soon"));
  EXPECT_TRUE(at(1, "arrival_s").data(JobTableModel::ErrorRole).isValid());
  EXPECT_EQ(at(1, "arrival_s").data(Qt::ToolTipRole), at(1, "arrival_s").data(JobTableModel::ErrorRole));
  EXPECT_EQ(commands(), 0);
  ASSERT_EQ(bench.inputErrors.all().size(), 1u);
  EXPECT_EQ(bench.inputErrors.all()[0]->pointer, QStringLiteral("/jobs/1/arrival_s"));
  bench.document.edit(QStringLiteral("elsewhere"), [](model::Scenario& s) { s.jobs[0].weight = 3; });
  EXPECT_EQ(at(1, "arrival_s").data().toString(), QStringLiteral("soon"))
      << "an edit of another cell keeps the rejected text";
  typeInto(at(1, "arrival_s"), QStringLiteral("60"));
  EXPECT_FALSE(at(1, "arrival_s").data(JobTableModel::ErrorRole).isValid());
  EXPECT_EQ(jobs()[1].arrival_s, 60);
  EXPECT_TRUE(bench.inputErrors.empty());
}

TEST_F(Table, EscapeGivesUpBadCells) {
  typeInto(at(1, "arrival_s"), QStringLiteral("soon"));
  typeInto(rate(0, 0), QStringLiteral("0,5"));
  ASSERT_EQ(bench.inputErrors.all().size(), 2u);
  key(Qt::Key_Escape);
  EXPECT_EQ(at(1, "arrival_s").data().toString(), QStringLiteral("0"));
  EXPECT_FALSE(rate(0, 0).data(JobTableModel::ErrorRole).isValid());
  EXPECT_TRUE(bench.inputErrors.empty());
}

TEST_F(Table, ARefusedCommaIsRepairedWhereThatIsCertain) {
  typeInto(rate(1, 1), QStringLiteral("0,21"));
  ASSERT_EQ(bench.inputErrors.all().size(), 1u);
  const InputError refusal = *bench.inputErrors.all()[0];
  EXPECT_EQ(refusal.pointer, QStringLiteral("/jobs/1/throughput/P100"));
  EXPECT_EQ(refusal.fix_label, QStringLiteral("Write 0.21"));
  refusal.fix();
  EXPECT_EQ(jobs()[1].throughput->at("P100"), model::ThroughputCell(0.21));
  EXPECT_TRUE(bench.inputErrors.empty());
}

TEST_F(Table, AnIdThatIsTakenIsRefused) {
  typeInto(at(1, "id"), QStringLiteral("J1"));
  EXPECT_EQ(jobs()[1].id, "J2");
  EXPECT_TRUE(at(1, "id").data(JobTableModel::ErrorRole).isValid());
  typeInto(at(1, "id"), QStringLiteral("other"));
  EXPECT_EQ(jobs()[1].id, "other");
}

TEST_F(Table, JobsAreAddedDuplicatedMovedAndDeletedByKeys) {
  key(Qt::Key_Insert);
  ASSERT_EQ(jobs().size(), 4u);
  EXPECT_EQ(table.view()->currentIndex().row(), 3);
  go(at(0, "id"));
  key(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_EQ(jobs().size(), 5u);
  EXPECT_EQ(jobs()[4].throughput, jobs()[0].throughput);
  EXPECT_EQ(table.view()->currentIndex().row(), 4);
  key(Qt::Key_Up, Qt::AltModifier | Qt::ShiftModifier);
  EXPECT_EQ(jobs()[3].throughput, jobs()[0].throughput);
  EXPECT_EQ(table.view()->currentIndex().row(), 3) << "the selection follows the moved row";
  go(at(1, "id"));
  key(Qt::Key_Delete, Qt::ControlModifier);
  EXPECT_EQ(jobs().size(), 4u);
  EXPECT_EQ(jobs()[1].id, "J3");
  EXPECT_EQ(commands(), 4);
  const std::string after = bytes();
  undoAll();
  EXPECT_EQ(bench.document.scenario(), threeJobs());
  redoAll();
  EXPECT_EQ(bytes(), after);
}

TEST_F(Table, KeysOfTheTableAreNotTheWindows) {
  QAction rerun(QStringLiteral("run all again"), &table);
  rerun.setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
  QSignalSpy triggered(&rerun, &QAction::triggered);
  table.addAction(&rerun);
  select(rate(0, 0), rate(0, 2));
  key(Qt::Key_R, Qt::ControlModifier);
  EXPECT_EQ(triggered.count(), 0);
  EXPECT_EQ(jobs()[0].throughput->at("K80"), jobs()[0].throughput->at("V100"));
}

TEST_F(Table, TheMenuNamesEveryCommandAndDoesIt) {
  const auto* button = table.findChild<QToolButton*>(QStringLiteral("job-commands"));
  ASSERT_NE(button, nullptr);
  int named = 0;
  for (QAction* action : button->menu()->actions()) {
    if (action->isSeparator()) continue;
    ++named;
    EXPECT_FALSE(action->text().isEmpty());
    EXPECT_FALSE(action->toolTip().isEmpty());
    if (action->objectName() == QLatin1String("add")) action->trigger();
  }
  EXPECT_GT(named, 15);
  EXPECT_EQ(jobs().size(), 4u);
}

TEST_F(Table, ARowIsTheSelectedJobAndTheOtherWayRound) {
  go(at(2, "gpus"));
  EXPECT_EQ(bench.selection.job(), model::JobIndex(2));
  bench.selection.selectJob(model::JobIndex(0));
  EXPECT_EQ(table.view()->currentIndex().row(), 0);
  EXPECT_EQ(table.selectedJobs(), (std::vector<std::size_t>{0}));
  select(at(0, "id"), at(1, "id"));
  EXPECT_EQ(table.selectedJobs(), (std::vector<std::size_t>{0, 1}));
}

TEST_F(Table, TheUnitOfTheMatrixIsChosen) {
  auto* unit = table.findChild<QComboBox*>(QStringLiteral("throughputs-unit"));
  unit->setCurrentIndex(2);
  EXPECT_EQ(rate(1, 1).data().toString(), QStringLiteral("15"));
  unit->setCurrentIndex(3);
  EXPECT_EQ(rate(1, 1).data().toString(), QStringLiteral("1"));
  EXPECT_FALSE(rate(1, 1).flags() & Qt::ItemIsEditable);
  EXPECT_FALSE(rate(1, 1).data(JobTableModel::ReadOnlyRole).toString().isEmpty());
  typeInto(rate(1, 0), QStringLiteral("0.5"));
  EXPECT_EQ(jobs()[1].throughput->at("V100"), model::ThroughputCell(3.75)) << "0.5 of the best throughput, 7.5";
}

TEST_F(Table, WhatCannotBeEditedSaysWhy) {
  table.findChild<QComboBox*>(QStringLiteral("throughputs-unit"))->setCurrentIndex(4);
  go(rate(0, 1));
  QTest::keyClick(table.view(), Qt::Key_5);
  EXPECT_TRUE(table.bar()->isVisible());
  EXPECT_TRUE(table.bar()->text().contains(QStringLiteral("slowest"))) << table.bar()->text().toStdString();
  EXPECT_EQ(commands(), 0);
}

TEST_F(Table, SpreadThroughputsAreASecondTable) {
  table.findChild<QComboBox*>(QStringLiteral("throughputs-of"))->setCurrentIndex(1);
  EXPECT_EQ(rate(1, 1).data(JobTableModel::OriginRole).toInt(), static_cast<int>(Origin::Derived));
  typeInto(rate(1, 1), QStringLiteral("5"));
  EXPECT_EQ(jobs()[1].throughput_spread->at("P100"), model::ThroughputCell(5.0));
  EXPECT_EQ(jobs()[1].throughput->at("P100"), model::ThroughputCell(7.5));
}

TEST_F(Table, RowsAreSortedAndStayWhileTheyAreEdited) {
  bench.document.edit(QStringLiteral("weights"),
                      [](model::Scenario& s) { s.jobs[0].weight = 3, s.jobs[1].weight = 1, s.jobs[2].weight = 2; });
  const int column = table.model()->columns().columnOf("weight");
  table.view()->sortByColumn(column, Qt::AscendingOrder);
  EXPECT_EQ(table.model()->rows().order(), (std::vector<std::size_t>{1, 2, 0}));
  typeInto(at(0, "weight"), QStringLiteral("9"));
  EXPECT_EQ(jobs()[1].weight, 9) << "the first row is J2";
  EXPECT_EQ(table.model()->rows().order(), (std::vector<std::size_t>{1, 2, 0}))
      << "an edit does not sort the rows again";
  table.view()->sortByColumn(column, Qt::DescendingOrder);
  EXPECT_EQ(table.model()->rows().order(), (std::vector<std::size_t>{1, 0, 2}));
  table.commands().run(QStringLiteral("keep-order"));
  EXPECT_EQ(jobs()[0].id, "J2");
  EXPECT_TRUE(table.model()->rows().inFileOrder());
}

TEST_F(Table, TheFilterLeavesRowsOut) {
  bench.document.edit(QStringLiteral("user"), [](model::Scenario& s) { s.jobs[2].user = "Ann"; });
  auto* filter = table.findChild<QLineEdit*>(QStringLiteral("job-filter"));
  filter->setText(QStringLiteral("ann"));
  ASSERT_EQ(table.model()->rowCount(), 1);
  typeInto(rate(0, 0), QStringLiteral("8"));
  EXPECT_EQ(jobs()[2].throughput->at("V100"), model::ThroughputCell(8.0));
  filter->clear();
  EXPECT_EQ(table.model()->rowCount(), 3);
}

TEST_F(Table, ColumnsArePickedByGroup) {
  const auto pick = [&](const char* name) {
    QTest::mouseClick(table.findChild<QToolButton*>(QStringLiteral("pick-columns")), Qt::LeftButton);
    auto* picker = table.findChild<ColumnPicker*>();
    ASSERT_NE(picker, nullptr);
    auto* box = picker->findChild<QAbstractButton*>(QString::fromLatin1(name));
    ASSERT_NE(box, nullptr) << name;
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(10, box->height() / 2));
    delete picker;
  };
  ASSERT_EQ(table.model()->columns().columnOf("stages"), -1);
  pick("stages");
  EXPECT_GT(table.model()->columns().columnOf("stages"), 0);
  typeInto(at(0, "stages"), QStringLiteral("[{\"replicas\":3,\"forward_s\":0.1,\"backward_s\":0.1}]"));
  ASSERT_TRUE(jobs()[0].stages);
  EXPECT_EQ(jobs()[0].stages->front().replicas, 3);
  EXPECT_TRUE(at(0, "stages").data().toString().contains(QStringLiteral("3 replicas")));
  pick("columns-all");
  for (const JobField& field : jobFields()) {
    if (field.name() == QLatin1String("throughput")) continue;
    EXPECT_GE(table.model()->columns().columnOf(field.key), 0) << field.key;
  }
  pick("columns-default");
  EXPECT_EQ(table.model()->columns().columnOf("stages"), -1);
  pick("columns-stated");
  EXPECT_GT(table.model()->columns().columnOf("stages"), 0);
  EXPECT_EQ(table.model()->columns().columnOf("user"), -1);
}

TEST_F(Table, WordsOfAListAreChosen) {
  table.model()->setFields({QStringLiteral("throughput_per")});
  go(at(0, "throughput_per"));
  QTest::keyClick(table.view(), Qt::Key_F2);
  auto* box = table.view()->findChild<QComboBox*>();
  ASSERT_NE(box, nullptr);
  box->setCurrentText(QStringLiteral("gang"));
  QTest::keyClick(box, Qt::Key_Return);
  settle();
  EXPECT_EQ(jobs()[0].throughput_per, "gang");
}

TEST_F(Table, ShowsWhatATemplateGives) {
  bench.document.reset(example("hadar-fig1.json"), {});
  table.model()->setFields(JobColumns::defaultFields() + QStringList(QStringLiteral("user")));
  EXPECT_EQ(at(0, "iterations").data().toString(), QStringLiteral("28800"));
  EXPECT_EQ(at(0, "model").data().toString(), QStringLiteral("epochs"));
  bench.document.edit(QStringLiteral("template"),
                      [](model::Scenario& s) { s.models[0].arrival_s = 30, s.models[0].user = "ann"; });
  EXPECT_EQ(at(0, "arrival_s").data().toString(), QStringLiteral("30"));
  EXPECT_EQ(at(0, "user").data().toString(), QStringLiteral("ann"));
  EXPECT_EQ(at(0, "user").data(JobTableModel::OriginRole).toInt(), static_cast<int>(Origin::Template));
  EXPECT_TRUE(at(0, "user").data(Qt::ToolTipRole).toString().contains(QStringLiteral("template")));
  EXPECT_EQ(at(0, "user").data(Qt::EditRole).toString(), QString());
  EXPECT_EQ(at(0, "weight").data().toString(), QStringLiteral("1"));
  EXPECT_TRUE(at(0, "id").data(Qt::ToolTipRole).toString().contains(QStringLiteral("28800")));
}

TEST_F(Table, TemplatesAreATableToo) {
  bench.document.reset(example("hadar-fig1.json"), {});
  QTest::mouseClick(table.findChild<QToolButton*>(QStringLiteral("list-templates")), Qt::LeftButton);
  ASSERT_EQ(table.model()->rowCount(), 1);
  EXPECT_EQ(at(0, "id").data().toString(), QStringLiteral("epochs"));
  table.model()->setFields({QStringLiteral("iterations_per_epoch")});
  typeInto(at(0, "iterations_per_epoch"), QStringLiteral("720"));
  EXPECT_EQ(bench.document.scenario().models[0].iterations_per_epoch, 720);
  key(Qt::Key_Insert);
  EXPECT_EQ(bench.document.scenario().models.size(), 2u);
  EXPECT_TRUE(bench.document.faults().empty());
  for (const char* list : {"list-templates", "list-jobs", "list-jobs", "list-templates"})
    QTest::mouseClick(table.findChild<QToolButton*>(QString::fromLatin1(list)), Qt::LeftButton);
  EXPECT_EQ(table.model()->rowCount(), 2);
}

TEST_F(Table, GoesToThePlaceOfAFault) {
  bench.goTo(QStringLiteral("/jobs/2/throughput/P100"));
  EXPECT_EQ(table.view()->currentIndex(), rate(2, 1));
  EXPECT_TRUE(table.view()->hasFocus());
  bench.goTo(QStringLiteral("/jobs/1/batch_size"));
  EXPECT_EQ(table.view()->currentIndex(), at(1, "batch_size")) << "the hidden column is shown";
  bench.goTo(QStringLiteral("/jobs/0/stages/1/out_mb"));
  EXPECT_EQ(table.view()->currentIndex().row(), 0);
  EXPECT_TRUE(table.properties()->isVisible());
  EXPECT_TRUE(table.properties()->table(QStringLiteral("stages"))->hasFocus())
      << "a field that is a table is edited in a form";
  bench.goTo(QStringLiteral("/models/0/weight"));  // no such template
  bench.goTo(QStringLiteral("/nodes/0"));
}

TEST_F(Table, TheProblemOfACellIsRepairedByAKey) {
  bench.document.edit(QStringLiteral("break"),
                      [](model::Scenario& s) { s.jobs[1].gpus = 50, s.jobs[2].arrival_s = -4; });
  go(at(2, "arrival_s"));
  key(Qt::Key_Period, Qt::ControlModifier);
  EXPECT_EQ(jobs()[2].arrival_s, 0);
  go(rate(1, 0));
  key(Qt::Key_Period, Qt::ControlModifier);
  EXPECT_TRUE(bench.document.faults().empty());
  key(Qt::Key_Period, Qt::ControlModifier);
  EXPECT_TRUE(table.bar()->isVisible()) << "the bar says that there is no repair";
}

TEST_F(Table, RowsAndTypesMayComeAndGoWhileTheScenarioIsFaulty) {
  bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].gpus = 50; });
  bench.document.edit(QStringLiteral("type"),
                      [](model::Scenario& s) { s.gpu_types.push_back(testing::gpuType("A100")); });
  bench.document.edit(QStringLiteral("job"),
                      [](model::Scenario& s) { s.jobs.push_back(s.jobs[1]), s.jobs.back().id = "J9"; });
  EXPECT_EQ(table.model()->rowCount(), 4);
  EXPECT_EQ(table.model()->columns().columnOfType(3), table.model()->columnCount() - 1);
  typeInto(rate(3, 3), QStringLiteral("3"));
  EXPECT_EQ(rate(3, 3).data().toString(), QStringLiteral("3"));
  undoAll();
  EXPECT_EQ(table.model()->rowCount(), 3);
}

}  // namespace
}  // namespace roundel::widgets
