// SPDX-License-Identifier: GPL-3.0-or-later
// The throughputs beside the lanes (the job table without its fields), as a model and with a keyboard.

#include "widgets/build/jobs/job_table_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTableView>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::threeJobs;
using View = ThroughputCells::View;

struct Throughputs {
  explicit Throughputs(model::Scenario scenario = threeJobs()) {
    bench.document.reset(std::move(scenario), {});
    model.showThroughputsOnly();
  }
  QString text(int row, int column) const { return model.index(row, column).data().toString(); }
  bool type(int row, int column, const QString& words) { return model.setData(model.index(row, column), words); }
  Workbench bench;
  JobTableModel model{&bench.document, &bench.inputErrors, SpecList::Jobs};
  QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST(ThroughputsOnly, ShowsWhatIsStated) {
  Throughputs t(example("hadar-fig1.json"));
  EXPECT_EQ(t.model.sheet().unit(), QStringLiteral("iterations/s per gang"));
  EXPECT_EQ(t.model.rowCount(), 3);
  EXPECT_EQ(t.model.columnCount(), 3);
  const QStringList numbers{QStringLiteral("40"), QStringLiteral("20"), QStringLiteral("30"),
                            QStringLiteral("5"),  QStringLiteral("15"), QStringLiteral("5"),
                            QStringLiteral("10"), QStringLiteral("2"),  QStringLiteral("20")};
  for (int cell = 0; cell < 9; ++cell) EXPECT_EQ(t.text(cell / 3, cell % 3), numbers[cell]);
  EXPECT_EQ(t.model.headerData(2, Qt::Horizontal).toString(), QStringLiteral("K80"));
  EXPECT_EQ(t.model.headerData(1, Qt::Vertical).toString(), QStringLiteral("J2"));
  EXPECT_EQ(t.model.index(0, 0).data(JobTableModel::HeatRole).toDouble(), 1);
  EXPECT_EQ(t.model.index(0, 1).data(JobTableModel::HeatRole).toDouble(), 0.5);
}

TEST(ThroughputsOnly, OtherViewsOfTheSameNumbers) {
  Throughputs t(example("hadar-fig1.json"));
  t.model.setView(View::PerGpu);
  EXPECT_EQ(t.text(1, 1), QStringLiteral("7.5"));
  t.model.setView(View::RowNormalised);
  EXPECT_EQ(t.text(0, 1), QStringLiteral("0.5"));
  EXPECT_FALSE(t.model.flags(t.model.index(0, 0)) & Qt::ItemIsEditable) << "the best is 1 by definition";
  EXPECT_TRUE(t.model.flags(t.model.index(0, 1)) & Qt::ItemIsEditable);
  t.model.setView(View::SpeedUp);
  EXPECT_EQ(t.text(2, 2), QStringLiteral("10"));
  t.model.setView(View::PerGang);
  EXPECT_EQ(t.text(1, 1), QStringLiteral("15"));
  EXPECT_TRUE(t.model.flags(t.model.index(0, 0)) & Qt::ItemIsEditable);
}

TEST(ThroughputsOnly, ACellIsOneCommandInTheUnitShown) {
  Throughputs t(example("hadar-fig1.json"));
  EXPECT_TRUE(t.type(0, 0, QStringLiteral("60")));
  EXPECT_EQ(t.text(0, 0), QStringLiteral("60"));
  EXPECT_EQ(t.bench.document.scenario().jobs[0].throughput->at("V100"), model::ThroughputCell(60.0));
  EXPECT_EQ(t.bench.document.undoStack()->count(), 1);
  t.bench.document.undoStack()->undo();
  EXPECT_EQ(t.text(0, 0), QStringLiteral("40"));
}

TEST(ThroughputsOnly, TypingTheShownNumberAgainChangesNothing) {
  Throughputs t;
  const QString shown = t.model.index(0, 0).data(Qt::EditRole).toString();
  EXPECT_TRUE(t.type(0, 0, shown));
  EXPECT_EQ(t.bench.document.undoStack()->count(), 0) << shown.toStdString();
}

TEST(ThroughputsOnly, ABadCellKeepsItsTextMarkedUntilItIsCorrected) {
  Throughputs t;
  QSignalSpy changed(&t.model, &QAbstractItemModel::dataChanged);
  EXPECT_FALSE(t.type(1, 1, QStringLiteral("0,21")));
  EXPECT_EQ(t.text(1, 1), QStringLiteral("0,21"));
  EXPECT_TRUE(t.model.index(1, 1).data(JobTableModel::ErrorRole).toString().contains(QStringLiteral("0.21")));
  EXPECT_EQ(t.model.index(1, 1).data(Qt::ToolTipRole), t.model.index(1, 1).data(JobTableModel::ErrorRole));
  EXPECT_GE(changed.count(), 1);
  EXPECT_EQ(t.bench.document.undoStack()->count(), 0);
  t.bench.document.edit(QStringLiteral("elsewhere"), [](model::Scenario& s) { s.jobs[0].weight = 3; });
  EXPECT_EQ(t.text(1, 1), QStringLiteral("0,21")) << "an edit of another cell keeps the rejected text";
  EXPECT_TRUE(t.type(1, 1, QStringLiteral("0.21")));
  EXPECT_EQ(t.text(1, 1), QStringLiteral("0.21"));
  EXPECT_FALSE(t.model.index(1, 1).data(JobTableModel::ErrorRole).isValid());
}

TEST(ThroughputsOnly, AnEmptyCellMeansThatTheJobCannotRunThere) {
  Throughputs t;
  EXPECT_TRUE(t.type(1, 1, QString()));
  EXPECT_EQ(t.text(1, 1), QStringLiteral("–"));
  EXPECT_LT(t.model.index(1, 1).data(JobTableModel::HeatRole).toDouble(), 0);
}

TEST(ThroughputsOnly, StaysTrueWhileTheScenarioHasFaults) {
  Throughputs t;
  t.bench.document.edit(QStringLiteral("break"), [](model::Scenario& s) { s.jobs[0].gpus = 50; });
  ASSERT_EQ(t.bench.document.problem(), nullptr);
  EXPECT_TRUE(t.type(1, 0, QStringLiteral("9")));
  EXPECT_EQ(t.text(1, 0), QStringLiteral("9"));
  t.bench.document.edit(QStringLiteral("type"),
                        [](model::Scenario& s) { s.gpu_types.push_back(testing::gpuType("A100")); });
  EXPECT_EQ(t.model.columnCount(), 4);
  t.bench.document.edit(QStringLiteral("job"), [](model::Scenario& s) {
    s.jobs.push_back(testing::job("J4", 1, 10, {{"A100", 5.0}}));
  });
  ASSERT_EQ(t.model.rowCount(), 4);
  EXPECT_EQ(t.text(3, 3), QStringLiteral("5"));
}

TEST(ThroughputsOnly, FollowsRowsAndColumnsThatComeAndGo) {
  Throughputs t;
  QSignalSpy reset(&t.model, &QAbstractItemModel::modelReset);
  t.bench.document.edit(QStringLiteral("fewer"), [](model::Scenario& s) { s.jobs.erase(s.jobs.begin()); });
  EXPECT_EQ(t.model.rowCount(), 2);
  EXPECT_EQ(t.model.headerData(0, Qt::Vertical).toString(), QStringLiteral("J2"));
  t.bench.document.undoStack()->undo();
  EXPECT_EQ(t.model.rowCount(), 3);
  EXPECT_EQ(reset.count(), 2);
  t.bench.document.edit(QStringLiteral("rename"), [](model::Scenario& s) { s.jobs[0].id = "other"; });
  EXPECT_EQ(t.model.headerData(0, Qt::Vertical).toString(), QStringLiteral("other"));
  EXPECT_EQ(reset.count(), 2);
}

TEST(ThroughputsOnly, IsTypedIntoThroughAView) {
  Throughputs t;
  QTableView view;
  view.setModel(&t.model);
  view.setEditTriggers(QAbstractItemView::AnyKeyPressed);
  view.resize(500, 300);
  view.show();
  view.activateWindow();
  view.setCurrentIndex(t.model.index(1, 2));
  testing::typeOn(view, QStringLiteral("4.25"));
  EXPECT_EQ(t.bench.document.scenario().jobs[1].throughput->at("K80"), model::ThroughputCell(4.25));
  EXPECT_EQ(t.bench.document.undoStack()->count(), 1);
}

}  // namespace
}  // namespace roundel::widgets
