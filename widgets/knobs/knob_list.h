#pragma once
// Which knobs a session offers.

#include <QString>
#include <vector>

#include "widgets/knobs/knob.h"
#include "widgets/state/workbench.h"

class QWidget;

namespace roundel::widgets {

/// Every option of a lane of the document that a slider can turn; empty for a branch. Numbers first.
std::vector<Knob> knobsOfLane(const Workbench& bench, int lane);
/// Round length, restart cost, and the work and arrival of the selected job.
std::vector<Knob> usualKnobs(const Workbench& bench);
/// Every field of the scenario that a slider can turn. O(text of the scenario).
std::vector<Knob> allScenarioKnobs(const Workbench& bench);
/// The knob of a pointer into the scenario, or of an option of the first lane of a policy; nullopt where there is none.
std::optional<Knob> knobOf(const Workbench& bench, const std::string& pointer);
std::optional<Knob> knobOf(const Workbench& bench, const std::string& policy, const std::string& option);

/// Lets the user choose from everything that can be turned, by words of its title. Modal.
std::optional<Knob> pickKnob(const Workbench& bench, QWidget* parent);

}  // namespace roundel::widgets
