// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The report of an import: counts with reasons, one entry for each kind, and assumptions.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace roundel::traces {

/// A kind of change to rows.
struct TraceNote {
  enum class Kind {
    Dropped,   ///< the row is not a job
    Repaired,  ///< the job differs from the row
    LeftOut    ///< the job is outside of the window or the sample
  };
  Kind kind = Kind::Dropped;
  std::string what;  ///< "no GPU"
  std::size_t count = 0;
  int first_line = 0;  ///< in the file; 0: unknown
};

/// Counts by kind and reason, in the order of their first occurrence. Each call costs O(kinds).
class TraceNotes {
 public:
  void dropped(std::string_view what, int line) { add(TraceNote::Kind::Dropped, what, line); }
  void repaired(std::string_view what, int line) { add(TraceNote::Kind::Repaired, what, line); }
  void leftOut(std::string_view what, int line) { add(TraceNote::Kind::LeftOut, what, line); }
  const std::vector<TraceNote>& all() const { return m_notes; }
  std::size_t count(TraceNote::Kind kind) const;

 private:
  void add(TraceNote::Kind kind, std::string_view what, int line);
  std::vector<TraceNote> m_notes;
};

struct TraceReport {
  std::string format;  ///< id
  std::string file;    ///< file name without folders
  std::size_t rows = 0, jobs = 0;
  std::vector<TraceNote> notes;
  std::vector<std::string> columns;      ///< "submit = timestamp"
  std::vector<std::string> assumptions;  ///< sentences about cluster, throughputs and window
  int gpus = 0;                          ///< of the cluster
  double span_s = 0;                     ///< from the first to the last submission
  double gpu_s = 0;                      ///< sum over jobs of GPUs times duration
  double peak_gpus = 0;  ///< the largest number of GPUs in use at one instant if every job started at its submission
  /// gpu_s over the GPU time of the cluster in the span; 0 if all jobs are submitted at once
  double load() const { return span_s > 0 && gpus > 0 ? gpu_s / (span_s * gpus) : 0; }
  /// peak_gpus over the GPUs of the cluster
  double peakOverCapacity() const { return gpus > 0 ? peak_gpus / gpus : 0; }
};

struct TraceJob;
/// Sets span_s, gpu_s and peak_gpus. `jobs`: in order of submission, not empty. O(jobs log jobs).
void addDemand(TraceReport& report, const std::vector<TraceJob>& jobs);

/// Returns the report as lines of plain text, which the terminal, the window and (joined) the scenario's source share.
std::vector<std::string> reportLines(const TraceReport& report);

}  // namespace roundel::traces
