#pragma once
// A number and what it counts, in the words of messages.

#include <cstddef>
#include <string>
#include <string_view>

namespace roundel::model {

/// "1 job", "0 jobs", "2 jobs"; of a word with another plural than with s (or of several words) `many` is that.
inline std::string counted(std::size_t n, std::string_view one, std::string_view many = {}) {
  std::string text = std::to_string(n) + " ";
  if (n == 1 || many.empty()) return text.append(one).append(n == 1 ? "" : "s");
  return text.append(many);
}

}  // namespace roundel::model
