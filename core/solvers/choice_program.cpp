// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/choice_program.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace roundel::solvers {

ChoiceProgram::ChoiceProgram(std::vector<int> capacity) : m_capacity(std::move(capacity)) {
  for (const int units : m_capacity)
    if (units < 0) throw std::invalid_argument("a capacity is negative");
}

std::size_t ChoiceProgram::addGroup() {
  m_firstColumn.push_back(m_columns);
  m_firstRun.push_back(m_runs.size());
  return m_firstColumn.size() - 1;
}

void ChoiceProgram::checkColumn(double value, ChoiceUses uses) const {
  if (m_firstColumn.empty()) throw std::invalid_argument("a column comes before the first group");
  if (!(value > 0) || !std::isfinite(value)) throw std::invalid_argument("a value is not positive and finite");
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (uses[i].slot >= m_capacity.size() || uses[i].count < 1) throw std::invalid_argument("no such slot or count");
    for (std::size_t k = 0; k < i; ++k)
      if (uses[k].slot == uses[i].slot) throw std::invalid_argument("a slot is in a column twice");
  }
}

std::int32_t ChoiceProgram::addColumn(double value, std::span<const ChoiceUse> uses) {
  if (uses.size() == 1) return addRun(value, uses.front(), 1);
  checkColumn(value, ChoiceUses(uses));
  m_runs.push_back(
      {m_columns, 1, value, {}, static_cast<std::uint32_t>(m_uses.size()), static_cast<std::uint32_t>(uses.size())});
  m_uses.insert(m_uses.end(), uses.begin(), uses.end());
  return m_columns++;
}

std::int32_t ChoiceProgram::addRun(double value, ChoiceUse use, std::int32_t columns) {
  checkColumn(value, ChoiceUses(use));
  if (columns < 1 || static_cast<std::size_t>(columns) > m_capacity.size() - use.slot)
    throw std::invalid_argument("a run has no columns, or more than there are slots");
  const std::int32_t first = m_columns;
  m_columns += columns;
  const bool goes_on = m_runs.size() > m_firstRun.back() && m_runs.back().uses == 1 && m_runs.back().value == value &&
                       m_runs.back().use.count == use.count && m_runs.back().endSlot() == use.slot;
  if (goes_on)
    m_runs.back().columns += columns;
  else
    m_runs.push_back({first, columns, value, use, 0, 1});
  return first;
}

std::span<const ChoiceRun> ChoiceProgram::runs(std::size_t group) const {
  const std::size_t end = group + 1 < m_firstRun.size() ? m_firstRun[group + 1] : m_runs.size();
  return {m_runs.data() + m_firstRun[group], end - m_firstRun[group]};
}

const ChoiceRun& ChoiceProgram::runOf(std::int32_t column) const {
  if (m_runs.size() == columnCount()) return m_runs[static_cast<std::size_t>(column)];
  const auto next_run = std::upper_bound(m_runs.begin(), m_runs.end(), column,
                                         [](std::int32_t c, const ChoiceRun& run) { return c < run.first; });
  return *(next_run - 1);
}

ChoiceUses ChoiceProgram::uses(const ChoiceRun& run, std::int32_t column) const {
  if (run.uses != 1) return ChoiceUses(std::span(m_uses).subspan(run.first_use, run.uses));
  return ChoiceUses(ChoiceUse{run.use.slot + static_cast<std::uint32_t>(column - run.first), run.use.count});
}

int ChoiceProgram::size(std::int32_t column) const {
  int units = 0;
  for (const ChoiceUse& use : uses(column)) units += use.count;
  return units;
}

double ChoiceProgram::leastValue() const {
  double least_value = std::numeric_limits<double>::infinity();
  for (const ChoiceRun& run : m_runs) least_value = std::min(least_value, run.value);
  return least_value;
}

double ChoiceProgram::greatestValue() const {
  double greatest = 0;
  for (const ChoiceRun& run : m_runs) greatest = std::max(greatest, run.value);
  return greatest;
}

double valueOf(const ChoiceProgram& program, const Choice& choice) {
  double sum = 0;
  for (const std::int32_t column : choice) sum += column == kNoColumn ? 0 : program.value(column);
  return sum;
}

bool isFeasible(const ChoiceProgram& program, const Choice& choice) {
  if (choice.size() != program.groupCount()) return false;
  FreeSlots free(program);
  for (std::size_t g = 0; g < choice.size(); ++g) {
    if (choice[g] == kNoColumn) continue;
    if (choice[g] < program.firstColumn(g) || choice[g] >= program.endColumn(g) || !free.fits(choice[g])) return false;
    free.take(choice[g]);
  }
  return true;
}

bool FreeSlots::fits(const ChoiceUses& uses) const {
  return std::ranges::all_of(uses, [&](const ChoiceUse& use) { return m_free[use.slot] >= use.count; });
}

void FreeSlots::move(const ChoiceUses& uses, int sign) {
  for (const ChoiceUse& use : uses) m_free[use.slot] += sign * use.count;
}

Choice greedyChoice(const ChoiceProgram& program) {
  Choice choice(program.groupCount(), kNoColumn);
  FreeSlots free(program);
  for (std::size_t g = 0; g < choice.size(); ++g) {
    double best = 0;
    for (const ChoiceRun& run : program.runs(g)) {
      for (std::int32_t c = run.first; c < run.end() && run.value > best; ++c) {
        if (!free.fits(program.uses(run, c))) continue;
        best = run.value;
        choice[g] = c;
      }
    }
    if (choice[g] != kNoColumn) free.take(choice[g]);
  }
  return choice;
}

double lagrangianBound(const ChoiceProgram& program, std::span<const double> prices) {
  double bound = 0;
  for (std::size_t s = 0; s < program.slotCount(); ++s) bound += prices[s] * program.capacity()[s];
  for (std::size_t g = 0; g < program.groupCount(); ++g) {
    double best = 0;
    for (const ChoiceRun& run : program.runs(g)) {
      for (std::int32_t c = run.first; c < run.end(); ++c) {
        double profit = run.value;
        for (const ChoiceUse& use : program.uses(run, c)) profit -= prices[use.slot] * use.count;
        best = std::max(best, profit);
      }
    }
    bound += best;
  }
  return bound;
}

}  // namespace roundel::solvers
