// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/refusal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unordered_set>
#include <vector>

#include "core/model/check/visible_text.h"

namespace roundel::policies::external {
namespace {

using model::JobIndex;

constexpr std::size_t kShownNodes = 8;
constexpr std::size_t kShownSizes = 12;

void take(const std::vector<model::Part>& parts, sim::UsedGpus& used) {
  for (const model::Part& part : parts) used[{part.node.value, part.type.value}] += part.count;
}

// GPUs of the jobs that are placed before this one, and of those that stay.
sim::UsedGpus usedBefore(const sim::SystemView& view, const sim::Decision& decision, JobIndex job) {
  sim::UsedGpus used;
  std::unordered_set<std::int32_t> changed;
  bool before = true;
  for (const sim::Placement& placement : decision.placements) {
    changed.insert(placement.job.value);
    before = before && placement.job != job;
    if (before) take(placement.parts, used);
  }
  for (const JobIndex stopped : decision.stopped) changed.insert(stopped.value);
  if (!decision.others_stay) return used;
  for (const JobIndex other : view.active())
    if (!changed.contains(other.value)) take(view.state(other).held, used);
  return used;
}

std::string freeGpus(const sim::SystemView& view, const sim::UsedGpus& used) {
  const model::Problem& problem = view.problem();
  std::vector<std::string> entries;
  std::size_t more = 0;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    if (!view.nodeUp(model::NodeIndex(n))) continue;
    for (const model::GpuGroup& group : problem.nodes[n].groups) {
      const auto taken = used.find({static_cast<std::int32_t>(n), group.type.value});
      const int free = group.count - (taken == used.end() ? 0 : taken->second);
      if (free <= 0) continue;
      if (entries.size() == kShownNodes)
        ++more;
      else
        entries.push_back(
            fmt::format("{} {} on {}", free, problem.types[group.type].id, model::brief(problem.nodes[n].id)));
    }
  }
  if (entries.empty()) return "no GPU was free";
  return fmt::format("free: {}{}", fmt::join(entries, ", "), more > 0 ? fmt::format(" and {} more entries", more) : "");
}

std::string sizesOf(const model::Job& job) {
  if (job.sizes.size() > kShownSizes) return fmt::format("{} to {}", job.sizes.front(), job.sizes.back());
  return fmt::format("{}", fmt::join(job.sizes, ", "));
}

}  // namespace

std::string allowedInstead(const sim::SystemView& view, const sim::Decision& decision, const sim::PolicyError& error) {
  std::string out = freeGpus(view, usedBefore(view, decision, error.job));
  if (!error.job.valid() || error.job >= view.problem().jobs.size()) return out;
  const model::Job& job = view.problem().jobs[error.job];
  return out + fmt::format("; allowed sizes of {}: {}", model::brief(job.id), sizesOf(job));
}

}  // namespace roundel::policies::external
