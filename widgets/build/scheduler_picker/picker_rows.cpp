// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/scheduler_picker/picker_rows.h"

#include <QDate>
#include <algorithm>
#include <array>

#include "core/compare/comparison.h"
#include "core/policies/common/options.h"
#include "core/policies/external/command_options.h"
#include "core/policies/registry.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/program/permission/command_text.h"

namespace roundel::widgets {
namespace {

using policies::PolicyGroup;
using policies::PolicyInfo;

constexpr std::array kGroups{PolicyGroup::Paper, PolicyGroup::Baseline, PolicyGroup::Exact, PolicyGroup::Own};

QString yearOf(const PolicyInfo& info) {
  if (info.year != 0) return QString::number(info.year);
  return info.paper.empty() ? QString() : tr("textbook");
}

QString reasonOf(const PolicyInfo& info, const Document& document) {
  if (info.needs_schedule) return tr("Needs a schedule from a scenario or a run.");
  const std::shared_ptr<const model::Problem> problem = document.problem();
  if (problem == nullptr) return {};
  const std::vector<model::Fault> faults = policies::make(info.id, {}, *problem).faults;
  return faults.empty() ? QString() : tr("Cannot run here: %1").arg(shown(faults.front().message));
}

// What the user writes in one line is asked for at once.
bool asksForText(const PolicyInfo& info) {
  return info.group == PolicyGroup::Own && std::ranges::any_of(info.options, [](const policies::OptionSpec& option) {
           return option.type == policies::OptionType::Text;
         });
}

void addPrograms(std::vector<PickerRow>& rows) {
  for (const UsedProgram& used_program : usedPrograms()) {
    PickerRow row;
    row.kind = PickerRow::Kind::Used;
    row.group = PolicyGroup::Own;
    row.name = shown(used_program.name);
    row.brief = tr("A program: %1").arg(escapedCommand(used_program.command.toStdString()));
    row.year = usedText(used_program.used, QDate::currentDate());
    if (!used_program.found) row.reason = tr("file not found");
    row.used = used_program;
    rows.push_back(std::move(row));
  }
  PickerRow program_row;
  program_row.kind = PickerRow::Kind::Program;
  program_row.group = PolicyGroup::Own;
  program_row.name = tr("Program…");
  program_row.brief = tr("Your own scheduler in any language.");
  rows.push_back(std::move(program_row));
}

// 3 columns: papers, baselines, the rest. 2: baselines have a separate column. 1: all groups in one.
std::size_t columnOf(PolicyGroup group, int columns) {
  if (columns < 2 || group == PolicyGroup::Paper) return 0;
  if (group == PolicyGroup::Baseline) return 1;
  return columns < 3 ? 0 : 2;
}

std::vector<std::size_t> fittingOf(const std::vector<PickerRow>& rows, PolicyGroup group, const QString& filter) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].group == group && fits(rows[i], filter)) out.push_back(i);
  return out;
}

bool folds(const PickerView& view) { return !view.all_baselines && view.filter.trimmed().isEmpty(); }

void markAdded(const Document& document, std::vector<PickerRow>& rows) {
  const std::vector<compare::Lane> lanes = document.chosenLanes();
  for (PickerRow& row : rows)
    row.added = std::ranges::any_of(lanes, [&](const compare::Lane& lane) {
      if (row.kind != PickerRow::Kind::Used) return lane.policy == row.id;
      const auto command = lane.options.find(policies::kCommandOption);
      return command != lane.options.end() && policies::textOfJson(command->second) == row.used.command.toStdString();
    });
}

}  // namespace

std::vector<PickerRow> pickerRows(const Document& document) {
  std::vector<PickerRow> rows;
  for (const PolicyInfo& info : policies::all()) {
    if (info.needs_program) continue;
    PickerRow row{.id = info.id,
                  .group = info.group,
                  .name = QString::fromStdString(info.name),
                  .brief = QString::fromStdString(info.brief),
                  .year = yearOf(info),
                  .reason = reasonOf(info, document)};
    if (asksForText(info)) row.kind = PickerRow::Kind::Asks, row.name += QChar(0x2026);
    rows.push_back(std::move(row));
  }
  addPrograms(rows);
  markAdded(document, rows);
  return rows;
}

QString groupTitle(PolicyGroup group) {
  switch (group) {
    case PolicyGroup::Paper:
      return tr("From the papers");
    case PolicyGroup::Baseline:
      return tr("Baselines");
    case PolicyGroup::Exact:
      return tr("Exact");
    case PolicyGroup::Own:
      break;
  }
  return tr("Own");
}

bool fits(const PickerRow& row, const QString& filter) {
  const QString searched_text =
      QStringList{row.name, row.brief, row.year, QString::fromStdString(row.id), groupTitle(row.group)}.join(
          QLatin1Char(' '));
  const QStringList words = filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(words,
                             [&](const QString& word) { return searched_text.contains(word, Qt::CaseInsensitive); });
}

std::vector<std::vector<PickerBlock>> pickerColumns(const std::vector<PickerRow>& rows, const PickerView& view) {
  std::vector<std::vector<PickerBlock>> columns(static_cast<std::size_t>(std::clamp(view.columns, 1, 3)));
  for (const PolicyGroup group : kGroups) {
    std::vector<std::size_t> fitting = fittingOf(rows, group, view.filter);
    if (group == PolicyGroup::Baseline && folds(view) && fitting.size() > kFirstBaselines)
      fitting.resize(kFirstBaselines);
    if (!fitting.empty()) columns[columnOf(group, view.columns)].push_back({group, std::move(fitting)});
  }
  return columns;
}

std::size_t hiddenBaselines(const std::vector<PickerRow>& rows, const PickerView& view) {
  if (!folds(view)) return 0;
  const std::size_t all_baselines = fittingOf(rows, PolicyGroup::Baseline, {}).size();
  return all_baselines - std::min(all_baselines, kFirstBaselines);
}

}  // namespace roundel::widgets
