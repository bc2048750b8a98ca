#pragma once
// Ids, labels and other names are painted, measured and elided as a whole again and again, so they have a limit.

#include <cstddef>
#include <string>
#include <string_view>

namespace roundel::model {

constexpr std::size_t kLongestName = 200;  ///< characters
/// Why a text is too long for a name: "it has 4000 characters; a name has at most 200". Empty if it is not. O(bytes).
std::string whyTooLong(std::string_view name);

}  // namespace roundel::model
