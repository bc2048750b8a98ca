// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reuse of rows of one sweep in another: a grid that gains a value, a seed, a dimension or a scheduler keeps its
// finished runs, and sweeps of the same scenario share theirs.

#include "core/experiment/results.h"
#include "core/experiment/sweep.h"

namespace roundel::experiment {

/// Returns the rows of `from` that `to` also has, with their indices, values and labels in `to`: the same scenario or
/// draw, the same scheduler with all its options, and the same seed. Empty if `from` lacks a metric of `to` or the
/// warm-ups differ. For a scenario of many megabytes, compares the varied values instead of the texts. A pure function.
/// O(rows log rows + runs of both + points * bytes of the scenario).
ResultRows carriedOver(const Sweep& from, const ResultRows& rows, const Sweep& to);

}  // namespace roundel::experiment
