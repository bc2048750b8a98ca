#pragma once
// What a value of a knob makes of the lanes: runs, or the faults that forbid the value. Pure functions for a worker.

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/model/scenario.h"
#include "widgets/knobs/knob.h"
#include "widgets/state/comparison_controller.h"

namespace roundel::widgets {

/// From then on a try shows what it has so far.
constexpr double kFirst_ms = 150;

struct KnobQuestion {
  Knob knob;
  double at = 0;
  std::shared_ptr<const model::Problem> problem;  ///< of the document
  std::shared_ptr<const std::string> scenario;    ///< its text; needed for a knob of the scenario
  std::vector<std::pair<int, compare::Lane>>
      lanes;                     ///< those that the knob concerns, with their number in the comparison
  metrics::WarmUp warm_up = {};  ///< of the document's runs
};

struct KnobAnswer {
  std::vector<std::pair<int, IndexedRun>> runs;  ///< of the lanes that could run
  /// What forbids the value: of the scenario, then there are no runs; or what single lanes refuse, with the lane's label in `pointer`
  std::vector<model::Fault> faults;
  double wall_ms = 0;  ///< from the question to the last index
};

/// The scenario with the knob at a value. Faults with the reader's words where it may not be.
struct TurnedScenario {
  std::optional<model::Scenario> scenario;
  std::vector<model::Fault> faults;
};
TurnedScenario turnedScenario(const std::string& text, const Knob& knob, double at);
/// The lane with the knob, one of its options, at a value.
compare::Lane turnedLane(compare::Lane lane, const Knob& knob, double at);
/// A lane as far as its run has come; called from the running threads, of two lanes perhaps at once.
using KnobGrows = std::function<void(int lane, IndexedRun so_far)>;
/// Runs the lanes, several at once. Not recorded: nothing stems from a try. A run that takes longer than kFirst_ms is told as it grows: at
/// most a fifth of the time goes into that. O(runs); for a number of the scenario also O(its text).
KnobAnswer tried(const KnobQuestion& question, const std::stop_token& stop, const KnobGrows& grows = {},
                 double first_ms = kFirst_ms);

}  // namespace roundel::widgets
