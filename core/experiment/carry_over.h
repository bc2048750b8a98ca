#pragma once
// What the rows of a sweep are worth after an edit: a grid that gains a value, a seed or a scheduler keeps the runs that it had.

#include "core/experiment/results.h"
#include "core/experiment/sweep.h"

namespace roundel::experiment {

/// The rows of `from` that `to` has as well, under their numbers there: same values of every dimension, scheduler with all its options, and
/// seed. Empty where scenario, metrics or columns differ. A pure function; O(rows log rows + runs of both).
ResultRows carriedOver(const Sweep& from, const ResultRows& rows, const Sweep& to);

}  // namespace roundel::experiment
