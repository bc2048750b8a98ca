#include "widgets/gantt_painting/cell_row.h"

#include <algorithm>
#include <bit>

namespace roundel::widgets {
namespace {

// All bits where a > b, else none. Floats that are not negative are in the order of their bits, and integers need no branch.
std::int32_t whereMore(float a, float b) {
  return -static_cast<std::int32_t>(std::bit_cast<std::int32_t>(a) > std::bit_cast<std::int32_t>(b));
}

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
  const BarRow::Grid grid = row.grid(m_from_s, m_column_s, m_covered.size());
  if (!grid.jobs.empty()) return mergeRow(grid.covered, grid.jobs);
  const BarRange range = row.visible(m_from_s, m_from_s + m_column_s * static_cast<double>(m_covered.size()));
  if (range.size() == 0) return;
  if (row.shared() || range.size() > m_covered.size()) return addColumns(row);
  addBars(std::span(row.bars()).subspan(range.first, range.size()));
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
    most[c] =
        std::bit_cast<float>((std::bit_cast<std::int32_t>(other) & more) | (std::bit_cast<std::int32_t>(here) & ~more));
  }
  m_steps += count;
}

// One bar after the other, from left to right: whole columns are its own, and bars that end inside a column share it with those that begin there.
void CellRow::addBars(std::span<const Bar> bars) {
  const double per_s = 1 / m_column_s, end = static_cast<double>(m_covered.size());
  m_rowCovered.resize(m_covered.size() + kAtOnce + 1);
  m_rowJobs.resize(m_covered.size() + kAtOnce + 1);
  m_written = 0;
  Column shared;
  std::size_t at = 0;
  const auto settle = [&] {
    if (shared.job < 0) return;
    write(at, 0, -1);
    write(at + 1, shared.covered, shared.job);
    shared = {};
  };
  const auto part = [&](std::size_t column, double share, std::int32_t job) {
    column = std::max(column, at);  // bars that touch may overlap by a hair
    if (column != at) settle();
    at = column;
    shared.add(static_cast<float>(share), job);
  };
  for (const Bar& bar : bars) {
    const double left = std::max(0.0, (bar.start_s - m_from_s) * per_s),
                 right = std::min(end, (bar.end_s - m_from_s) * per_s);
    if (bar.idle || left >= right) continue;
    const std::int32_t job = bar.job.value;
    const auto first = static_cast<std::size_t>(left), last = static_cast<std::size_t>(right);
    const double before = left - static_cast<double>(first), after = right - static_cast<double>(last);
    if (first == last) {
      part(first, right - left, job);
      continue;
    }
    if (before > 0) part(first, 1 - before, job);
    settle();
    write(before > 0 ? first + 1 : first, 0, -1);
    write(last, 1, job);
    if (after > 0) part(last, after, job);
  }
  settle();
  write(m_covered.size(), 0, -1);
  m_steps += bars.size();
  mergeRow(std::span(m_rowCovered).first(m_covered.size()), std::span(m_rowJobs).first(m_covered.size()));
}

// Columns from the last that was written up to `to`. Several at once, also beyond `to`, which the next ones write over: bars are short.
void CellRow::write(std::size_t to, float covered, std::int32_t job) {
  for (std::size_t c = m_written; c < to; c += kAtOnce) {
    std::fill_n(m_rowCovered.data() + c, kAtOnce, covered);
    std::fill_n(m_rowJobs.data() + c, kAtOnce, job);
  }
  m_written = std::max(m_written, to);
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
