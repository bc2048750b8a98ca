// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/edit/pair_edits.h"

#include <algorithm>
#include <utility>

#include "core/model/scenario.h"

namespace roundel::model {

void renameInPairs(Scenario& scenario, PairName what, const std::string& from, const std::string& to) {
  for (PairSpec& pair : scenario.pair_throughput) {
    if (what == PairName::Type) {
      if (auto cell = pair.throughput.extract(from)) {
        cell.key() = to;
        pair.throughput.insert(std::move(cell));
      }
      continue;
    }
    auto& names = what == PairName::Job ? pair.jobs : pair.models;
    std::ranges::replace(names, from, to);
  }
}

void dropFromPairs(Scenario& scenario, PairName what, const std::set<std::string>& gone) {
  std::erase_if(scenario.pair_throughput, [&](PairSpec& pair) {
    if (what == PairName::Type)
      return std::erase_if(pair.throughput, [&](const auto& cell) { return gone.contains(cell.first); }) > 0 &&
             pair.throughput.empty();
    const auto& names = what == PairName::Job ? pair.jobs : pair.models;
    return std::ranges::any_of(names, [&](const std::string& name) { return gone.contains(name); });
  });
}

}  // namespace roundel::model
