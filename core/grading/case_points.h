// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arithmetic of points. Exact: files have these numbers, and only pages round them.

#include <cstddef>
#include <span>

#include "core/grading/assignment.h"

namespace roundel::grading {

/// Returns own / reference, or reference / own if more is better: below 1 is better than the reference. Both 0: 1. One
/// of them 0, negative or not finite: infinity, the worst.
double ratioOf(double own, double reference, bool more_is_better);
/// Infinity if a ratio is infinite. The ratio itself if there is one. Precondition: not empty, all above 0.
double geometricMean(std::span<const double> ratios);

/// Returns the points of a metric case for this mean: all up to at_most, none from partial.from on, linear between. A
/// mean that exceeds a bound by rounding alone (1e-12, relative) is at the bound.
double pointsFor(const CaseEntry& entry, double mean);
/// Returns the share of the points for `passed` of `total` runs.
double shareOf(double points, std::size_t passed, std::size_t total);

}  // namespace roundel::grading
