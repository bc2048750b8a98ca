// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts a public trace to a scenario: cleans it, cuts a window, adds a cluster and throughputs.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/scenario.h"
#include "core/traces/format.h"

namespace roundel::traces {

/// The selection of jobs, applied in this order. Times are seconds from the trace's first submission.
struct TraceWindow {
  std::optional<double> from_s, to_s;  ///< submissions in [from, to); from_s becomes time 0 of the scenario
  double sample = 1;                   ///< keeps each job with this probability, drawn by the seed and the job's row
  std::optional<std::size_t> first;    ///< keeps this many of the remaining jobs, in order of submission
};

struct TraceRequest {
  std::string format;
  TraceFiles files;
  std::optional<Cluster> cluster;          ///< nullopt: that of the trace if it states one, otherwise the format's
  std::optional<Throughputs> throughputs;  ///< nullopt: those of the format
  /// The GPU type of the durations; empty: the first of `cluster`, otherwise V100 (the first by name of several),
  /// otherwise the first of the cluster
  std::string reference;
  std::map<std::string, double> ratios;  ///< Throughputs::Duration: type -> speed relative to the reference
  TraceWindow window;
  std::optional<double> load;  ///< arrivals are scaled so that the load is this (TraceReport::load())
  std::uint64_t seed = 1;
};

struct TraceImport {
  std::optional<model::Scenario> scenario;  ///< nullopt if there is any fault or a stop was requested
  std::vector<model::Fault> faults;         ///< `pointer` is the file's path; empty for a fault of the request
  TraceReport report;                       ///< complete up to the fault or stop
  ColumnMap columns;                        ///< for a format with TraceFormat::mapped
};

/// Imports a trace. Jobs are in order of submission, and of the file if submissions are equal. Ids are those of the
/// trace; duplicates get "-2" and so on. The same request yields the same scenario. Impossible rows are dropped and
/// counted; a trace without remaining jobs is a fault. Throughputs are in templates, so that a job is one short line.
/// O(rows log rows).
TraceImport importTrace(const TraceRequest& request);

}  // namespace roundel::traces
