// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bars of one trace, GPU by GPU, with the indices that drawing at any zoom needs: a tree of longest bars finds bars that are wide enough, a
// pyramid returns the coverage of pixel columns for narrower ones. Immutable; views share it.

#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/metrics/index/trace_index.h"

namespace roundel::widgets {

/// A time in which one copy of one job holds one GPU without a break: an overhead (restart, switch) and the run after it. Neighbouring segments
/// are one bar unless a new overhead, another part (Hare's task), a hold without progress, or sharing with another job begins. Only bars of
/// two jobs that share the GPU overlap.
struct Bar {
  double start_s = 0, end_s = 0;
  double overhead_s = 0;  ///< length of the segments at its start that are not of kind run
  model::JobIndex job;
  std::int32_t copy = 0;
  std::int32_t part = 0;               ///< into Segments::part_names
  std::uint32_t first = 0, count = 0;  ///< its segments: those of its job in rowsOfGpu(gpu)[first .. first+count)
  bool idle = false;                   ///< held without progress (segments of kind idle)
  float waits = 0;            ///< share of its running time in which its GPU waits for a slower one of the gang
  model::JobIndex with = {};  ///< shares the GPU with this job: drawn half as high
  bool lower() const {
    return with.valid() && with < job;
  }  ///< drawn in the lower half of the row; if `with` is valid otherwise, in the upper half
  double run_s() const { return end_s - start_s - overhead_s; }
};

/// What a pixel column of a row shows if bars are too narrow to be distinguished. Idle bars do not count.
struct Column {
  float covered = 0;      ///< share of the column that is held and not idle, 0..1
  float most = 0;         ///< share that `job` holds; equal to `covered` if it was read off the grid
  std::int32_t job = -1;  ///< the job that holds most of it; -1: none
  void add(float part, std::int32_t of_job) {
    covered += part;
    if (job == of_job) {
      most += part;
    } else if (part > most) {
      job = of_job;
      most = part;
    }
  }
};

struct BarRange {
  std::size_t first = 0, last = 0;  ///< half open
  std::size_t size() const { return last - first; }
};

/// Consecutive bars of one GPU, one array for each field: a frame reads thousands of bars in every row.
struct BarTimes {
  std::span<const double> starts_s, ends_s;
  std::span<const std::int32_t> jobs;  ///< -1: the bar is idle
  std::size_t size() const { return jobs.size(); }
};

struct BarRef {
  model::GpuIndex gpu;
  std::size_t bar = 0;
  bool operator==(const BarRef&) const = default;
};

/// The fields of a bar that are read for thousands of bars of a job.
struct BarFacts {
  double start_s = 0, end_s = 0;
  std::int32_t copy = 0;
  bool idle = false;
};

/// Some bars of a job and their facts, in the same order. Facts are contiguous in memory; bars are not.
struct JobBars {
  std::span<const BarRef> refs;
  std::span<const BarFacts> facts;
  std::size_t size() const { return refs.size(); }
};

/// Bars of one GPU.
class BarRow {
 public:
  /// Columns are fastest on the grid of end_s / 2^k, which rows of one trace share.
  BarRow(std::vector<Bar> bars, double end_s);

  const std::vector<Bar>& bars() const { return m_bars; }
  bool shared() const { return m_shared; }  ///< whether two jobs ever share the GPU
  /// The bars in `range`. Precondition: the row is not shared.
  BarTimes times(BarRange range) const;
  /// The bars that overlap (from_s, to_s). O(1) if bars are spread evenly over the run, otherwise O(log n).
  BarRange visible(double from_s, double to_s) const;
  /// Prefetches into the processor's cache what visible() and a reader of its bars will read. Steps 0 to kFetchSteps - 1 must be called one after
  /// the other, some rows ahead of use: each needs what the previous one has fetched. O(1).
  void fetch(int step, double from_s, double to_s) const;
  static constexpr int kFetchSteps = 4;
  /// Appends the indices in `range` of bars at least min_s long, ascending. O(hits * log n).
  void appendLong(BarRange range, double min_s, std::vector<std::uint32_t>& out) const;
  /// Fills columns of `column_s` each from from_s on. Exact up to a few bars in each column. With more bars they come from the pyramid: the sum
  /// of shares is still right, and the error of a column is at most its neighbour. O(columns + log n).
  void columns(double from_s, double column_s, std::span<Column> out) const;
  /// Columns of the pyramid: coverage, and the job that holds most (-1: none).
  struct Grid {
    std::span<const float> covered;
    std::span<const std::int32_t> jobs;
  };
  /// Returns at most `count` columns from from_s on; empty if such columns are not on the grid, or finer than it. O(1).
  Grid grid(double from_s, double column_s, std::size_t count) const;

 private:
  /// Returns bounds of the number of bars that end by t_s, or before it.
  BarRange endsAbout(double t_s) const;
  std::size_t stepAt(double t_s) const;
  std::size_t levels() const {  // std::bit_width() is of another type in GCC 14
    constexpr int kDigits = std::numeric_limits<std::size_t>::digits;
    return m_covered.empty() ? 0 : static_cast<std::size_t>(kDigits - std::countl_zero(m_buckets));
  }
  Grid level(std::size_t level) const;
  void buildTimes();
  void buildTree();
  void buildEnds();
  void buildPyramid(double end_s);
  void exactColumns(BarRange range, double from_s, double column_s, std::span<Column> out) const;
  bool gridColumns(double from_s, double column_s, std::span<Column> out) const;

  std::vector<Bar> m_bars;
  std::vector<double> m_starts_s;
  std::vector<double> m_ends_s;               // the latest end up to bar i
  std::vector<std::int32_t> m_holders;        // -1: bar i is idle
  std::vector<std::vector<float>> m_longest;  // [level][block of kFanout^(level+1) bars]
  std::vector<std::uint32_t> m_endsBy;        // number of bars that end by i * m_step_s
  // The pyramid, level after level: buckets of m_bucket_s * 2^level, each level half as long as the previous one. Levels are contiguous, since a
  // frame reads a level of every row.
  std::vector<float> m_covered;
  std::vector<std::int32_t> m_jobs;
  std::size_t m_buckets = 0;  // of the finest level
  double m_end_s = 0;
  bool m_shared = false;
  double m_bucket_s = 0, m_step_s = 1;
};

class BarIndex {
 public:
  /// O(segments log segments).
  explicit BarIndex(std::shared_ptr<const metrics::TraceIndex> index);

  const metrics::TraceIndex& index() const { return *m_index; }
  const trace::Trace& trace() const { return m_index->trace(); }
  const model::Problem& problem() const { return m_index->problem(); }
  const BarRow& row(model::GpuIndex gpu) const { return m_rows[gpu]; }
  /// The smallest step of the rows' common grid that is at least this long. Columns of such a step that begin at a multiple of it are read
  /// from the pyramid instead of computed.
  double gridStep_s(double at_least_s) const;
  /// The average number of bars in a view of this length. O(1).
  double barsIn(double span_s) const;
  std::size_t longestLabel() const { return m_longestLabel; }  ///< in characters
  /// The largest number of GPUs on which bars of the job, of all its copies, have the same start: no block of its rows is higher.
  int largestGang(model::JobIndex job) const { return m_gangs[static_cast<std::size_t>(job)]; }
  int largestGang() const { return m_largestGang; }  ///< of any job
  const Bar& bar(BarRef ref) const { return m_rows[ref.gpu].bars()[ref.bar]; }
  std::size_t size() const { return m_size; }
  bool anyWaits() const { return m_anyWaits; }  ///< whether a GPU ever waits for a slower one of its gang
  int jobCount() const { return static_cast<int>(m_jobs.size()); }

  /// The bar that covers t_s (half open); of two jobs that share the GPU, the one of this half of the row. O(log n + bars of the other job since
  /// the bar began).
  std::optional<BarRef> barAt(model::GpuIndex gpu, double t_s, bool lower = false) const;
  /// The bars that cover t_s: two on a shared GPU, the upper one first. Complexity as barAt().
  metrics::AtMostTwo<BarRef> barsAt(model::GpuIndex gpu, double t_s) const;
  /// The bar of the job among these, otherwise the first.
  std::optional<BarRef> barAt(model::GpuIndex gpu, double t_s, model::JobIndex job) const;
  /// The first bar that starts after t_s, and the last bar that ends by t_s, on this GPU. O(log n).
  std::optional<BarRef> barAfter(model::GpuIndex gpu, double t_s) const;
  std::optional<BarRef> barBefore(model::GpuIndex gpu, double t_s) const;
  /// The next (by > 0) or previous bar of its GPU by start; of two bars that share the GPU one after the other.
  std::optional<BarRef> beside(BarRef ref, int by) const;
  /// By start, then GPU.
  const std::vector<BarRef>& barsOfJob(model::JobIndex job) const { return m_jobs[job]; }
  /// A superset of the job's bars that overlap (from_s, to_s): all that begin at most its longest bar earlier. O(log n).
  JobBars barsOfJob(model::JobIndex job, double from_s, double to_s) const;
  /// The gang of the bar: bars of the same copy of the job with the same start, by GPU.
  std::vector<BarRef> gang(BarRef ref) const;
  double iterations(BarRef ref) const;
  /// The kind of the segment of the bar that covers t_s.
  trace::SegmentKind kindAt(BarRef ref, double t_s) const;

 private:
  void sortJobs();
  void measureJobs();

  std::shared_ptr<const metrics::TraceIndex> m_index;
  std::vector<BarRow> m_rows;                  // by GpuIndex
  std::vector<std::vector<BarRef>> m_jobs;     // by JobIndex
  std::vector<std::vector<BarFacts>> m_facts;  // of the same bars
  std::vector<int> m_gangs;                    // by JobIndex
  std::vector<double> m_longest_s;             // bar, by JobIndex
  std::size_t m_size = 0, m_longestLabel = 0;
  int m_largestGang = 0;
  bool m_anyWaits = false;
};

}  // namespace roundel::widgets
