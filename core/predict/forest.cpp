#include "core/predict/forest.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/model/random_stream.h"

namespace roundel::predict {
namespace {

constexpr double kRelative = 1e-12;

// All rows with the same features.
struct Cell {
  std::array<std::int32_t, 2> features{};
};

// A cell in one tree: how often its rows were drawn, and what they add up to.
struct Drawn {
  double count = 0, sum = 0, low = 0, high = 0;
};

struct Cut {
  double score = 0;
  int feature = -1;
  std::size_t left = 0;       // cells to the left, in the order of the feature
  std::int32_t between = 0;   // sum of the two features around the threshold
};

}  // namespace

// Grows one tree after another. The cells of a node stand next to each other in two lists, one in the order of each feature;
// cutting a node parts both lists and keeps their orders.
class ForestGrower {
 public:
  explicit ForestGrower(const std::vector<ForestRow>& rows) : m_rows(rows), m_cellOf(rows.size()) {
    std::vector<std::uint32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return rows[a].first != rows[b].first ? rows[a].first < rows[b].first : rows[a].second < rows[b].second;
    });
    for (const std::uint32_t row : order) {
      const std::array<std::int32_t, 2> features{rows[row].first, rows[row].second};
      if (m_cells.empty() || m_cells.back().features != features) m_cells.push_back({features});
      m_cellOf[row] = static_cast<std::uint32_t>(m_cells.size() - 1);
    }
    m_bySecond.resize(m_cells.size());
    std::iota(m_bySecond.begin(), m_bySecond.end(), 0U);
    std::stable_sort(m_bySecond.begin(), m_bySecond.end(), [&](std::uint32_t a, std::uint32_t b) {
      return m_cells[a].features[1] < m_cells[b].features[1];
    });
  }

  void growTree(Forest& forest, model::RandomStream& stream) {
    draw(stream);
    forest.m_roots.push_back(static_cast<std::uint32_t>(forest.m_nodes.size()));
    forest.m_nodes.emplace_back();
    m_open = {{0, m_lists[0].size(), forest.m_roots.back()}};
    while (!m_open.empty()) {
      const Range range = m_open.back();
      m_open.pop_back();
      growNode(forest, range);
    }
  }

 private:
  struct Range {
    std::size_t begin = 0, end = 0;
    std::uint32_t node = 0;
  };

  void draw(model::RandomStream& stream) {
    m_drawn.assign(m_cells.size(), {});
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
      const std::size_t row = stream.index(m_rows.size());
      Drawn& cell = m_drawn[m_cellOf[row]];
      const double value = m_rows[row].value;
      cell.low = cell.count > 0 ? std::min(cell.low, value) : value;
      cell.high = cell.count > 0 ? std::max(cell.high, value) : value;
      cell.count += 1;
      cell.sum += value;
    }
    for (auto& list : m_lists) list.clear();
    for (std::uint32_t c = 0; c < m_cells.size(); ++c) {
      if (m_drawn[c].count > 0) m_lists[0].push_back(c);
    }
    for (const std::uint32_t c : m_bySecond) {
      if (m_drawn[c].count > 0) m_lists[1].push_back(c);
    }
  }

  void growNode(Forest& forest, const Range& range) {
    double count = 0, sum = 0;
    const Drawn& any = m_drawn[m_lists[0][range.begin]];
    double low = any.low, high = any.high;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const Drawn& cell = m_drawn[m_lists[0][i]];
      count += cell.count;
      sum += cell.sum;
      low = std::min(low, cell.low);
      high = std::max(high, cell.high);
    }
    Cut cut;
    if (low < high && range.end - range.begin > 1) {
      for (int feature = 0; feature < 2; ++feature) tryFeature(range, feature, count, sum, cut);
    }
    if (cut.feature < 0) {
      forest.m_nodes[range.node] = {Forest::kLeaf, static_cast<std::uint32_t>(forest.m_values.size())};
      forest.m_values.push_back(low == high ? low : sum / count);
      return;
    }
    part(range, cut);
    const auto child = static_cast<std::uint32_t>(forest.m_nodes.size());
    forest.m_nodes[range.node] = {2 * cut.between + cut.feature, child};
    forest.m_nodes.resize(forest.m_nodes.size() + 2);
    m_open.push_back({range.begin + cut.left, range.end, child + 1});
    m_open.push_back({range.begin, range.begin + cut.left, child});
  }

  // The least squared error on both sides is the largest sum of (sum^2 / count).
  void tryFeature(const Range& range, int feature, double count, double sum, Cut& best) const {
    const auto f = static_cast<std::size_t>(feature);
    const auto& list = m_lists[f];
    double left = 0, leftSum = 0;
    for (std::size_t i = range.begin; i + 1 < range.end; ++i) {
      const Drawn& cell = m_drawn[list[i]];
      left += cell.count;
      leftSum += cell.sum;
      const std::int32_t here = m_cells[list[i]].features[f];
      const std::int32_t after = m_cells[list[i + 1]].features[f];
      if (here == after) continue;
      const double right = count - left;
      const double rightSum = sum - leftSum;
      const double score = leftSum * leftSum / left + rightSum * rightSum / right;
      // Equal cuts differ by rounding only: the first stays.
      if (best.feature < 0 || score > best.score * (1 + kRelative)) best = {score, feature, i + 1 - range.begin, here + after};
    }
  }

  void part(const Range& range, const Cut& cut) {
    const auto f = static_cast<std::size_t>(cut.feature);
    auto& other = m_lists[1 - f];
    m_right.clear();
    std::size_t kept = range.begin;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const bool left = 2 * m_cells[other[i]].features[f] <= cut.between;
      if (left) {
        other[kept++] = other[i];
      } else {
        m_right.push_back(other[i]);
      }
    }
    std::copy(m_right.begin(), m_right.end(), other.begin() + static_cast<std::ptrdiff_t>(kept));
  }

  const std::vector<ForestRow>& m_rows;
  std::vector<std::uint32_t> m_cellOf, m_bySecond;
  std::vector<Cell> m_cells;  // by first, then second feature
  std::vector<Drawn> m_drawn;
  std::array<std::vector<std::uint32_t>, 2> m_lists;
  std::vector<std::uint32_t> m_right;
  std::vector<Range> m_open;
};

Forest Forest::grown(const std::vector<ForestRow>& rows, std::size_t trees, std::uint64_t seed, std::stop_token stop) {
  Forest forest;
  if (rows.empty()) return forest;
  ForestGrower grower(rows);
  for (std::size_t tree = 0; tree < trees && !stop.stop_requested(); ++tree) {
    model::RandomStream stream(seed, "forest", tree);
    grower.growTree(forest, stream);
  }
  return forest;
}

double Forest::forecast(std::int32_t first, std::int32_t second) const {
  if (m_roots.empty()) return 0;
  double sum = 0;
  for (const std::uint32_t root : m_roots) {
    const Node* node = &m_nodes[root];
    while (node->cut != kLeaf) {
      const std::int32_t feature = (node->cut & 1) == 0 ? first : second;
      node = &m_nodes[node->next + (2 * feature <= node->cut / 2 ? 0U : 1U)];
    }
    sum += m_values[node->next];
  }
  return sum / static_cast<double>(m_roots.size());
}

}  // namespace roundel::predict
