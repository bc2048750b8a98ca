// SPDX-License-Identifier: GPL-3.0-or-later
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

bool keeps(const std::vector<model::Part>& keep, const std::vector<int>& free) {
  return !keep.empty() &&
         std::ranges::all_of(keep, [&](const model::Part& part) { return free[part.node] >= part.count; });
}

// Uses the nodes with most free GPUs of the type, with ties by node.
std::vector<model::Part> gather(const Wanted& wanted, std::vector<int>& free) {
  std::vector<model::Part> parts;
  for (int left = wanted.gpus; left > 0;) {
    const auto freest_node = std::ranges::max_element(free);
    const int taken_gpus = std::min(left, *freest_node);
    if (taken_gpus <= 0) break;  // the precondition is broken; the referee names the gang that is too small
    parts.push_back({model::NodeIndex(static_cast<std::size_t>(freest_node - free.begin())), wanted.type, taken_gpus});
    *freest_node -= taken_gpus;
    left -= taken_gpus;
  }
  return model::normalised(std::move(parts));
}

// Returns the server with the fewest free GPUs that has room, the first of equal ones; `free.size()` if there is none.
std::size_t fullestWith(const std::vector<int>& free, int gpus) {
  std::size_t best = free.size();
  for (std::size_t n = 0; n < free.size(); ++n)
    if (free[n] >= gpus && (best == free.size() || free[n] < free[best])) best = n;
  return best;
}

// By Sia's rules (a) and (b); `all`: GPUs up, by node. Empty, with `free` unchanged, if there is no such place.
std::vector<model::Part> wholeServers(const Wanted& wanted, const std::vector<int>& all, std::vector<int>& free) {
  const int largest = std::ranges::max(all);
  std::vector<int> left_free = free;
  std::vector<model::Part> parts;
  const auto take = [&](std::size_t node, int gpus) {
    parts.push_back({model::NodeIndex(node), wanted.type, gpus});
    left_free[node] -= gpus;
  };
  int left = wanted.gpus;
  for (std::size_t n = 0; n < free.size() && left >= largest; ++n) {
    if (all[n] < largest || free[n] < all[n]) continue;
    take(n, largest);
    left -= largest;
  }
  if (left >= largest) return {};
  if (left > 0) {
    const std::size_t node = fullestWith(left_free, left);
    if (node == free.size()) return {};
    take(node, left);
  }
  free = std::move(left_free);
  return model::normalised(std::move(parts));
}

// Finds the GPUs of each gang: first of gangs that stay, then of the others, largest first.
class Placer {
 public:
  Placer(const sim::SystemView& view, const std::vector<Wanted>& wanted, Places places)
      : m_wanted(wanted), m_places(places), m_all(freeOf(view)), m_out(wanted.size()) {}

  std::vector<std::vector<model::Part>> run() {
    for (std::size_t t = 0; t < m_all.size(); ++t) {
      const bool complete = placeType(t, true);
      if (!complete && m_places == Places::WholeServers) placeType(t, false);
    }
    return std::move(m_out);
  }

 private:
  /// Returns false if a gang has no place.
  bool placeType(std::size_t type, bool keep) {
    std::vector<int> free = m_all[type];
    std::vector<std::size_t> movers;
    for (std::size_t w = 0; w < m_wanted.size(); ++w) {
      if (m_wanted[w].type != model::TypeIndex(type)) continue;
      m_out[w].clear();
      if (!keep || !keeps(m_wanted[w].keep, free)) {
        movers.push_back(w);
        continue;
      }
      for (const model::Part& part : m_wanted[w].keep) free[part.node] -= part.count;
      m_out[w] = m_wanted[w].keep;
    }
    std::ranges::stable_sort(movers, [&](std::size_t a, std::size_t b) { return m_wanted[a].gpus > m_wanted[b].gpus; });
    bool complete = true;
    for (const std::size_t w : movers) {
      m_out[w] = m_places == Places::Spread ? gather(m_wanted[w], free) : wholeServers(m_wanted[w], m_all[type], free);
      complete = complete && !m_out[w].empty();
    }
    return complete;
  }

  const std::vector<Wanted>& m_wanted;
  Places m_places;
  Free m_all;
  std::vector<std::vector<model::Part>> m_out;
};

}  // namespace

std::vector<std::vector<model::Part>> place(const sim::SystemView& view, const std::vector<Wanted>& wanted,
                                            Places places) {
  return Placer(view, wanted, places).run();
}

}  // namespace roundel::policies::sia
