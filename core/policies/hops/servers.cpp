// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/servers.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/model/check/precondition.h"

namespace roundel::policies::hops {
namespace {

std::vector<Server> upServers(const sim::SystemView& view) {
  const model::Problem& problem = view.problem();
  std::vector<Server> servers;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    if (!view.nodeUp(model::NodeIndex(n))) continue;
    for (const model::GpuGroup& group : problem.nodes[n].groups)
      servers.push_back({model::NodeIndex(n), group.type, group.count, group.count});
  }
  std::ranges::stable_sort(servers, {}, &Server::type);
  return servers;
}

}  // namespace

Servers::Servers(const sim::SystemView& view) : Servers(upServers(view), view.problem().types.size()) {}

Servers::Servers(std::vector<Server> servers, std::size_t types) : m_servers(std::move(servers)) {
  ROUNDEL_PRECONDITION(std::ranges::is_sorted(m_servers, {}, &Server::type));
  for (std::size_t t = 0; t <= types; ++t) {
    const auto it =
        std::ranges::find_if(m_servers, [&](const Server& s) { return static_cast<std::size_t>(s.type) >= t; });
    m_first.push_back(static_cast<std::size_t>(it - m_servers.begin()));
  }
  m_kinds.resize(types);
  for (const Server& server : m_servers) {
    Kind& kind = m_kinds[server.type];
    kind.largest = std::max(kind.largest, server.total);
    kind.total += server.total;
  }
}

int Servers::idle() const {
  return std::accumulate(m_servers.begin(), m_servers.end(), 0, [](int sum, const Server& s) { return sum + s.idle; });
}

int Servers::idle(model::TypeIndex type) const {
  int sum = 0;
  for (std::size_t s = first(type); s < end(type); ++s) sum += m_servers[s].idle;
  return sum;
}

int Servers::largestIdle(model::TypeIndex type) const {
  int most_idle = 0;
  for (std::size_t s = first(type); s < end(type); ++s) most_idle = std::max(most_idle, m_servers[s].idle);
  return most_idle;
}

std::vector<Stretch> Servers::stretches(model::TypeIndex type) const {
  std::vector<Stretch> out;
  for (std::size_t s = first(type); s < end(type); ++s) {
    if (out.empty() || out.back().idle != m_servers[s].idle) out.push_back({s, s, m_servers[s].idle});
    out.back().end = s + 1;
  }
  return out;
}

std::size_t Servers::slotOf(model::TypeIndex type, model::NodeIndex node) const {
  const auto from = m_servers.begin() + static_cast<std::ptrdiff_t>(first(type));
  const auto to = m_servers.begin() + static_cast<std::ptrdiff_t>(end(type));
  const auto it = std::lower_bound(from, to, node, [](const Server& s, model::NodeIndex n) { return s.node < n; });
  return it == to || it->node != node ? m_servers.size() : static_cast<std::size_t>(it - m_servers.begin());
}

void Servers::take(const std::vector<model::Part>& parts) { change(parts, -1); }

void Servers::release(const std::vector<model::Part>& parts) { change(parts, 1); }

void Servers::change(const std::vector<model::Part>& parts, int sign) {
  for (const model::Part& part : parts) {
    const std::size_t slot = slotOf(part.type, part.node);
    if (slot < m_servers.size()) m_servers[slot].idle += sign * part.count;
  }
}

bool Servers::fits(const std::vector<model::Part>& parts) const {
  return std::ranges::all_of(parts, [&](const model::Part& part) {
    const std::size_t slot = slotOf(part.type, part.node);
    return slot < m_servers.size() && m_servers[slot].idle >= part.count;
  });
}

std::vector<int> Servers::capacities() const {
  std::vector<int> out;
  for (const Server& server : m_servers) out.push_back(server.idle);
  return out;
}

}  // namespace roundel::policies::hops
