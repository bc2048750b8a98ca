#include "widgets/gantt_painting/cell_row.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace roundel::widgets {
namespace {

// All bits where a > b, else none. Floats that are not negative are in the order of their bits, and integers need no branch.
std::int32_t whereMore(float a, float b) {
  return -static_cast<std::int32_t>(std::bit_cast<std::int32_t>(a) > std::bit_cast<std::int32_t>(b));
}

// a where `mask` has all bits, else b.
float chosen(float a, float b, std::int32_t mask) {
  return std::bit_cast<float>((std::bit_cast<std::int32_t>(a) & mask) | (std::bit_cast<std::int32_t>(b) & ~mask));
}

}  // namespace

void CellRow::begin(std::size_t columns, std::size_t gpus, double from_s, double column_s) {
  m_from_s = from_s;
  m_column_s = column_s;
  m_share = 1 / static_cast<float>(gpus);
  m_covered.resize(columns);
  m_most.resize(columns);
  m_jobs.resize(columns);
  m_blank = true;
  m_pieces = 0;
}

void CellRow::clear() {
  std::fill(m_covered.begin(), m_covered.end(), 0.0F);
  std::fill(m_most.begin(), m_most.end(), 0.0F);
  std::fill(m_jobs.begin(), m_jobs.end(), -1);
}

void CellRow::add(const BarRow& row) {
  const BarRow::Grid grid = row.grid(m_from_s, m_column_s, m_covered.size());
  const bool first = std::exchange(m_blank, false);
  if (!grid.jobs.empty()) {
    m_pieces += grid.jobs.size();
    if (first && grid.jobs.size() == m_jobs.size()) return copyRow(grid);
    if (first) clear();
    return mergeRow(grid.covered, grid.jobs);
  }
  const BarRange range = row.visible(m_from_s, m_from_s + m_column_s * static_cast<double>(m_covered.size()));
  const bool by_columns = row.shared() || range.size() > m_covered.size();
  m_pieces += by_columns ? m_covered.size() : range.size();
  if (!by_columns) return addBars(std::span(row.bars()).subspan(range.first, range.size()), first);
  if (first) clear();
  addColumns(row);
}

// The first GPU's row where it is as long as the columns: what merging it into empty ones would give.
void CellRow::copyRow(const BarRow::Grid& grid) {
  std::transform(grid.covered.begin(), grid.covered.end(), m_covered.begin(),
                 [share = m_share](float covered) { return covered * share; });
  std::copy(grid.covered.begin(), grid.covered.end(), m_most.begin());
  std::copy(grid.jobs.begin(), grid.jobs.end(), m_jobs.begin());
  m_steps += grid.jobs.size();
}

// Without branches, so that several columns are merged at once.
void CellRow::mergeRow(std::span<const float> there_covered, std::span<const std::int32_t> there_jobs) {
  const std::size_t count = there_jobs.size();
  const float share = m_share;
  const float* __restrict there = there_covered.data();
  const std::int32_t* __restrict theirs = there_jobs.data();
  float* __restrict covered = m_covered.data();
  float* __restrict most = m_most.data();
  std::int32_t* __restrict jobs = m_jobs.data();
  for (std::size_t c = 0; c < count; ++c) {
    const float here = most[c], other = there[c];
    const std::int32_t own = jobs[c], their = theirs[c];
    const std::int32_t more = whereMore(other, here);
    covered[c] += other * share;
    jobs[c] = (their & more) | (own & ~more);
    most[c] = chosen(other, here, more);
  }
  m_steps += count;
}

// The same where neighbouring columns are alike.
void CellRow::mergeRun(std::size_t first, std::size_t last, float other, std::int32_t their) {
  const float part = other * m_share;
  float* __restrict covered = m_covered.data();
  float* __restrict most = m_most.data();
  std::int32_t* __restrict jobs = m_jobs.data();
  for (std::size_t c = first; c < last; ++c) {
    const float here = most[c];
    const std::int32_t own = jobs[c], more = whereMore(other, here);
    covered[c] += part;
    jobs[c] = (their & more) | (own & ~more);
    most[c] = chosen(other, here, more);
  }
}

// What mergeRun() would give in empty columns.
void CellRow::fillRun(std::size_t first, std::size_t last, float covered, std::int32_t job) {
  const std::size_t count = last - first;
  std::fill_n(m_covered.data() + first, count, covered * m_share);
  std::fill_n(m_most.data() + first, count, covered);
  std::fill_n(m_jobs.data() + first, count, job);
}

// One bar after the other, from left to right: whole columns are its own, and bars that end inside a column share it with those that begin there.
void CellRow::addBars(std::span<const Bar> bars, bool first) {
  const double per_s = 1 / m_column_s, end = static_cast<double>(m_covered.size());
  std::size_t merged = 0;  // columns before it are done: bars that touch may overlap by a hair
  const auto merge = [&](std::size_t from, std::size_t to, float covered, std::int32_t job) {
    from = std::max(from, merged);
    if (from >= to) return;
    if (first) {
      fillRun(merged, from, 0, -1);
      fillRun(from, to, covered, job);
    } else {
      mergeRun(from, to, covered, job);
    }
    merged = to;
  };
  Column shared;
  std::size_t at = 0;
  const auto settle = [&] {
    if (shared.job >= 0) merge(at, at + 1, shared.covered, shared.job);
    shared = {};
  };
  const auto part = [&](std::size_t column, double share, std::int32_t job) {
    column = std::max(column, at);
    if (column != at) settle();
    at = column;
    shared.add(static_cast<float>(share), job);
  };
  for (const Bar& bar : bars) {
    const double left = std::max(0.0, (bar.start_s - m_from_s) * per_s),
                 right = std::min(end, (bar.end_s - m_from_s) * per_s);
    if (bar.idle || left >= right) continue;
    const std::int32_t job = bar.job.value;
    const auto begin = static_cast<std::size_t>(left), last = static_cast<std::size_t>(right);
    const double before = left - static_cast<double>(begin), after = right - static_cast<double>(last);
    if (begin == last) {
      part(begin, right - left, job);
      continue;
    }
    if (before > 0) part(begin, 1 - before, job);
    settle();
    merge(before > 0 ? begin + 1 : begin, last, 1, job);
    if (after > 0) part(last, after, job);
  }
  settle();
  if (first) fillRun(merged, m_covered.size(), 0, -1);
  m_steps += bars.size() + merged;
}

// Off the grid, with more bars than columns, or with two bars at a time.
void CellRow::addColumns(const BarRow& row) {
  m_row.resize(m_covered.size());
  row.columns(m_from_s, m_column_s, m_row);
  m_rowCovered.resize(m_covered.size());
  m_rowJobs.resize(m_covered.size());
  for (std::size_t c = 0; c < m_row.size(); ++c)
    m_rowCovered[c] = std::min(m_row[c].covered, 1.0F), m_rowJobs[c] = m_row[c].job;
  mergeRow(m_rowCovered, m_rowJobs);
}

}  // namespace roundel::widgets
