#pragma once
// A public trace as a scenario: read, cleaned, cut to a window, put on a cluster and given throughputs.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/scenario.h"
#include "core/traces/format.h"

namespace roundel::traces {

/// Which jobs are wanted, applied in this order. Times are seconds from the trace's first submission.
struct TraceWindow {
  std::optional<double> from_s, to_s;  ///< submissions in [from, to); the window's begin is then the scenario's 0
  double sample = 1;                   ///< each job with this probability, drawn by the seed and the job's row
  std::optional<std::size_t> first;    ///< so many of what is left, in order of submission
};

struct TraceRequest {
  std::string format;
  TraceFiles files;
  std::optional<Cluster> cluster;          ///< else what the trace tells, else the format's
  std::optional<Throughputs> throughputs;  ///< else the format's
  /// GPU type on which durations count; empty: the first of `cluster`, else V100 (of several the first by name), else the first of the cluster
  std::string reference;
  std::map<std::string, double> ratios;  ///< Throughputs::Duration: type -> speed against the reference
  TraceWindow window;
  std::optional<double> load;  ///< arrivals are rescaled to it (TraceReport::load())
  std::uint64_t seed = 1;
};

struct TraceImport {
  std::optional<model::Scenario> scenario;  ///< absent where there is any fault, or where it was stopped
  std::vector<model::Fault> faults;         ///< `pointer` is the file's path, empty for a fault of the request
  TraceReport report;                       ///< as far as it came
  ColumnMap columns;                        ///< of a format with TraceFormat::mapped
};

/// Jobs are in order of submission, equal ones in order of the file; ids are the trace's own, a second one of a name gets "-2". The
/// same request gives the same scenario. Rows that are impossible are dropped and counted, never a fault; a trace without any job that
/// is left is one. Throughputs are in templates, so that a job is one short line. O(rows log rows).
TraceImport importTrace(const TraceRequest& request);

}  // namespace roundel::traces
