#pragma once
// The page "Papers beside ours" as Markdown and HTML (page_csv.h: as CSV). The same results give the same bytes; times of this machine are left
// to timesCsv().
// Rows lead to files beside the page where the results name them (NumberResult::link).

#include <string>
#include <vector>

#include "core/papers/figure_result.h"

namespace roundel::papers {

/// A paper with the results of its experiments, in the order of Paper::entries without those that cannot be set up.
struct PaperResults {
  Paper paper;
  std::vector<FigureResult> figures;
};

/// The table "number by number" of a figure: its head, then a row a number, as every form of the page has them. `what it is` is
/// kind and source.
std::vector<std::vector<std::string>> numberRows(const FigureResult& figure);

/// Of figures, and of single numbers.
Counts figureCounts(const std::vector<PaperResults>& results);
Counts numberCounts(const std::vector<PaperResults>& results);

/// With counts, a table of figures, then each figure's numbers, what was tried for the misses, whose is what, and what cannot be set up.
/// O(numbers).
std::string pageMarkdown(const std::vector<PaperResults>& results);
/// The same, one file without anything from outside.
std::string pageHtml(const std::vector<PaperResults>& results);

/// The paper's number as `text` writes it, or the side that it states.
std::string paperText(const NumberResult& number, std::string (*text)(double));

/// How a verdict is found, for readers.
const char* ruleText();

}  // namespace roundel::papers
