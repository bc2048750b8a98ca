// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/choice_search.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace roundel::solvers::detail {
namespace {

constexpr std::size_t kLargestTable = 40000;  // cells: beyond it the linear relaxation is both faster and tighter

}  // namespace

ChoiceSearch::ChoiceSearch(const ChoiceProgram& program, const std::vector<std::uint32_t>& classes,
                           std::stop_token stop)
    : m_program(program),
      m_classes(classes),
      m_stop(std::move(stop)),
      m_shared(program.slotCount(), 0),
      m_free(program) {
  for (const int units : program.capacity()) m_units += units;
  if ((program.groupCount() + 1) * (static_cast<std::size_t>(m_units) + 1) > kLargestTable) return;
  for (const ChoiceRun& run : program.runs()) {
    for (std::int32_t c = run.first; c < run.end(); ++c)
      m_columns.push_back({run.value, program.uses(run, c), program.size(c)});
    if (run.uses < 2) continue;
    for (const ChoiceUse& use : m_columns.back().uses) m_shared[use.slot] = 1;
  }
  prepareTable();
}

std::vector<ChoiceSearch::Size> ChoiceSearch::sizesOf(std::size_t group) const {
  std::vector<Size> sizes;
  for (std::int32_t c = m_program.firstColumn(group); c < m_program.endColumn(group); ++c)
    sizes.push_back({at(c).units, at(c).value});
  std::ranges::sort(
      sizes, [](const Size& a, const Size& b) { return a.units != b.units ? a.units < b.units : a.value > b.value; });
  std::vector<Size> useful;  // a larger one only if its value is larger
  for (const Size& size : sizes)
    if (useful.empty() || size.value > useful.back().value) useful.push_back(size);
  return useful;
}

void ChoiceSearch::prepareTable() {
  const std::size_t width = static_cast<std::size_t>(m_units) + 1;
  const std::size_t groups = m_program.groupCount();
  m_bound.assign((groups + 1) * width, 0);
  for (std::size_t g = groups; g-- > 0;) {
    const std::vector<Size> sizes = sizesOf(g);
    for (std::size_t units = 0; units < width; ++units) {
      double best = m_bound[(g + 1) * width + units];
      for (const Size& size : sizes) {
        const auto needed_units = static_cast<std::size_t>(size.units);
        if (needed_units > units) break;
        best = std::max(best, size.value + m_bound[(g + 1) * width + units - needed_units]);
      }
      m_bound[g * width + units] = best;
    }
  }
}

double ChoiceSearch::rootBound() const { return at(0, m_units); }

void ChoiceSearch::order(bool by_value) {
  m_order.assign(m_program.groupCount(), {});
  m_twin.assign(m_program.columnCount(), kNoColumn);
  for (std::size_t g = 0; g < m_order.size(); ++g) {
    for (std::int32_t c = m_program.firstColumn(g); c < m_program.endColumn(g); ++c) m_order[g].push_back(c);
    if (by_value)
      std::ranges::stable_sort(m_order[g], [&](std::int32_t a, std::int32_t b) { return at(a).value > at(b).value; });
    findTwins(g);
  }
}

void ChoiceSearch::findTwins(std::size_t group) {
  std::map<std::tuple<std::uint32_t, int, double>, std::int32_t> last;
  for (const std::int32_t c : m_order[group]) {
    const ChoiceUses& uses = at(c).uses;
    if (uses.size() != 1 || m_shared[uses[0].slot] != 0) continue;
    const auto [it, fresh] = last.try_emplace({m_classes[uses[0].slot], uses[0].count, at(c).value}, c);
    if (!fresh) m_twin[static_cast<std::size_t>(c)] = std::exchange(it->second, c);
  }
}

bool ChoiceSearch::repeats(std::int32_t column) const {
  const int free = m_free[at(column).uses[0].slot];
  for (std::int32_t c = m_twin[static_cast<std::size_t>(column)]; c != kNoColumn;
       c = m_twin[static_cast<std::size_t>(c)])
    if (m_free[at(c).uses[0].slot] == free) return true;
  return false;
}

std::optional<Choice> ChoiceSearch::best(const Choice& known, std::int64_t budget) {
  order(true);
  m_found = known;
  m_target = valueOf(m_program, known);
  m_firstOnly = m_done = false;
  m_given = m_budget = budget;
  m_current.assign(m_program.groupCount(), kNoColumn);
  searchGroup(0, m_units, 0);
  if (m_budget <= 0) return std::nullopt;
  return m_found;
}

std::optional<Choice> ChoiceSearch::first(double value, std::int64_t budget) {
  order(false);
  m_found.clear();
  m_target = value;
  m_firstOnly = true;
  m_done = false;
  m_given = m_budget = budget;
  m_current.assign(m_program.groupCount(), kNoColumn);
  searchGroup(0, m_units, 0);
  if (!m_done) return std::nullopt;
  return m_found;
}

void ChoiceSearch::searchGroup(std::size_t group, int units, double value) {
  if (m_done || --m_budget <= 0) return;
  if ((m_budget & 0xfff) == 0 && m_stop.stop_requested()) {
    m_budget = 0;
    return;
  }
  const double reachable = value + at(group, units);
  if (m_firstOnly ? reachable < m_target : reachable <= m_target) return;
  if (group == m_program.groupCount()) {
    m_found = m_current;
    m_done = m_firstOnly;
    if (!m_firstOnly) m_target = value;
    return;
  }
  tryColumns(group, units, value);
  if (m_done || m_budget <= 0) return;
  searchGroup(group + 1, units, value);
}

void ChoiceSearch::tryColumns(std::size_t group, int units, double value) {
  for (const std::int32_t column : m_order[group]) {
    if (m_done || --m_budget <= 0) return;
    const Column& tried = at(column);
    if (!m_free.fits(tried.uses) || repeats(column)) continue;
    m_free.take(tried.uses);
    m_current[group] = column;
    searchGroup(group + 1, units - tried.units, value + tried.value);
    m_current[group] = kNoColumn;
    m_free.release(tried.uses);
  }
}

}  // namespace roundel::solvers::detail
