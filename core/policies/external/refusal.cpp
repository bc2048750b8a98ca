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
  sim::UsedGpus used_gpus;
  std::unordered_set<std::int32_t> changed_jobs;
  bool is_before = true;
  for (const sim::Placement& placement : decision.placements) {
    changed_jobs.insert(placement.job.value);
    is_before = is_before && placement.job != job;
    if (is_before) take(placement.parts, used_gpus);
  }
  for (const JobIndex stopped : decision.stopped) changed_jobs.insert(stopped.value);
  if (!decision.others_stay) return used_gpus;
  for (const JobIndex other_job : view.active())
    if (!changed_jobs.contains(other_job.value)) take(view.state(other_job).held, used_gpus);
  return used_gpus;
}

std::string freeGpus(const sim::SystemView& view, const sim::UsedGpus& used) {
  const model::Problem& problem = view.problem();
  std::vector<std::string> entries;
  std::size_t hidden_entries = 0;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    if (!view.nodeUp(model::NodeIndex(n))) continue;
    for (const model::GpuGroup& group : problem.nodes[n].groups) {
      const auto used_entry = used.find({static_cast<std::int32_t>(n), group.type.value});
      const int free = group.count - (used_entry == used.end() ? 0 : used_entry->second);
      if (free <= 0) continue;
      if (entries.size() == kShownNodes)
        ++hidden_entries;
      else
        entries.push_back(
            fmt::format("{} {} on {}", free, problem.types[group.type].id, model::brief(problem.nodes[n].id)));
    }
  }
  if (entries.empty()) return "no GPU was free";
  return fmt::format("free: {}{}", fmt::join(entries, ", "),
                     hidden_entries > 0 ? fmt::format(" and {} more entries", hidden_entries) : "");
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
