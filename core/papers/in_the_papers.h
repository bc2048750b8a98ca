#pragma once
// The section "In the papers" at the end of a scheduler's help page: its experiments, what agrees and what the misses are put down to.

#include <string>
#include <vector>

#include "core/papers/page.h"

namespace roundel::papers {

/// As Markdown, with its heading: a row an experiment that has a number of this scheduler, its own or one that it is compared with, of those
/// that can be compared with the paper's. Times of a machine are left out. `policy`: an id of the registry. O(numbers).
std::string inThePapers(const std::vector<PaperResults>& results, const std::string& policy);

}  // namespace roundel::papers
