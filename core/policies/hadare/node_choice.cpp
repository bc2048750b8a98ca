// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/node_choice.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

namespace roundel::policies::hadare {
namespace {

constexpr double kSame = 1e-9;

bool suffices(double capacity, double need) { return capacity >= need * (1 - kSame); }
bool less(double a, double b) { return a < b * (1 - kSame); }

NodeSet byValue(const std::vector<double>& values) {
  NodeSet order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  return order;
}

double sumOf(const std::vector<double>& capacities, const NodeSet& set) {
  return std::accumulate(set.begin(), set.end(), 0.0, [&](double sum, std::size_t i) { return sum + capacities[i]; });
}

/// Nodes of equal capacity. A set takes the lowest of them.
struct Kind {
  double capacity = 0;
  NodeSet nodes;
};

// Nodes have few different capacities, so that they are grouped by capacity and only the groups are sorted.
std::vector<Kind> kindsOf(const std::vector<double>& capacities) {
  std::map<double, NodeSet, std::greater<>> by;
  NodeSet* last = nullptr;
  for (std::size_t i = 0; i < capacities.size(); ++i) {
    if (i == 0 || capacities[i] != capacities[i - 1]) last = &by[capacities[i]];
    last->push_back(i);
  }
  std::vector<Kind> kinds;
  for (auto& [capacity, nodes] : by) {
    if (kinds.empty() || less(capacity, kinds.back().capacity)) {
      kinds.push_back({capacity, std::move(nodes)});
      continue;
    }
    NodeSet& all_nodes = kinds.back().nodes;
    all_nodes.insert(all_nodes.end(), nodes.begin(), nodes.end());
    std::ranges::sort(all_nodes);
  }
  return kinds;
}

/// Depth first over how many nodes of each kind are taken, the fastest kind first.
class Search {
 public:
  Search(std::vector<Kind> kinds, double need) : m_kinds(std::move(kinds)), m_need(need), m_taken(m_kinds.size(), 0) {}

  NodeSet run(std::size_t most) {
    descend(0, 0, most);
    return m_best;
  }

 private:
  void descend(std::size_t kind, double sum, std::size_t left) {
    if (++m_visited > kMaxSets && !m_best.empty()) return;
    if (suffices(sum, m_need)) return offer(sum);
    if (less(m_bestSum, sum) || !suffices(sum + reach(kind, left), m_need)) return;
    const std::size_t most_nodes = std::min(m_kinds[kind].nodes.size(), left);
    std::size_t enough_nodes = std::min(most_nodes, enoughOf(kind, sum));
    if (m_visited + most_nodes - enough_nodes > kMaxSets) enough_nodes = most_nodes;  // the search may end among these
    m_visited += most_nodes - enough_nodes;  // more of them are sufficient too, and have a larger sum
    for (std::size_t taken_nodes = enough_nodes + 1; taken_nodes-- > 0;) {
      m_taken[kind] = taken_nodes;
      descend(kind + 1, sum + static_cast<double>(taken_nodes) * m_kinds[kind].capacity, left - taken_nodes);
    }
    m_taken[kind] = 0;
  }

  // Returns the smallest number of nodes of the kind with which `sum` is sufficient.
  std::size_t enoughOf(std::size_t kind, double sum) const {
    const double capacity = m_kinds[kind].capacity;
    if (capacity <= 0) return m_kinds[kind].nodes.size();
    auto nodes = static_cast<std::size_t>(std::max(0.0, std::floor((m_need - sum) / capacity)));
    while (nodes > 0 && suffices(sum + static_cast<double>(nodes - 1) * capacity, m_need)) --nodes;
    while (nodes < m_kinds[kind].nodes.size() && !suffices(sum + static_cast<double>(nodes) * capacity, m_need))
      ++nodes;
    return nodes;
  }

  // Returns the sum of the `left` fastest nodes of the kinds from this one on.
  double reach(std::size_t kind, std::size_t left) const {
    double sum = 0;
    for (; kind < m_kinds.size() && left > 0; ++kind) {
      const std::size_t taken_nodes = std::min(m_kinds[kind].nodes.size(), left);
      sum += static_cast<double>(taken_nodes) * m_kinds[kind].capacity;
      left -= taken_nodes;
    }
    return sum;
  }

  NodeSet taken() const {
    NodeSet set;
    for (std::size_t k = 0; k < m_kinds.size(); ++k) {
      const auto& nodes = m_kinds[k].nodes;
      set.insert(set.end(), nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(m_taken[k]));
    }
    std::ranges::sort(set);
    return set;
  }

  void offer(double sum) {
    if (less(m_bestSum, sum)) return;
    const bool has_same_sum = !m_best.empty() && !less(sum, m_bestSum);
    const std::size_t size = std::accumulate(m_taken.begin(), m_taken.end(), std::size_t{0});
    if (has_same_sum && size > m_best.size()) return;
    NodeSet set = taken();
    if (has_same_sum && size == m_best.size() && !(set < m_best)) return;
    m_bestSum = sum;
    m_best = std::move(set);
  }

  std::vector<Kind> m_kinds;
  double m_need;
  std::vector<std::size_t> m_taken;
  NodeSet m_best;
  double m_bestSum = std::numeric_limits<double>::infinity();
  std::size_t m_visited = 0;
};

}  // namespace

NodeSet largest(const std::vector<double>& values, std::size_t most) {
  if (most >= values.size()) {
    NodeSet all(values.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
  }
  NodeSet order = byValue(values);
  order.resize(std::min(most, order.size()));
  std::ranges::sort(order);
  return order;
}

NodeSet smallestSufficient(const std::vector<double>& capacities, double need, std::size_t most) {
  return Search(kindsOf(capacities), need).run(most);
}

NodeSet chooseNodes(const std::vector<double>& capacities, const Demand& demand) {
  NodeSet largest_nodes = largest(capacities, demand.most);
  if (demand.last) {
    if (demand.beta == 0) return largest_nodes;
    NodeSet few_nodes = largest(capacities, std::min(demand.beta, demand.most));
    return suffices(sumOf(capacities, few_nodes), demand.need) ? few_nodes : largest_nodes;
  }
  if (!less(demand.need, sumOf(capacities, largest_nodes))) return largest_nodes;
  return smallestSufficient(capacities, demand.need, demand.most);
}

}  // namespace roundel::policies::hadare
