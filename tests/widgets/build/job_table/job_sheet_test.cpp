// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that are written into cells of the job table, and the pointers of cells.

#include "tests/widgets/build/job_table/sheet_of.h"

namespace roundel::widgets {
namespace {

using testing::SheetOf;

TEST(JobSheet, ATextOfAFieldIsWrittenIntoTheCopyAndNotIntoTheDocument) {
  SheetOf t;
  EXPECT_EQ(t.apply(1, "gpus", "3"), QString());
  EXPECT_EQ(testing::gpusOf(t.changed.jobs[1]), 3);
  EXPECT_EQ(testing::gpusOf(t.document.scenario().jobs[1]), 2);
}

TEST(JobSheet, ATextIsRefusedWithAReason) {
  SheetOf t;
  EXPECT_FALSE(t.apply(1, "gpus", "many").isEmpty());
  EXPECT_FALSE(t.apply(3, "gpus", "1").isEmpty()) << "there is no fourth job";
  EXPECT_FALSE(t.apply(0, "colour", "red").isEmpty()) << "there is no such field";
  EXPECT_TRUE(t.apply(0, "@H100", "1").contains(QLatin1String("H100")));
  EXPECT_EQ(t.changed.jobs, t.document.scenario().jobs);
}

TEST(JobSheet, AnIdIsRefusedWhereItIsEmptyOrTaken) {
  SheetOf t;
  EXPECT_FALSE(t.apply(0, "id", " ").isEmpty());
  EXPECT_TRUE(t.apply(0, "id", "J2").contains(QLatin1String("J2")));
  EXPECT_EQ(t.apply(0, "id", "J1"), QString()) << "the present id of the job is accepted";
  EXPECT_EQ(t.apply(0, "id", " J9 "), QString());
  EXPECT_EQ(t.changed.jobs[0].id, "J9");
}

TEST(JobSheet, AThroughputIsReadInTheUnitThatIsShown) {
  SheetOf t;
  t.sheet.setView(ThroughputCells::View::PerGang);
  EXPECT_EQ(t.apply(1, "@V100", "6"), QString());
  EXPECT_EQ(t.changed.jobs[1].throughput->at("V100"), model::ThroughputCell(3.0))
      << "6 for a gang of 2 GPUs is 3 per GPU";
}

TEST(JobSheet, AJobThatTheCopyHasAddedStatesTheThroughputItIsGiven) {
  SheetOf t;
  t.changed = t.document.scenario();
  t.changed.jobs.push_back(testing::job("new", 1, 10, {}));
  EXPECT_EQ(t.sheet.apply(t.changed, 3, "@K80", QStringLiteral("2.5")), QString());
  EXPECT_EQ(t.changed.jobs[3].throughput->at("K80"), model::ThroughputCell(2.5));
  EXPECT_FALSE(t.sheet.apply(t.changed, 3, "@K80", QStringLiteral("fast")).isEmpty());
}

TEST(JobSheet, ItsShapeIsItsJobsAndTypesAndNotTheirValues) {
  SheetOf t;
  EXPECT_FALSE(t.sheet.shapeChanged());
  t.edit([](model::Scenario& s) { s.jobs[0].gpus = 1; });
  EXPECT_FALSE(t.sheet.shapeChanged());
  t.edit([](model::Scenario& s) { s.jobs.pop_back(); });
  EXPECT_TRUE(t.sheet.shapeChanged());
  t.follow();
  EXPECT_FALSE(t.sheet.shapeChanged());
  EXPECT_EQ(t.sheet.rows().count(), 2);
  t.edit([](model::Scenario& s) { s.gpu_types.push_back(testing::gpuType("A100")); });
  EXPECT_TRUE(t.sheet.shapeChanged());
}

TEST(JobSheet, SortsByAThroughputWithJobsThatCannotRunThereLast) {
  model::Scenario scenario = testing::threeJobs();
  scenario.jobs[0].throughput->at("V100") = {};
  SheetOf t(scenario);
  t.sheet.setView(ThroughputCells::View::PerGpu);
  t.sheet.rows().sortBy(t.sheet.columns().columnOfType(0), Qt::DescendingOrder);
  t.sheet.arrange();
  EXPECT_EQ(t.sheet.rows().order(), (std::vector<std::size_t>{2, 1, 0})) << "the throughputs are 5, 2.5 and cannot run";
  t.sheet.rows().sortBy(t.sheet.columns().columnOfType(0), Qt::AscendingOrder);
  t.sheet.arrange();
  EXPECT_EQ(t.sheet.rows().order(), (std::vector<std::size_t>{1, 2, 0}));
}

TEST(JobSheet, ACellIsOfTheTableAsLongAsItsJobAndColumnAre) {
  SheetOf t;
  EXPECT_TRUE(t.sheet.has({"J2", "@K80"}));
  EXPECT_TRUE(t.sheet.has({"J2", "batch_size"})) << "a hidden column belongs to the table";
  EXPECT_FALSE(t.sheet.has({"J9", "gpus"}));
  EXPECT_FALSE(t.sheet.has({"J2", "@H100"}));
  EXPECT_FALSE(t.sheet.has({"J2", "colour"}));
}

TEST(JobSheet, APointerLeadsToTheCellInTheTableOfThroughputsThatIsShown) {
  SheetOf t;
  EXPECT_EQ(t.sheet.pointerTo({"J3", "gpus"}), QStringLiteral("/jobs/2/gpus"));
  EXPECT_EQ(t.sheet.pointerTo({"J3", "@K80"}), QStringLiteral("/jobs/2/throughput/K80"));
  t.sheet.setTable(ThroughputTable::Spread);
  EXPECT_EQ(t.sheet.pointerTo({"J3", "@K80"}), QStringLiteral("/jobs/2/throughput_spread/K80"));
  EXPECT_EQ(t.sheet.pointerTo({"J9", "gpus"}), QString());
}

TEST(JobSheet, APathNamesTheJobByItsIdAndLeavesOutWhatASweepCannotVary) {
  model::Scenario scenario = testing::threeJobs();
  scenario.jobs[1].id = "a/b";
  SheetOf t(scenario);
  const JobColumns& columns = t.sheet.columns();
  EXPECT_EQ(t.sheet.pathTo(1, columns.columnOf("iterations")), QStringLiteral("/jobs/a~1b/iterations"));
  EXPECT_EQ(t.sheet.pathTo(0, columns.columnOfType(1)), QStringLiteral("/jobs/J1/throughput/P100"));
  EXPECT_EQ(t.sheet.pathTo(0, 0), QString()) << "an id has no pointer";
  SheetOf templates(scenario, SpecList::Templates);
  templates.edit([](model::Scenario& s) { s.models.push_back(testing::job("resnet", 1, 10, {})); });
  templates.follow();
  EXPECT_EQ(templates.sheet.pathTo(0, columns.columnOf("iterations")), QString());
}

}  // namespace
}  // namespace roundel::widgets
