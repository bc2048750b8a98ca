// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rows of the picker: each scheduler with a sentence and the year of its paper, and the reason if it cannot run. Plain values; needs no window.

#include <QString>
#include <string>
#include <vector>

#include "core/policies/common/policy_info.h"
#include "widgets/document/session/document.h"
#include "widgets/program/adding/used_programs.h"

namespace roundel::widgets {

struct PickerRow {
  /// Scheduler and Used have a check box; the others open a dialog. Asks: a scheduler that is added and then asks for its options; Used: a program
  /// that was added before; Program: any other program.
  enum class Kind { Scheduler, Asks, Used, Program };
  std::string id;  ///< of the scheduler; empty for programs
  policies::PolicyGroup group = policies::PolicyGroup::Baseline;
  QString name;
  QString brief;   ///< one sentence
  QString year;    ///< "2020", "textbook", "used yesterday"; may be empty
  QString reason;  ///< why it cannot run the scenario with default options; empty: it can, as far as known
  Kind kind = Kind::Scheduler;
  UsedProgram used = {};  ///< of Kind::Used
  bool added = false;     ///< a lane of the comparison has it; it can be added again
  bool runs() const { return reason.isEmpty(); }
  bool hasBox() const { return kind == Kind::Scheduler || kind == Kind::Used; }
};

/// In the order of the registry, then programs. Reasons are known only for a complete scenario. O(schedulers), each with the time to make it for the problem.
std::vector<PickerRow> pickerRows(const Document& document);
QString groupTitle(policies::PolicyGroup group);
/// True if each word of the filter occurs in the name, sentence, year, id or group.
bool fits(const PickerRow& row, const QString& filter);

/// A group in a column of the picker, with its shown rows.
struct PickerBlock {
  policies::PolicyGroup group;
  std::vector<std::size_t> rows;  ///< indices into pickerRows()
};
/// The shown part of the list and the number of columns.
struct PickerView {
  QString filter;
  bool all_baselines = false;  ///< false: only the first kFirstBaselines, unless there is a filter
  int columns = 3;             ///< 1 to 3
};
inline constexpr std::size_t kFirstBaselines = 6;
std::vector<std::vector<PickerBlock>> pickerColumns(const std::vector<PickerRow>& rows, const PickerView& view);
/// The number of baselines that the view hides. O(rows).
std::size_t hiddenBaselines(const std::vector<PickerRow>& rows, const PickerView& view);

}  // namespace roundel::widgets
