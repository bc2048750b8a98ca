#pragma once
// A paper's numbers beside those of a sweep's results. This is the only place with the rule of the verdict (resources/help/papers.md tells it to
// users).

#include <cstddef>
#include <optional>
#include <vector>

#include "core/experiment/paper.h"
#include "core/experiment/statistics.h"
#include "core/experiment/sweep_table.h"

namespace roundel::experiment {

/// From good to bad; NotComparable: no value of ours, or an absolute number of jobs that are not the paper's.
enum class PaperVerdict { Agrees, DirectionOnly, Differs, NotComparable };
/// "agrees", "direction only", "differs", "not comparable"
const char* toString(PaperVerdict verdict);

/// Fewer seeds have no interval that counts for a verdict.
constexpr std::size_t kSeedsOfAnInterval = 3;

/// Our number for an entry: the mean over seeds. Of each seed the value at every point that `at` lets through (a ratio or difference pairs
/// the schedulers at that point and seed) is joined over the points as `over` says, then divided by the same at `ratio_at`. A seed that lacks
/// a run has no value. n = 0: no seed has one. O(rows of the table).
Estimate ourNumber(const ExpectedEntry& entry, const SweepTable& table);
/// What an entry's number becomes where it is measured as `changed` says: the paired difference, changed less entry, over the seeds that have
/// both. O(rows of the table).
Estimate changeOf(const ExpectedEntry& entry, const ExpectedEntry& changed, const SweepTable& table);
/// Ratios lie on a side of 1, differences of 0; absolute numbers on none.
std::optional<double> middleOf(const ExpectedEntry& entry);
/// The number that is compared with: the printed one, else that whose side is claimed. Nothing where the paper has neither.
std::optional<double> comparedWith(const ExpectedEntry& entry);

/// agrees: our mean and, from three seeds on, its whole interval are within 10 % of the paper's value (the entry's tolerance).
/// direction only: on the same side of 1 (ratios) or of 0 (differences). differs: on the other side; so is a value of the paper's own jobs that
/// does not agree. Where the paper states a side of a printed number, ours with its interval on that side agrees; where it states a side alone, it is direction
/// only. Absolute numbers of jobs of ours are not comparable.
PaperVerdict verdictOf(const ExpectedEntry& entry, const Estimate& ours);

/// The most frequent verdict of those that can be compared; of a tie the worse. NotComparable where none can.
PaperVerdict verdictOf(const std::vector<PaperVerdict>& verdicts);

/// The entry with the labels, metric and points of an ablation in place of its own; at both ends of a ratio where both are at the same points of
/// that dimension.
ExpectedEntry withAblation(ExpectedEntry entry, const Ablation& ablation);
/// The runs of the sweep that an entry's number is made of, in grid order. O(runs).
std::vector<std::size_t> runsFor(const ExpectedEntry& entry, const Sweep& sweep);

/// True where the ablation changes what the entry is measured on.
bool concerns(const Ablation& ablation, const ExpectedEntry& entry);

}  // namespace roundel::experiment
