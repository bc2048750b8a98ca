#pragma once
// What it costs to move a model onto a GPU: Table 3 of the paper as data (schedulers.md, E4).

#include <span>
#include <string>

#include "core/model/problem.h"

namespace roundel::policies::hare {

enum class Switching { Hare, PipeSwitch, Default, None };

/// Average task switching time, milliseconds. The percentages beside them in the paper are of other batch times in each column
/// and are not used.
struct SwitchRow {
  const char* model;
  double default_ms, pipeswitch_ms, hare_ms;
};
std::span<const SwitchRow> switchTable();

/// The job's own `switch_ms` where it states this column; else the row of its model, letters and digits compared without regard to
/// case ("VGG-19" is VGG19), by `model` or else `name`; an unknown model takes the column's median. Seconds; 0 under None.
double switchTime_s(const model::Job& job, Switching switching);

}  // namespace roundel::policies::hare
