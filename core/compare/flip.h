// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The smallest change of one number that changes a decision. The instant is solved again for each tried value; no
// formula of a particular scheduler is used.

#include <functional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// The outcome that the user asks for: what a job gets at a decision of a run.
struct FlipQuestion {
  double at_s = 0;
  model::JobIndex job;
  /// The alternative that was rejected: this many GPUs of each type, on any nodes. Empty: any GPUs.
  std::vector<model::Part> wanted = {};
  /// Ask the opposite for a job that gets GPUs: which change makes it get fewer GPUs of a type. `wanted` is empty.
  bool lose = false;
};

/// A value of one number that changes the decision as asked, with all other numbers unchanged.
struct Flip {
  enum class Kind { Throughput, Gpus, Weight } kind = Kind::Throughput;
  model::TypeIndex type;  ///< of Throughput and Gpus
  /// Throughput: in the job's own unit, 0 if it cannot run there; Gpus: the number of the type that are up; Weight
  double now = 0;
  double needed = 0;              ///< the value nearest to `now` that was found to suffice
  std::vector<model::Part> gets;  ///< what the job then gets; nodes beyond the problem's are the added node
  std::string words;  ///< "Hadar would start J3 at 1,080 s if its throughput on k80 were at least 1.31 (now 1)"
  /// Returns the size of the change: |log2(needed / now)| for a factor, the number of GPUs for Gpus; infinity if the
  /// job could not run at all.
  double distance() const;
};

struct FlipSettings {
  int most_solves = 96;     ///< limit on solves of the instant, over all numbers together
  double tolerance = 0.01;  ///< of a factor, relative
  double most_factor = 64;  ///< limit on factors, in both directions
  int most_gpus = 64;       ///< limit on added GPUs
  std::stop_token stop;
  std::function<void(int solves, int most)> progress;  ///< from the calling thread
};

struct FlipAnswer {
  std::vector<Flip> flips;                 ///< nearest first
  std::vector<std::string> tried;          ///< texts of the numbers for which no tried value helps, with these values
  std::vector<model::Part> current_parts;  ///< if FlipQuestion::lose is set: what the job gets without a change
  int solves = 0;
  bool stopped = false;        ///< a stop was requested; the results are incomplete
  bool limit_reached = false;  ///< most_solves was reached; numbers that were not tried may change the decision too
  /// Why there is no answer: the job has ended, has not arrived, or already gets the GPUs (lose: gets nothing)
  std::string no_answer_reason;
};

/// Tries the job's throughput on each GPU type, up and down, the number of GPUs of each type that it can use (in an
/// added node), and its weight. Also tries a throughput on types that the job cannot use, except for a pipeline: an
/// edit cannot change the pace of its stages. A number with several thresholds yields one that doubling and halving
/// finds. The decision is verified at that value, not at all values beyond it. Precondition: run.recording. Costs the
/// replay to the instant and one decision for each solve.
FlipAnswer findFlips(const LaneRun& run, const FlipQuestion& question, const FlipSettings& settings = {});

}  // namespace roundel::compare
