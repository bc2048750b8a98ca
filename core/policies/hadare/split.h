// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Divides the remaining steps of a job among the copies of this round (HadarE Section V-B: "divides that number into n
// portions according to their respective throughput values").

#include <vector>

namespace roundel::policies::hadare {

/// Divides `steps` in proportion to `throughputs` (all positive). If `whole`, portions are integers by the largest
/// remainder, ties to the earlier copy, and `steps`, an integer, is their sum. O(copies log copies).
std::vector<double> split(double steps, const std::vector<double>& throughputs, bool whole);

}  // namespace roundel::policies::hadare
