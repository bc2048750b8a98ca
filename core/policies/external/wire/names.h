// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The ids of a problem as a program reads and writes them. Internal to core/policies.

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/model/problem.h"

namespace roundel::policies::external {

/// Refers to the problem, which must outlive it.
class Names {
 public:
  explicit Names(const model::Problem& problem);  ///< O(jobs + nodes + types)

  model::JobIndex job(std::string_view id) const { return find(m_jobs, id); }  ///< invalid if unknown
  model::NodeIndex node(std::string_view id) const { return find(m_nodes, id); }
  model::TypeIndex type(std::string_view id) const { return find(m_types, id); }
  /// Ids as JSON strings.
  const std::string& nodeText(model::NodeIndex node) const { return m_nodeTexts[node]; }
  const std::string& typeText(model::TypeIndex type) const { return m_typeTexts[type]; }

 private:
  template <class Index>
  using Map = std::unordered_map<std::string_view, Index>;
  template <class Index>
  static Index find(const Map<Index>& map, std::string_view id) {
    const auto found = map.find(id);
    return found == map.end() ? Index() : found->second;
  }

  Map<model::JobIndex> m_jobs;
  Map<model::NodeIndex> m_nodes;
  Map<model::TypeIndex> m_types;
  std::vector<std::string> m_nodeTexts, m_typeTexts;
};

}  // namespace roundel::policies::external
