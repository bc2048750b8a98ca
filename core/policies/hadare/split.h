#pragma once
// How the remaining steps of a job are shared among the copies that run this round (HadarE Section V-B: "divides that
// number into n portions according to their respective throughput values").

#include <vector>

namespace roundel::policies::hadare {

/// `steps` in proportion to `throughputs` (all positive). Whole ones by the largest remainder, ties to the earlier copy:
/// `steps`, a whole number then, is what they add up to. O(copies log copies).
std::vector<double> split(double steps, const std::vector<double>& throughputs, bool whole);

}  // namespace roundel::policies::hadare
