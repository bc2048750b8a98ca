#pragma once
// Which schedulers a command runs and with which options: one rule for run, compare and animate.
//
// --policies A,B (run: --policy) takes these schedulers with their defaults; --lanes (run: --lane NAME) takes the lanes of the scenario
// with the options that it gives them, and is what compare does without either. --set changes options of what was taken.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/compare/comparison.h"
#include "core/model/problem.h"

namespace CLI {
class App;
}

namespace roundel::cli {

struct LaneArguments {
  std::vector<std::string> policies;  ///< ids
  bool lanes = false;                 ///< those of the scenario, too
  std::vector<std::string> set;       ///< KEY=JSON, LANE.KEY=JSON, KEY=@FILE
};

/// --policies, --lanes and --set.
void addLaneArguments(CLI::App& command, LaneArguments& words);
/// --set alone.
void addSet(CLI::App& command, std::vector<std::string>& set);

/// The lanes that the words take of this scenario, named and sound; nothing where a word is wrong, which is then said on console.err.
std::optional<std::vector<compare::Lane>> lanesFrom(const LaneArguments& words, const model::Problem& problem,
                                                    Console& console);

/// One lane, of --policy or --lane: exactly one of the two is not empty. An empty `label` leaves the name to its scheduler.
std::optional<compare::Lane> laneFrom(const std::string& policy, const std::string& lane,
                                      const std::vector<std::string>& set, const std::string& label,
                                      const model::Problem& problem, Console& console);

/// Says which scheduler each lane is and what is set on it.
void sayLanes(const std::vector<compare::Lane>& lanes, const Console& console);

}  // namespace roundel::cli
