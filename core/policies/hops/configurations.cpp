// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/configurations.h"

#include <algorithm>

namespace roundel::policies::hops {
namespace {

using solvers::ChoiceUse;

/// Takes servers from `start` on until `gpus` are found. Empty if there are too few GPUs, or more than `most` servers are needed.
std::vector<ChoiceUse> windowFrom(const Servers& servers, std::size_t start, std::size_t end, int gpus,
                                  std::size_t most, std::size_t& looked) {
  std::vector<ChoiceUse> uses;
  for (std::size_t s = start; s < end && gpus > 0; ++s) {
    ++looked;
    if (servers[s].idle == 0) continue;
    if (uses.size() == most) return {};
    const int taken_gpus = std::min(gpus, servers[s].idle);
    uses.push_back({static_cast<std::uint32_t>(s), taken_gpus});
    gpus -= taken_gpus;
  }
  if (gpus > 0) uses.clear();
  return uses;
}

void addAggregated(const Servers& servers, const std::vector<Stretch>& stretches, int gpus,
                   const GenerationRules& rules, std::vector<Configuration>& out) {
  const int needed_gpus = rules.full_servers ? gpus : gpus + 1;
  for (const Stretch& stretch : stretches) {
    if (stretch.idle < needed_gpus) continue;
    const auto count = static_cast<std::int32_t>(stretch.end - stretch.first);
    const ChoiceUse use{static_cast<std::uint32_t>(stretch.first), gpus};
    out.push_back({servers[stretch.first].type, gpus, use, 0, 0, count, 0});
  }
}

// A spread configuration begins on a server with some idle GPUs, but too few for the job. Servers of other stretches are skipped.
std::size_t addDistributed(const Servers& servers, const std::vector<Stretch>& stretches, model::TypeIndex type,
                           int gpus, std::vector<Configuration>& out) {
  std::vector<std::vector<ChoiceUse>> windows;
  std::size_t fewest = servers.all().size() + 1, looked = 0;
  for (const Stretch& stretch : stretches) {
    if (stretch.idle == 0 || stretch.idle >= gpus) continue;
    for (std::size_t s = stretch.first; s < stretch.end; ++s) {
      std::vector<ChoiceUse> uses = windowFrom(servers, s, servers.end(type), gpus, fewest, looked);
      if (uses.size() < 2) continue;
      fewest = std::min(fewest, uses.size());
      windows.push_back(std::move(uses));
    }
  }
  for (std::vector<ChoiceUse>& uses : windows)
    if (uses.size() == fewest) out.push_back({type, gpus, std::move(uses), 0, 0, 1, 0});
  return looked;
}

}  // namespace

std::size_t addConfigurations(const Servers& servers, const std::vector<Stretch>& stretches,
                              const std::vector<int>& sizes, const GenerationRules& rules,
                              std::vector<Configuration>& out) {
  std::size_t looked = 0;
  int idle = 0;
  for (const Stretch& stretch : stretches) idle += stretch.idle * static_cast<int>(stretch.end - stretch.first);
  for (const int gpus : sizes) {
    if (gpus > idle) break;
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    addAggregated(servers, stretches, gpus, rules, out);
    looked += stretches.size();
    if (rules.distributed && gpus > 1)
      looked += addDistributed(servers, stretches, servers[stretches.front().first].type, gpus, out);
    // No spread configuration begins inside a stretch: it begins on a server with too few idle GPUs for an aggregated one.
    const auto isBefore = [](const Configuration& a, const Configuration& b) {
      return a.uses.front().slot < b.uses.front().slot;
    };
    if (!std::is_sorted(out.begin() + first, out.end(), isBefore))
      std::stable_sort(out.begin() + first, out.end(), isBefore);
  }
  return looked;
}

std::vector<model::Part> partsOf(const Servers& servers, const Configuration& configuration) {
  std::vector<model::Part> parts;
  for (const ChoiceUse& use : configuration.uses)
    parts.push_back({servers[use.slot].node, servers[use.slot].type, use.count});
  return parts;
}

}  // namespace roundel::policies::hops
