#pragma once
// What an import did with a trace: counts with reasons, one entry a kind, and what was assumed.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace roundel::traces {

/// One kind of thing that happened to rows.
struct TraceNote {
  enum class Kind {
    Dropped,   ///< the row gives no job
    Repaired,  ///< the job differs from the row
    LeftOut    ///< the window or the sample does not want it
  };
  Kind kind = Kind::Dropped;
  std::string what;  ///< "no GPU"
  std::size_t count = 0;
  int first_line = 0;  ///< of the file; 0: unknown
};

/// Counts by kind and reason, in the order in which the kinds first came. O(kinds) a call.
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
  std::string file;    ///< its name without folders
  std::size_t rows = 0, jobs = 0;
  std::vector<TraceNote> notes;
  std::vector<std::string> columns;      ///< "submit = timestamp"
  std::vector<std::string> assumptions;  ///< sentences: cluster, throughputs, window
  int gpus = 0;                          ///< of the cluster
  double span_s = 0;                     ///< from the first to the last submission
  double gpu_s = 0;                      ///< sum over jobs of GPUs times duration
  double peak_gpus = 0;                  ///< the most GPUs at one instant if every job started at its submission
  /// gpu_s over what the cluster has in the span; 0 where all jobs are submitted at once
  double load() const { return span_s > 0 && gpus > 0 ? gpu_s / (span_s * gpus) : 0; }
  /// peak_gpus over the GPUs of the cluster
  double peakOverCapacity() const { return gpus > 0 ? peak_gpus / gpus : 0; }
};

struct TraceJob;
/// Sets span_s, gpu_s and peak_gpus, the most GPUs that the jobs hold at one instant if each starts at its submission. `jobs`: in order of
/// submission, not empty. O(jobs log jobs).
void addDemand(TraceReport& report, const std::vector<TraceJob>& jobs);

/// The report as lines of plain text, the same in the terminal, the window and (joined) the scenario's source.
std::vector<std::string> reportLines(const TraceReport& report);

}  // namespace roundel::traces
