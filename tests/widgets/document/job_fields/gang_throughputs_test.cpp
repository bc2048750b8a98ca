// SPDX-License-Identifier: GPL-3.0-or-later
// The popup for gang sizes with keys and mouse: its first rows, rejected texts, written values.

#include "widgets/document/job_fields/gang_throughputs.h"

#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>

#include "tests/widgets/bench.h"

namespace roundel::widgets {
namespace {

using Gangs = std::map<int, double>;

/// The popup of the cell of J2 (a gang of 2) on V100.
struct Open : testing::EditedBench {
  explicit Open(const model::ThroughputCell& cell = 2.5, int gpus = 2) {
    model::Scenario s = testing::threeJobs();
    s.jobs[1].gpus = gpus;
    (*s.jobs[1].throughput)["V100"] = cell;
    bench.document.reset(s, {});
    ThroughputCells cells;
    cells.read(bench.document.scenario(), SpecList::Jobs, ThroughputTable::OneNode, bench.document.problem());
    popup = new GangThroughputs(&bench.document, cells, 1, 0);
    popup->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(popup));
  }
  ~Open() { delete popup; }
  Open(const Open&) = delete;
  Open& operator=(const Open&) = delete;

  QAbstractItemModel* rows() { return popup->table()->model(); }
  QString at(int row, int column) { return rows()->index(row, column).data().toString(); }
  void set(int row, const char* size, const char* throughput) {
    rows()->setData(rows()->index(row, 0), QString::fromUtf8(size));
    rows()->setData(rows()->index(row, 1), QString::fromUtf8(throughput));
  }
  QPushButton* button(const char* name) { return popup->findChild<QPushButton*>(QLatin1String(name)); }
  bool isOpen() { return popup != nullptr && popup->isVisible(); }
  const model::ThroughputCell& cell() { return bench.document.scenario().jobs[1].throughput->at("V100"); }

  QPointer<GangThroughputs> popup;
};

TEST(GangThroughputs, StartFromTheThroughputOfTheJobsOwnGang) {
  Open t;
  ASSERT_EQ(t.rows()->rowCount(), 2) << "one size and an empty row";
  EXPECT_EQ(t.at(0, 0), QStringLiteral("2"));
  EXPECT_EQ(t.at(0, 1), QStringLiteral("5")) << "the throughput of both GPUs";
  EXPECT_EQ(t.popup->table()->currentIndex().row(), 1) << "the empty row is current";
}

TEST(GangThroughputs, StartFromTheTableThatIsStated) {
  Open t(Gangs{{1, 3.0}, {4, 9.5}});
  ASSERT_EQ(t.rows()->rowCount(), 3);
  EXPECT_EQ(t.at(1, 0) + QLatin1Char(' ') + t.at(1, 1), QStringLiteral("4 9.5"));
}

TEST(GangThroughputs, OfACellThatCannotRunStartEmptyAndSayWhatToWrite) {
  Open t(model::ThroughputCell{});
  EXPECT_EQ(t.rows()->rowCount(), 1);
  EXPECT_TRUE(t.popup->reason().contains(QStringLiteral("at least one row")));
  EXPECT_FALSE(t.button("apply-gangs")->isEnabled());
  QTest::keyClick(t.popup, Qt::Key_Return, Qt::ControlModifier);
  EXPECT_TRUE(t.isOpen()) << "there is nothing to apply";
  EXPECT_EQ(t.commands(), 0);
}

TEST(GangThroughputs, EscapeLeavesTheCellAsItIs) {
  Open t;
  t.set(1, "4", "9");
  QTest::keyClick(t.popup, Qt::Key_Escape);
  EXPECT_FALSE(t.isOpen());
  EXPECT_EQ(t.commands(), 0);
  EXPECT_EQ(t.cell(), model::ThroughputCell(2.5));
}

TEST(GangThroughputs, ControlReturnWritesTheTableAsOneStep) {
  Open t;
  t.set(1, " 4 ", "9");
  QTest::keyClick(t.popup, Qt::Key_Return, Qt::ControlModifier);
  EXPECT_FALSE(t.isOpen());
  EXPECT_EQ(t.commands(), 1);
  EXPECT_EQ(t.cell(), model::ThroughputCell(Gangs{{2, 5.0}, {4, 9.0}}));
  t.bench.document.undoStack()->undo();
  EXPECT_EQ(t.cell(), model::ThroughputCell(2.5));
}

TEST(GangThroughputs, AnEmptiedRowIsLeftOut) {
  Open t(Gangs{{1, 3.0}, {2, 5.0}});
  t.set(0, "", " ");
  QTest::mouseClick(t.button("apply-gangs"), Qt::LeftButton);
  EXPECT_EQ(t.cell(), model::ThroughputCell(Gangs{{2, 5.0}}));
}

TEST(GangThroughputs, AnEmptyRowIsAddedOnceThereIsNoneLeft) {
  Open t;
  t.set(1, "4", "9");
  EXPECT_EQ(t.rows()->rowCount(), 3);
  t.set(1, "4", "10");
  EXPECT_EQ(t.rows()->rowCount(), 3) << "there is already an empty row";
}

struct Refused {
  const char *size, *throughput, *words;
};
class RefusedRows : public ::testing::TestWithParam<Refused> {};

TEST_P(RefusedRows, SayTheirNumberAndWhy) {
  Open t;
  t.set(1, GetParam().size, GetParam().throughput);
  const std::string reason = t.popup->reason().toStdString();
  EXPECT_EQ(reason.rfind("Row 2: ", 0), 0U) << reason;
  EXPECT_NE(reason.find(GetParam().words), std::string::npos) << reason;
  EXPECT_FALSE(t.button("apply-gangs")->isEnabled());
  t.set(1, "", "");
  EXPECT_EQ(t.popup->reason(), QString()) << "the invalid row is cleared";
  EXPECT_TRUE(t.button("apply-gangs")->isEnabled());
}

INSTANTIATE_TEST_SUITE_P(Rows, RefusedRows,
                         ::testing::Values(Refused{"0", "3", "not a number of GPUs"},
                                           Refused{"1.5", "3", "not a number of GPUs"},
                                           Refused{"", "3", "not a number of GPUs"},
                                           Refused{"4", "", "not a throughput above 0"},
                                           Refused{"4", "-1", "not a throughput above 0"},
                                           Refused{"4", "0,5", "with a point"}, Refused{"2", "7", "listed twice"}));

TEST(GangThroughputs, OneNumberIsThatOfTheJobsOwnGang) {
  Open t(Gangs{{1, 3.0}, {3, 6.0}});
  QTest::mouseClick(t.button("one-number"), Qt::LeftButton);
  EXPECT_EQ(t.cell(), model::ThroughputCell(2.25)) << "4.5 for the gang of 2, interpolated between 3 and 6";
}

// The table has no throughput for gangs above its largest size, so there is no single number for a gang of 4.
TEST(GangThroughputs, OneNumberIsNotOfferedWhereTheTableSaysNothingOfTheJobsGang) {
  Open t(Gangs{{1, 3.0}, {2, 5.0}}, 4);
  EXPECT_FALSE(t.button("one-number")->isEnabled());
  EXPECT_TRUE(t.button("one-number")->toolTip().contains(QStringLiteral("4")))
      << "the tool tip names the missing gang size";
  t.set(2, "4", "8");
  EXPECT_TRUE(t.button("one-number")->isEnabled());
  QTest::mouseClick(t.button("one-number"), Qt::LeftButton);
  EXPECT_EQ(t.cell(), model::ThroughputCell(2.0));
}

TEST(GangThroughputs, OfAJobThatWasDeletedMeanwhileWriteNothing) {
  Open t;
  t.bench.document.edit(QStringLiteral("gone"), [](model::Scenario& s) { s.jobs.resize(1); });
  QTest::mouseClick(t.button("apply-gangs"), Qt::LeftButton);
  EXPECT_EQ(t.commands(), 1) << "the deletion is the only command";
}

TEST(GangThroughputs, SayWhatTheyAreToAScreenReader) {
  Open t;
  EXPECT_FALSE(t.popup->table()->accessibleName().isEmpty());
  for (const QPushButton* each : t.popup->findChildren<QPushButton*>()) {
    EXPECT_FALSE(each->text().isEmpty());
    EXPECT_FALSE(each->toolTip().isEmpty()) << each->text().toStdString();
  }
  const auto labels = t.popup->findChildren<QLabel*>();
  EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
    return label->text() == QStringLiteral("J2 on V100: throughput of a whole gang");
  }));
}

}  // namespace
}  // namespace roundel::widgets
