// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "core/compare/comparison.h"
#include "core/model/round_grid.h"

namespace roundel::compare {
namespace {

/// Jobs, nodes and types by id, since the problems of two branches may number them differently.
class Names {
 public:
  int of(const std::string& id) { return m_ids.emplace(id, static_cast<int>(m_ids.size())).first->second; }
  template <class Entities>
  std::vector<int> of(const Entities& entities) {
    std::vector<int> out;
    for (const auto& entity : entities) out.push_back(of(entity.id));
    return out;
  }

 private:
  std::map<std::string, int> m_ids;
};

using Place = std::pair<int, int>;  // node, type
using Held = std::map<Place, int>;  // GPUs held there

struct Change {
  double at_s;
  std::size_t run;
  int job;
  Place place;
  int gpus;
};

/// Walks the segments' starts and ends of all runs in time.
class Sweep {
 public:
  explicit Sweep(const std::vector<LaneRun>& runs) : m_held(runs.size()) {
    for (std::size_t i = 0; i < runs.size(); ++i)
      if (runs[i].trace) addRun(i, *runs[i].trace);
    std::ranges::sort(m_changes, {}, &Change::at_s);
  }

  /// Returns the next instant after the returned ones.
  std::optional<double> next() {
    while (m_done < m_changes.size()) {
      const double at_s = m_changes[m_done].at_s;
      if (at_s > m_known_s) break;
      std::set<int> touched;
      for (; m_done < m_changes.size() && model::sameInstant(m_changes[m_done].at_s, at_s); ++m_done)
        apply(m_changes[m_done], touched);
      if (std::ranges::any_of(touched, [&](int job) { return differs(job); })) return at_s;
    }
    return std::nullopt;
  }

 private:
  void addRun(std::size_t run, const trace::Trace& trace) {
    const model::Problem& problem = *trace.problem;
    const std::vector<int> jobs = m_jobs.of(problem.jobs), nodes = m_nodes.of(problem.nodes),
                           types = m_types.of(problem.types);
    for (std::size_t row = 0; row < trace.segments.size(); ++row) {
      const trace::Segment segment = trace.segments.at(row);
      if (!segment.gpu.valid()) continue;
      const model::Gpu& gpu = problem.gpus[segment.gpu];
      const Place place{nodes[gpu.node], types[gpu.type]};
      m_changes.push_back({segment.start_s, run, jobs[segment.job], place, 1});
      m_changes.push_back({segment.end_s, run, jobs[segment.job], place, -1});
    }
    // What an unfinished run would have done after its end is unknown.
    if (trace.status != trace::RunStatus::Complete)
      m_known_s = std::min(m_known_s, trace.end_s - model::tolerance_s(trace.end_s));
  }

  void apply(const Change& change, std::set<int>& touched) {
    Held& held_gpus = m_held[change.run][change.job];
    const auto place = held_gpus.emplace(change.place, 0).first;
    place->second += change.gpus;
    if (place->second == 0) held_gpus.erase(place);
    touched.insert(change.job);
  }

  bool differs(int job) const {
    static const Held kNothing;
    const auto heldBy = [&](const auto& run) -> const Held& {
      const auto job_entry = run.find(job);
      return job_entry == run.end() ? kNothing : job_entry->second;
    };
    return std::ranges::any_of(m_held, [&](const auto& run) { return heldBy(run) != heldBy(m_held.front()); });
  }

  Names m_jobs, m_nodes, m_types;
  std::vector<Change> m_changes;
  std::size_t m_done = 0;
  std::vector<std::map<int, Held>> m_held;  // by run, by job
  double m_known_s = std::numeric_limits<double>::infinity();
};

std::vector<LaneRun> thoseThatRan(const std::vector<LaneRun>& runs) {
  std::vector<LaneRun> ran;
  for (const LaneRun& run : runs)
    if (run.trace) ran.push_back(run);
  return ran;
}

}  // namespace

std::optional<double> nextDisagreement(const std::vector<LaneRun>& runs, double after_s) {
  Sweep sweep(thoseThatRan(runs));
  std::optional<double> at_s = sweep.next();
  while (at_s && model::isReached(*at_s, after_s)) at_s = sweep.next();
  return at_s;
}

std::vector<double> disagreements(const std::vector<LaneRun>& runs) {
  std::vector<double> all_instants;
  Sweep sweep(thoseThatRan(runs));
  while (const auto at_s = sweep.next()) all_instants.push_back(*at_s);
  return all_instants;
}

}  // namespace roundel::compare
