// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Names that tell nothing about a submission.

#include <string>
#include <vector>

namespace roundel::grading {

/// Returns "Submission 07" for each name, in a random order that follows from `key` and the names only: the same class
/// has the same numbers. Numbers have the same number of digits, at least two. O(names log names).
std::vector<std::string> anonymousNames(const std::vector<std::string>& names, const std::string& key);

}  // namespace roundel::grading
