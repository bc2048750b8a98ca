#pragma once
// The columns of one pixel row that GPUs share where there are more of them than pixels: coverage adds up, the name is that of whoever
// fills most of a column on any of them, of equals the one on the first GPU. Reuse one for many rows; it keeps its memory.

#include <cstdint>
#include <span>
#include <vector>

#include "widgets/gantt_painting/bar_index.h"

namespace roundel::widgets {

class CellRow {
 public:
  /// An empty row that `gpus` GPUs share; its columns are column_s each from from_s on.
  void begin(std::size_t columns, std::size_t gpus, double from_s, double column_s);
  /// A GPU's bars. O(columns) in one pass over the pyramid where the columns lie on the rows' common grid; else O(log bars + bars in view +
  /// columns that they cover), without a branch a column either way.
  void add(const BarRow& row);

  const std::vector<float>& covered() const {
    return m_covered;
  }  ///< 0..1 but for rounding, of all GPUs; after an add()
  const std::vector<std::int32_t>& jobs() const { return m_jobs; }  ///< -1 where nobody holds anything; after an add()
  /// Whether neighbouring columns are mostly alike, as where bars are much wider than columns.
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
  bool m_blank = true;       // nothing has been added: the columns hold an earlier row
  std::size_t m_pieces = 0;  // of the rows added: bars, or columns where they were added one by one
  std::vector<float> m_covered, m_most;
  std::vector<std::int32_t> m_jobs;
  std::vector<Column> m_row;  // of one GPU with two bars at a time
  std::vector<float> m_rowCovered;
  std::vector<std::int32_t> m_rowJobs;
  std::uint64_t m_steps = 0;
};

}  // namespace roundel::widgets
