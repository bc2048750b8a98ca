// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that columns are found by name, with the unit of their numbers after a colon.

#include "core/traces/column_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roundel::traces {
namespace {

std::optional<double> unitOf(std::string_view text) {
  const TraceTable table("submit,run time,a:b,a\n1,2,3,4\n");
  const auto found = findColumn(table, text);
  return found ? std::optional(found->unit_s) : std::nullopt;
}
std::size_t columnOf(std::string_view text) {
  const TraceTable table("submit,run time,a:b,a\n1,2,3,4\n");
  return findColumn(table, text).value_or(ColumnUse{}).column;
}

TEST(FindColumn, IsThatOfTheNameInEitherCase) {
  EXPECT_EQ(columnOf("submit"), 0U);
  EXPECT_EQ(columnOf("SUBMIT"), 0U);
  EXPECT_EQ(columnOf("run time"), 1U);
  EXPECT_EQ(unitOf("submit"), 1) << "seconds if no unit is stated";
}

TEST(FindColumn, TheUnitStandsBehindTheLastColon) {
  EXPECT_EQ(unitOf("run time:h"), 3600);
  EXPECT_EQ(unitOf("run time:min"), 60);
  EXPECT_EQ(unitOf("run time:ms"), 0.001);
  EXPECT_EQ(unitOf("a:b"), 1) << "the whole text is the name of a column";
  EXPECT_EQ(columnOf("a:b"), 2U);
  EXPECT_EQ(columnOf("a:h"), 3U);
  EXPECT_EQ(columnOf("a:b:h"), 2U);
  EXPECT_EQ(unitOf("a:b:h"), 3600);
}

TEST(FindColumn, WhatIsNoUnitIsNone) {
  for (const char* text : {"submit:", "submit:5", "submit:0", "submit:.5h", "submit:e3", "submit:2h", "submit:parsec",
                           "submit:-1", "submit:30", "submit:h:"})
    EXPECT_EQ(unitOf(text), std::nullopt) << text;
}

TEST(FindColumn, WhatIsNoColumnIsNone) {
  for (const char* text : {"", ":", ":h", "subm", "submit ", "h:submit", "c:h"})
    EXPECT_EQ(unitOf(text), std::nullopt) << text;
}

}  // namespace
}  // namespace roundel::traces
