// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/foresight.h"

#include <fmt/format.h>

#include <limits>
#include <ostream>

#include "app/cli/scenario_argument.h"
#include "core/compare/lane_name.h"
#include "core/policies/never_placed.h"
#include "core/sim/limits.h"

namespace roundel::cli {

bool mayRun(const model::Problem& problem, const std::vector<compare::Lane>& lanes, const Limits& limits,
            const std::string& file, Console& console) {
  const auto faults = sim::limitFaults(problem, limits.until_s.value_or(std::numeric_limits<double>::infinity()));
  printFaults(faults, file, console);
  if (!faults.empty()) return false;
  if (const std::string why = metrics::whyTooLong(limits.warm_up, problem); !why.empty()) {
    console.err << fmt::format("roundel-cli: {}: {}; name a shorter one\n", file, why);
    return false;
  }
  for (const compare::Lane& lane : lanes) {
    std::vector<std::string> lines =
        policies::neverPlacedLines(policies::neverPlaced(lane.policy, lane.options, problem), problem);
    if (std::string line = policies::restartWarning(lane.policy, lane.options, problem); !line.empty())
      lines.push_back(std::move(line));
    for (const std::string& line : lines) console.err << compare::laneName(lane) << ": " << line << '\n';
  }
  return true;
}

}  // namespace roundel::cli
