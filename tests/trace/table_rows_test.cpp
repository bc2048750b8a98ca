// SPDX-License-Identifier: GPL-3.0-or-later
// Tests access to a table of an explanation by row and by column name, and to missing cells and columns.

#include "core/trace/table_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace roundel::trace {
namespace {

using model::JobIndex;
using model::NodeIndex;
using model::TypeIndex;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Returns a table with two rows of J0 and one of J1, with scores, words and GPUs.
std::shared_ptr<const Table> candidates() {
  Table table;
  table.id = "candidates";
  table.columns = {{"score", "", std::vector<double>{0.5, 2, NAN}, ColumnRole::Amount},
                   {"job", "", std::vector<JobIndex>{JobIndex(0), JobIndex(1), JobIndex(0)}},
                   {"other job", "", std::vector<JobIndex>{JobIndex(7), JobIndex(7), JobIndex(7)}},
                   {"type", "", std::vector<TypeIndex>{TypeIndex(1), TypeIndex(0), TypeIndex(1)}},
                   {"why", "", std::vector<std::string>{"fits", "", "\xc3\xbc"}},
                   {"GPUs", "", std::vector<PartList>{{{NodeIndex(0), TypeIndex(1), 2}}, {}, {}}}};
  table.chosen = {0, 1};
  return std::make_shared<const Table>(std::move(table));
}

TEST(TableRows, OfAJobAreAllThatNameItInTheFirstColumnOfJobs) {
  const TableRows rows(candidates());
  EXPECT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows.of(JobIndex(0)), ElementsAre(0U, 2U));
  EXPECT_THAT(rows.of(JobIndex(1)), ElementsAre(1U));
  EXPECT_THAT(rows.of(JobIndex(7)), IsEmpty()) << "only the first column of jobs identifies a row";
}

TEST(TableRows, CellsAreFoundByTheNameOfTheirColumnAndItsKind) {
  const TableRows rows(candidates());
  EXPECT_EQ(rows.number("score", 1), 2);
  EXPECT_TRUE(std::isnan(rows.number("score", 2))) << "the cell is empty";
  EXPECT_TRUE(std::isnan(rows.number("Score", 1))) << "names of columns are case-sensitive";
  EXPECT_TRUE(std::isnan(rows.number("why", 1))) << "text is not a number";
  EXPECT_EQ(rows.text("why", 2), "\xc3\xbc");
  EXPECT_EQ(rows.text("score", 0), "") << "a number is not text";
  EXPECT_EQ(rows.parts("GPUs", 0).size(), 1U);
  EXPECT_THAT(rows.parts("GPUs", 1), IsEmpty());
  EXPECT_THAT(rows.parts("why", 0), IsEmpty());
}

TEST(TableRows, IndicesAreThoseOfTheFirstColumnOfTheirKind) {
  const TableRows rows(candidates());
  EXPECT_EQ(rows.job(1), JobIndex(1));
  EXPECT_EQ(rows.type(0), TypeIndex(1));
  EXPECT_FALSE(rows.node(0).valid()) << "the table has no column of nodes";
}

TEST(TableRows, FlagsThatAreNotGivenAreNotSet) {
  const TableRows rows(candidates());
  EXPECT_FALSE(rows.chosen(0));
  EXPECT_TRUE(rows.chosen(1));
  EXPECT_FALSE(rows.chosen(2)) << "the third row has no flag";
  EXPECT_FALSE(rows.chosen(99));
}

TEST(TableRows, WithoutATableHaveNothing) {
  const TableRows none(Explanation{}, "candidates");
  EXPECT_FALSE(none);
  EXPECT_EQ(none.size(), 0U);
  EXPECT_THAT(none.of(JobIndex(0)), IsEmpty());
  EXPECT_TRUE(std::isnan(none.number("score", 0)));
  EXPECT_EQ(none.text("why", 0), "");
  EXPECT_THAT(none.parts("GPUs", 0), IsEmpty());
  EXPECT_FALSE(none.job(0).valid());
  EXPECT_FALSE(none.type(0).valid());
  EXPECT_FALSE(none.node(0).valid());
  EXPECT_FALSE(none.chosen(0));
}

TEST(TableRows, AreFoundInAnExplanationByTheIdOfTheirTable) {
  Explanation why;
  why.tables = {candidates()};
  EXPECT_TRUE(TableRows(why, "candidates"));
  EXPECT_FALSE(TableRows(why, "Candidates"));
  EXPECT_FALSE(TableRows(why, ""));
}

TEST(ValueCalled, IsThatOfTheDecisionOrNone) {
  Explanation why;
  why.values = {{"objective", "", "", 0.25}, {"T", "", "s", 0}};
  EXPECT_EQ(valueById(why, "objective"), 0.25);
  EXPECT_EQ(valueById(why, "T"), 0);
  EXPECT_TRUE(std::isnan(valueById(why, "t")));
}

}  // namespace
}  // namespace roundel::trace
