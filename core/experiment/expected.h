// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compares a paper's numbers with the results of a sweep. The rule of the verdict is only here
// (resources/help/papers.md tells it to users).

#include <cstddef>
#include <optional>
#include <vector>

#include "core/experiment/paper.h"
#include "core/experiment/statistics.h"
#include "core/experiment/sweep_table.h"

namespace roundel::experiment {

/// In descending order of agreement. NotComparable: we have no value, or it is an absolute number for jobs that are not
/// the paper's.
enum class PaperVerdict { Agrees, DirectionOnly, Differs, NotComparable };
/// Returns "agrees", "direction only", "differs" or "not comparable".
const char* toString(PaperVerdict verdict);

/// The least number of seeds for which the confidence interval counts in a verdict.
constexpr std::size_t kSeedsOfAnInterval = 3;

/// Returns our number for an entry: the mean over seeds. For each seed, the values at the points that `at` selects (for
/// a ratio or difference, those of the schedulers at the same point and seed) are combined by `over`, then divided by
/// the same at `ratio_at`. A seed that lacks a run has no value. n = 0: no seed has a value. O(rows of the table).
Estimate ourNumber(const ExpectedEntry& entry, const SweepTable& table);
/// Returns how an entry's number changes when it is measured as in `changed`: the paired difference, changed minus
/// entry, over the seeds that have both. O(rows of the table).
Estimate changeOf(const ExpectedEntry& entry, const ExpectedEntry& changed, const SweepTable& table);
/// Returns 1 for ratios and 0 for differences; nullopt for absolute numbers, which have no sides.
std::optional<double> middleOf(const ExpectedEntry& entry);
/// Returns the number to compare with: the printed number, otherwise the bound of the claimed side; nullopt if the
/// paper has neither.
std::optional<double> comparedWith(const ExpectedEntry& entry);

/// Agrees: our mean and, from three seeds on, its whole interval are within the entry's tolerance of the paper's value
/// (default 10 %). DirectionOnly: on the same side of 1 (ratios) or 0 (differences). Differs: on the other side, or a
/// value for the paper's own jobs that does not agree. If the paper states a side of a printed number, ours agrees when
/// its interval is on that side; if it states only a side, the verdict is DirectionOnly. Absolute numbers for our own
/// jobs are NotComparable.
PaperVerdict verdictOf(const ExpectedEntry& entry, const Estimate& ours);

/// Returns the most frequent verdict of those that are comparable; the worse one of a tie. NotComparable if there is
/// none.
PaperVerdict verdictOf(const std::vector<PaperVerdict>& verdicts);

/// Returns the entry with the labels, metric and points of an ablation; at both ends of a ratio if both use the same
/// points of that dimension.
ExpectedEntry withAblation(ExpectedEntry entry, const Ablation& ablation);
/// Returns the runs of the sweep from which an entry's number is computed, in grid order. O(runs).
std::vector<std::size_t> runsFor(const ExpectedEntry& entry, const Sweep& sweep);

/// Returns whether the ablation changes the measurement of the entry.
bool concerns(const Ablation& ablation, const ExpectedEntry& entry);

}  // namespace roundel::experiment
