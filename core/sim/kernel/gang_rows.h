#pragma once
// The rows that gangs leave in the trace. Internal to core/sim.

#include <cstdint>
#include <vector>

#include "core/sim/kernel/kernel_state.h"
#include "core/trace/trace.h"

namespace roundel::sim {

/// The segments of a run and the names of its stages: a value, so that the open rows of a run can be ended in a copy.
class GangRows {
 public:
  explicit GangRows(const model::Problem& problem) { nameStages(problem); }

  /// Rows of pipelines carry their stage, counted from 1 as the papers do. Names the stages that a problem adds. O(jobs).
  void nameStages(const model::Problem& problem);
  /// One row a GPU, iterations shared equally; none where end_s is not after start_s. O(GPUs of the gang).
  void write(const Gang& gang, trace::SegmentKind kind, double start_s, double end_s, double iterations);
  /// Ends the gang's open row now and opens the next: what it has done since its anchor goes into its job's book. `gang` is one of
  /// `state`, or about to leave it. O(GPUs of the gang).
  void close(Gang& gang, KernelState& state);
  /// close() for every gang. O(GPUs held).
  void closeAll(KernelState& state);

  /// The first rows of another trace of the same run. O(rows).
  void replace(const trace::Segments& past, std::size_t rows);
  trace::Segments& segments() { return m_segments; }
  const trace::Segments& segments() const { return m_segments; }

 private:
  trace::Segments m_segments;
  std::vector<std::int32_t> m_stageParts{0};  ///< Segment::part of stage s at s + 1; "" at 0
};

}  // namespace roundel::sim
