// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The output of a format: jobs as in the trace, before assumptions about models and clusters.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/spec/job_spec.h"

namespace roundel::traces {

/// One job of a trace. Formats copy what they read unchanged; importTrace() drops impossible jobs (negative times, no
/// GPU).
struct TraceJob {
  std::string id;                    ///< the id in the trace; empty: `row` - 1, the position in the file from 0
  double submit_s = 0;               ///< any origin: the first kept job arrives at 0
  double duration_s = 0;             ///< run time, on `ran_on` if the trace states it
  int gpus = 0;                      ///< the gang
  std::string allowed;               ///< GPU types that it may run on, separated by '|'; empty: any of the cluster
  std::string ran_on;                ///< GPU type on which `duration_s` was measured; empty: the reference type
  std::string model;                 ///< name in the trace, or id of one of TraceData::models; empty: drawn, or none
  std::string user, group;           ///< group: queue or virtual cluster
  std::optional<double> iterations;  ///< total, for a model of TraceData::models; otherwise computed from `duration_s`
  std::size_t row = 0;  ///< row of data from 1; draws depend only on it, so that a window does not change models
  int line = 0;         ///< line in the file, for the report
};

/// GPUs of one type in nodes of one size; a smaller last node has the remainder.
struct ClusterPart {
  std::string type;
  int gpus = 0;
  int per_node = 8;
  bool operator==(const ClusterPart&) const = default;
};
using Cluster = std::vector<ClusterPart>;

/// A trace as read. `cluster` and `models` are set only if the files state them.
struct TraceData {
  std::vector<TraceJob> jobs;
  Cluster cluster;
  /// Templates with throughputs from the trace; jobs name them in `model`, and `throughput` holds the cluster's types
  std::vector<model::JobSpec> models;
  std::vector<std::string> assumptions;  ///< sentences: assumptions of the format
  std::map<std::string, std::string>
      map;                           ///< of a format with TraceFormat::mapped: field -> column, as guessed and given
  std::vector<std::string> columns;  ///< "submit = timestamp": which column was read as what
  std::size_t rows = 0;              ///< rows of data, including dropped ones
};

}  // namespace roundel::traces
