// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The description of a scheduler for the registry. A scheduler includes this and never the registry, which links them
// all.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/policies/common/options.h"
#include "core/sim/policy.h"
#include "core/trace/scheduler_facts.h"
#include "core/trace/step.h"

namespace roundel::policies {

/// The group of a scheduler in lists. Paper: the subject of a paper that the program follows; Baseline: a scheduler
/// that those compare with; Exact: a search for the best schedule; Own: the user states the schedule.
enum class PolicyGroup { Paper, Baseline, Exact, Own };
std::string toString(PolicyGroup group);  ///< Returns "paper", "baseline", "exact" or "own".

/// The theorem of its paper that core/guarantees compares with a run. None: no theorem.
enum class Proof {
  None,
  PrimalDual,     ///< prices from a dual program: a fraction of the largest total utility
  Copies,         ///< copies of a job on every node: the largest utilisation
  ListSchedule,   ///< tasks in the order of a relaxation: a multiple of the minimum weighted completion time
  VirtualMachine  ///< jobs in the order of one machine: a multiple of the minimum total completion time
};

/// The description of a scheduler. No other code compares ids or reads its options
/// (tests/packaging/policy_ids_test.py).
struct PolicyInfo {
  std::string id;       ///< "gavel"
  std::string name;     ///< "Gavel", as the field writes it
  std::string summary;  ///< one sentence
  std::string brief;    ///< its action in one sentence of at most 50 characters, for a row of a list
  std::string paper;    ///< citation; empty for tools such as `plan`
  int year = 0;         ///< of the paper that describes it, as cited in its help page; 0: a textbook or a tool
  PolicyGroup group = PolicyGroup::Baseline;
  /// Cost per decision, e.g. "one LP of jobs x types columns when the job set changes, else O(jobs log jobs)"
  std::string cost;
  std::vector<OptionSpec> options;
  /// Makes the policy. `options` is valid and includes defaults. May reject a problem with faults (pointers relative to
  /// the entry's options).
  std::function<std::unique_ptr<sim::Policy>(const model::Problem&, const Options&, std::vector<model::Fault>&)>
      make_policy;
  /// Returns the options whose effective value on this problem differs from the stated one, with the effective value as
  /// canonical JSON. Idempotent: effective options are returned unchanged. `deviation_note` says why. Unset: every stated option
  /// takes effect.
  std::function<model::OptionMap(const model::Problem&, const Options&)> effective_options;
  /// Returns one sentence on deviations for this problem: because the problem is too large for the published method, or
  /// because an option cannot take effect as stated. Empty if there are none. Unset: always empty.
  std::function<std::string(const model::Problem&, const Options&)> deviation_note;

  /// The steps of a decision by the equations of its paper. Empty, or an empty result: trace::usualSteps().
  std::function<std::vector<trace::Step>(const trace::StepQuestion&)> steps;
  Proof proof = Proof::None;
  /// Colour, dash, hatch and marker of the scheduler by number: 0, 1, 2... without a gap, each once
  /// (tests/policies/registry_test.cpp). A scheduler keeps its number for good, so that it looks the same in every
  /// figure. The first six numbers have chosen colours; the theme computes the others, for any number.
  int look = -1;
  trace::WorkUnit unit = trace::WorkUnit::Gang;
  /// Returns whether a run with these (valid, complete) options draws random numbers. Unset: never, and the seed has no
  /// effect.
  std::function<bool(const Options&)> draws_random;
  /// The cost of starting a job again if it is not the scenario's restart_s: "switching a GPU to another job
  /// (switch_ms)". Empty: restart_s is paid.
  std::string own_restarts;
  /// The option that is also the window of the metric raqlr, in seconds; empty: none.
  std::string raqlr_window_option;
  /// The options for the pattern and the iterations of the profiler of Hops's database of throughputs
  /// (metrics/index/rate_estimates.h); empty: the scheduler does not use that database.
  std::string pattern_option, profiled_option;
  /// Fields of a job that are specific to this scheduler: forms show them if it is compared, and derived values are
  /// shown only for it.
  std::vector<std::string> job_fields;
  /// false: the whole schedule is given or searched for, so that there is no explanation for a single job
  bool chooses_by_job = true;
  /// The scheduler needs a schedule in its options, from a scenario or a run, so it is not offered in lists
  bool needs_schedule = false;
  /// The scheduler starts a program of the user. It is not run to check or to foresee anything, and not offered in lists
  /// of all schedulers. Its run keeps its decisions.
  bool needs_program = false;
  bool by_default = false;  ///< compared if a scenario names no scheduler
};

}  // namespace roundel::policies
