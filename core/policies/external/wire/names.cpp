// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/names.h"

#include "core/policies/external/wire/hello.h"

namespace roundel::policies::external {
namespace {

template <class Entities>
std::vector<std::string> textsOf(const Entities& entities) {
  std::vector<std::string> out(entities.size());
  for (std::size_t i = 0; i < entities.size(); ++i) appendAsciiString(out[i], entities[i].id);
  return out;
}

template <class Entities, class Map>
void fill(const Entities& entities, Map& map) {
  map.reserve(entities.size());
  for (std::size_t i = 0; i < entities.size(); ++i) map.emplace(entities[i].id, typename Map::mapped_type(i));
}

}  // namespace

Names::Names(const model::Problem& problem) : m_nodeTexts(textsOf(problem.nodes)), m_typeTexts(textsOf(problem.types)) {
  fill(problem.jobs, m_jobs);
  fill(problem.nodes, m_nodes);
  fill(problem.types, m_types);
}

}  // namespace roundel::policies::external
