// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The record of one run: segments in columns, decisions, and the outcome of each job. The only input of metrics, views,
// figures and files. Append-only during a simulation; immutable and shared afterwards.

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/model/forecast_source.h"
#include "core/model/problem.h"
#include "core/model/spec/option_map.h"
#include "core/trace/decisions.h"
#include "core/trace/explanation.h"
#include "core/trace/program_facts.h"

namespace roundel::trace {

enum class SegmentKind : std::uint8_t {
  Run,
  Restart,
  Switch,
  Sync,
  Idle  ///< a copy holds the GPU without progress: its portion is done, or it cannot run on its GPUs
};
const char* toString(SegmentKind kind);  ///< "run", "restart", "switch", "sync", "idle"

/// One GPU that one gang of one job holds over [start_s, end_s) at one rate.
struct Segment {
  model::JobIndex job;
  int copy = 0;
  model::GpuIndex gpu;  ///< invalid for sync rows (they hold no GPU)
  double start_s = 0, end_s = 0;
  SegmentKind kind = SegmentKind::Run;
  double iterations = 0;      ///< the equal share of this GPU in the iterations of its gang
  std::int32_t part = 0;      ///< index into Segments::part_names; 0 = ""
  model::JobIndex with = {};  ///< the job that shares the GPU for the whole segment; invalid = none
};

/// Columns of equal length. Rows are ordered by end, then by job, copy and gpu.
struct Segments {
  std::vector<std::int32_t> job, copy, gpu;
  std::vector<double> start_s, end_s;
  std::vector<SegmentKind> kind;
  std::vector<double> iterations;
  std::vector<std::int32_t> part;
  std::vector<std::int32_t> with;  ///< job that shares the GPU; -1 = none
  std::vector<std::string> part_names{""};

  std::size_t size() const { return job.size(); }
  void push(const Segment& segment);
  void truncate(std::size_t rows);
  Segment at(std::size_t row) const;
  bool anyShared() const;  ///< true if a row shares its GPU; O(rows)
  /// Returns the index of a part's name; adds the name if it is new. O(log names).
  std::int32_t intern(const std::string& name);

 private:
  std::map<std::string, std::int32_t> m_parts;  ///< indices of part_names
};

constexpr double kNever = std::numeric_limits<double>::quiet_NaN();

struct JobOutcome {
  double first_start_s = kNever;  ///< NaN: never started
  double finish_s = kNever;       ///< f_j (Hadar Eq. (1c)); NaN: not finished
  double cancelled_s = kNever;    ///< NaN: not cancelled
  double iterations = 0;          ///< iterations done
  double wait_s = 0;              ///< time in the queue without a GPU, until finish, cancellation or Trace::end_s
  int restarts = 0;               ///< number of restarts, not counting first starts
  model::ForecastSource forecast_source = model::ForecastSource::None;
  double forecast_iterations = kNever;  ///< n~ that the scheduler used to order the job; NaN: it makes no forecast
};

enum class RunStatus { Complete, Stopped, Horizon, Stuck, Failed };
const char* toString(RunStatus status);

struct Trace {
  std::shared_ptr<const model::Problem> problem;
  std::string policy;  ///< id
  model::OptionMap options;
  std::uint64_t seed = 1;
  bool round_driven = true;  ///< the policy decides at round boundaries (otherwise rounds.csv has bins of round_s)
  Segments segments;
  std::vector<JobOutcome> jobs;  ///< by JobIndex
  Decisions decisions;
  double end_s = 0;  ///< the run is computed up to this instant
  RunStatus status = RunStatus::Stopped;
  std::string message;            ///< for Stuck and Failed: what happened, to which job, where, when and why
  std::string remark;             ///< the policy's note on its decisions (sim::Policy::remark()); usually empty
  std::uint64_t fingerprint = 0;  ///< of the event stream
  std::shared_ptr<const ProgramFacts> program = {};  ///< the user's program that decided; null: a scheduler of Roundel
};

}  // namespace roundel::trace
