// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answer that ended a run, with the faulty part, for the page of a class.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace roundel::grading {

/// The texts are visible (model::visible()) and have at most kLongestMessage characters together.
struct RefusedLine {
  std::int64_t decision = 0;          ///< its number, from 1
  double at_s = 0;                    ///< simulated time
  std::string before, marked, after;  ///< the part of the answer around the faulty bytes, which are `marked`
  std::string allowed;                ///< "free: 2 V100 on n0; allowed sizes of J1: 1, 2"; may be empty
};

/// Cuts an answer around the bytes [begin, end), which may be empty. O(bytes).
RefusedLine refusedLine(std::string_view answer, std::size_t begin, std::size_t end);

}  // namespace roundel::grading
