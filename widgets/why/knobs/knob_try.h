// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Computes the runs of the lanes for a value of a knob, or the faults that forbid the value. Pure functions for a worker thread.

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/model/scenario.h"
#include "widgets/document/state/comparison_controller.h"
#include "widgets/why/knobs/knob.h"

namespace roundel::widgets {

/// A longer try shows partial results.
constexpr double kFirst_ms = 150;

struct KnobQuestion {
  Knob knob;
  double at = 0;
  std::shared_ptr<const model::Problem> problem;  ///< of the document
  std::shared_ptr<const std::string> scenario;    ///< its text; only for a knob of the scenario
  /// The lanes that the knob concerns, with their index in the comparison
  std::vector<std::pair<int, compare::Lane>> lanes = {};
  metrics::WarmUp warm_up = {};  ///< of the document's runs
};

struct KnobAnswer {
  std::vector<std::pair<int, IndexedRun>> runs;  ///< of the lanes that could run
  /// Faults that forbid the value: of the scenario (then there are no runs), or of single lanes, with the lane's label in `pointer`
  std::vector<model::Fault> faults;
  double wall_ms = 0;  ///< from the question to the last index
};

/// The scenario with the knob at a value, or the reader's faults if the value is not allowed.
struct TurnedScenario {
  std::optional<model::Scenario> scenario;
  std::vector<model::Fault> faults;
};
TurnedScenario turnedScenario(const std::string& text, const Knob& knob, double at);
/// The options of a lane that its program declares, as the lane states them; canonical JSON texts.
model::OptionMap declaredOptions(const compare::Lane& lane);
/// The lane with one of its options at a value.
compare::Lane turnedLane(compare::Lane lane, const Knob& knob, double at);
/// Receives a lane's partial run. Called from the running threads, possibly for two lanes at the same time.
using KnobGrows = std::function<void(int lane, IndexedRun so_far)>;
/// Runs the lanes in parallel, without recording, because no branch starts from a try. Runs longer than `first_ms` report partial results, which
/// take at most a fifth of the time. O(runs); for a value of the scenario also O(its text).
KnobAnswer runTry(const KnobQuestion& question, const std::stop_token& stop, const KnobGrows& grows = {},
                  double first_ms = kFirst_ms);

}  // namespace roundel::widgets
