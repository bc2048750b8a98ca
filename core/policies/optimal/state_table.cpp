// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/state_table.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <tuple>

namespace roundel::policies::optimal {
namespace {

template <class T>
void append(std::string& key, T value) {
  char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  key.append(bytes, sizeof(T));
}

bool noWorse(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] > b[i]) return false;
  return true;
}

}  // namespace

// Sorts jobs of one kind by properties that do not depend on node names. Equal keys are always equal states, and equal states mostly
// have equal keys.
std::vector<std::size_t> StateTable::orderOf(const State& state) const {
  std::vector<std::size_t> order(state.jobs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto rank = [&](std::size_t j) {
    const JobNow& now = state.jobs[j];
    const int gpus = now.gang < 0 ? 0 : m_problem.jobs[j].gangs[static_cast<std::size_t>(now.gang)].gpus;
    return std::tuple(m_problem.jobs[j].kind, now.done, now.started, gpus, now.owed_s, now.remaining);
  };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return order;
}

std::string StateTable::keyOf(const State& state, const std::vector<std::size_t>& order) const {
  std::string key;
  append(key, state.round);
  for (const std::size_t j : order) {
    const JobNow& now = state.jobs[j];
    append(key, static_cast<char>((now.done ? 1 : 0) | (now.started ? 2 : 0)));
    append(key, now.owed_s);
  }
  std::vector<std::string> columns;
  for (const SearchProblem::NodePools& node : m_problem.nodes) columns.push_back(columnOf(state, order, node));
  std::ranges::sort(columns);
  for (const std::string& column : columns) {
    append(key, static_cast<std::int16_t>(column.size()));
    key += column;
  }
  return key;
}

std::string StateTable::columnOf(const State& state, const std::vector<std::size_t>& order,
                                 const SearchProblem::NodePools& node) const {
  std::string column;
  append(column, static_cast<std::int16_t>(node.kind));
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::int16_t gang = state.jobs[order[i]].gang;
    if (gang < 0) continue;
    const GangOption& held_gang = m_problem.jobs[order[i]].gangs[static_cast<std::size_t>(gang)];
    for (std::size_t p = node.first; p < node.end; ++p) {
      if (held_gang.counts[p] == 0) continue;
      append(column, static_cast<char>(i));
      append(column, static_cast<char>(p - node.first));
      append(column, held_gang.counts[p]);
    }
  }
  return column;
}

bool StateTable::insert(const State& state, std::int32_t id, std::vector<std::int32_t>& beaten) {
  const std::vector<std::size_t> order = orderOf(state);
  Entry entry{id, {}};
  for (const std::size_t j : order) entry.left.push_back(state.jobs[j].remaining);
  entry.left.push_back(m_makespan ? state.last_s : state.sum);
  std::vector<Entry>& known_entries = m_entries[keyOf(state, order)];
  for (const Entry& known_entry : known_entries)
    if (noWorse(known_entry.left, entry.left)) return false;
  std::erase_if(known_entries, [&](const Entry& other) {
    const bool worse = noWorse(entry.left, other.left);
    if (worse) beaten.push_back(other.id);
    return worse;
  });
  known_entries.push_back(std::move(entry));
  return true;
}

}  // namespace roundel::policies::optimal
