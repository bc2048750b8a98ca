// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The section "In the papers" of a scheduler's help page: its experiments, what agrees and the reasons for the misses.

#include <string>
#include <vector>

#include "core/papers/page.h"

namespace roundel::papers {

/// Returns Markdown with a heading and one row for each experiment that has a number of this scheduler, or one compared
/// with it, and can be compared with the paper's. Times of a machine are left out. `policy`: an id of the registry.
/// O(numbers).
std::string inThePapers(const std::vector<PaperResults>& results, const std::string& policy);

}  // namespace roundel::papers
