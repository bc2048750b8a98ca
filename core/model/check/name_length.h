// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The length limit of ids, labels and other names, which are measured, elided and painted as a whole.

#include <cstddef>
#include <string>
#include <string_view>

namespace roundel::model {

constexpr std::size_t kLongestName = 200;  ///< characters
/// Returns why a text is too long for a name: "it has 4000 characters; a name has at most 200". Empty if it is short
/// enough. O(bytes).
std::string whyTooLong(std::string_view name);

}  // namespace roundel::model
