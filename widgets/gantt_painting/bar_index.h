#pragma once
// The bars of one trace, GPU by GPU, with what drawing at any zoom needs: bars that are wide enough come out of a tree of longest
// bars, everything narrower as the coverage of pixel columns out of a pyramid. Immutable; share it between views.

#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/metrics/index/trace_index.h"

namespace roundel::widgets {

/// One GPU held by one copy of one job without a break: the overhead it began with (restart, switch) and what it ran after it.
/// Neighbouring segments are one bar unless a new overhead, another part (Hare's task), a hold without progress, or sharing with another
/// job begins. Two jobs that share a GPU have bars over the same time; else the bars of a GPU do not overlap.
struct Bar {
  double start_s = 0, end_s = 0;
  double overhead_s = 0;  ///< at its start: segments that are not of kind run
  model::JobIndex job;
  std::int32_t copy = 0;
  std::int32_t part = 0;               ///< into Segments::part_names
  std::uint32_t first = 0, count = 0;  ///< its segments: those of its job in rowsOfGpu(gpu)[first .. first+count)
  bool idle = false;                   ///< held without progress all the time (rows of kind idle)
  float waits = 0;                     ///< share of its running time that its GPU waits for a slower one of the gang
  model::JobIndex with = {};           ///< shares the GPU with this job all the time: drawn half as high
  bool lower() const {
    return with.valid() && with < job;
  }  ///< the lower half of the row is its own; of the other, the upper one
  double run_s() const { return end_s - start_s - overhead_s; }
};

/// What a pixel column of a row shows where bars are too narrow to be told apart. Idle bars leave it empty.
struct Column {
  float covered = 0;      ///< share of the column that is held and not idle, 0..1
  float most = 0;         ///< share that `job` holds; all that is held where it was read off the grid
  std::int32_t job = -1;  ///< which job holds most of it; -1 where nobody does
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

/// Bars that follow each other on one GPU, each field in one piece: a frame reads thousands of bars in every row.
struct BarTimes {
  std::span<const double> starts_s, ends_s;
  std::span<const std::int32_t> jobs;  ///< -1 where the bar is idle
  std::size_t size() const { return jobs.size(); }
};

struct BarRef {
  model::GpuIndex gpu;
  std::size_t bar = 0;
  bool operator==(const BarRef&) const = default;
};

/// What is asked of thousands of a job's bars.
struct BarFacts {
  double start_s = 0, end_s = 0;
  std::int32_t copy = 0;
  bool idle = false;
};

/// Some bars of a job and their facts, in the same order: facts are read in one piece, while the bars lie apart in memory.
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
  bool shared() const { return m_shared; }  ///< whether two jobs ever have the GPU at a time
  /// The bars in `range`, of a row that is not shared.
  BarTimes times(BarRange range) const;
  /// Those that touch (from_s, to_s). Where bars are spread evenly over the run O(1), else O(log n).
  BarRange visible(double from_s, double to_s) const;
  /// What visible() and a reader of those bars will read is fetched into the processor's cache. Each step needs what the one before it has
  /// fetched: 0 to kFetchSteps - 1, some rows ahead of use. Changes nothing. O(1).
  void fetch(int step, double from_s, double to_s) const;
  static constexpr int kFetchSteps = 4;
  /// Appends the indices in `range` of bars at least min_s long, ascending. O(hits * log n).
  void appendLong(BarRange range, double min_s, std::vector<std::uint32_t>& out) const;
  /// Fills the columns of `column_s` each from from_s on. Exact up to a few bars a column, then from the pyramid: then the
  /// shares still add up to what is held, and a column is off by no more than its neighbour. O(columns + log n).
  void columns(double from_s, double column_s, std::span<Column> out) const;
  /// Columns as the pyramid has them: coverage and who holds most, -1 where nobody does.
  struct Grid {
    std::span<const float> covered;
    std::span<const std::int32_t> jobs;
  };
  /// At most `count` of them from from_s on; empty where such columns are not on the grid, or finer than it. O(1).
  Grid grid(double from_s, double column_s, std::size_t count) const;

 private:
  /// Where the ends of bars about t_s lie: what ends by t_s, or before it, is counted by an index in [first, last].
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
  std::vector<std::int32_t> m_holders;        // -1 where bar i is idle
  std::vector<std::vector<float>> m_longest;  // [level][block of kFanout^(level+1) bars]
  std::vector<std::uint32_t> m_endsBy;        // how many bars end by i * m_step_s
  // The pyramid, level after level, each half as long as the one before: buckets of m_bucket_s * 2^level. In one piece each, since a frame
  // reads a level of every row once.
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
  /// The smallest step of the rows' common grid that is at least this long: columns of such a step, from a multiple of it on, are
  /// read off instead of computed.
  double gridStep_s(double at_least_s) const;
  /// How many bars a view as long as this shows on average. O(1).
  double barsIn(double span_s) const;
  std::size_t longestLabel() const { return m_longestLabel; }  ///< in characters, of any bar
  /// The most GPUs on which the job had bars of one start, of all its copies: no block of its rows is higher.
  int largestGang(model::JobIndex job) const { return m_gangs[static_cast<std::size_t>(job)]; }
  int largestGang() const { return m_largestGang; }  ///< of any job
  const Bar& bar(BarRef ref) const { return m_rows[ref.gpu].bars()[ref.bar]; }
  std::size_t size() const { return m_size; }
  bool anyWaits() const { return m_anyWaits; }  ///< whether a GPU ever waits for a slower one of its gang
  int jobCount() const { return static_cast<int>(m_jobs.size()); }

  /// The bar that covers t_s (half open), of the two of a shared GPU the one of that half of the row. O(log n), and bars of the other since that one began.
  std::optional<BarRef> barAt(model::GpuIndex gpu, double t_s, bool lower = false) const;
  /// All that cover t_s: two on a shared GPU, the upper one first. As barAt().
  metrics::AtMostTwo<BarRef> barsAt(model::GpuIndex gpu, double t_s) const;
  /// Of those the job's, else the first.
  std::optional<BarRef> barAt(model::GpuIndex gpu, double t_s, model::JobIndex job) const;
  /// The first bar that starts after t_s / the last one that ends by t_s on this GPU. O(log n).
  std::optional<BarRef> barAfter(model::GpuIndex gpu, double t_s) const;
  std::optional<BarRef> barBefore(model::GpuIndex gpu, double t_s) const;
  /// The next bar of its GPU by start (by > 0), or the one before; of two that share the GPU first one, then the other.
  std::optional<BarRef> beside(BarRef ref, int by) const;
  /// By start, then GPU.
  const std::vector<BarRef>& barsOfJob(model::JobIndex job) const { return m_jobs[job]; }
  /// Of those all that touch (from_s, to_s), and some that end before it: what begins at most the job's longest bar earlier. O(log n).
  JobBars barsOfJob(model::JobIndex job, double from_s, double to_s) const;
  /// Bars of the same copy of the job that share the bar's start: its gang as it began. By GPU.
  std::vector<BarRef> gang(BarRef ref) const;
  /// Iterations done in the bar.
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
