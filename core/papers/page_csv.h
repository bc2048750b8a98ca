// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The page "Papers beside ours" as CSV, and the measured times.

#include <string>
#include <vector>

#include "core/papers/page.h"

namespace roundel::papers {

/// Returns one row per number: paper, name, figure, title, number, kind, source, jobs, paper_value, ours, half_width,
/// ratio, verdict, seeds, figure_verdict, reason, ablation, change, change_half_width, effect. One row for each tried
/// change follows; `ablation` names the change, and the last three columns are its effect. An experiment that cannot be
/// set up has a row without numbers. `ours` and `half_width` are empty if a number is a time.
std::string pageCsv(const std::vector<PaperResults>& results);
/// Returns the measured times: paper, name, number, ours, half_width, seeds, machine, date. `date` is the day, as
/// 2026-01-31.
std::string timesCsv(const std::vector<PaperResults>& results, const std::string& machine, const std::string& date);

}  // namespace roundel::papers
