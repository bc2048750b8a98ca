// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The results of a sweep over its seeds: summary.csv, and pairs of cells to compare.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/sweep_table.h"

namespace roundel::experiment {

/// Returns the unit of a metric or a column of timing.csv: "s", "ms", "GPUs"; empty: none.
std::string unitOf(const std::string& metric);

/// Returns the schedulers that have a row, with their varied options ("Hadar, beam = 64"), without duplicates, in grid
/// order.
std::vector<std::string> laneTexts(const SweepTable& table, const std::vector<SweepCell>& cells);

/// The coordinates of the cells to compare with. An absent coordinate is that of the compared cell.
struct SummaryBase {
  std::string text;  ///< as given
  std::optional<std::size_t> scheduler;
  std::vector<std::optional<std::size_t>> varied, options;  ///< by SweepTable::varied and SweepTable::options
};
/// Parses one of laneTexts(), or parts separated by commas, each the label of a scheduler or NAME=VALUE of a varied
/// value or option: "Gavel", "round_s=360", "Hadar,beam=64,load=0.5". Returns nullopt and sets `fault`, a sentence, if
/// a part is unknown or a scheduler has several cells at a point.
std::optional<SummaryBase> baseOf(const SweepTable& table, const std::vector<SweepCell>& cells, const std::string& text,
                                  std::string& fault);

/// Positions of two cells.
struct CellPair {
  std::size_t cell = 0, base = 0;
};
/// Returns every cell with its base. Cells without a base and the bases themselves are left out. O(cells log cells).
std::vector<CellPair> pairsAgainst(const SweepTable& table, const std::vector<SweepCell>& cells,
                                   const SummaryBase& against);

/// Returns the text of summary.csv: a header, then one row for each point, scheduler with its options, and metric, in
/// grid order. Columns: the varied values, the options, scheduler, metric, n, failed, mean, deviation, half_width_95
/// (of the 95 % interval), unit, p25, median and p75 over the seeds, jobs_finished and jobs_counted of all runs of the
/// cell. n excludes failed runs and runs without a value; failed counts the former. A cell is empty if there is no
/// value or too few. `against` adds pairs, difference with its interval, and ratio (the geometric mean over the seeds)
/// with its interval. O(rows * (metrics + log cells)).
std::string summaryText(const SweepTable& table, const std::vector<std::string>& metrics,
                        const SummaryBase* against = nullptr);
/// Returns the summary of all metrics.
std::string summaryText(const SweepTable& table);

/// Returns one metric as a table for readers, with units in the heads ("mean_s"): means, or differences and ratios.
/// Numbers are exact.
std::vector<std::vector<std::string>> summaryRows(const SweepTable& table, const std::string& metric,
                                                  const SummaryBase* against);

}  // namespace roundel::experiment
