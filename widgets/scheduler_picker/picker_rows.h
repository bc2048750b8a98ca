#pragma once
// What the picker of schedulers lists: every scheduler with a sentence and the year of its paper, and for one that cannot run here the
// reason. Plain values; no window needed.

#include <QString>
#include <string>
#include <vector>

#include "core/policies/policy_info.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

struct PickerRow {
  std::string id;
  policies::PolicyGroup group = policies::PolicyGroup::Baseline;
  QString name;
  QString brief;   ///< one sentence
  QString year;    ///< "2020", "textbook"; empty for what has no paper
  QString reason;  ///< why it cannot run here with its defaults; empty: it can, as far as the scenario says
  bool runs() const { return reason.isEmpty(); }
};

/// In the order of the registry. What a scheduler refuses about a scenario is known once that is complete. O(schedulers), each as long
/// as it takes to make it for the problem.
std::vector<PickerRow> pickerRows(const Document& document);
QString groupTitle(policies::PolicyGroup group);
/// True where each word of the filter stands in its name, sentence, year, id or group.
bool fits(const PickerRow& row, const QString& filter);

/// A column of the picker: groups under each other, each with the rows that are shown of it.
struct PickerBlock {
  policies::PolicyGroup group;
  std::vector<std::size_t> rows;  ///< into pickerRows()
};
/// How much of the list is shown, and in how many columns.
struct PickerView {
  QString filter;
  bool all_baselines = false;  ///< else the first ones, unless there is a filter
  int columns = 3;             ///< 1 to 3
};
inline constexpr std::size_t kFirstBaselines = 6;
std::vector<std::vector<PickerBlock>> pickerColumns(const std::vector<PickerRow>& rows, const PickerView& view);
/// How many baselines such a view leaves out. O(rows).
std::size_t hiddenBaselines(const std::vector<PickerRow>& rows, const PickerView& view);

}  // namespace roundel::widgets
