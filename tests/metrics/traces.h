// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Traces that tests write row by row, as the kernel would record them.

#include <initializer_list>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/model/scenario.h"
#include "core/trace/trace.h"

namespace roundel::metrics::testing {

inline constexpr double kExact = 1e-9;  ///< tolerance for values that are computed by hand

/// A job of W GPUs; rates per GPU unless said otherwise.
model::JobSpec job(const std::string& id, int gpus, double iterations, std::map<std::string, double> rates,
                   double arrival_s = 0);

/// Nodes as {type, count} groups, named n0, n1, ...; every type that appears is declared in order of first appearance.
/// Rounds of round_s, no restart cost.
model::Scenario scenario(std::vector<std::vector<model::GpuGroupSpec>> nodes, std::vector<model::JobSpec> jobs,
                         double round_s = 10);

class TraceBuilder {
 public:
  explicit TraceBuilder(const model::Scenario& scenario, bool round_driven = true);

  /// One row a GPU; `iterations` is what the gang did, shared equally.
  TraceBuilder& rows(int job, std::initializer_list<int> gpus, double start_s, double end_s, double iterations,
                     trace::SegmentKind kind = trace::SegmentKind::Run, int copy = 0);
  TraceBuilder& sync(int job, double start_s, double end_s);
  /// {job, node, type, count}: a job or copy that holds GPUs from at_s on.
  struct Held {
    int job, node, type, count;
    int copy = 0;
  };
  TraceBuilder& decide(double at_s, std::initializer_list<Held> placements);
  TraceBuilder& outcome(int job, double first_start_s, double finish_s, double wait_s, int restarts = 0);
  TraceBuilder& cancelled(int job, double at_s, double wait_s);
  TraceBuilder& waitOf(int job, double wait_s);
  /// Ends the trace. The iterations of an outcome are the sum over its rows, or all iterations if the job has finished.
  trace::Trace end(double end_s, trace::RunStatus status = trace::RunStatus::Complete);

  model::Problem& problem() { return *m_problem; }
  trace::Trace& draft() { return m_trace; }

 private:
  std::shared_ptr<model::Problem> m_problem;
  trace::Trace m_trace;
};

/// Hadar's Fig. 1 (core/policies/hadar/README.md): 2 V100 (GPUs 0, 1), 3 P100 (2-4), 1 K80 (5), three jobs, rounds of 1 s; times in
/// rounds.
model::Scenario figureOne(int min_gpus_of_J1 = 3);
/// Return Gavel's schedule of six rounds and Hadar's schedule of five, row by row.
trace::Trace gavelOnFigureOne();
trace::Trace hadarOnFigureOne();

}  // namespace roundel::metrics::testing
