// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The columns of one pixel row that several GPUs share because there are more GPUs than pixels. Coverage is added; the job of a column is the one
// with the largest share on any GPU, of equals on the first GPU. Reuse one object for many rows; it keeps its memory.

#include <cstdint>
#include <span>
#include <vector>

#include "widgets/lanes/painting/bar_index.h"

namespace roundel::widgets {

class CellRow {
 public:
  /// Starts an empty row that `gpus` GPUs share, with columns of column_s each from from_s on.
  void begin(std::size_t columns, std::size_t gpus, double from_s, double column_s);
  /// Adds the bars of a GPU. O(columns) in one pass over the pyramid if the columns are on the rows' common grid; otherwise O(log bars + bars in
  /// view + columns that they cover). Both are without a branch for each column.
  void add(const BarRow& row);

  const std::vector<float>& covered() const {
    return m_covered;
  }  ///< 0..1 except for rounding, of all GPUs; valid after an add()
  const std::vector<std::int32_t>& jobs() const { return m_jobs; }  ///< -1: no job; valid after an add()
  /// Whether most neighbouring columns are equal, because bars are much wider than columns.
  bool inRuns() const { return m_pieces * kAlike < m_jobs.size(); }
  /// Columns and bars visited since this object was made; for tests.
  std::uint64_t steps() const { return m_steps; }

 private:
  void clear();
  void copyRow(const BarRow::Grid& grid);
  void mergeRow(std::span<const float> covered, std::span<const std::int32_t> jobs);
  void addBars(const BarTimes& bars, bool first);
  static constexpr std::size_t kAlike = 8;
  void addColumns(const BarRow& row);

  double m_from_s = 0, m_column_s = 1;
  float m_share = 1;         // of one GPU
  bool m_blank = true;       // nothing has been added yet: the columns hold an earlier row
  std::size_t m_pieces = 0;  // number of bars added, or of columns if they were added one by one
  std::vector<float> m_covered, m_most;
  std::vector<std::int32_t> m_jobs;
  std::vector<Column> m_row;  // of one GPU with two bars at a time
  std::vector<float> m_rowCovered;
  std::vector<std::int32_t> m_rowJobs;
  std::uint64_t m_steps = 0;
};

}  // namespace roundel::widgets
