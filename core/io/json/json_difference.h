// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The differences between two JSON documents, for users who choose between them.

#include <string>
#include <string_view>
#include <vector>

namespace roundel::io {

struct JsonDifference {
  std::string place;          ///< "jobs / J3 / arrival_s": keys, ids of the objects of a list, or their numbers from 1
  std::string first, second;  ///< the values, shortened; empty: absent
  bool operator==(const JsonDifference&) const = default;
};

struct JsonDifferences {
  std::vector<JsonDifference> list;  ///< in the order of the first document, at most `most`
  std::size_t more = 0;              ///< the number of differences that `list` leaves out
};

/// Compares two texts. Objects of lists are matched by `id` if each has a unique one, otherwise by position; another
/// order is a difference of the list. A text that is not JSON is compared as a whole. O(bytes log bytes).
JsonDifferences jsonDifferences(std::string_view first, std::string_view second, std::size_t most = 500);

}  // namespace roundel::io
