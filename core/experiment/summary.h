#pragma once
// What a sweep says over its seeds: summary.csv, and which cells are compared with which.

#include <cstddef>
#include <string>
#include <vector>

#include "core/experiment/sweep_table.h"

namespace roundel::experiment {

/// The bytes of summary.csv: a header, then one row a point, scheduler with its options, and metric of results.csv, in grid order: the varied
/// values, the options, scheduler, metric, n, failed, mean, deviation and half_width_95 (of the 95 % interval). Failed runs and runs without a
/// value are left out of n; failed counts the former. Empty cells: no value, or too few. O(rows * (metrics + log cells)).
std::string summaryText(const SweepTable& table);

/// The schedulers with their varied options ("Hadar, beam = 64") that have a row, each once, in grid order.
std::vector<std::string> laneTexts(const SweepTable& table, const std::vector<SweepCell>& cells);

/// Two cells of one point, by position.
struct CellPair {
  std::size_t cell = 0, base = 0;
};
/// Every cell beside the cell of the lane `against` (one of laneTexts()) at its point; points without it are left out. O(cells log cells).
std::vector<CellPair> pairsAgainst(const SweepTable& table, const std::vector<SweepCell>& cells,
                                   const std::string& against);

}  // namespace roundel::experiment
