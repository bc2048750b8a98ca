// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Formats a number with its noun for messages.

#include <cstddef>
#include <string>
#include <string_view>

namespace roundel::model {

/// Returns "1 job", "0 jobs" or "2 jobs". `many` is the plural if it is not `one` with an "s".
inline std::string counted(std::size_t n, std::string_view one, std::string_view many = {}) {
  std::string text = std::to_string(n) + " ";
  if (n == 1 || many.empty()) return text.append(one).append(n == 1 ? "" : "s");
  return text.append(many);
}

}  // namespace roundel::model
