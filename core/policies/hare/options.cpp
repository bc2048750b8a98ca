// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/options.h"

#include <utility>

#include "core/policies/common/option_choices.h"

namespace roundel::policies::hare {
namespace {

void addPlanning(std::vector<OptionSpec>& out) {
  out.push_back(makeExplainedChoice(
      "relaxation",
      {{"fluid", "H comes from one machine of speed S."},
       {"lp", "H comes from the linear program with Queyranne's inequalities."},
       {"exact", "H comes from Hare_Sched_RL itself, up to 10 tasks and 20000 assignments; more use lp."}},
      "where H comes from", "Hare Section 5.2, step 1"));
  out.push_back(within(makeOption("lp_above", OptionType::Integer, "300",
                                  "relaxation lp orders no more unstarted tasks than this; more use fluid"),
                       0, 5000, "tasks"));
  out.push_back(makeExplainedChoice(
      "assignment",
      {{"earliest-finish", "Each task goes to the GPU on which it finishes first, argmin max(t, phi) + T^c + T^s."},
       {"published", "Each task goes to the GPU with the smallest phi, line 12 as printed."},
       {"earliest-start", "Each task goes to the GPU on which it can start first, argmin max(t, phi)."}},
      "the GPU of each task", "Hare Algorithm 1, line 12"));
}

void addSwitching(std::vector<OptionSpec>& out) {
  out.push_back(makeExplainedChoice(
      "switching",
      {{"hare", "A switch to another job costs Hare's time of Table 3."},
       {"pipeswitch", "A switch to another job costs PipeSwitch's time of Table 3."},
       {"default", "A switch to another job costs the default framework's time of Table 3."},
       {"none", "A switch to another job costs nothing."}},
      "what a GPU pays when its next task is of another job: a column of Table 3, or nothing", "Hare Table 3"));
  out.push_back(orUnset(makeOption(
      "resident", OptionType::Bool, "null",
      "models of the latest completed tasks stay in GPU memory while they fit, and switch in no time; unset: "
      "on under switching \"hare\"",
      "Hare Section 4")));
}

void addJobs(std::vector<OptionSpec>& out) {
  out.push_back(makeExplainedChoice(
      "arrivals",
      {{"online", "Orders the unstarted tasks of the jobs that have arrived again at each arrival."},
       {"known", "Knows every arrival from the start, as published."}},
      "which arrivals are known", "Hare Section 1, limitations"));
  out.push_back(within(makeOption("max_rounds", OptionType::Integer, "100",
                                  "a job that states no `sync` is cut into at most this many rounds"),
                       1, 100000, "rounds"));
}

}  // namespace

std::vector<OptionSpec> optionSpecs() {
  std::vector<OptionSpec> out;
  addPlanning(out);
  addSwitching(out);
  addJobs(out);
  return out;
}

Settings settingsFrom(const Options& options) {
  Settings out;
  const std::string& relaxation = options.choice("relaxation");
  out.relaxation = relaxation == "fluid" ? RelaxationKind::Fluid
                   : relaxation == "lp"  ? RelaxationKind::Lp
                                         : RelaxationKind::Exact;
  out.lp_above = options.integer("lp_above");
  const std::string& assignment = options.choice("assignment");
  out.assignment = assignment == "published"        ? Assignment::Published
                   : assignment == "earliest-start" ? Assignment::EarliestStart
                                                    : Assignment::EarliestFinish;
  const std::string& switching = options.choice("switching");
  out.switching = switching == "hare"         ? Switching::Hare
                  : switching == "pipeswitch" ? Switching::PipeSwitch
                  : switching == "default"    ? Switching::Default
                                              : Switching::None;
  out.resident = options.isNull("resident") ? out.switching == Switching::Hare : options.boolean("resident");
  out.known = options.choice("arrivals") == "known";
  out.max_rounds = options.integer("max_rounds");
  return out;
}

}  // namespace roundel::policies::hare
