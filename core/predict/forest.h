// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A random forest regression on two categorical features (L. Breiman, Random Forests, Machine Learning 45, 2001;
// A-SRPT, Section IV-C3). Each tree is grown on a bootstrap of the rows. Every node is split where the squared error
// decreases most, on either feature, until no leaf can be split. The forecast is the mean over the trees.
//
// The features are names without an order. Categories are ordered by the mean value of their rows: under squared error
// the best split of categories is one of this order (W. D. Fisher, On Grouping for Maximum Homogeneity, 1958; Breiman
// et al., CART, 1984). If the bootstrap of a tree lacks a category, the tree uses categories with about the same mean.
//
// Rows with equal features are one cell with a weight: recurring jobs cost as much as one job, and a leaf is their
// mean. (A general library was measured and not used, see README.md.)

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

  /// Returns a forest that is deterministic in rows (including their order), trees and seed. If a stop is requested,
  /// returns the trees grown so far. O(trees * (rows + cells * depth)) time, O(trees * cells) memory; one thread.
  static Forest grown(const std::vector<ForestRow>& rows, std::size_t trees, std::uint64_t seed,
                      std::stop_token stop = {});

  /// Returns the mean over the trees. An unknown category is placed at the mean of all rows. O(trees * depth).
  double forecast(std::int32_t first, std::int32_t second) const;
  std::size_t trees() const { return m_roots.size(); }

 private:
  friend class ForestGrower;
  struct Node {
    std::int32_t cut = kLeaf;  ///< 2 * (sum of the two features around the threshold) + (0: first, 1: second)
    /// Index of the left child, which the right child follows; for a leaf, index into m_values.
    std::uint32_t next = 0;
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
    std::int32_t m_middle = 0;           ///< the first place whose mean is at least that of all rows
  };
  static constexpr std::int32_t kLeaf = -1;
  Order m_first, m_second;
  std::vector<Node> m_nodes;
  std::vector<double> m_values;
  std::vector<std::uint32_t> m_roots;
};

}  // namespace roundel::predict
