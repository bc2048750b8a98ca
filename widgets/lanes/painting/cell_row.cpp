// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/cell_row.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace roundel::widgets {
namespace {

// Returns all bits set if a > b, otherwise 0. Precondition: neither is negative, so that their bits compare like integers, without a branch.
std::int32_t maskIfMore(float a, float b) {
  return -static_cast<std::int32_t>(std::bit_cast<std::int32_t>(a) > std::bit_cast<std::int32_t>(b));
}

// Returns a if all bits of `mask` are set, otherwise b.
float selected(float a, float b, std::int32_t mask) {
  return std::bit_cast<float>((std::bit_cast<std::int32_t>(a) & mask) | (std::bit_cast<std::int32_t>(b) & ~mask));
}

// Writes the columns of one row from left to right. Shares of several bars in a column are added. The full columns of a bar are written in steps
// of kBarStep, beyond its end too, since columns right of it are written later. So branches are predictable for most bars.
class RowColumns {
 public:
  RowColumns(std::size_t count, std::vector<float>& covered, std::vector<std::int32_t>& jobs)
      : m_count(static_cast<std::int32_t>(count)) {
    covered.resize(count + 1 + kBarStep);
    jobs.resize(count + 1 + kBarStep);
    m_rowCovered = covered.data();
    m_rowJobs = jobs.data();
  }

  // Adds the next bar from left to right, in columns. Rounding may let neighbours overlap slightly.
  void add(double left, double right, std::int32_t job) {
    left = std::max(left, static_cast<double>(m_at));
    right = std::min(right, static_cast<double>(m_count));
    if (left >= right) return;
    const auto first = static_cast<std::int32_t>(left), last = static_cast<std::int32_t>(right);
    moveTo(first);
    join(static_cast<float>(std::min(right, first + 1.0) - left), job);
    put();
    fill<kBarStep>(first + 1, last, 1, job);
    leave(last, static_cast<float>(right - last), job);
  }

  void end() { moveTo(m_count); }

 private:
  static constexpr std::int32_t kBarStep = 16, kGapStep = 8;

  void moveTo(std::int32_t column) {
    put();
    fill<kGapStep>(m_at + 1, column, 0, -1);
    keep(column, 0, -1);
  }

  // The bar ends in `column`, of which it covers this part.
  void leave(std::int32_t column, float part, std::int32_t job) { keep(column, part, part > 0 ? job : -1); }

  // Makes `column` the incomplete column; its values are kept if it is that already.
  void keep(std::int32_t column, float covered, std::int32_t job) {
    const std::int32_t same_mask = -static_cast<std::int32_t>(column == m_at);
    m_covered = selected(m_covered, covered, same_mask);
    m_most = selected(m_most, covered, same_mask);
    m_job = (m_job & same_mask) | (job & ~same_mask);
    m_at = column;
  }

  void join(float part, std::int32_t job) {
    const float job_part = part + selected(m_most, 0, -static_cast<std::int32_t>(job == m_job));
    const std::int32_t more_mask = maskIfMore(job_part, m_most);
    m_covered += part;
    m_most = selected(job_part, m_most, more_mask);
    m_job = (job & more_mask) | (m_job & ~more_mask);
  }

  void put() {
    m_rowCovered[m_at] = m_covered;
    m_rowJobs[m_at] = m_job;
  }

  template <std::int32_t kStep>
  void fill(std::int32_t from, std::int32_t to, float covered, std::int32_t job) {
    do {
      std::fill_n(m_rowCovered + from, kStep, covered);
      std::fill_n(m_rowJobs + from, kStep, job);
      from += kStep;
    } while (from < to);
  }

  float* m_rowCovered = nullptr;
  std::int32_t* m_rowJobs = nullptr;
  std::int32_t m_count = 0;
  std::int32_t m_at = 0;  // the column that is not complete yet, and what is known of it:
  float m_covered = 0, m_most = 0;
  std::int32_t m_job = -1;
};

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
  std::ranges::fill(m_covered, 0.0F);
  std::ranges::fill(m_most, 0.0F);
  std::ranges::fill(m_jobs, -1);
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
  if (!by_columns) return addBars(row.times(range), first);
  if (first) clear();
  addColumns(row);
}

// Copies the row of the first GPU, with the same result as merging it into empty columns.
void CellRow::copyRow(const BarRow::Grid& grid) {
  std::ranges::transform(grid.covered, m_covered.begin(), [share = m_share](float covered) { return covered * share; });
  std::ranges::copy(grid.covered, m_most.begin());
  std::ranges::copy(grid.jobs, m_jobs.begin());
  m_steps += grid.jobs.size();
}

// Has no branches, so that the compiler vectorises it.
void CellRow::mergeRow(std::span<const float> there_covered, std::span<const std::int32_t> there_jobs) {
  const std::size_t count = there_jobs.size();
  const float share = m_share;
  const float* __restrict there = there_covered.data();
  const std::int32_t* __restrict theirs = there_jobs.data();
  float* __restrict covered = m_covered.data();
  float* __restrict most = m_most.data();
  std::int32_t* __restrict jobs = m_jobs.data();
  for (std::size_t c = 0; c < count; ++c) {
    const float own_part = most[c], other = there[c];
    const std::int32_t own_job = jobs[c], their = theirs[c];
    const std::int32_t more_mask = maskIfMore(other, own_part);
    covered[c] += other * share;
    jobs[c] = (their & more_mask) | (own_job & ~more_mask);
    most[c] = selected(other, own_part, more_mask);
  }
  m_steps += count;
}

// Writes the columns and then merges them like those of the grid. Merging each bar would need a loop for each.
void CellRow::addBars(const BarTimes& bars, bool first) {
  RowColumns columns(m_covered.size(), m_rowCovered, m_rowJobs);
  const double per_s = 1 / m_column_s;
  for (std::size_t b = 0; b < bars.size(); ++b)
    if (bars.jobs[b] >= 0)
      columns.add((bars.starts_s[b] - m_from_s) * per_s, (bars.ends_s[b] - m_from_s) * per_s, bars.jobs[b]);
  columns.end();
  m_steps += bars.size();
  const std::span covered = std::span(m_rowCovered).first(m_covered.size());
  const std::span jobs = std::span(m_rowJobs).first(m_jobs.size());
  first ? copyRow({covered, jobs}) : mergeRow(covered, jobs);
}

// For columns that are not on the grid, rows with more bars than columns, and shared GPUs.
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
