#pragma once
// The page "Papers beside ours" as CSV, and the measured times beside it.

#include <string>
#include <vector>

#include "core/papers/page.h"

namespace roundel::papers {

/// One row a number: paper, name, figure, title, number, kind, source, jobs, paper_value, ours, half_width, ratio, verdict, seeds, figure_verdict,
/// reason, ablation, change, change_half_width, effect; behind it one a change that was tried, which `ablation` names and the last three decide; a row without numbers for what cannot be set up. `ours` and `half_width` are empty where a number is a time.
std::string pageCsv(const std::vector<PaperResults>& results);
/// Measured times: paper, name, number, ours, half_width, seeds, machine, date. `machine`: its kind; `date`: the day, as 2026-01-31.
std::string timesCsv(const std::vector<PaperResults>& results, const std::string& machine, const std::string& date);

}  // namespace roundel::papers
