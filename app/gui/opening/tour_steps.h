// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps of the guided tour: parts of the window and the gestures that lead to the next step.

#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/start/welcome/guided_tour.h"

class QMainWindow;

namespace roundel::app {

class Workspaces;

/// Lanes, play, Why, branch, knob, Figures, and back. All arguments outlive the tour.
std::vector<widgets::TourStep> tourSteps(widgets::Workbench* bench, Workspaces* workspaces, QMainWindow* window);

}  // namespace roundel::app
