// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace roundel::trace {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Row {
  std::string name;
  int gpus = 0;
  bool placed = false;
};

const std::vector<Row> kRows{{"a", 2, true}, {"b", 4, false}};

TEST(Cells, AMemberOfEachRowBecomesACellOfTheColumnsType) {
  EXPECT_THAT(cells<std::string>(kRows, &Row::name), ElementsAre("a", "b"));
  EXPECT_THAT(cells<double>(kRows, &Row::gpus), ElementsAre(2.0, 4.0));
  EXPECT_THAT(cells<char>(kRows, &Row::placed), ElementsAre(1, 0));
}

TEST(Cells, AFunctionOfEachRowMayUseMoreThanTheRow) {
  const double factor = 10;
  EXPECT_THAT(cells<double>(kRows, [&](const Row& row) { return factor * row.gpus; }), ElementsAre(20.0, 40.0));
}

TEST(Cells, NoRowsMakeAnEmptyColumn) { EXPECT_THAT(cells<double>(std::vector<Row>{}, &Row::gpus), IsEmpty()); }

}  // namespace
}  // namespace roundel::trace
