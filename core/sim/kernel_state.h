#pragma once
// Everything that a running simulation knows beside its policy and its trace: a plain value, so that a snapshot is a copy.
// Internal to core/sim.

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/problem.h"
#include "core/sim/by_hand.h"
#include "core/sim/policy.h"
#include "core/sim/system_view.h"
#include "core/sim/task_state.h"
#include "core/trace/trace.h"

namespace roundel::sim {

constexpr double kForever = std::numeric_limits<double>::infinity();
/// Instants and remaining work closer than this (relative) are equal (design.md, The kernel).
constexpr double kRelative = 1e-9;

/// A copy of a job on its GPUs. First `restart` until run_start_s, then it advances at `rate`, until it is capped.
struct Gang {
  enum class Phase { Restart, Run, Idle };
  model::JobIndex job;
  int copy = 0;
  std::vector<model::Part> parts;
  std::vector<model::GpuIndex> gpus;
  model::StageParts stages;             ///< of a pipeline: what sits where; empty otherwise
  std::vector<std::int32_t> gpu_stage;  ///< stage + 1 of each of gpus; empty where stages is
  Phase phase = Phase::Run;
  double segment_start_s = 0;   ///< of the open segment
  double run_start_s = 0;       ///< anchor: progress since then is rate * (t - run_start_s)
  double rate = 0;              ///< iterations/s of the gang
  std::optional<double> rate_override;
  double cap = kForever;        ///< iterations from the anchor until it stops and idles
  double segment_done = 0;      ///< iterations of the open segment before the anchor
  double portion = kForever;    ///< iterations from the anchor that its placement allows; cap where all must be whole
  std::optional<double> whole_by_s;
  double work = 0, work_s = 0;  ///< iterations and running time from its last decision to the anchor

  double progressAt(double t_s) const;  ///< iterations since the anchor
  double phaseEnd_s() const;            ///< end of the restart, or the instant of the cap; infinity where none
  double ranFor_s(double t_s) const;    ///< running time since the anchor
  double wholeCap() const;              ///< the cap that portion, whole_by_s and the rate allow from the anchor on
  CopyWork workAt(double t_s) const;    ///< since its last decision
};

struct JobBook {
  double base = 0;         ///< iterations of everything before the anchors of its gangs
  int gangs = 0;           ///< how many it holds; under task sequences: tasks that run
  int held = 0;            ///< GPUs
  double held_since_s = 0;
  double gpu_s_base = 0;
  double queued_since_s = 0;  ///< may lie ahead while its last tasks synchronise
  double wait_base_s = 0;
};

/// What happened at an instant, to know whether the policy wants to be asked.
struct Instant {
  std::int64_t round = -1;  ///< k where the instant is the boundary k * round_s
  bool arrival = false, completion = false, node_event = false;
  bool asks = true;  ///< the policy, not only a hand, decides here
};

struct KernelState {
  double now_s = 0;
  std::optional<Instant> undecided;  ///< now is an instant whose decision was broken off by a stop
  std::vector<JobState> jobs;
  std::vector<JobBook> books;
  std::vector<trace::JobOutcome> outcomes;
  std::vector<model::JobIndex> active;
  std::vector<Gang> gangs;  ///< by job, copy
  TaskState tasks;          ///< what runs where the last decision gave sequences; gangs is empty then
  std::vector<std::pair<model::JobIndex, CopyWork>> lost;  ///< copies that went with a node since the last decision
  std::vector<char> node_up;
  std::vector<double> speed;
  std::size_t next_arrival = 0;  ///< into the arrival order
  std::size_t next_event = 0;    ///< into Problem::events
  std::optional<double> wake_s;
  std::optional<ByHand> by_hand;  ///< yet to be done
  Changes changes;
  std::int64_t decisions = 0;
  std::int64_t instants = 0;      ///< worked through so far
  int standing = 0;               ///< of these, the latest at which neither time moved nor anything happened
  double covered_s = 0;           ///< time in which a job was there
  std::size_t record_bytes = 0;   ///< of the decisions' records, about
  double last_progress_s = -1;       ///< completed work at the last decision, to notice a livelock
  int decisions_without_progress = 0;
  std::uint64_t fingerprint = 1469598103934665603ULL;
  bool ended = false;
  trace::RunStatus status = trace::RunStatus::Stopped;
  std::string message;
  std::optional<PolicyError> error;  ///< of Failed

  explicit KernelState(const model::Problem& problem);
  void mix(std::uint64_t value);
  /// For a snapshot: without the rates that are as the problem states them, which is about half of its memory; and with them again.
  void leaveOutStatedRates(const model::Problem& problem);
  void putStatedRates(const model::Problem& problem);
  double doneAt(model::JobIndex job, double t_s) const;
  double waitAt(model::JobIndex job, double t_s) const;
  double gpuSecondsAt(model::JobIndex job, double t_s) const;
  /// The instant at which the job's work is done if nothing changes; infinity where it is not running. O(gangs of the job).
  double completion_s(std::size_t first_gang, std::size_t end_gang, const model::Problem& problem) const;
};

/// |a - b| within kRelative of the larger one (of 1 where both are small).
bool sameInstant(double a, double b);

}  // namespace roundel::sim
