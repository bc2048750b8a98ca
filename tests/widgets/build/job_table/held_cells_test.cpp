// SPDX-License-Identifier: GPL-3.0-or-later
// Rejected texts and waiting blocks of the job table, which are not in the document.

#include "widgets/build/job_table/held_cells.h"

#include "tests/widgets/build/job_table/sheet_of.h"

namespace roundel::widgets {
namespace {

using testing::SheetOf;

struct Held : SheetOf {
  Held() { gpus = sheet.columns().columnOf("gpus"); }
  bool hold(const char* text, int row = 0) {
    return cells.hold(blockAt(sheet, row, gpus, parseBlock(QString::fromUtf8(text))));
  }
  std::vector<InputError> errors() {
    return cells.errors([this](const CellPlace& place, const QString& text) { typed = {place, text}; });
  }
  int gpus = 0;
  HeldCells cells{&sheet};
  std::pair<CellPlace, QString> typed;
};

const CellPlace kSecond{"J2", "gpus"};

TEST(HeldCells, ARefusedTextStaysUntilItIsForgotten) {
  Held t;
  EXPECT_FALSE(t.cells.any());
  t.cells.refuse(kSecond, QStringLiteral("many"), QStringLiteral("no number"));
  ASSERT_NE(t.cells.at(kSecond), nullptr);
  EXPECT_EQ(t.cells.at(kSecond)->text, QStringLiteral("many"));
  EXPECT_FALSE(t.cells.waits(kSecond)) << "the cell is not part of a block";
  EXPECT_TRUE(t.cells.forget(kSecond));
  EXPECT_FALSE(t.cells.forget(kSecond));
  EXPECT_FALSE(t.cells.any());
}

TEST(HeldCells, AGoodBlockIsReadyAndAppliedAsAWhole) {
  Held t;
  EXPECT_TRUE(t.hold("1\n1\n"));
  model::Scenario changed = t.document.scenario();
  const std::optional<QString> step = t.cells.applyTo(changed);
  ASSERT_TRUE(step);
  EXPECT_TRUE(step->contains(QStringLiteral("2 × 1"))) << step->toStdString();
  EXPECT_EQ(testing::gpusOf(changed.jobs[1]), 1);
  EXPECT_FALSE(t.cells.any());
}

TEST(HeldCells, ABlockWaitsForItsRefusedCellAndIsReadyOnceItIsRetyped) {
  Held t;
  EXPECT_FALSE(t.hold("1\nmany\n4\n"));
  EXPECT_EQ(t.cells.waiting()->cells, 3);
  EXPECT_EQ(t.cells.waiting()->bad, 1);
  model::Scenario changed = t.document.scenario();
  EXPECT_FALSE(t.cells.applyTo(changed));
  EXPECT_TRUE(t.cells.waits({"J1", "gpus"})) << "a valid cell waits for the rejected cell of its block";
  EXPECT_FALSE(t.cells.retype(kSecond, QStringLiteral("few")));
  EXPECT_TRUE(t.cells.retype(kSecond, QStringLiteral("2")));
  EXPECT_TRUE(t.cells.waiting()->ready());
}

TEST(HeldCells, RowsBeyondTheLastAreAddedOnlyWhereThatIsAskedFor) {
  Held t;
  EXPECT_FALSE(t.hold("1\n2\n", 2));
  EXPECT_TRUE(t.cells.waiting()->asksForRows());
  t.cells.addRows();
  EXPECT_FALSE(t.cells.waiting()->asksForRows());
  model::Scenario changed = t.document.scenario();
  EXPECT_TRUE(t.cells.applyTo(changed));
  ASSERT_EQ(changed.jobs.size(), 4U);
  EXPECT_EQ(testing::gpusOf(changed.jobs[3]), 2);
}

TEST(HeldCells, ARowThatCannotBeAddedIsToldAndTheBlockWaitsOn) {
  Held t;
  t.hold("1\nmany\n", 2);
  t.cells.addRows();
  model::Scenario changed = t.document.scenario();
  EXPECT_FALSE(t.cells.applyTo(changed));
  ASSERT_TRUE(t.cells.waiting());
  EXPECT_EQ(t.cells.waiting()->bad_beyond, 1);
  EXPECT_TRUE(t.cells.waiting()->beyond.contains(QStringLiteral("Row 1 beyond the last")))
      << t.cells.waiting()->beyond.toStdString();
}

TEST(HeldCells, TheAnswerForOneBlockIsNotTheAnswerForTheNext) {
  Held t;
  t.hold("1\n2\n", 2);
  t.cells.addRows();
  t.hold("1\n2\n3\n", 2);
  EXPECT_TRUE(t.cells.waiting()->asksForRows());
  t.cells.crop();
  EXPECT_TRUE(t.cells.waiting()->ready());
}

TEST(HeldCells, AfterAnEditElsewhereABlockGoesAsAWholeAndARefusedTextWithItsJob) {
  Held t;
  t.cells.refuse(kSecond, QStringLiteral("many"), QStringLiteral("no number"));
  t.cells.refuse({"J1", "@K80"}, QStringLiteral("fast"), QStringLiteral("no number"));
  t.edit([](model::Scenario& s) { s.jobs.erase(s.jobs.begin() + 1); });
  t.follow();
  EXPECT_EQ(t.cells.dropLostCells(), QString()) << "a dropped single text gives no message";
  EXPECT_EQ(t.cells.at(kSecond), nullptr);
  EXPECT_NE(t.cells.at({"J1", "@K80"}), nullptr);
  t.hold("1\nmany\n");
  t.edit([](model::Scenario& s) { s.jobs.pop_back(); });
  t.follow();
  EXPECT_TRUE(t.cells.dropLostCells().contains(QLatin1String("J3")));
  EXPECT_FALSE(t.cells.waiting());
}

TEST(HeldCells, AnErrorLeadsToItsCellAndACommaIsRepairedWhereThatIsAccepted) {
  Held t;
  t.cells.refuse({"J3", "@K80"}, QStringLiteral("2,5"), QStringLiteral("no comma"));
  t.cells.refuse({"J3", "gpus"}, QStringLiteral("a,b"), QStringLiteral("no number"));
  const std::vector<InputError> errors = t.errors();
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_EQ(errors[0].pointer, QStringLiteral("/jobs/2/throughput/K80"));
  ASSERT_TRUE(errors[0].fix);
  EXPECT_FALSE(errors[1].fix) << "a.b is not a number either";
  errors[0].fix();
  EXPECT_EQ(t.typed.first, CellPlace("J3", "@K80"));
  EXPECT_EQ(t.typed.second, QStringLiteral("2.5"));
}

}  // namespace
}  // namespace roundel::widgets
