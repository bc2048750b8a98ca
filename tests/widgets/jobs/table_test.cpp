// The job table of Build: a spreadsheet with a keyboard and a clipboard.

#include "widgets/jobs/jobs_table.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QTimer>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::settle;
using testing::threeJobs;
using Column = JobTableModel::Column;

class Table : public ::testing::Test {
 protected:
  Table() {
    bench.document.reset(threeJobs(), {});
    testing::wear(bench, Theme::light());
    table.resize(1100, 380);
    table.show();
    table.activateWindow();
    table.view()->setFocus();
    settle();
  }
  QModelIndex at(int row, int column) { return table.model()->index(row, column); }
  QModelIndex rate(int row, int type) { return at(row, Column::FieldCount + type); }
  void go(const QModelIndex& index) { table.view()->setCurrentIndex(index); }
  void key(Qt::Key k, Qt::KeyboardModifiers m = {}) { QTest::keyClick(table.view(), k, m); }
  void paste(const char* text) {
    QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
    key(Qt::Key_V, Qt::ControlModifier);
  }
  void typeInto(const QModelIndex& index, const QString& text) {
    go(index);
    testing::typeOn(*table.view(), text);
  }
  const std::vector<model::JobSpec>& jobs() { return bench.document.scenario().jobs; }
  int commands() { return bench.document.undoStack()->count(); }

  Workbench bench;
  JobsTable table{&bench};
  QAbstractItemModelTester tester{table.model(), QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(Table, TypingIntoCellsEditsTheJobs) {
  typeInto(at(1, Column::Arrival), QStringLiteral("720"));
  EXPECT_EQ(jobs()[1].arrival_s, 720);
  typeInto(rate(1, 2), QStringLiteral("4.5"));
  EXPECT_EQ(jobs()[1].throughput->at("K80"), model::RateCell(4.5));
  typeInto(at(0, Column::Gang), QStringLiteral("2"));
  EXPECT_EQ(std::get<int>(*jobs()[0].gpus), 2);
  EXPECT_EQ(commands(), 3);
}

TEST_F(Table, ABadFieldKeepsItsTextMarkedAndIsCorrected) {
  typeInto(at(1, Column::Arrival), QStringLiteral("soon"));
  EXPECT_EQ(at(1, Column::Arrival).data().toString(), QStringLiteral("soon"));
  EXPECT_TRUE(at(1, Column::Arrival).data(MatrixModel::ErrorRole).isValid());
  EXPECT_EQ(at(1, Column::Arrival).data(Qt::ForegroundRole).value<QColor>(), Theme::light().bad);
  EXPECT_EQ(commands(), 0);
  typeInto(at(1, Column::Arrival), QStringLiteral("60"));
  EXPECT_FALSE(at(1, Column::Arrival).data(MatrixModel::ErrorRole).isValid());
  EXPECT_EQ(jobs()[1].arrival_s, 60);
}

TEST_F(Table, EscapeGivesUpBadCells) {
  typeInto(at(1, Column::Arrival), QStringLiteral("soon"));
  typeInto(rate(0, 0), QStringLiteral("0,5"));
  key(Qt::Key_Escape);
  EXPECT_EQ(at(1, Column::Arrival).data().toString(), QStringLiteral("0"));
  EXPECT_FALSE(rate(0, 0).data(MatrixModel::ErrorRole).isValid());
}

TEST_F(Table, AnIdThatIsTakenIsRefused) {
  typeInto(at(1, Column::Id), QStringLiteral("J1"));
  EXPECT_EQ(jobs()[1].id, "J2");
  EXPECT_TRUE(at(1, Column::Id).data(MatrixModel::ErrorRole).isValid());
  typeInto(at(1, Column::Id), QStringLiteral("other"));
  EXPECT_EQ(jobs()[1].id, "other");
}

TEST_F(Table, ABlockIsPastedAllOrNothing) {
  go(rate(0, 0));
  paste("1\t2\t3\n4\t5\t6\n");
  EXPECT_EQ(jobs()[0].throughput->at("P100"), model::RateCell(2.0));
  EXPECT_EQ(jobs()[1].throughput->at("K80"), model::RateCell(6.0));
  EXPECT_EQ(commands(), 1);
  paste("7\toops\n8\t9\n");
  EXPECT_EQ(commands(), 1);
  EXPECT_EQ(jobs()[0].throughput->at("V100"), model::RateCell(1.0));
  EXPECT_EQ(rate(0, 1).data().toString(), QStringLiteral("oops"));
  EXPECT_TRUE(rate(0, 1).data(MatrixModel::ErrorRole).isValid());
  EXPECT_FALSE(rate(0, 0).data(MatrixModel::ErrorRole).isValid());
}

TEST_F(Table, ABlockWithCommasAsksWhatTheyMean) {
  for (const bool yes : {false, true}) {
    go(rate(0, 0));
    bool asked = false;
    QTimer::singleShot(100, qApp, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      ASSERT_NE(box, nullptr);
      asked = true;
      QTest::mouseClick(box->button(yes ? QMessageBox::Yes : QMessageBox::No), Qt::LeftButton);
    });
    paste("0,5\t1,25\n");
    EXPECT_TRUE(asked);
    EXPECT_EQ(commands(), yes ? 1 : 0);
  }
  EXPECT_EQ(jobs()[0].throughput->at("P100"), model::RateCell(1.25));
}

TEST_F(Table, WhatIsCopiedIsPastedBack) {
  table.view()->selectionModel()->select(QItemSelection(rate(0, 0), rate(2, 2)), QItemSelectionModel::ClearAndSelect);
  key(Qt::Key_C, Qt::ControlModifier);
  const QString text = QGuiApplication::clipboard()->text();
  EXPECT_EQ(text.count(QLatin1Char('\n')), 3);
  EXPECT_EQ(text.count(QLatin1Char('\t')), 6);
  key(Qt::Key_Delete);
  EXPECT_EQ(commands(), 1) << "nine cells, one command";
  EXPECT_EQ(rate(1, 1).data().toString(), QStringLiteral("–"));
  go(rate(0, 0));
  key(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(commands(), 2);
  EXPECT_DOUBLE_EQ(std::get<double>(jobs()[0].throughput->at("V100")), 40.0 / 3);
  EXPECT_EQ(jobs()[1].throughput->at("P100"), model::RateCell(7.5));
}

TEST_F(Table, JobsAreAddedDuplicatedAndDeletedByKeys) {
  key(Qt::Key_Insert);
  ASSERT_EQ(jobs().size(), 4u);
  go(at(0, 0));
  key(Qt::Key_D, Qt::ControlModifier);
  ASSERT_EQ(jobs().size(), 5u);
  EXPECT_EQ(jobs()[4].id, "J1-1");
  go(at(1, 0));
  key(Qt::Key_Delete, Qt::ControlModifier);
  EXPECT_EQ(jobs().size(), 4u);
  EXPECT_EQ(jobs()[1].id, "J3");
  while (bench.document.undoStack()->canUndo()) bench.document.undoStack()->undo();
  EXPECT_EQ(bench.document.scenario(), threeJobs());
}

TEST_F(Table, ButtonsDoTheSame) {
  auto buttons = table.findChildren<QPushButton*>();
  ASSERT_EQ(buttons.size(), 3);
  QTest::mouseClick(buttons[0], Qt::LeftButton);
  EXPECT_EQ(jobs().size(), 4u);
  EXPECT_EQ(table.view()->currentIndex().row(), 3);
  for (const QPushButton* button : buttons) EXPECT_FALSE(button->toolTip().isEmpty());
  QTest::mouseClick(buttons[2], Qt::LeftButton);
  EXPECT_EQ(jobs().size(), 3u);
}

TEST_F(Table, ARowIsTheSelectedJobAndTheOtherWayRound) {
  go(at(2, 3));
  EXPECT_EQ(bench.selection.job(), model::JobIndex(2));
  bench.selection.selectJob(model::JobIndex(0));
  EXPECT_EQ(table.view()->currentIndex().row(), 0);
}

TEST_F(Table, TheUnitOfTheMatrixIsChosen) {
  auto* unit = table.findChild<QComboBox*>();
  unit->setCurrentIndex(2);
  EXPECT_EQ(rate(1, 1).data().toString(), QStringLiteral("15"));
  unit->setCurrentIndex(3);
  EXPECT_EQ(rate(1, 1).data().toString(), QStringLiteral("1"));
}

TEST_F(Table, ShowsWhatATemplateGives) {
  bench.document.reset(example("hadar-fig1.json"), {});
  EXPECT_EQ(at(0, Column::Iterations).data().toString(), QStringLiteral("28800"));
  EXPECT_EQ(at(0, Column::Model).data().toString(), QStringLiteral("epochs"));
  bench.document.edit(QStringLiteral("template"), [](model::Scenario& s) { s.models[0].arrival_s = 30, s.models[0].user = "ann"; });
  EXPECT_EQ(at(0, Column::Arrival).data().toString(), QStringLiteral("30"));
  EXPECT_EQ(at(0, Column::User).data().toString(), QStringLiteral("ann"));
  EXPECT_EQ(at(0, Column::User).data(Qt::EditRole).toString(), QString());
  EXPECT_EQ(at(0, Column::Weight).data().toString(), QStringLiteral("1"));
}

TEST_F(Table, RowsAndTypesMayComeAndGoWhileTheScenarioIsFaulty) {
  bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].gpus = 50; });
  bench.document.edit(QStringLiteral("type"), [](model::Scenario& s) { s.gpu_types.push_back(testing::gpuType("A100")); });
  bench.document.edit(QStringLiteral("job"), [](model::Scenario& s) { s.jobs.push_back(s.jobs[1]), s.jobs.back().id = "J9"; });
  EXPECT_EQ(table.model()->rowCount(), 4);
  EXPECT_EQ(table.model()->columnCount(), Column::FieldCount + 4);
  typeInto(rate(3, 3), QStringLiteral("3"));
  EXPECT_EQ(rate(3, 3).data().toString(), QStringLiteral("3"));
  while (bench.document.undoStack()->canUndo()) bench.document.undoStack()->undo();
  EXPECT_EQ(table.model()->rowCount(), 3);
}

TEST_F(Table, Pictures) {
  model::Scenario s = testing::mix(12, 24);
  s.jobs[2].throughput->erase("K80");
  s.jobs[3].model = "resnet";
  model::JobSpec resnet;
  resnet.id = "resnet";
  s.models = {resnet};
  bench.document.reset(s, {});
  table.model()->setData(rate(3, 1), QStringLiteral("0,21"));
  table.model()->setData(at(4, Column::Arrival), QStringLiteral("soon"));
  bench.selection.selectJob(model::JobIndex(1));
  const QImage image = testing::pictures(bench, table, QStringLiteral("guit-table"), {{700, 300}, {1030, 300}});
  EXPECT_GT(testing::count(image, heatColor(1, Theme::light())), 500);
}

}  // namespace
}  // namespace roundel::widgets
