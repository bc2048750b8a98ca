#pragma once
// The smallest change that would have changed a decision: found by solving the same instant repeatedly with one
// number changed, never by a formula of a particular scheduler.

#include <functional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// What should have happened to a job at a decision of a run.
struct FlipQuestion {
  double at_s = 0;
  model::JobIndex job;
  /// The alternative that was rejected: as many GPUs of each type as here, on whatever nodes. Empty: any GPUs at all.
  std::vector<model::Part> wanted;
  /// Asked instead, of a job that gets GPUs: what would leave it without some of them (fewer of a type than it gets). `wanted` is empty.
  bool lose = false;
};

/// One number that, with everything else unchanged, gives the job what was asked for.
struct Flip {
  enum class Kind { Throughput, Gpus, Weight } kind = Kind::Throughput;
  model::TypeIndex type;  ///< of Throughput and Gpus
  double now = 0;  ///< Throughput: in the job's own unit, 0 where it cannot run; Gpus: of the type that are up; Weight
  double needed = 0;              ///< the nearest value to `now` that was found to suffice
  std::vector<model::Part> gets;  ///< what the job then gets; nodes beyond the problem's are the added one
  std::string words;  ///< "Hadar would start J3 at 1,080 s if its throughput on k80 were at least 1.31 (now 1)"
  /// How far that is: |log2(needed / now)| of a factor, how many GPUs; infinity where it could not run at all.
  double distance() const;
};

struct FlipSettings {
  int most_solves = 96;     ///< of the instant, over all numbers together
  double tolerance = 0.01;  ///< of a factor, relative
  double most_factor = 64;  ///< how far factors are tried, both ways
  int most_gpus = 64;       ///< how many are added
  std::stop_token stop;
  std::function<void(int solves, int most)> progress;  ///< from the calling thread
};

struct FlipAnswer {
  std::vector<Flip> flips;         ///< nearest first
  std::vector<std::string> tried;  ///< numbers for which none of the values tried helps, with these values, as text
  std::vector<model::Part> has;    ///< what the job gets as it is; of a question that asks what would take it away
  int solves = 0;
  bool stopped = false;  ///< a stop was requested: what was found until then
  bool cut = false;      ///< most_solves ran out: numbers that were not tried may change the decision too
  /// Why the question cannot be asked there: the job has ended, has not arrived, or gets it anyway (lose: gets nothing)
  std::string refused;
};

/// Tries the job's throughput on each GPU type, up and down (on a type that it cannot use: whether it would if it could; not of a
/// pipeline, which goes at the pace of its stages, and an edit may not change that), GPUs of each type
/// that it can use in an added node, and its weight. A number that has several thresholds gives one that a search by doubling and
/// then halving finds: the decision is verified at that value, not at all values beyond it. Precondition: run.recording. Costs the
/// replay to the instant, then one decision a solve.
FlipAnswer findFlips(const LaneRun& run, const FlipQuestion& question, const FlipSettings& settings = {});

}  // namespace roundel::compare
