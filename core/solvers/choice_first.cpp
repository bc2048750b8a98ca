// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/choice_first.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace roundel::solvers::detail {
namespace {

class First {
 public:
  First(const ChoiceProgram& program, const std::vector<std::uint32_t>& classes, const std::vector<double>& prices,
        Choice best, double target, const AtLeast& at_least)
      : m_program(program),
        m_classes(classes),
        m_prices(prices),
        m_best(std::move(best)),
        m_target(target),
        m_atLeast(at_least),
        m_free(program),
        m_shared(program.slotCount(), 0) {
    for (const ChoiceRun& run : program.runs()) {
      if (run.uses < 2) continue;
      for (const ChoiceUse& use : program.uses(run, run.first)) m_shared[use.slot] = 1;
    }
  }

  std::optional<Choice> run() {
    for (std::size_t g = 0; g < m_program.groupCount(); ++g) {
      settle(g);
      if (!m_proven) return std::nullopt;
      if (m_best[g] == kNoColumn) continue;
      m_free.take(m_best[g]);
      m_fixed += m_program.value(m_best[g]);
    }
    return m_best;
  }

 private:
  double profit(double value, const ChoiceUses& uses) const {
    double out = value;
    for (const ChoiceUse& use : uses) out -= m_prices[use.slot] * use.count;
    return out;
  }

  /// An upper bound of the value of the groups before, without a column of `group`, and of those after it.
  double boundWithout(std::size_t group) const {
    double bound = m_fixed;
    for (std::size_t s = 0; s < m_program.slotCount(); ++s) bound += m_prices[s] * m_free[s];
    for (std::size_t g = group + 1; g < m_program.groupCount(); ++g) {
      double best = 0;
      for (const ChoiceRun& run : m_program.runs(g)) {
        for (std::int32_t c = run.first; c < run.end(); ++c) {
          const ChoiceUses uses = m_program.uses(run, c);
          if (m_free.fits(uses)) best = std::max(best, profit(run.value, uses));
        }
      }
      bound += best;
    }
    return bound;
  }

  void settle(std::size_t group) {
    const std::int32_t end = m_best[group] == kNoColumn ? m_program.endColumn(group) : m_best[group];
    if (end == m_program.firstColumn(group)) return;
    const double bound_without = boundWithout(group);
    std::set<std::tuple<std::uint32_t, int, int, double>> asked_columns;
    for (std::int32_t c = m_program.firstColumn(group); c < end; ++c) {
      if (!m_free.fits(c) || bound_without + profit(m_program.value(c), m_program.uses(c)) < m_target ||
          !fresh(c, asked_columns))
        continue;
      if (take(group, c) || !m_proven) return;
    }
  }

  /// Returns false if an earlier column is equivalent: it uses an equal slot with as many free units.
  bool fresh(std::int32_t column, std::set<std::tuple<std::uint32_t, int, int, double>>& asked) const {
    const auto uses = m_program.uses(column);
    if (uses.size() != 1 || m_shared[uses[0].slot] != 0) return true;
    const std::uint32_t slot = uses[0].slot;
    return asked.insert({m_classes[slot], m_free[slot], uses[0].count, m_program.value(column)}).second;
  }

  bool take(std::size_t group, std::int32_t column) {
    m_free.take(column);
    std::vector<int> capacity;
    for (std::size_t s = 0; s < m_program.slotCount(); ++s) capacity.push_back(m_free[s]);
    ChoiceProgram rest(std::move(capacity));
    std::vector<std::int32_t> origin;
    for (std::size_t g = group + 1; g < m_program.groupCount(); ++g) {
      rest.addGroup();
      for (const ChoiceRun& run : m_program.runs(g)) {
        for (std::int32_t c = run.first; c < run.end(); ++c) {
          const ChoiceUses uses = m_program.uses(run, c);
          if (!m_free.fits(uses)) continue;
          rest.addColumn(run.value, uses);
          origin.push_back(c);
        }
      }
    }
    m_free.release(m_program.uses(column));
    const std::optional<Choice> rest_choice = m_atLeast(rest, m_target - m_fixed - m_program.value(column), m_proven);
    if (!rest_choice) return false;
    m_best[group] = column;
    for (std::size_t i = 0; i < rest_choice->size(); ++i) {
      const std::int32_t c = (*rest_choice)[i];
      m_best[group + 1 + i] = c == kNoColumn ? kNoColumn : origin[static_cast<std::size_t>(c)];
    }
    return true;
  }

  const ChoiceProgram& m_program;
  const std::vector<std::uint32_t>& m_classes;
  const std::vector<double>& m_prices;
  Choice m_best;
  double m_target;
  const AtLeast& m_atLeast;
  FreeSlots m_free;
  std::vector<char> m_shared;  // by slot: in a column with several slots
  double m_fixed = 0;
  bool m_proven = true;
};

}  // namespace

std::optional<Choice> firstOfEquals(const ChoiceProgram& program, const std::vector<std::uint32_t>& classes,
                                    const std::vector<double>& prices, Choice best, double target,
                                    const AtLeast& at_least) {
  return First(program, classes, prices, std::move(best), target, at_least).run();
}

}  // namespace roundel::solvers::detail
