// Gangs on nodes, once the program has chosen their types and sizes.

#include <algorithm>

#include "core/policies/sia/sia.h"

namespace roundel::policies::sia {
namespace {

// Free GPUs by type, then node.
using Free = std::vector<std::vector<int>>;

Free freeOf(const sim::SystemView& view) {
  const std::size_t nodes = view.problem().nodes.size();
  Free free(view.problem().types.size(), std::vector<int>(nodes, 0));
  for (std::size_t t = 0; t < free.size(); ++t)
    for (std::size_t n = 0; n < nodes; ++n) free[t][n] = view.upGpus(model::NodeIndex(n), model::TypeIndex(t));
  return free;
}

bool keeps(const std::vector<model::Part>& keep, const Free& free) {
  return !keep.empty() &&
         std::ranges::all_of(keep, [&](const model::Part& part) { return free[part.type][part.node] >= part.count; });
}

// On the nodes with most free GPUs of its type, the first of equal ones.
std::vector<model::Part> gather(const Wanted& wanted, std::vector<int>& free) {
  std::vector<model::Part> parts;
  for (int left = wanted.gpus; left > 0;) {
    const auto most = std::ranges::max_element(free);
    const int taken = std::min(left, *most);
    if (taken <= 0) break;  // the precondition is broken; the referee names the gang that is too small
    parts.push_back({model::NodeIndex(static_cast<std::size_t>(most - free.begin())), wanted.type, taken});
    *most -= taken;
    left -= taken;
  }
  return model::normalised(std::move(parts));
}

}  // namespace

std::vector<std::vector<model::Part>> place(const sim::SystemView& view, const std::vector<Wanted>& wanted) {
  Free free = freeOf(view);
  std::vector<std::vector<model::Part>> out(wanted.size());
  std::vector<std::size_t> movers;
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    if (!keeps(wanted[w].keep, free)) {
      movers.push_back(w);
      continue;
    }
    for (const model::Part& part : wanted[w].keep) free[part.type][part.node] -= part.count;
    out[w] = wanted[w].keep;
  }
  std::ranges::stable_sort(movers, [&](std::size_t a, std::size_t b) { return wanted[a].gpus > wanted[b].gpus; });
  for (const std::size_t w : movers) out[w] = gather(wanted[w], free[wanted[w].type]);
  return out;
}

}  // namespace roundel::policies::sia
