#pragma once
// What the comparison of the window may claim to be the same for all lanes.

#include <QString>

#include "widgets/state/comparison_controller.h"

namespace roundel::widgets {

/// compare::sharedConditions of the lanes that have run: "same jobs, cluster, seed, rounds and restart cost".
QString sharedConditions(const ComparisonController& comparison);

}  // namespace roundel::widgets
