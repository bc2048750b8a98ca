// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The schedulers and options of run, compare and animate.
//
// --policies A,B (run: --policy) takes these schedulers with default options. --lanes (run: --lane NAME) takes the lanes of the scenario with their
// options; compare does this without either. --set changes options of the chosen schedulers.

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
  std::vector<std::string> policies;
  bool lanes = false;            ///< also the lanes of the scenario
  std::vector<std::string> set;  ///< KEY=JSON, LANE.KEY=JSON, KEY=@FILE
};

/// --policies, --lanes and --set.
void addLaneArguments(CLI::App& command, LaneArguments& words);
void addSet(CLI::App& command, std::vector<std::string>& set);

/// The lanes that the words choose, named and valid. If a word is wrong, reports it on console.err and returns nothing.
std::optional<std::vector<compare::Lane>> lanesFrom(const LaneArguments& words, const model::Problem& problem,
                                                    Console& console);

/// One lane, from --policy or --lane: exactly one of the two is not empty. An empty `label` names it after its scheduler.
std::optional<compare::Lane> laneFrom(const std::string& policy, const std::string& lane,
                                      const std::vector<std::string>& set, const std::string& label,
                                      const model::Problem& problem, Console& console);

/// Writes the scheduler and the set options of each lane to console.err.
void noteLanes(const std::vector<compare::Lane>& lanes, const Console& console);

}  // namespace roundel::cli
