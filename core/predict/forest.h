#pragma once
// A random forest regression on two categorical features (L. Breiman, Random Forests, Machine Learning 45, 2001; A-SRPT, Section
// IV-C3): each tree is grown on a bootstrap of the rows, every node is cut where the squared error falls most, on either feature,
// down to leaves that cannot be cut any further; the forecast is the mean over the trees.
//
// The features are names without an order. Categories are ordered by the mean value of their rows: under squared error the best cut of a
// category is one of the order by means (W. D. Fisher, On Grouping for Maximum Homogeneity, 1958; Breiman et al., CART, 1984). A tree
// whose bootstrap lacks a category then forecasts a category with about the same mean.
//
// Rows with the same features are one cell with a weight, so that jobs that recur thousands of times cost as much as one and a leaf
// is their mean. (A general library was measured and not used, see README.md.)

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace roundel::predict {

/// One observation. Features are the indices of categories, >= 0 and below 2^29.
struct ForestRow {
  std::int32_t first = 0, second = 0;
  double value = 0;
};

class Forest {
 public:
  /// An untrained forest: every forecast is 0.
  Forest() = default;

  /// Deterministic in rows (their order included), trees and seed. A requested stop gives the trees grown so far.
  /// O(trees * (rows + cells * depth)) time, O(trees * cells) memory; one thread.
  static Forest grown(const std::vector<ForestRow>& rows, std::size_t trees, std::uint64_t seed,
                      std::stop_token stop = {});

  /// Mean over the trees; an unseen category has the place of the mean of all rows. O(trees * depth).
  double forecast(std::int32_t first, std::int32_t second) const;
  std::size_t trees() const { return m_roots.size(); }

 private:
  friend class ForestGrower;
  struct Node {
    std::int32_t cut = kLeaf;  ///< 2 * (sum of the two features around the threshold) + (0: first, 1: second)
    std::uint32_t next = 0;    ///< its left child, the right one stands after it; of a leaf its place in m_values
  };
  /// The categories of one feature in the order of their mean values.
  class Order {
   public:
    Order() = default;
    Order(const std::vector<ForestRow>& rows, std::int32_t ForestRow::*feature);
    std::int32_t place(std::int32_t category) const;

   private:
    static constexpr std::int32_t kUnseen = -1;
    std::vector<std::int32_t> m_places;  ///< by category
    std::int32_t m_middle = 0;           ///< the first place whose mean is not below that of all rows
  };
  static constexpr std::int32_t kLeaf = -1;
  Order m_first, m_second;
  std::vector<Node> m_nodes;
  std::vector<double> m_values;
  std::vector<std::uint32_t> m_roots;
};

}  // namespace roundel::predict
