#include "core/solvers/choice_program.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace roundel::solvers {

ChoiceProgram::ChoiceProgram(std::vector<int> capacity) : m_capacity(std::move(capacity)), m_firstUse{0} {
  for (const int units : m_capacity) {
    if (units < 0) throw std::invalid_argument("a capacity is negative");
  }
}

void ChoiceProgram::reserve(std::size_t columns) {
  m_value.reserve(columns);
  m_uses.reserve(columns);
  m_firstUse.reserve(columns + 1);
}

std::size_t ChoiceProgram::addGroup() {
  m_firstColumn.push_back(static_cast<std::int32_t>(m_value.size()));
  return m_firstColumn.size() - 1;
}

std::int32_t ChoiceProgram::addColumn(double value, std::span<const ChoiceUse> uses) {
  if (m_firstColumn.empty()) throw std::invalid_argument("a column stands before the first group");
  if (!(value > 0) || !std::isfinite(value)) throw std::invalid_argument("a value is not positive and finite");
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (uses[i].slot >= m_capacity.size() || uses[i].count < 1) throw std::invalid_argument("no such slot or count");
    for (std::size_t k = 0; k < i; ++k) {
      if (uses[k].slot == uses[i].slot) throw std::invalid_argument("a slot is in a column twice");
    }
  }
  m_value.push_back(value);
  m_uses.insert(m_uses.end(), uses.begin(), uses.end());
  m_firstUse.push_back(static_cast<std::uint32_t>(m_uses.size()));
  return static_cast<std::int32_t>(m_value.size() - 1);
}

int ChoiceProgram::size(std::int32_t column) const {
  int units = 0;
  for (const ChoiceUse& use : uses(column)) units += use.count;
  return units;
}

double ChoiceProgram::leastValue() const {
  const auto least = std::min_element(m_value.begin(), m_value.end());
  return least == m_value.end() ? std::numeric_limits<double>::infinity() : *least;
}

double ChoiceProgram::greatestValue() const {
  const auto greatest = std::max_element(m_value.begin(), m_value.end());
  return greatest == m_value.end() ? 0 : *greatest;
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

bool FreeSlots::fits(std::int32_t column) const {
  const auto uses = m_program->uses(column);
  return std::all_of(uses.begin(), uses.end(), [&](const ChoiceUse& use) { return m_free[use.slot] >= use.count; });
}

void FreeSlots::move(std::int32_t column, int sign) {
  for (const ChoiceUse& use : m_program->uses(column)) m_free[use.slot] += sign * use.count;
}

Choice greedyChoice(const ChoiceProgram& program) {
  Choice choice(program.groupCount(), kNoColumn);
  FreeSlots free(program);
  for (std::size_t g = 0; g < choice.size(); ++g) {
    double best = 0;
    for (std::int32_t c = program.firstColumn(g); c < program.endColumn(g); ++c) {
      if (program.value(c) <= best || !free.fits(c)) continue;
      best = program.value(c);
      choice[g] = c;
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
    for (std::int32_t c = program.firstColumn(g); c < program.endColumn(g); ++c) {
      double profit = program.value(c);
      for (const ChoiceUse& use : program.uses(c)) profit -= prices[use.slot] * use.count;
      best = std::max(best, profit);
    }
    bound += best;
  }
  return bound;
}

}  // namespace roundel::solvers
