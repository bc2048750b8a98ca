// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/job_moves.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "core/model/round_grid.h"

namespace roundel::widgets {
namespace {

struct Edge {
  double t_s = 0;
  std::int32_t gpu = -1;  // -1: an instant without a change of GPUs
  int by = 0;
};

std::vector<Edge> edgesOf(const metrics::TraceIndex& index, model::JobIndex job) {
  const trace::Segments& rows = index.trace().segments;
  std::vector<Edge> edges{{index.problem().jobs[job].arrival_s}};
  for (const std::uint32_t row : index.rowsOfJob(job)) {
    if (rows.gpu[row] < 0 || !(rows.start_s[row] < rows.end_s[row])) continue;
    edges.push_back({rows.start_s[row], rows.gpu[row], 1});
    edges.push_back({rows.end_s[row], rows.gpu[row], -1});
  }
  for (const metrics::Hold& hold : index.holds(job)) {
    edges.push_back({hold.start_s});
    edges.push_back({hold.end_s});
  }
  edges.push_back({index.ended_s(job)});
  std::erase_if(edges, [](const Edge& edge) { return !std::isfinite(edge.t_s); });
  std::ranges::stable_sort(edges, {}, &Edge::t_s);
  return edges;
}

JobLocation placeOf(const metrics::TraceIndex& index, model::JobIndex job, double t_s, bool holds) {
  switch (index.phase(job, t_s)) {
    case metrics::JobPhase::NotArrived:
      return JobLocation::Outside;
    case metrics::JobPhase::Finished:
    case metrics::JobPhase::Cancelled:
      return JobLocation::Done;
    case metrics::JobPhase::Queued:
      return holds ? JobLocation::Gpus : JobLocation::Queue;
    case metrics::JobPhase::Running:
      return holds ? JobLocation::Gpus : JobLocation::Between;
  }
  return JobLocation::Outside;
}

}  // namespace

JobMoves::JobMoves(std::shared_ptr<const metrics::TraceIndex> index) : m_index(std::move(index)) {
  const std::size_t jobs = m_index->trace().jobs.size();
  for (std::size_t job = 0; job < jobs; ++job) addJob(model::JobIndex(job));
  std::ranges::stable_sort(m_moves, [](const JobMove& a, const JobMove& b) {
    return std::tuple(a.at_s, !a.eviction(), a.job) < std::tuple(b.at_s, !b.eviction(), b.job);
  });
  m_byJob.resize(jobs);
  for (std::size_t i = 0; i < m_moves.size(); ++i) m_byJob[m_moves[i].job].push_back(static_cast<std::uint32_t>(i));
}

double JobMoves::restartOf(model::JobIndex job, double at_s) const {
  const trace::Segments& rows = m_index->trace().segments;
  const std::vector<std::uint32_t>& mine = m_index->rowsOfJob(job);
  auto row = std::lower_bound(mine.begin(), mine.end(), at_s - model::tolerance_s(at_s),
                              [&](std::uint32_t r, double t) { return rows.start_s[r] < t; });
  double longest_s = 0;
  for (; row != mine.end() && model::sameInstant(rows.start_s[*row], at_s); ++row) {
    const trace::SegmentKind kind = rows.kind[*row];
    if (kind == trace::SegmentKind::Restart || kind == trace::SegmentKind::Switch)
      longest_s = std::max(longest_s, rows.end_s[*row] - rows.start_s[*row]);
  }
  return longest_s;
}

void JobMoves::addJob(model::JobIndex job) {
  const std::vector<Edge> edges = edgesOf(*m_index, job);
  const trace::Decisions& decisions = m_index->trace().decisions;
  std::map<std::int32_t, int> held_gpus;
  JobStay former_stay;
  const std::size_t first = m_moves.size();
  for (std::size_t i = 0; i < edges.size();) {
    double t_s = edges[i].t_s;  // the last of all instants within the tolerance
    for (const double from_s = t_s; i < edges.size() && model::sameInstant(edges[i].t_s, from_s); ++i) {
      t_s = edges[i].t_s;
      if (edges[i].gpu >= 0 && (held_gpus[edges[i].gpu] += edges[i].by) == 0) held_gpus.erase(edges[i].gpu);
    }
    JobStay now{.start_s = t_s,
                .restart_s = 0,
                .place = placeOf(*m_index, job, t_s, !held_gpus.empty()),
                .first = 0,
                .count = 0};
    if (now.place == JobLocation::Outside) continue;
    std::vector<std::int32_t> gpus;
    if (now.place == JobLocation::Gpus)
      for (const auto& [gpu, times] : held_gpus) gpus.push_back(gpu);
    if (now.place == former_stay.place && std::ranges::equal(gpus, gpusOf(former_stay))) continue;
    now.first = static_cast<std::uint32_t>(m_gpus.size());
    now.count = static_cast<std::uint32_t>(gpus.size());
    m_gpus.insert(m_gpus.end(), gpus.begin(), gpus.end());
    if (now.place == JobLocation::Gpus) now.restart_s = restartOf(job, t_s);
    if (m_moves.size() > first) m_moves.back().next_s = std::min(m_moves.back().next_s, t_s);
    const std::size_t next = decisions.through(t_s);
    m_moves.push_back({t_s, next < decisions.size() ? decisions.at_s(next) : std::numeric_limits<double>::infinity(),
                       job, former_stay, now});
    former_stay = now;
  }
}

std::span<const JobMove> JobMoves::within(double from_s, double to_s) const {
  const auto firstAfter = [&](double t_s) {
    return std::upper_bound(m_moves.begin(), m_moves.end(), t_s,
                            [](double t, const JobMove& move) { return t < move.at_s; });
  };
  const auto first = firstAfter(from_s), last = firstAfter(to_s);
  return first < last ? std::span<const JobMove>(first, last) : std::span<const JobMove>();
}

std::span<const std::int32_t> JobMoves::gpusOf(const JobStay& stay) const {
  return std::span(m_gpus).subspan(stay.first, stay.count);
}

const JobMove* JobMoves::latest(model::JobIndex job, double t_s) const {
  const std::vector<std::uint32_t>& mine = m_byJob[job];
  const auto next_move = std::upper_bound(mine.begin(), mine.end(), t_s,
                                          [&](double t, std::uint32_t move) { return t < m_moves[move].at_s; });
  return next_move == mine.begin() ? nullptr : &m_moves[*std::prev(next_move)];
}

}  // namespace roundel::widgets
