// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The servers of a plan: one entry for each GPU type of a node, since a configuration never mixes types.

#include <cstddef>
#include <vector>

#include "core/model/problem.h"
#include "core/sim/system_view.h"

namespace roundel::policies::hops {

struct Server {
  model::NodeIndex node;
  model::TypeIndex type;
  int idle = 0;  ///< S_t
  int total = 0;
};

/// Consecutive servers of one type with equal numbers of idle GPUs.
struct Stretch {
  std::size_t first = 0, end = 0;  ///< range of slots
  int idle = 0;                    ///< GPUs of each
};

/// Servers that are up, by type, then node in file order: the paper's server ids. Initially all GPUs are idle.
class Servers {
 public:
  explicit Servers(const sim::SystemView& view);            ///< O(nodes * types of a node)
  Servers(std::vector<Server> servers, std::size_t types);  ///< precondition: ordered by type

  const std::vector<Server>& all() const { return m_servers; }
  const Server& operator[](std::size_t slot) const { return m_servers[slot]; }
  std::size_t first(model::TypeIndex type) const { return m_first[type]; }
  std::size_t end(model::TypeIndex type) const { return m_first[static_cast<std::size_t>(type) + 1]; }
  std::size_t types() const { return m_first.size() - 1; }

  int idle() const;  ///< number of GPUs of all types
  int idle(model::TypeIndex type) const;
  std::vector<Stretch> stretches(model::TypeIndex type) const;                ///< O(servers of the type)
  int largestIdle(model::TypeIndex type) const;                               ///< on one server
  int largest(model::TypeIndex type) const { return m_kinds[type].largest; }  ///< all GPUs of the largest server
  int total(model::TypeIndex type) const { return m_kinds[type].total; }
  /// Ignores parts on nodes that are not up.
  void take(const std::vector<model::Part>& parts);
  void release(const std::vector<model::Part>& parts);  ///< the inverse of take()
  bool fits(const std::vector<model::Part>& parts) const;
  std::vector<int> capacities() const;  ///< idle GPUs, by slot
  /// returns the number of servers if it is not up
  std::size_t slotOf(model::TypeIndex type, model::NodeIndex node) const;

 private:
  void change(const std::vector<model::Part>& parts, int sign);

  std::vector<Server> m_servers;
  std::vector<std::size_t> m_first;  // by type, and the number of servers at the end
  struct Kind {
    int largest = 0, total = 0;
  };
  std::vector<Kind> m_kinds;  // by type
};

}  // namespace roundel::policies::hops
