// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the lanes of a lesson are in the window. GUI thread.

#include <QRect>
#include <functional>
#include <string>

#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {
class LanesCanvas;
}  // namespace roundel::widgets

namespace roundel::app {

/// Returns the position of the scenario's lane with this label in ComparisonController::lanes(); -1: none.
int laneOf(const widgets::ComparisonController& comparison, const std::string& label);
/// Returns a function that reads the place of a lane, px of the canvas; an empty place if it is not laid out. The canvas outlives it.
std::function<QRect()> laneArea(const widgets::LanesCanvas* canvas, int lane);
/// As laneArea(): the room beside the name in the card of the lane, or above it in a small card.
std::function<QRect()> laneNameRoom(const widgets::LanesCanvas* canvas, int lane);

}  // namespace roundel::app
