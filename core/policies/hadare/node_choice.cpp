#include "core/policies/hadare/node_choice.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace roundel::policies::hadare {
namespace {

constexpr double kSame = 1e-9;

bool suffices(double capacity, double need) { return capacity >= need * (1 - kSame); }
bool less(double a, double b) { return a < b * (1 - kSame); }

NodeSet byValue(const std::vector<double>& values) {
  NodeSet order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  return order;
}

double sumOf(const std::vector<double>& capacities, const NodeSet& set) {
  return std::accumulate(set.begin(), set.end(), 0.0, [&](double sum, std::size_t i) { return sum + capacities[i]; });
}

/// Nodes of one capacity; a set takes the lowest of them.
struct Kind {
  double capacity = 0;
  NodeSet nodes;
};

std::vector<Kind> kindsOf(const std::vector<double>& capacities) {
  std::vector<Kind> kinds;
  for (const std::size_t i : byValue(capacities)) {
    if (kinds.empty() || less(capacities[i], kinds.back().capacity)) kinds.push_back({capacities[i], {}});
    kinds.back().nodes.push_back(i);
  }
  for (Kind& kind : kinds) std::sort(kind.nodes.begin(), kind.nodes.end());
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
    if (++m_visited > kMostSets && !m_best.empty()) return;
    if (suffices(sum, m_need)) return offer(sum);
    if (less(m_bestSum, sum) || !suffices(sum + reach(kind, left), m_need)) return;
    const std::size_t all = std::min(m_kinds[kind].nodes.size(), left);
    for (std::size_t taken = all + 1; taken-- > 0;) {
      m_taken[kind] = taken;
      descend(kind + 1, sum + static_cast<double>(taken) * m_kinds[kind].capacity, left - taken);
    }
    m_taken[kind] = 0;
  }

  // What the `left` fastest of the kinds from this one on hold.
  double reach(std::size_t kind, std::size_t left) const {
    double sum = 0;
    for (; kind < m_kinds.size() && left > 0; ++kind) {
      const std::size_t taken = std::min(m_kinds[kind].nodes.size(), left);
      sum += static_cast<double>(taken) * m_kinds[kind].capacity;
      left -= taken;
    }
    return sum;
  }

  NodeSet taken() const {
    NodeSet set;
    for (std::size_t k = 0; k < m_kinds.size(); ++k) {
      const auto& nodes = m_kinds[k].nodes;
      set.insert(set.end(), nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(m_taken[k]));
    }
    std::sort(set.begin(), set.end());
    return set;
  }

  void offer(double sum) {
    if (less(m_bestSum, sum)) return;
    NodeSet set = taken();
    const bool same = !less(sum, m_bestSum);
    const bool better = set.size() != m_best.size() ? set.size() < m_best.size() : set < m_best;
    if (same && !m_best.empty() && !better) return;
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
  NodeSet order = byValue(values);
  order.resize(std::min(most, order.size()));
  std::sort(order.begin(), order.end());
  return order;
}

NodeSet smallestSufficient(const std::vector<double>& capacities, double need, std::size_t most) {
  return Search(kindsOf(capacities), need).run(most);
}

NodeSet chooseNodes(const std::vector<double>& capacities, const Demand& demand) {
  NodeSet all = largest(capacities, demand.most);
  if (demand.last) {
    if (demand.beta == 0) return all;
    NodeSet few = largest(capacities, std::min(demand.beta, demand.most));
    return suffices(sumOf(capacities, few), demand.need) ? few : all;
  }
  if (!less(demand.need, sumOf(capacities, all))) return all;
  return smallestSufficient(capacities, demand.need, demand.most);
}

}  // namespace roundel::policies::hadare
