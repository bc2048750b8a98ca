#pragma once
// What a scheduler says of itself to the registry. A scheduler includes this and never the registry, which links them all.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/model/validate.h"
#include "core/policies/options.h"
#include "core/sim/policy.h"

namespace roundel::policies {

struct PolicyInfo {
  std::string id;       ///< "gavel"
  std::string name;     ///< "Gavel", as the field writes it
  std::string summary;  ///< one sentence
  std::string paper;    ///< citation; empty for tools such as `plan`
  std::string cost;     ///< cost per decision, e.g. "one LP of jobs x types columns when the job set changes, else O(jobs log jobs)"
  std::vector<OptionSpec> options;
  /// `options` is complete (defaults filled in) and valid. May refuse a problem with faults (pointers relative to the entry's options).
  std::function<std::unique_ptr<sim::Policy>(const model::Problem&, const Options&, std::vector<model::Fault>&)> make;
  /// One sentence on what is done otherwise for this problem, because it is too large for the published way; empty where nothing is.
  /// Unset: never anything.
  std::function<std::string(const model::Problem&, const Options&)> note;
};

}  // namespace roundel::policies
