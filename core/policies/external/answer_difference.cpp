// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/answer_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace roundel::policies {
namespace {

using Placed = std::unordered_map<std::int32_t, const sim::Placement*>;

Placed placedIn(const sim::Decision& decision) {
  Placed out;
  for (const sim::Placement& placement : decision.placements) out.emplace(placement.job.value, &placement);
  return out;
}

std::string textOf(const sim::SystemView& view, const sim::Placement* placement) {
  std::string out;
  if (placement == nullptr) return "nothing";
  const model::Problem& problem = view.problem();
  for (const model::Part& part : placement->parts)
    out += fmt::format("{}{} {} on {}", out.empty() ? "" : " + ", part.count, problem.types[part.type].id,
                       problem.nodes[part.node].id);
  if (placement->partner.valid()) out += " with " + view.job(placement->partner).id;
  return out;
}

bool isSame(const sim::Placement* a, const sim::Placement* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->parts == b->parts && a->partner == b->partner;
}

}  // namespace

std::string decisionDifference(const sim::Decision& first, const sim::Decision& second, const sim::SystemView& view) {
  if (second.fault) return second.fault->what;
  if (first.changes_nothing != second.changes_nothing)
    return first.changes_nothing ? "it kept all jobs at first, and then placed jobs"
                                 : "it placed jobs at first, and then kept all";
  const Placed before = placedIn(first), after = placedIn(second);
  const auto placementIn = [](const Placed& placed, model::JobIndex job) {
    const auto placed_entry = placed.find(job.value);
    return placed_entry == placed.end() ? nullptr : placed_entry->second;
  };
  for (const model::JobIndex job : view.active())
    if (const auto* a = placementIn(before, job), *b = placementIn(after, job); !isSame(a, b))
      return fmt::format("it gave job {} {} at first, and then {}", view.job(job).id, textOf(view, a), textOf(view, b));
  auto stopped_first = first.stopped, stopped_second = second.stopped;
  std::ranges::sort(stopped_first);
  std::ranges::sort(stopped_second);
  if (first.others_stay != second.others_stay || stopped_first != stopped_second)
    return "it stopped other jobs the second time";
  if (first.wake_s != second.wake_s) return "it asked to be woken at another time";
  return {};
}

}  // namespace roundel::policies
