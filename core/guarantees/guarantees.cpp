// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guarantees/guarantees.h"

#include <variant>

#include "core/compare/edit.h"
#include "core/guarantees/proofs.h"
#include "core/policies/registry.h"

namespace roundel::guarantees {
namespace {

std::vector<Guarantee> theoremsOf(const ProofRequest& request) {
  switch (request.info.proof) {
    case policies::Proof::PrimalDual:
      return primalDual(request);
    case policies::Proof::Copies:
      return copies(request);
    case policies::Proof::ListSchedule:
      return listSchedule(request);
    case policies::Proof::VirtualMachine:
      return virtualMachine(request);
    case policies::Proof::None:
      break;
  }
  return {};
}

// Returns the first edit that changed the run, as text; "" if there is none. A scheduler chosen at the start is not a change.
std::string sharedWith(const compare::LaneRun& run) {
  for (const compare::BranchPoint& point : run.branch_points) {
    for (const compare::Edit& edit : point.edits)
      if (!std::holds_alternative<compare::SwitchPolicy>(edit) || point.at_s > 0)
        return compare::editSummary(edit) + " at " + compare::instantText(point.at_s);
  }
  return {};
}

// A theorem is about a scheduler that decides alone from the start.
void keepToWholeRuns(Guarantee& guarantee, const std::string& shared) {
  guarantee.conditions.push_back(
      condition(false, "The scheduler decides alone from the start", shared, "the run is a branch: " + shared));
  if (guarantee.verdict == Verdict::NeedsWholeRun || guarantee.verdict == Verdict::DoesNotApply) return;
  guarantee.verdict = Verdict::DoesNotApply;
  guarantee.reason = guarantee.conditions.back().otherwise;
}

}  // namespace

Guarantees guaranteesOf(const compare::LaneRun& run, const Effort& effort) {
  Guarantees out;
  const policies::PolicyInfo* info = policies::find(run.lane.policy);
  if (info == nullptr) return out;
  out.theorems = theoremsOf({run, *info, effort});
  const std::string shared = sharedWith(run);
  for (Guarantee& guarantee : out.theorems)
    if (!shared.empty()) keepToWholeRuns(guarantee, shared);
  out.stopped = effort.stop.stop_requested();
  if (info->proof == policies::Proof::None)
    out.no_theorem_reason = info->name + (info->paper.empty() ? ": no paper proves a bound for it."
                                                              : ": its paper proves no bound for a run.");
  return out;
}

}  // namespace roundel::guarantees
