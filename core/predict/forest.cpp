// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/predict/forest.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/model/random_stream.h"

namespace roundel::predict {
namespace {

constexpr double kRelative = 1e-12;

// All rows of one tree with the same features: their number in the bootstrap and their sum.
struct Cell {
  std::array<std::int32_t, 2> features{};
  double count = 0, sum = 0, mean = 0;
};

struct Cut {
  double gain = 0;
  int feature = -1;
  std::size_t left = 0;       // cells to the left, in the order of the feature
  std::int32_t between = 0;   // sum of the two features around the threshold
  double count = 0, sum = 0;  // of the left side
};

}  // namespace

// Grows one tree after another. The cells of a node are adjacent in two lists, one in the order of each feature, so that the search
// for a cut reads memory in order. A cut splits both lists and keeps their orders.
class ForestGrower {
 public:
  explicit ForestGrower(const std::vector<ForestRow>& rows) : m_rows(rows), m_cellOf(rows.size()) {
    std::vector<std::uint32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
      return rows[a].first != rows[b].first ? rows[a].first < rows[b].first : rows[a].second < rows[b].second;
    });
    for (const std::uint32_t row : order) {
      const std::array<std::int32_t, 2> features{rows[row].first, rows[row].second};
      if (m_features.empty() || m_features.back() != features) m_features.push_back(features);
      m_cellOf[row] = static_cast<std::uint32_t>(m_features.size() - 1);
    }
    m_bySecond.resize(m_features.size());
    std::iota(m_bySecond.begin(), m_bySecond.end(), 0U);
    std::ranges::stable_sort(m_bySecond,
                             [&](std::uint32_t a, std::uint32_t b) { return m_features[a][1] < m_features[b][1]; });
  }

  void growTree(Forest& forest, model::RandomStream& stream) {
    Range root_range;
    for (const Cell& cell : draw(stream)) {
      root_range.count += cell.count;
      root_range.sum += cell.sum;
    }
    root_range.end = m_lists[0].size();
    root_range.node = static_cast<std::uint32_t>(forest.m_nodes.size());
    forest.m_roots.push_back(root_range.node);
    forest.m_nodes.emplace_back();
    m_open = {root_range};
    while (!m_open.empty()) {
      const Range range = m_open.back();
      m_open.pop_back();
      growNode(forest, range);
    }
  }

 private:
  struct Range {
    std::size_t begin = 0, end = 0;
    double count = 0, sum = 0;
    std::uint32_t node = 0;
  };

  const std::vector<Cell>& draw(model::RandomStream& stream) {
    m_drawn.assign(m_features.size(), {});
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
      const std::size_t row = stream.index(m_rows.size());
      Cell& cell = m_drawn[m_cellOf[row]];
      cell.count += 1;
      cell.sum += m_rows[row].value;
    }
    for (auto& list : m_lists) list.clear();
    for (std::size_t c = 0; c < m_features.size(); ++c) {
      if (m_drawn[c].count <= 0) continue;
      m_drawn[c].features = m_features[c];
      m_drawn[c].mean = m_drawn[c].sum / m_drawn[c].count;
      m_lists[0].push_back(m_drawn[c]);
    }
    for (const std::uint32_t c : m_bySecond)
      if (m_drawn[c].count > 0) m_lists[1].push_back(m_drawn[c]);
    return m_lists[0];
  }

  void growNode(Forest& forest, const Range& range) {
    Cut cut;
    if (varies(range))
      for (int feature = 0; feature < 2; ++feature) tryFeature(range, feature, cut);
    if (cut.feature < 0) {
      forest.m_nodes[range.node] = {Forest::kLeaf, static_cast<std::uint32_t>(forest.m_values.size())};
      forest.m_values.push_back(varies(range) ? range.sum / range.count : meanAt(range.begin));
      return;
    }
    part(range, cut);
    const auto child = static_cast<std::uint32_t>(forest.m_nodes.size());
    forest.m_nodes[range.node] = {2 * cut.between + cut.feature, child};
    forest.m_nodes.resize(forest.m_nodes.size() + 2);
    const std::size_t middle = range.begin + cut.left;
    m_open.push_back({middle, range.end, range.count - cut.count, range.sum - cut.sum, child + 1});
    m_open.push_back({range.begin, middle, cut.count, cut.sum, child});
  }

  double meanAt(std::size_t i) const { return m_lists[0][i].mean; }

  // No cut improves a node if all its cells have the same mean.
  bool varies(const Range& range) const {
    for (std::size_t i = range.begin + 1; i < range.end; ++i)
      if (meanAt(i) != meanAt(range.begin)) return true;
    return false;
  }

  // A cut that puts (l, L) of the node's (count, sum) = (n, S) to the left lowers the squared error by (L - l S/n)^2 n / (l (n - l)).
  void tryFeature(const Range& range, int feature, Cut& best) const {
    const auto f = static_cast<std::size_t>(feature);
    const Cell* const cells = m_lists[f].data();
    const double mean = range.sum / range.count;
    // Equal cuts differ only by rounding: the first is kept.
    const double least_gain = kRelative * range.sum * mean;
    double left = 0, leftSum = 0;
    for (std::size_t i = range.begin; i + 1 < range.end; ++i) {
      left += cells[i].count;
      leftSum += cells[i].sum;
      const std::int32_t cell_value = cells[i].features[f];
      const std::int32_t next_value = cells[i + 1].features[f];
      if (cell_value == next_value) continue;
      const double excess_sum = leftSum - left * mean;
      const double gain = excess_sum * excess_sum / (left * (range.count - left)) * range.count;
      if (best.feature < 0 || gain > best.gain + least_gain)
        best = {.gain = gain,
                .feature = feature,
                .left = i + 1 - range.begin,
                .between = cell_value + next_value,
                .count = left,
                .sum = leftSum};
    }
  }

  void part(const Range& range, const Cut& cut) {
    const auto f = static_cast<std::size_t>(cut.feature);
    auto& other_list = m_lists[1 - f];
    m_right.clear();
    std::size_t left_end = range.begin;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const bool left = 2 * other_list[i].features[f] <= cut.between;
      if (left)
        other_list[left_end++] = other_list[i];
      else
        m_right.push_back(other_list[i]);
    }
    std::ranges::copy(m_right, other_list.begin() + static_cast<std::ptrdiff_t>(left_end));
  }

  const std::vector<ForestRow>& m_rows;
  std::vector<std::uint32_t> m_cellOf, m_bySecond;
  std::vector<std::array<std::int32_t, 2>> m_features;  // of each cell, by first, then second feature
  std::vector<Cell> m_drawn, m_right;
  std::array<std::vector<Cell>, 2> m_lists;
  std::vector<Range> m_open;
};

Forest::Order::Order(const std::vector<ForestRow>& rows, std::int32_t ForestRow::*feature) {
  struct Total {
    std::int32_t category = 0;
    double count = 0, sum = 0;
    double mean() const { return sum / count; }
  };
  std::vector<Total> totals;
  double sum = 0;
  for (const ForestRow& row : rows) {
    const auto category = static_cast<std::size_t>(row.*feature);
    if (category >= totals.size()) totals.resize(category + 1);
    totals[category].category = row.*feature;
    totals[category].count += 1;
    totals[category].sum += row.value;
    sum += row.value;
  }
  m_places.assign(totals.size(), kUnseen);
  std::erase_if(totals, [](const Total& total) { return total.count <= 0; });
  std::ranges::stable_sort(totals, {}, &Total::mean);
  for (std::size_t place = 0; place < totals.size(); ++place)
    m_places[static_cast<std::size_t>(totals[place].category)] = static_cast<std::int32_t>(place);
  const double mean = sum / static_cast<double>(rows.size());
  m_middle = static_cast<std::int32_t>(std::ranges::lower_bound(totals, mean, {}, &Total::mean) - totals.begin());
}

std::int32_t Forest::Order::place(std::int32_t category) const {
  const auto c = static_cast<std::size_t>(category);
  return c < m_places.size() && m_places[c] != kUnseen ? m_places[c] : m_middle;
}

Forest Forest::grown(const std::vector<ForestRow>& rows, std::size_t trees, std::uint64_t seed, std::stop_token stop) {
  Forest forest;
  if (rows.empty()) return forest;
  forest.m_first = Order(rows, &ForestRow::first);
  forest.m_second = Order(rows, &ForestRow::second);
  std::vector<ForestRow> placed_rows = rows;
  for (ForestRow& row : placed_rows)
    row = {.first = forest.m_first.place(row.first), .second = forest.m_second.place(row.second), .value = row.value};
  ForestGrower grower(placed_rows);
  for (std::size_t tree = 0; tree < trees && !stop.stop_requested(); ++tree) {
    model::RandomStream stream(seed, "forest", tree);
    grower.growTree(forest, stream);
  }
  return forest;
}

double Forest::forecast(std::int32_t first, std::int32_t second) const {
  if (m_roots.empty()) return 0;
  const std::int32_t places[] = {m_first.place(first), m_second.place(second)};
  double sum = 0;
  for (const std::uint32_t root : m_roots) {
    const Node* node = &m_nodes[root];
    while (node->cut != kLeaf) {
      node = &m_nodes[node->next + (2 * places[node->cut & 1] <= node->cut / 2 ? 0U : 1U)];
    }
    sum += m_values[node->next];
  }
  return sum / static_cast<double>(m_roots.size());
}

}  // namespace roundel::predict
