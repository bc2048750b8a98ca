// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The share of jobs that finish within T of their arrival. T is a part of the metric's name: "jct_within_1500s". The
// catalogue has one hour; a sweep and a scenario's `expected` may use any T.

#include <optional>
#include <string>
#include <vector>

#include "core/metrics/warm_up.h"

namespace roundel::metrics {

/// Returns T in seconds from a name such as "jct_within_1500s", a whole number above 0; nullopt for any other name.
/// O(length).
std::optional<double> limitIn(const std::string& metric);

/// Returns the share of `rows` with C - a <= T. Unfinished jobs count as later ones. nullopt if there are no rows.
/// O(rows).
std::optional<double> shareWithin(const std::vector<JobRow>& rows, double limit_s);

/// Returns RunMetrics::value(), or the share within any T over the jobs that count. O(jobs), with a warm-up
/// O(jobs log jobs).
std::optional<double> valueOf(const RunMetrics& metrics, const std::string& name, const WarmUp& warm_up);

}  // namespace roundel::metrics
