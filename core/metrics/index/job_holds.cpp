// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/index/job_holds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace roundel::metrics {
namespace {

enum class Witness { Segment, Sync, Decision };

struct Edge {
  double t_s = 0;
  Witness witness = Witness::Segment;
  int gpus = 0;   ///< change of the GPUs held
  int opens = 0;  ///< +1 or -1 interval
};

using Edges = std::vector<std::vector<Edge>>;

void addInterval(std::vector<Edge>& edges, Witness witness, double start_s, double end_s, int gpus) {
  if (!(start_s < end_s)) return;
  edges.push_back({start_s, witness, gpus, 1});
  edges.push_back({end_s, witness, -gpus, -1});
}

// In a trace without decisions, only segments show that a gang still ran at the end of a cut trace.
double segmentEnd_s(const trace::Trace& trace, double end_s, double leave) {
  const bool cut = trace.decisions.empty() && trace.status != trace::RunStatus::Complete;
  return cut && end_s >= trace.end_s && leave > trace.end_s ? kForever : end_s;
}

// Returns true for two rows of one gang. They are adjacent; merging them makes the lists much shorter.
bool sameGang(const trace::Segments& rows, std::size_t a, std::size_t b) {
  return rows.job[a] == rows.job[b] && rows.kind[a] == rows.kind[b] && rows.start_s[a] == rows.start_s[b] &&
         rows.end_s[a] == rows.end_s[b];
}

void addSegments(const trace::Trace& trace, Edges& edges) {
  const trace::Segments& rows = trace.segments;
  for (std::size_t i = 0; i < rows.size();) {
    const std::size_t first = i;
    while (i < rows.size() && sameGang(rows, first, i)) ++i;
    const auto job = static_cast<std::size_t>(rows.job[first]);
    const bool sync = rows.kind[first] == trace::SegmentKind::Sync;
    addInterval(edges[job], sync ? Witness::Sync : Witness::Segment, rows.start_s[first],
                segmentEnd_s(trace, rows.end_s[first], ended_s(trace.jobs[job])),
                sync ? 0 : static_cast<int>(i - first));
  }
}

// Instants that end gangs, ascending: a node goes down, or a job can no longer run on a type.
class Stops {
 public:
  explicit Stops(const model::Problem& problem) : m_down(problem.nodes.size()) {
    for (const model::Event& event : problem.events) {
      if (event.kind == model::EventKind::NodeDown) m_down[event.node].push_back(event.at_s);
      if (event.kind == model::EventKind::SetThroughput && !event.value)
        m_barred[{event.job.value, event.type.value}].push_back(event.at_s);
    }
  }

  /// Returns the first instant after at_s at which one of the parts is lost.
  double first_s(const trace::Placement& placement, double at_s) const {
    double first = kForever;
    for (const model::Part& part : placement.parts) {
      first = std::min(first, next(m_down[part.node], at_s));
      const auto barred = m_barred.find({placement.job.value, part.type.value});
      if (barred != m_barred.end()) first = std::min(first, next(barred->second, at_s));
    }
    return first;
  }

 private:
  static double next(const std::vector<double>& times, double at_s) {
    const auto next_time = std::ranges::upper_bound(times, at_s);
    return next_time == times.end() ? kForever : *next_time;
  }

  std::vector<std::vector<double>> m_down;                                        // by node
  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<double>> m_barred;  // by (job, type)
};

// Adds each placement, from the decision that made it to the decision that changed it. An interruption between them lasts until
// the next decision, which made the same placement again.
class Placements {
 public:
  Placements(const trace::Trace& trace, Edges& edges) : m_trace(trace), m_stops(*trace.problem), m_edges(edges) {}

  void add() {
    const trace::Decisions& decisions = m_trace.decisions;
    for (std::size_t d = 0; d < decisions.size(); ++d) {
      const trace::Change change = decisions.change(d);
      for (const trace::CopyOf& copy : change.left) end(m_open.find(copy), d);
      for (const trace::Placement& placement : change.placed) {
        const trace::CopyOf copy{placement.job, placement.copy};
        end(m_open.find(copy), d);
        m_open[copy] = {d, &placement};
      }
    }
    while (!m_open.empty()) end(m_open.begin(), decisions.size());
  }

 private:
  struct Open {
    std::size_t since = 0;
    const trace::Placement* placement = nullptr;
  };
  using OpenOnes = std::map<trace::CopyOf, Open>;

  void end(OpenOnes::iterator open, std::size_t at) {
    if (open == m_open.end()) return;
    const trace::Placement& placement = *open->second.placement;
    const double until_s = std::min(at < m_trace.decisions.size() ? m_trace.decisions.at_s(at) : kForever,
                                    ended_s(m_trace.jobs[placement.job]));
    for (std::size_t d = open->second.since; d < at;) {
      const double start_s = m_trace.decisions.at_s(d);
      const double stop_s = m_stops.first_s(placement, start_s);
      addInterval(m_edges[placement.job], Witness::Decision, start_s, std::min(stop_s, until_s),
                  model::gpuCount(placement.parts));
      d = stop_s < until_s ? std::max(d + 1, firstFrom(stop_s)) : at;
    }
    m_open.erase(open);
  }

  // The first decision at t_s or after it.
  std::size_t firstFrom(double t_s) const { return m_trace.decisions.upTo(std::nextafter(t_s, -kForever)); }

  const trace::Trace& m_trace;
  Stops m_stops;
  Edges& m_edges;
  OpenOnes m_open;
};

void append(std::vector<Hold>& holds, double start_s, double end_s, int gpus) {
  if (!(start_s < end_s)) return;
  const bool goes_on = !holds.empty() && holds.back().end_s == start_s && holds.back().gpus == gpus;
  if (!goes_on) holds.push_back({start_s, end_s, gpus});
  holds.back().end_s = end_s;
}

std::vector<Hold> holdsOf(std::vector<Edge>& edges) {
  std::ranges::stable_sort(edges, {}, &Edge::t_s);
  std::vector<Hold> holds;
  int gpus[3] = {0, 0, 0};
  int open_count = 0;
  double since_s = 0;
  for (const Edge& edge : edges) {
    if (open_count > 0) append(holds, since_s, edge.t_s, std::max(gpus[0], gpus[2]));
    gpus[static_cast<std::size_t>(edge.witness)] += edge.gpus;
    open_count += edge.opens;
    since_s = edge.t_s;
  }
  return holds;
}

}  // namespace

double ended_s(const trace::JobOutcome& outcome) {
  if (!std::isnan(outcome.finish_s)) return outcome.finish_s;
  return std::isnan(outcome.cancelled_s) ? kForever : outcome.cancelled_s;
}

std::vector<std::vector<Hold>> jobHolds(const trace::Trace& trace) {
  Edges edges(trace.jobs.size());
  addSegments(trace, edges);
  Placements(trace, edges).add();
  std::vector<std::vector<Hold>> holds;
  holds.reserve(edges.size());
  for (std::vector<Edge>& job : edges) holds.push_back(holdsOf(job));
  return holds;
}

}  // namespace roundel::metrics
