// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The knobs that a session offers.

#include <QString>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/why/knobs/knob.h"

class QWidget;

namespace roundel::widgets {

/// The options of a lane of the document that a slider can change, numbers first; empty for a branch.
std::vector<Knob> knobsOfLane(const Workbench& bench, int lane);
/// Round length, restart cost, and the work and arrival of the selected job.
std::vector<Knob> usualKnobs(const Workbench& bench);
/// All fields of the scenario that a slider can change. O(text of the scenario).
std::vector<Knob> allScenarioKnobs(const Workbench& bench);
/// The knob for a pointer into the scenario, or for an option of the first lane of a policy; nullopt if there is none.
std::optional<Knob> knobOf(const Workbench& bench, const std::string& pointer);
std::optional<Knob> knobOf(const Workbench& bench, const std::string& policy, const std::string& option);

/// Lets the user choose a knob by words of its title. Modal.
std::optional<Knob> pickKnob(const Workbench& bench, QWidget* parent);

}  // namespace roundel::widgets
