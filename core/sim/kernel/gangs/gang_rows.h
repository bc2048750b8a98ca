// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes the trace rows of gangs. Internal to core/sim.

#include <cstdint>
#include <vector>

#include "core/sim/kernel/kernel_state.h"
#include "core/trace/trace.h"

namespace roundel::sim {

/// The segments of a run and the names of its stages. A value type, so that open rows can be closed in a copy.
class GangRows {
 public:
  explicit GangRows(const model::Problem& problem) { nameStages(problem); }

  /// Adds names for the stages of a problem that have none. Rows of pipelines contain their stage, counted from 1 as in
  /// the papers. O(jobs).
  void nameStages(const model::Problem& problem);
  /// Writes one row for each GPU, with equal shares of the iterations; none if end_s is not after start_s.
  /// O(GPUs of the gang).
  void write(const Gang& gang, trace::SegmentKind kind, double start_s, double end_s, double iterations);
  /// Closes the open row of the gang now and opens the next. The progress since the anchor is added to the book of its
  /// job. `gang` is in `state`, or about to be removed from it. O(GPUs of the gang).
  void close(Gang& gang, KernelState& state);
  /// Calls close() for every gang. O(GPUs held).
  void closeAll(KernelState& state);

  /// Uses the first rows of another trace of the same run. O(rows).
  void replace(const trace::Segments& past, std::size_t rows);
  trace::Segments& segments() { return m_segments; }
  const trace::Segments& segments() const { return m_segments; }

 private:
  trace::Segments m_segments;
  std::vector<std::int32_t> m_stageParts{0};  ///< Segment::part of stage s at s + 1; "" at 0
};

}  // namespace roundel::sim
