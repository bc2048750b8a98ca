#pragma once
// The record of one run: segments in columns, decisions, the outcome of each job. Metrics, views,
// figures and files read nothing else. Append-only while a simulation runs; immutable and shared afterwards.

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

namespace roundel::trace {

enum class SegmentKind : std::uint8_t {
  Run,
  Restart,
  Switch,
  Sync,
  Idle  ///< a copy holds the GPU without progress: it is done with its portion, or cannot run where it is
};
const char* toString(SegmentKind kind);  ///< "run", "restart", "switch", "sync", "idle"

/// One GPU held by one gang of one job over [start_s, end_s) at one rate.
struct Segment {
  model::JobIndex job;
  int copy = 0;
  model::GpuIndex gpu;  ///< invalid for sync rows (they hold no GPU)
  double start_s = 0, end_s = 0;
  SegmentKind kind = SegmentKind::Run;
  double iterations = 0;      ///< this GPU's equal share of what its gang did
  std::int32_t part = 0;      ///< into Segments::part_names; 0 = ""
  model::JobIndex with = {};  ///< shares the GPU with this job all the time; invalid = it is alone there
};

/// Columns of equal length. Rows are in the order of their ends, ties by job, copy, gpu.
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
  bool anyShared() const;  ///< true if a row shares its GPU O(rows)
  /// The index of a part's name, added if it is new. O(log names).
  std::int32_t intern(const std::string& name);

 private:
  std::map<std::string, std::int32_t> m_parts;  ///< of part_names
};

constexpr double kNever = std::numeric_limits<double>::quiet_NaN();

struct JobOutcome {
  double first_start_s = kNever;  ///< NaN: never started
  double finish_s = kNever;       ///< f_j (Hadar Eq. (1c)); NaN: not finished
  double cancelled_s = kNever;    ///< NaN: not cancelled
  double iterations = 0;          ///< done
  double wait_s = 0;              ///< time in the queue holding no GPU, up to finish, cancellation or Trace::end_s
  int restarts = 0;               ///< without first starts
  model::ForecastSource forecast_source = model::ForecastSource::None;
  double forecast_iterations = kNever;  ///< n~ that the scheduler ordered it by; NaN: it forecasts nothing
};

enum class RunStatus { Complete, Stopped, Horizon, Stuck, Failed };
const char* toString(RunStatus status);

struct Trace {
  std::shared_ptr<const model::Problem> problem;
  std::string policy;  ///< id
  model::OptionMap options;
  std::uint64_t seed = 1;
  bool round_driven = true;  ///< the policy decides at round boundaries (else rounds.csv has bins of round_s)
  Segments segments;
  std::vector<JobOutcome> jobs;  ///< by JobIndex
  Decisions decisions;
  double end_s = 0;  ///< computed up to here
  RunStatus status = RunStatus::Stopped;
  std::string message;            ///< of Stuck and Failed: what, which job, where, when, why
  std::string remark;             ///< what the policy says of its decisions (sim::Policy::remark()); mostly empty
  std::uint64_t fingerprint = 0;  ///< of the event stream
};

}  // namespace roundel::trace
