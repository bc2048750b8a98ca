#pragma once
// What a scheduler says of itself to the registry. A scheduler includes this and never the registry, which links them all.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/policies/options.h"
#include "core/sim/policy.h"
#include "core/trace/scheduler_facts.h"
#include "core/trace/step.h"

namespace roundel::policies {

/// Colour, dash, hatch and marker of a scheduler by number: the first numbers have a colour of their own, the others are greys that
/// differ in lightness and dash. The look of a number never changes, so that a scheduler looks the same in every figure.
constexpr int kNextLook = -1;  ///< the least number that no other scheduler has, given out in the order of the registry

/// Where a list of schedulers shows one. Paper: the subject of a paper that the program follows; Baseline: what those compare with; Exact: a
/// search for the best schedule; Own: the user says what is done.
enum class PolicyGroup { Paper, Baseline, Exact, Own };
std::string toString(PolicyGroup group);  ///< "paper", "baseline", "exact", "own"

/// What its paper proves of a run, which core/guarantees compares with the run. None: no theorem.
enum class Proof {
  None,
  PrimalDual,     ///< prices from a dual program: a share of the largest total utility
  Copies,         ///< copies of a job on every node: the largest utilisation
  ListSchedule,   ///< tasks in the order of a relaxation: a multiple of the least weighted completion time
  VirtualMachine  ///< jobs in the order of one machine: a multiple of the least total completion time
};

/// Who it is, and everything that others must know of it: nobody else compares ids or reads its options
/// (tests/packaging/policy_ids_test.py).
struct PolicyInfo {
  std::string id;       ///< "gavel"
  std::string name;     ///< "Gavel", as the field writes it
  std::string summary;  ///< one sentence
  std::string brief;    ///< what it does, in one sentence of at most 50 characters: a row of a list
  std::string paper;    ///< citation; empty for tools such as `plan`
  int year = 0;         ///< of the paper that describes it, as its help page cites it; 0: textbook, or a tool
  PolicyGroup group = PolicyGroup::Baseline;
  /// Cost per decision, e.g. "one LP of jobs x types columns when the job set changes, else O(jobs log jobs)"
  std::string cost;
  std::vector<OptionSpec> options;
  /// `options` is complete (defaults filled in) and valid. May refuse a problem with faults (pointers relative to the entry's options).
  std::function<std::unique_ptr<sim::Policy>(const model::Problem&, const Options&, std::vector<model::Fault>&)> make;
  /// The options whose value acts otherwise on this problem than stated, with the value that acts, as canonical JSON: a run has these.
  /// Given what acts it says the same. `note` says why. Unset: every option acts as stated.
  std::function<model::OptionMap(const model::Problem&, const Options&)> acting;
  /// One sentence on what is done otherwise for this problem: because it is too large for the published way, or because an option cannot
  /// act on it as stated. Empty where nothing is. Unset: never anything.
  std::function<std::string(const model::Problem&, const Options&)> note;

  /// The steps of a decision by the equations of its paper. Empty, or an empty result: trace::usualSteps().
  std::function<std::vector<trace::Step>(const trace::StepQuestion&)> steps;
  Proof proof = Proof::None;
  int look = kNextLook;  ///< all() has the number that was given out
  trace::WorkUnit unit = trace::WorkUnit::Gang;
  /// Does a run with these (complete, valid) options draw random numbers? Unset: never, and the seed changes nothing.
  std::function<bool(const Options&)> draws;
  /// What starting a job again costs where that is not the scenario's restart_s: "switching a GPU to another job (switch_ms)". Empty:
  /// restart_s is paid.
  std::string own_restarts;
  /// The option that is also the window of the metric raqlr, seconds; empty where it has none.
  std::string raqlr_window_option;
  /// The options that are the pattern and the iterations of the profiler of Hops's database of throughputs (metrics/index/rate_estimates.h); empty if
  /// it does not use that database.
  std::string pattern_option, profiled_option;
  /// Fields of a job that were made for it: a form opens them where it is compared, and what follows from them is shown for it alone.
  std::vector<std::string> job_fields;
  /// false: a schedule as a whole is given or searched for, and nothing can be said of one job alone
  bool chooses_by_job = true;
  /// It does nothing without a schedule in its options, which a scenario or a run brings: not offered
  bool needs_schedule = false;
  bool by_default = false;  ///< compared where a scenario names nobody
};

}  // namespace roundel::policies
