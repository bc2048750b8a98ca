// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/page/anonymous_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/io/files/sha256.h"

namespace roundel::grading {

std::vector<std::string> anonymousNames(const std::vector<std::string>& names, const std::string& key) {
  std::vector<std::pair<std::string, std::size_t>> order;
  for (std::size_t i = 0; i < names.size(); ++i) order.emplace_back(io::sha256(key + '\n' + names[i]), i);
  std::ranges::sort(order);
  const std::size_t digits = std::max<std::size_t>(2, std::to_string(names.size()).size());
  std::vector<std::string> out(names.size());
  for (std::size_t place = 0; place < order.size(); ++place)
    out[order[place].second] = fmt::format("Submission {:0{}}", place + 1, digits);
  return out;
}

}  // namespace roundel::grading
