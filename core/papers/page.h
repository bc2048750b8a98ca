// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The page "Papers beside ours" as Markdown and HTML (page_csv.h: as CSV). The same results yield the same bytes; times
// of this machine are only in timesCsv(). Rows link to files beside the page if the results name them
// (NumberResult::link).

#include <string>
#include <vector>

#include "core/papers/figure_result.h"

namespace roundel::papers {

/// A paper with the results of its experiments, in the order of Paper::entries without those that cannot be set up.
struct PaperResults {
  Paper paper;
  std::vector<FigureResult> figures;
};

/// Returns the table "number by number" of a figure, for every form of the page: its head, then one row per number. The
/// column `what it is` has kind and source.
std::vector<std::vector<std::string>> numberRows(const FigureResult& figure);

/// Return the counts of figures and of single numbers.
Counts figureCounts(const std::vector<PaperResults>& results);
Counts numberCounts(const std::vector<PaperResults>& results);

/// Returns counts, a table of figures, then for each figure its numbers, the changes that were tried for misses, and
/// the origins of its set-up, and a list of what cannot be set up. O(numbers).
std::string pageMarkdown(const std::vector<PaperResults>& results);
/// Returns the same as a single HTML file without external resources.
std::string pageHtml(const std::vector<PaperResults>& results);

/// Returns the paper's number, formatted by `text`, or the side that it states.
std::string paperText(const NumberResult& number, std::string (*text)(double));

/// Returns a description of the rule of the verdict for readers.
const char* ruleText();

}  // namespace roundel::papers
