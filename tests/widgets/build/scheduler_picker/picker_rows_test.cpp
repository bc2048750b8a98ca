// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the picker as plain values: filter, columns, groups, hidden baselines.

#include "widgets/build/scheduler_picker/picker_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace roundel::widgets {
namespace {

using policies::PolicyGroup;

PickerRow rowOf(const char* id, PolicyGroup group, const char* brief = "", const char* year = "") {
  return {id, group, QString::fromLatin1(id).toUpper(), QString::fromUtf8(brief), QLatin1String(year), {}};
}

/// Thirteen rows: two schedulers from papers, nine baselines, one exact scheduler and one of the user.
std::vector<PickerRow> thirteen() {
  std::vector<PickerRow> rows{rowOf("one", PolicyGroup::Paper, "prices GPUs", "2024"),
                              rowOf("two", PolicyGroup::Paper, "shares time", "2020")};
  for (int i = 1; i <= 9; ++i) rows.push_back(rowOf(("b" + std::to_string(i)).c_str(), PolicyGroup::Baseline));
  rows.push_back(rowOf("exact", PolicyGroup::Exact));
  rows.push_back(rowOf("own", PolicyGroup::Own));
  return rows;
}

/// The shown rows in the order of the columns.
std::vector<std::size_t> shown(const std::vector<PickerRow>& rows, const PickerView& view) {
  std::vector<std::size_t> out;
  for (const auto& column : pickerColumns(rows, view))
    for (const PickerBlock& block : column) out.insert(out.end(), block.rows.begin(), block.rows.end());
  return out;
}

TEST(PickerFilters, FindEveryWordSomewhereInWhateverCase) {
  const PickerRow row = rowOf("hops", PolicyGroup::Paper, "packs pipelines by price", "2023");
  for (const char* words : {"", "   ", "HOPS", "price 2023", "papers", "  pipe   hops "})
    EXPECT_TRUE(fits(row, QString::fromLatin1(words))) << words;
  for (const char* words : {"2024", "hops gavel", "packspipelines"})
    EXPECT_FALSE(fits(row, QString::fromLatin1(words))) << words;
}

TEST(PickerColumns, FoldBaselinesAfterTheFirstSix) {
  const auto rows = thirteen();
  EXPECT_EQ(shown(rows, {}).size(), 10U);
  EXPECT_EQ(hiddenBaselines(rows, {}), 3U);
  EXPECT_EQ(shown(rows, {.filter = {}, .all_baselines = true, .columns = 3}).size(), 13U);
  EXPECT_EQ(hiddenBaselines(rows, {.filter = {}, .all_baselines = true, .columns = 3}), 0U);
}

TEST(PickerColumns, ASearchFindsWhatIsFoldedAway) {
  const PickerView search{.filter = QStringLiteral("b9"), .all_baselines = false, .columns = 3};
  EXPECT_EQ(shown(thirteen(), search), std::vector<std::size_t>{10});
  EXPECT_EQ(hiddenBaselines(thirteen(), search), 0U);
  const PickerView blank{.filter = QStringLiteral("  "), .all_baselines = false, .columns = 3};
  EXPECT_EQ(hiddenBaselines(thirteen(), blank), 3U) << "a filter of spaces is no filter";
}

TEST(PickerColumns, HaveNoHeadingWithoutARow) {
  const PickerView search{.filter = QStringLiteral("exact"), .all_baselines = false, .columns = 3};
  const auto columns = pickerColumns(thirteen(), search);
  ASSERT_EQ(columns.size(), 3U) << "an empty column keeps its position";
  EXPECT_TRUE(columns[0].empty());
  EXPECT_TRUE(columns[1].empty());
  ASSERT_EQ(columns[2].size(), 1U);
  EXPECT_EQ(columns[2][0].group, PolicyGroup::Exact);
}

struct Place {
  int columns;
  std::array<std::size_t, 4> of;  // papers, baselines, exact, own
};
class PickerGroups : public ::testing::TestWithParam<Place> {};

TEST_P(PickerGroups, StandInTheirColumn) {
  const auto columns = pickerColumns(thirteen(), {.filter = {}, .all_baselines = false, .columns = GetParam().columns});
  constexpr PolicyGroup kGroups[] = {PolicyGroup::Paper, PolicyGroup::Baseline, PolicyGroup::Exact, PolicyGroup::Own};
  for (std::size_t g = 0; g < 4; ++g) {
    const auto& column = columns.at(GetParam().of[g]);
    EXPECT_TRUE(std::ranges::any_of(column, [&](const auto& block) { return block.group == kGroups[g]; })) << g;
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, PickerGroups,
                         ::testing::Values(Place{1, {0, 0, 0, 0}}, Place{2, {0, 1, 0, 0}}, Place{3, {0, 1, 2, 2}}));

TEST(PickerColumns, AreAtLeastOneAndAtMostThree) {
  EXPECT_EQ(pickerColumns(thirteen(), {.filter = {}, .all_baselines = false, .columns = 0}).size(), 1U);
  EXPECT_EQ(pickerColumns(thirteen(), {.filter = {}, .all_baselines = false, .columns = 9}).size(), 3U);
}

TEST(PickerColumns, OfNothingAreEmpty) {
  EXPECT_TRUE(shown({}, {}).empty());
  EXPECT_EQ(hiddenBaselines({}, {}), 0U);
}

TEST(GroupTitles, TellTheGroupsApart) {
  std::set<QString> titles;
  for (const PolicyGroup group : {PolicyGroup::Paper, PolicyGroup::Baseline, PolicyGroup::Exact, PolicyGroup::Own})
    titles.insert(groupTitle(group));
  EXPECT_EQ(titles.size(), 4U);
}

}  // namespace
}  // namespace roundel::widgets
