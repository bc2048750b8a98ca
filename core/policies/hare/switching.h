// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The time to load a model on a GPU: Table 3 of the paper as data (README.md).

#include "core/model/problem.h"

namespace roundel::policies::hare {

enum class Switching { Hare, PipeSwitch, Default, None };

/// Returns the job's own `switch_ms` if it states this column; otherwise the row of its model, by `model` or `name`,
/// comparing letters and digits without case ("VGG-19" is VGG19). For an unknown model, the median of the column.
/// Seconds; 0 with None.
double switchTime_s(const model::Job& job, Switching switching);

}  // namespace roundel::policies::hare
