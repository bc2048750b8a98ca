#pragma once
// The time to load a model onto a GPU: Table 3 of the paper as data (README.md).

#include "core/model/problem.h"

namespace roundel::policies::hare {

enum class Switching { Hare, PipeSwitch, Default, None };

/// The job's own `switch_ms` where it states this column; else the row of its model, letters and digits compared without regard to
/// case ("VGG-19" is VGG19), by `model` or else `name`; an unknown model takes the column's median. Seconds; 0 under None.
double switchTime_s(const model::Job& job, Switching switching);

}  // namespace roundel::policies::hare
