// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The number of a scheduler, which decides its colour, dash, hatch and marker in every comparison.

#include <QString>

namespace roundel::widgets {

/// PolicyInfo::look: 0 to 5 are the schedulers of the papers, whose looks differ most. An unknown id has a fixed one of the other numbers.
int schedulerNumber(const QString& policy_id);

}  // namespace roundel::widgets
