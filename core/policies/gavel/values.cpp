// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/values.h"

#include <algorithm>

namespace roundel::policies::gavel {

std::vector<trace::Value> pricedValues(const Settings& settings, double sum, double ratio) {
  if (settings.objective != Objective::Cost) return {{"objective", "sum of throughputs under the deadlines", "", sum}};
  return {{"objective", "sum of throughputs per unit of cost", "", ratio},
          {"throughput", "sum of throughputs", "", sum},
          {"cost", "cost of the GPUs that Y gives out", "1/h", ratio > 0 ? sum / ratio : 0}};
}

void addDeadlineValues(const std::vector<double>& needed, int late, bool feasible, std::vector<trace::Value>& out) {
  const auto deadline_count = static_cast<double>(std::ranges::count_if(needed, [](double f) { return f > 0; }));
  out.push_back(
      {"deadlines", "deadlines that Y meets if the jobs always get their shares", "", feasible ? deadline_count : 0});
  out.push_back(
      {"given-up", "deadlines that cannot be met, and are no constraint", "", late + (feasible ? 0 : deadline_count)});
}

}  // namespace roundel::policies::gavel
