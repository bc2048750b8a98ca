#pragma once
// What a scenario that is being drawn does not have yet. Nothing is wrong with it: what is missing is the next step of whoever draws it,
// and no fault. Who reads a whole file (the command line) refuses it nevertheless: validate() has a fault for each.

#include "core/model/check/validate.h"

namespace roundel::model {

struct Scenario;

/// A run needs a node, a job and a scheduler. A scenario that names no scheduler is compared by the default ones, so who lets them be
/// chosen says that none is there yet.
struct Missing {
  bool node = false;
  bool job = false;
  bool scheduler = false;
  bool any() const { return node || job || scheduler; }
  bool operator==(const Missing&) const = default;
};

/// Node and job. O(1).
Missing missingFrom(const Scenario& scenario);

/// True of a fault of validate() that says no more than missingFrom(): no nodes, no jobs, and with no node either no GPU types.
bool saysMissing(const Scenario& scenario, const Fault& fault);

}  // namespace roundel::model
