#pragma once
// What a format reads: jobs as a trace tells them, before any assumption about models and clusters.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/spec/job_spec.h"

namespace roundel::traces {

/// One job of a trace. Formats fill in what they read as it stands; what is impossible (negative times, no GPU) is dropped by importTrace().
struct TraceJob {
  std::string id;                    ///< the trace's own; empty: `row` - 1, the position in the file from 0
  double submit_s = 0;               ///< any origin: the first job that is kept arrives at 0
  double duration_s = 0;             ///< time at work, on `ran_on` where the trace tells it
  int gpus = 0;                      ///< the gang
  std::string allowed;               ///< GPU types it may run on, separated by '|'; empty: any of the cluster
  std::string ran_on;                ///< GPU type on which `duration_s` was measured; empty: the reference type
  std::string model;                 ///< name in the trace, or id of one of TraceData::models; empty: drawn, or none
  std::string user, group;           ///< group: queue or virtual cluster
  std::optional<double> iterations;  ///< total, of a model of TraceData::models; else they follow from `duration_s`
  std::size_t row = 0;  ///< row of data from 1: draws depend on it alone, so that a window changes no model
  int line = 0;         ///< in the file, for the report
};

/// GPUs of one type in nodes of one size; a remainder is in a smaller last node.
struct ClusterPart {
  std::string type;
  int gpus = 0;
  int per_node = 8;
  bool operator==(const ClusterPart&) const = default;
};
using Cluster = std::vector<ClusterPart>;

/// A trace as read. `cluster` and `models` only where the files themselves tell them.
struct TraceData {
  std::vector<TraceJob> jobs;
  Cluster cluster;
  /// Templates with throughputs that the trace brings; jobs name them in `model`, `throughput` holds the cluster's types
  std::vector<model::JobSpec> models;
  std::vector<std::string> assumptions;  ///< sentences: what the format took for granted
  std::map<std::string, std::string>
      map;                           ///< of a format with TraceFormat::mapped: field -> column, as guessed and given
  std::vector<std::string> columns;  ///< "submit = timestamp": which column was read as what
  std::size_t rows = 0;              ///< rows of data, dropped ones included
};

}  // namespace roundel::traces
