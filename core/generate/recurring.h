// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Jobs that recur in groups. Private to core/generate.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/generate/generator.h"
#include "core/generate/lengths.h"

namespace roundel::generate {

class Groups {
 public:
  /// `first` has one job of each group, by rank.
  Groups(const RecurringPart& part, std::vector<DrawnJob> first, std::uint64_t seed);
  /// Draws `count` jobs. `purpose` names their random streams. O(count log groups).
  std::vector<DrawnJob> jobs(std::size_t count, std::string_view purpose) const;

 private:
  RecurringPart m_part;
  std::vector<DrawnJob> m_groups;
  std::vector<bool> m_steady;
  std::vector<double> m_upTo;  ///< cumulative weights
  std::uint64_t m_seed;
};

}  // namespace roundel::generate
