#pragma once
// What the rows of a sweep are worth in another: a grid that gains a value, a seed, a dimension or a scheduler keeps the runs that it had, and
// sweeps of the same scenario share theirs.

#include "core/experiment/results.h"
#include "core/experiment/sweep.h"

namespace roundel::experiment {

/// The rows of `from` that `to` has as well, under their numbers, values and labels there: of the same scenario or draw, scheduler with all its
/// options, and seed. Empty where `from` lacks a metric of `to`, or the warm-ups differ. Of one scenario of many megabytes the varied values are
/// compared, not the texts. A pure function; O(rows log rows + runs of both + points * bytes of the scenario).
ResultRows carriedOver(const Sweep& from, const ResultRows& rows, const Sweep& to);

}  // namespace roundel::experiment
