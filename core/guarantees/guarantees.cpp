#include "core/guarantees/guarantees.h"

#include "core/guarantees/proofs.h"
#include "core/policies/registry.h"

namespace roundel::guarantees {
namespace {

std::vector<Guarantee> theoremsOf(const Asked& asked) {
  switch (asked.info.proof) {
    case policies::Proof::PrimalDual:
      return primalDual(asked);
    case policies::Proof::Copies:
      return copies(asked);
    case policies::Proof::ListSchedule:
      return listSchedule(asked);
    case policies::Proof::VirtualMachine:
      return virtualMachine(asked);
    case policies::Proof::None:
      break;
  }
  return {};
}

}  // namespace

Guarantees guaranteesOf(const compare::LaneRun& run, const Effort& effort) {
  Guarantees out;
  const policies::PolicyInfo* info = policies::find(run.lane.policy);
  if (info == nullptr) return out;
  out.theorems = theoremsOf({run, *info, effort});
  out.stopped = effort.stop.stop_requested();
  if (info->proof == policies::Proof::None)
    out.nothing = info->name + (info->paper.empty() ? ": no paper proves a bound for it."
                                                    : ": its paper proves no bound for a run.");
  return out;
}

}  // namespace roundel::guarantees
