#pragma once
// What a sweep says over its seeds: summary.csv, and which cells are compared with which.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/sweep_table.h"

namespace roundel::experiment {

/// The unit of a metric or of a column of timing.csv: "s", "ms", "GPUs"; empty: none.
std::string unitOf(const std::string& metric);

/// The schedulers with their varied options ("Hadar, beam = 64") that have a row, each once, in grid order.
std::vector<std::string> laneTexts(const SweepTable& table, const std::vector<SweepCell>& cells);

/// The coordinates that all cells are compared with. What is absent is that of the cell itself.
struct SummaryBase {
  std::string text;  ///< as it was given
  std::optional<std::size_t> scheduler;
  std::vector<std::optional<std::size_t>> varied, options;  ///< by SweepTable::varied and options
};
/// Reads one of laneTexts(), or parts between commas, each the label of a scheduler or NAME=VALUE of a varied value or option: "Gavel",
/// "round_s=360", "Hadar,beam=64,load=0.5". nullopt and `fault`, a sentence, if a part is unknown or a scheduler has several cells at a point.
std::optional<SummaryBase> baseOf(const SweepTable& table, const std::vector<SweepCell>& cells, const std::string& text,
                                  std::string& fault);

/// Two cells by position.
struct CellPair {
  std::size_t cell = 0, base = 0;
};
/// Every cell beside its base; cells without one, and the bases themselves, are left out. O(cells log cells).
std::vector<CellPair> pairsAgainst(const SweepTable& table, const std::vector<SweepCell>& cells,
                                   const SummaryBase& against);

/// The bytes of summary.csv: a header, then one row a point, scheduler with its options, and metric, in grid order: the varied values, the
/// options, scheduler, metric, n, failed, mean, deviation, half_width_95 (of the 95 % interval), unit, p25, median and p75 over the seeds, jobs_finished and
/// jobs_counted of all runs of the cell. Failed runs and runs without a value are left out of n; failed counts the former. Empty cells: no value,
/// or too few. With `against` also pairs, difference with the ends of its interval, and ratio (the geometric mean over the seeds) with its
/// own. O(rows * (metrics + log cells)).
std::string summaryText(const SweepTable& table, const std::vector<std::string>& metrics,
                        const SummaryBase* against = nullptr);
/// Of all metrics.
std::string summaryText(const SweepTable& table);

/// One metric as a table for people, its heads with the unit ("mean_s"): means, or differences and ratios. Numbers are exact.
std::vector<std::vector<std::string>> summaryRows(const SweepTable& table, const std::string& metric,
                                                  const SummaryBase* against);

}  // namespace roundel::experiment
