// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/name_length.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/text/ascii.h"

namespace roundel::model {

std::string whyTooLong(std::string_view name) {
  const auto characters = std::ranges::count_if(name, [](char c) { return !isContinuation(c); });
  if (characters <= static_cast<std::ptrdiff_t>(kLongestName)) return {};
  return fmt::format("it has {} characters; a name has at most {}", characters, kLongestName);
}

}  // namespace roundel::model
