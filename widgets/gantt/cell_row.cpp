#include "widgets/gantt/cell_row.h"

#include <algorithm>
#include <bit>

namespace roundel::widgets {
namespace {

// All bits where a > b, else none. Floats that are not negative are in the order of their bits, and integers need no branch.
std::int32_t whereMore(float a, float b) { return -static_cast<std::int32_t>(std::bit_cast<std::int32_t>(a) > std::bit_cast<std::int32_t>(b)); }

}  // namespace

void CellRow::begin(std::size_t columns, std::size_t gpus, double from_s, double column_s) {
  m_from_s = from_s;
  m_column_s = column_s;
  m_share = 1 / static_cast<float>(gpus);
  m_covered.assign(columns, 0);
  m_most.assign(columns, 0);
  m_jobs.assign(columns, -1);
}

void CellRow::add(const BarRow& row) {
  if (const BarRow::Grid grid = row.grid(m_from_s, m_column_s, m_covered.size()); !grid.jobs.empty()) return addGrid(grid);
  const BarRange range = row.visible(m_from_s, m_from_s + m_column_s * static_cast<double>(m_covered.size()));
  if (range.size() == 0) return;
  if (range.size() > m_covered.size()) return addColumns(row);
  addBars(std::span(row.bars()).subspan(range.first, range.size()));
}

// Without branches, so that several columns are merged at once.
void CellRow::addGrid(const BarRow::Grid& grid) {
  const std::size_t count = grid.jobs.size();
  const float share = m_share;
  const float* __restrict there = grid.covered.data();
  const std::int32_t* __restrict theirs = grid.jobs.data();
  float* __restrict covered = m_covered.data();
  float* __restrict most = m_most.data();
  std::int32_t* __restrict jobs = m_jobs.data();
  for (std::size_t c = 0; c < count; ++c) {
    const float here = most[c], other = there[c];
    const std::int32_t own = jobs[c], their = theirs[c];
    const std::int32_t more = whereMore(other, here);
    covered[c] += other * share;
    jobs[c] = (their & more) | (own & ~more);
    most[c] = std::bit_cast<float>((std::bit_cast<std::int32_t>(other) & more) | (std::bit_cast<std::int32_t>(here) & ~more));
  }
  m_steps += count;
}

// Bars that end inside a column share it with those that begin there: it is merged when the next one comes.
void CellRow::addBars(std::span<const Bar> bars) {
  const double per_s = 1 / m_column_s, end = static_cast<double>(m_covered.size());
  const float gpu = m_share;
  float* __restrict covered = m_covered.data();
  float* __restrict most = m_most.data();
  std::int32_t* __restrict jobs = m_jobs.data();
  Column shared;
  std::size_t at = 0;
  const auto part = [&](std::size_t column, double share, std::int32_t job) {
    if (column != at) {
      merge(at, shared);
      shared = {};
      at = column;
    }
    shared.add(static_cast<float>(share), job);
  };
  for (const Bar& bar : bars) {
    const double left = std::max(0.0, (bar.start_s - m_from_s) * per_s), right = std::min(end, (bar.end_s - m_from_s) * per_s);
    if (bar.idle || left >= right) continue;
    const auto first = static_cast<std::size_t>(left), last = static_cast<std::size_t>(right);
    const double before = left - static_cast<double>(first), after = right - static_cast<double>(last);
    if (first == last) {
      part(first, right - left, bar.job.value);
      continue;
    }
    if (before > 0) part(first, 1 - before, bar.job.value);
    const std::int32_t job = bar.job.value;
    for (std::size_t c = before > 0 ? first + 1 : first; c < last; ++c) {
      const std::int32_t own = jobs[c], more = whereMore(1, most[c]);
      covered[c] += gpu;
      jobs[c] = (job & more) | (own & ~more);
      most[c] = 1;
    }
    m_steps += last - first;
    if (after > 0) part(last, after, bar.job.value);
  }
  merge(at, shared);
  m_steps += bars.size();
}

// Off the grid, with more bars than columns.
void CellRow::addColumns(const BarRow& row) {
  m_row.resize(m_covered.size());
  row.columns(m_from_s, m_column_s, m_row);
  for (std::size_t c = 0; c < m_row.size(); ++c) merge(c, m_row[c]);
  m_steps += m_row.size();
}

}  // namespace roundel::widgets
