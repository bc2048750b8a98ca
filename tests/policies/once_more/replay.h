// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The state of a cluster at each decision of a run, computed only from the scenario, the rows and the decisions. The code uses neither the
// kernel nor a scheduler, so a second implementation of a rule can be compared with the decisions.

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/scenario.h"
#include "core/trace/trace.h"

namespace roundel::policies::once_more {

/// The number of GPUs by (node, type), without zeros: a gang, or the free GPUs.
using Gpus = std::map<std::pair<int, int>, int>;

inline int countOf(const Gpus& gpus) {
  int count = 0;
  for (const auto& [place, n] : gpus) count += n;
  return count;
}

inline bool within(const Gpus& part, const Gpus& all) {
  return std::ranges::all_of(part, [&](const auto& entry) {
    const auto found = all.find(entry.first);
    return found != all.end() && found->second >= entry.second;
  });
}

inline void add(Gpus& gpus, const Gpus& others, int sign) {
  for (const auto& [place, n] : others) {
    gpus[place] += sign * n;
    if (gpus[place] == 0) gpus.erase(place);
  }
}

/// A text to compare and print, such as "job 0: 2x1@3; ": GPUs x type @ node.
inline std::string textOf(const std::map<int, Gpus>& placed) {
  std::string text;
  for (const auto& [job, gpus] : placed) {
    text += "job " + std::to_string(job) + ":";
    for (const auto& [place, n] : gpus)
      text += " " + std::to_string(n) + "x" + std::to_string(place.second) + "@" + std::to_string(place.first);
    text += "; ";
  }
  return text;
}

/// A job at a decision.
struct Waiting {
  int job = 0;
  double arrival_s = 0;
  double since_s = 0;         ///< the first start, or the arrival if the job has not started
  double attained_gpu_s = 0;  ///< GPU-seconds held so far
  double done = 0;            ///< iterations so far
  Gpus held;                  ///< GPUs from the previous decision; empty if one of their nodes has failed since
};

class Replay {
 public:
  explicit Replay(const trace::Trace& trace) : m_trace(trace) {}

  std::size_t decisions() const { return m_trace.decisions.size(); }
  double at_s(std::size_t decision) const { return m_trace.decisions.at_s(decision); }

  /// All GPUs of the nodes that are up.
  Gpus up(double t_s) const {
    Gpus gpus;
    for (std::size_t n = 0; n < m_trace.problem->nodes.size(); ++n) {
      if (!isUp(static_cast<int>(n), t_s)) continue;
      for (const model::GpuGroup& group : m_trace.problem->nodes[n].groups)
        gpus[{static_cast<int>(n), group.type.value}] += group.count;
    }
    return gpus;
  }

  /// The jobs that have arrived and have not ended, in the order of the file.
  std::vector<Waiting> active(std::size_t decision) const {
    std::vector<Waiting> jobs;
    for (int j = 0; j < static_cast<int>(m_trace.jobs.size()); ++j) {
      if (isActive(j, at_s(decision))) jobs.push_back(stateOf(j, decision));
    }
    return jobs;
  }

  /// What each job holds after the decision.
  std::map<int, Gpus> placed(std::size_t decision) const {
    std::map<int, Gpus> jobs;
    for (const trace::Placement& placement : m_trace.decisions.at(decision).placements) {
      for (const model::Part& part : placement.parts)
        jobs[placement.job.value][{part.node.value, part.type.value}] += part.count;
    }
    return jobs;
  }

  /// Returns the iterations/s on each GPU, or 0 if the job cannot run. `spread`: the gang is on several nodes.
  double rate(int job, int type, bool spread) const {
    const model::JobSpec& spec = m_trace.problem->scenario->jobs[static_cast<std::size_t>(job)];
    const std::string& id = m_trace.problem->types[model::TypeIndex(type)].id;
    const auto cell = spec.throughput->find(id);
    if (cell == spec.throughput->end() || !std::holds_alternative<double>(cell->second)) return 0;
    const auto apart = spread && spec.throughput_spread ? spec.throughput_spread->find(id) : spec.throughput->end();
    if (!spread || !spec.throughput_spread || apart == spec.throughput_spread->end())
      return std::get<double>(cell->second);
    const auto* value = std::get_if<double>(&apart->second);
    return value == nullptr ? 0 : *value;
  }

  /// The rate of the gang: every GPU runs at the rate of the slowest one.
  double gangRate(int job, const Gpus& gpus) const {
    std::map<int, int> nodes;
    for (const auto& [place, n] : gpus) nodes[place.first] += n;
    double least = INFINITY;
    for (const auto& [place, n] : gpus) least = std::min(least, rate(job, place.second, nodes.size() > 1));
    return gpus.empty() ? 0 : least * countOf(gpus);
  }

  /// `gpus`, or the lower median of the list.
  int gang(int job) const {
    const auto& stated = m_trace.problem->scenario->jobs[static_cast<std::size_t>(job)].gpus;
    if (const auto* one = std::get_if<int>(&*stated)) return *one;
    std::vector<int> sizes = std::get<std::vector<int>>(*stated);
    std::ranges::sort(sizes);
    return sizes[(sizes.size() - 1) / 2];
  }

  const model::Problem& problem() const { return *m_trace.problem; }
  const model::JobSpec& spec(int job) const { return problem().scenario->jobs[static_cast<std::size_t>(job)]; }

 private:
  bool isUp(int node, double t_s) const {
    bool up = true;
    for (const model::EventSpec& event : problem().scenario->events) {
      if (event.at_s > t_s || event.node != problem().nodes[model::NodeIndex(node)].id) continue;
      if (event.kind == model::EventKind::NodeDown) up = false;
      if (event.kind == model::EventKind::NodeUp) up = true;
    }
    return up;
  }

  bool failedBetween(int node, double after_s, double to_s) const {
    const auto& events = problem().scenario->events;
    return std::ranges::any_of(events, [&](const model::EventSpec& event) {
      return event.kind == model::EventKind::NodeDown && event.node == problem().nodes[model::NodeIndex(node)].id &&
             event.at_s > after_s && event.at_s <= to_s;
    });
  }

  static bool over(double end_s, double t_s) { return end_s <= t_s + 1e-9 * std::max(1.0, t_s); }

  bool isActive(int job, double t_s) const {
    const trace::JobOutcome& outcome = m_trace.jobs[static_cast<std::size_t>(job)];
    return spec(job).arrival_s.value_or(0) <= t_s && !over(outcome.finish_s, t_s) && !over(outcome.cancelled_s, t_s);
  }

  Waiting stateOf(int job, std::size_t decision) const {
    Waiting state{job, spec(job).arrival_s.value_or(0), 0, 0, 0, heldBefore(job, decision)};
    const double first_s = m_trace.jobs[static_cast<std::size_t>(job)].first_start_s;
    state.since_s = first_s < at_s(decision) ? first_s : state.arrival_s;
    for (std::size_t row = 0; row < m_trace.segments.size(); ++row)
      addRow(m_trace.segments.at(row), at_s(decision), state);
    return state;
  }

  static void addRow(const trace::Segment& row, double t_s, Waiting& state) {
    if (row.job.value != state.job || row.start_s >= t_s) return;
    const double held_s = std::min(row.end_s, t_s) - row.start_s;
    state.attained_gpu_s += held_s;
    state.done += row.iterations * held_s / (row.end_s - row.start_s);
  }

  Gpus heldBefore(int job, std::size_t decision) const {
    if (decision == 0) return {};
    const auto before = placed(decision - 1);
    const auto found = before.find(job);
    if (found == before.end()) return {};
    const bool lost = std::ranges::any_of(found->second, [&](const auto& entry) {
      return failedBetween(entry.first.first, at_s(decision - 1), at_s(decision));
    });
    return lost ? Gpus{} : found->second;
  }

  const trace::Trace& m_trace;
};

/// Returns `count` GPUs of the type on the fewest nodes. Tries all sets of nodes; of equal sizes, the lexicographically lowest set is taken
/// and filled in order.
inline Gpus onFewestNodes(const Gpus& free, int type, int count) {
  std::vector<std::pair<int, int>> rooms;  // node, free
  for (const auto& [place, n] : free) {
    if (place.second == type && n > 0) rooms.emplace_back(place.first, n);
  }
  std::optional<std::vector<std::size_t>> best;
  for (unsigned set = 1; set < (1U << rooms.size()); ++set) {
    std::vector<std::size_t> chosen;
    int room = 0;
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      if ((set >> i & 1U) == 0) continue;
      chosen.push_back(i);
      room += rooms[i].second;
    }
    if (room < count) continue;
    if (!best || std::pair(chosen.size(), chosen) < std::pair(best->size(), *best)) best = chosen;
  }
  Gpus gang;
  if (!best) return gang;
  for (const std::size_t i : *best) {
    const int taken = std::min(rooms[i].second, count);
    if (taken > 0) gang[{rooms[i].first, type}] = taken;
    count -= taken;
  }
  return gang;
}

}  // namespace roundel::policies::once_more
