// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/recurring.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/model/random_stream.h"

namespace roundel::generate {

using model::RandomStream;

Groups::Groups(const RecurringPart& part, std::vector<DrawnJob> first, std::uint64_t seed)
    : m_part(part), m_groups(std::move(first)), m_seed(seed) {
  double sum = 0;
  for (std::size_t g = 0; g < m_groups.size(); ++g) {
    m_groups[g].group = fmt::format("g{:03}", g + 1);
    m_groups[g].user = fmt::format("u{}", RandomStream(seed, "user", g).index(static_cast<std::size_t>(part.users)));
    m_steady.push_back(RandomStream(seed, "steady", g).unit() < part.steady);
    sum += std::pow(static_cast<double>(g + 1), -part.exponent);
    m_upTo.push_back(sum);
  }
}

std::vector<DrawnJob> Groups::jobs(std::size_t count, std::string_view purpose) const {
  std::vector<DrawnJob> out;
  if (m_groups.empty()) return out;
  for (std::size_t j = 0; j < count; ++j) {
    RandomStream stream(m_seed, purpose, j);
    const auto group_entry = std::ranges::upper_bound(m_upTo, stream.unit() * m_upTo.back());
    const std::size_t g = std::min(static_cast<std::size_t>(group_entry - m_upTo.begin()), m_groups.size() - 1);
    out.push_back(m_groups[g]);
    if (!m_steady[g]) out.back().amount *= std::pow(m_part.factor, 2 * stream.unit() - 1);
  }
  return out;
}

}  // namespace roundel::generate
