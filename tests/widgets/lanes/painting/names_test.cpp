// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that names beside the rows of a Gantt figure are at their rows or are left out.

#include "widgets/lanes/painting/figure/gantt_names.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/model/problem.h"
#include "core/model/scenario.h"

namespace roundel::widgets {
namespace {

// Builds clusters such as the testbed of Hare: 8 V100, 4 T4, one K80, 2 M60.
model::Problem cluster(const std::vector<std::pair<std::string, std::string>>& nodes, const std::vector<int>& gpus) {
  model::Scenario scenario;
  scenario.title = "names";
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    model::NodeSpec node;
    node.id = nodes[n].first;
    node.gpus = {{nodes[n].second, gpus[n]}};
    scenario.nodes.push_back(node);
    const bool known = std::ranges::any_of(scenario.gpu_types,
                                           [&](const model::GpuTypeSpec& type) { return type.id == nodes[n].second; });
    if (!known) scenario.gpu_types.emplace_back().id = nodes[n].second;
  }
  const auto problem = model::resolve(scenario);
  return *problem;
}
model::Problem testbed() {
  return cluster({{"v100-0", "V100"}, {"t4-1", "T4"}, {"k80-2", "K80"}, {"m60-3", "M60"}}, {8, 4, 1, 2});
}

NameRoom roomOf(double height) {
  NameRoom room;
  room.line = 8.8, room.row = 6.2, room.gap = 4, room.most = 90;
  room.above = 4.4 - 10, room.below = height - 3.4;
  room.width = [](const QString& text, bool bold) { return (bold ? 4.4 : 4.0) * static_cast<double>(text.size()); };
  return room;
}

TEST(RowNames, StandAtTheRowsThatTheyNameWhateverTheHeight) {
  const model::Problem problem = testbed();
  for (double height = 12; height < 240; height += 1.5) {
    const GanttRows rows = layoutRows(problem, {height, 8 / 14.0, 0, false});
    const std::vector<RowName> names = rowNames(problem, rows, roomOf(height));
    QStringList types;
    for (std::size_t i = 0; i < names.size(); ++i) {
      EXPECT_GE(names[i].y, names[i].top - 1e-9) << height << names[i].type.toStdString();
      EXPECT_LE(names[i].y, names[i].top + names[i].height + 1e-9) << height << names[i].type.toStdString();
      if (i > 0) {
        EXPECT_GE(names[i].y - names[i - 1].y, 8.8 - 1e-9) << height;
      }
      types += names[i].types();
    }
    if (names.empty()) continue;
    for (const char* type : {"V100", "T4", "K80", "M60"})
      EXPECT_TRUE(types.contains(QLatin1String(type))) << type << " at " << height;
  }
}

// Rows are 3 pt high, so one K80 and two M60 have no room for two names.
TEST(RowNames, OfNeighboursThatAreTooThinAreOneWithABracket) {
  const model::Problem problem = testbed();
  const double height = 38;
  const std::vector<RowName> names =
      rowNames(problem, layoutRows(problem, {height, 8 / 14.0, 0, false}), roomOf(height));
  ASSERT_FALSE(names.empty());
  EXPECT_TRUE(names.back().type.contains(QStringLiteral("K80, M60"))) << names.back().type.toStdString();
  EXPECT_TRUE(names.back().bracket);
  EXPECT_EQ(names.front().type, QStringLiteral("V100"));
}

TEST(RowNames, GiveUpNodesWhereTheirNamesWouldTakeThePlot) {
  const model::Problem problem =
      cluster({{"a-node-with-a-long-name", "RTX3090"}, {"another-node-of-the-kind", "RTX3090"}}, {4, 4});
  const GanttRows rows = layoutRows(problem, {150, 8 / 14.0, 0, false});
  const std::vector<RowName> names = rowNames(problem, rows, roomOf(150));
  ASSERT_EQ(names.size(), 1u);
  EXPECT_TRUE(names[0].node.isEmpty());
  EXPECT_EQ(names[0].type, QStringLiteral("RTX3090"));
}

TEST(RowNames, WithoutAnyPlaceAreSaidText) {
  const model::Problem problem = testbed();
  const GanttRows rows = layoutRows(problem, {5, 8 / 14.0, 0, false});
  NameRoom room = roomOf(5);
  room.most = 5;
  EXPECT_TRUE(rowNames(problem, rows, room).empty());
  EXPECT_EQ(rowsText(problem, rows), QStringLiteral("rows from the top: 8 × V100, 4 × T4, 1 × K80, 2 × M60"));
}

}  // namespace
}  // namespace roundel::widgets
