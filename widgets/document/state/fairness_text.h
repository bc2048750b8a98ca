// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// States what all lanes of the comparison have in common.

#include <QString>

#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

/// compare::sharedConditions of the lanes that have run, for example "same jobs, cluster, seed, rounds and restart cost".
QString sharedConditions(const ComparisonController& comparison);

}  // namespace roundel::widgets
