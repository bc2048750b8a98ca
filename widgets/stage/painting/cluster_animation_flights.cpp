// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/cluster_animation_flights.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/model/round_grid.h"
#include "widgets/stage/painting/cluster_animation_tokens.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kMaxMoves = 160;   // newest moves before the playhead that are drawn
constexpr double kArrivalDistance = 60;  // px left of the queue, where jobs arrive from

/// One end of a flight.
struct FlightEnd {
  QPointF at;
  QRectF rect;
  JobLocation place = JobLocation::Queue;
  int gpus = 0;
};

std::vector<model::JobIndex> byArrival(const metrics::TraceIndex& index, double t_s) {
  std::vector<model::JobIndex> queue = index.jobsIn(metrics::JobPhase::Queued, t_s);
  std::ranges::stable_sort(queue, [&](model::JobIndex a, model::JobIndex b) {
    return index.problem().jobs[a].arrival_s < index.problem().jobs[b].arrival_s;
  });
  return queue;
}

class Flights {
 public:
  Flights(ClusterAnimationFrame& frame, const JobMoves& moves, const ClusterAnimationLayout& layout,
          const ClusterAnimationPace& pace)
      : m_frame(frame), m_moves(moves), m_layout(layout), m_pace(pace), m_index(moves.index()) {}

  void add() {
    const std::span<const JobMove> recent = window();
    for (std::size_t i = 0; i < recent.size(); ++i) {
      const JobMove& move = recent[i];
      if (m_pace.reducedMotion && move.at_s < recent.back().at_s) continue;
      // With reduced motion, running jobs are at their GPUs and an arrow shows their origin; a job that ended earlier has no arrow.
      if (m_pace.reducedMotion && move.to.place == JobLocation::Done && move.at_s < m_frame.t_s) continue;
      std::size_t first = i;
      while (first > 0 && recent[first - 1].at_s == move.at_s) --first;
      addMove(move, recent[first].eviction());
    }
    placeTokens(m_frame.flights, m_index.problem(), m_layout, shownChips());
  }

 private:
  std::vector<QRectF> shownChips() const {
    std::vector<QRectF> chips;
    for (std::size_t i = m_frame.firstChip; i < m_frame.done.size(); ++i)
      if (!m_frame.done[i].away) chips.push_back(m_layout.chip(i - m_frame.firstChip));
    return chips;
  }

  // The moves that may still be visible. Older ones have landed and their trails have faded.
  std::span<const JobMove> window() const {
    const double t_s = m_frame.t_s;
    std::span<const JobMove> moves = m_moves.within(-std::numeric_limits<double>::infinity(), t_s);
    if (moves.size() > kMaxMoves) moves = moves.last(kMaxMoves);
    return moves;
  }

  void addMove(const JobMove& move, bool evictions) {
    const FlightSpan span = spanOf(move, evictions, m_pace);
    const double gone_s = m_frame.t_s - span.to_s, fade_s = kTrail_s * m_pace.sim_s_per_s;
    if (!m_pace.reducedMotion && (gone_s >= fade_s || !(span.from_s < span.to_s))) return;
    TokenFlight flight;
    flight.job = move.job;
    flight.from = move.from.place;
    flight.to = move.to.place;
    const double share = std::clamp((m_frame.t_s - span.from_s) / (span.to_s - span.from_s), 0.0, 1.0);
    flight.fraction = m_pace.reducedMotion ? 1 : share * share * (3 - 2 * share);
    flight.trail = gone_s <= 0 ? 1 : 1 - gone_s / fade_s;
    flight.arrow = m_pace.reducedMotion;
    if (flight.fraction < 1) markAway(move);
    const FlightEnd from = start(move);
    if (move.to.place != JobLocation::Gpus) return put(flight, from, target(move));
    for (const FlightEnd& to : newNodes(move)) put(flight, from, to);
  }

  void put(TokenFlight flight, const FlightEnd& from, const FlightEnd& to) {
    flight.gpus = to.place == JobLocation::Gpus ? to.gpus : from.gpus;
    flight.path = {from.at, bend(from, to), bend(to, from), to.at};
    m_frame.flights.push_back(flight);
  }

  // Leaves a node through the channel on the side of the other end, the queue to its right, and passes above the shelf.
  QPointF bend(const FlightEnd& end, const FlightEnd& other) const {
    const double channel = std::max(8.0, m_layout.channel) / 2 + 4;
    switch (end.place) {
      case JobLocation::Gpus:
        return {end.at.x(), other.at.y() < end.rect.top() ? end.rect.top() - channel : end.rect.bottom() + channel};
      case JobLocation::Done:
        return {std::min(other.at.x(), end.at.x() + 40), m_layout.shelf.top() - 8};
      default:
        return {m_layout.queue.right() + 16, end.at.y()};
    }
  }

  // A job in flight is not drawn at its destination.
  void markAway(const JobMove& move) {
    for (QueueCard& card : m_frame.queue) card.away = card.away || card.job == move.job;
    for (DoneJob& done_job : m_frame.done) done_job.away = done_job.away || done_job.job == move.job;
    if (move.to.place != JobLocation::Gpus) return;
    const auto fresh_gpus = freshGpus(move);
    for (DrawnGang& gang : m_frame.gangs) {
      gang.away = gang.away || (gang.job == move.job && std::ranges::any_of(gang.gpus, [&](auto gpu) {
                                  return std::ranges::binary_search(fresh_gpus, gpu.value);
                                }));
    }
  }

  std::vector<std::int32_t> freshGpus(const JobMove& move) const {
    const auto before = m_moves.gpusOf(move.from), after = m_moves.gpusOf(move.to);
    std::vector<std::int32_t> fresh_gpus;
    std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::back_inserter(fresh_gpus));
    return fresh_gpus;
  }

  std::int32_t boxOf(std::int32_t gpu) const {
    const model::Gpu& one = m_index.problem().gpus[static_cast<std::size_t>(gpu)];
    return m_layout.detail == ClusterDetail::Types ? one.type.value : one.node.value;
  }

  std::vector<FlightEnd> nodesOf(std::span<const std::int32_t> gpus) const {
    std::map<std::int32_t, FlightEnd> ends;
    for (const std::int32_t gpu : gpus) {
      FlightEnd& end = ends[boxOf(gpu)];
      end.place = JobLocation::Gpus;
      end.rect = end.rect.united(m_layout.gpus[static_cast<std::size_t>(gpu)]);
      end.at = end.rect.center();
      ++end.gpus;
    }
    std::vector<FlightEnd> out;
    for (const auto& [box, end] : ends) out.push_back(end);
    return out;
  }

  std::vector<FlightEnd> newNodes(const JobMove& move) const { return nodesOf(freshGpus(move)); }

  FlightEnd start(const JobMove& move) {
    switch (move.from.place) {
      case JobLocation::Gpus: {
        const auto gpus = m_moves.gpusOf(move.from);
        std::vector<FlightEnd> nodes = nodesOf(gpus);
        FlightEnd largest_end = *std::ranges::max_element(nodes, {}, &FlightEnd::gpus);
        largest_end.gpus = static_cast<int>(gpus.size());
        return largest_end;
      }
      case JobLocation::Outside: {
        const QRectF place = m_layout.card(0);
        return {QPointF(m_layout.queue.left() - kArrivalDistance, place.center().y()), place, JobLocation::Outside, 0};
      }
      default:
        return inQueue(rankBefore(move));
    }
  }

  FlightEnd inQueue(std::size_t rank) const {
    const QRectF card = m_layout.card(rank);
    return {card.center(), card, JobLocation::Queue, 0};
  }

  FlightEnd target(const JobMove& move) const {
    if (move.to.place == JobLocation::Done) {
      const auto chip = std::ranges::find(m_frame.done, move.job, &DoneJob::job);
      const auto place = static_cast<std::size_t>(chip - m_frame.done.begin());
      const QRectF rect = m_layout.chip(place - std::min(place, m_frame.firstChip));
      return {rect.center(), rect, JobLocation::Done, 0};
    }
    const auto card = std::ranges::find(m_frame.queue, move.job, &QueueCard::job);
    return inQueue(static_cast<std::size_t>(card - m_frame.queue.begin()));
  }

  std::size_t rankBefore(const JobMove& move) {
    const auto [known, fresh] = m_queues.try_emplace(move.at_s);
    if (fresh) known->second = byArrival(m_index, model::justBefore(move.at_s));
    const auto& queue = known->second;
    return static_cast<std::size_t>(std::ranges::find(queue, move.job) - queue.begin());
  }

  ClusterAnimationFrame& m_frame;
  const JobMoves& m_moves;
  const ClusterAnimationLayout& m_layout;
  const ClusterAnimationPace& m_pace;
  const metrics::TraceIndex& m_index;
  std::map<double, std::vector<model::JobIndex>> m_queues;  // the queue just before an instant
};

}  // namespace

FlightSpan spanOf(const JobMove& move, bool after_evictions, const ClusterAnimationPace& pace) {
  const double room_s = move.next_s - move.at_s, shortest_s = std::min(kFlight_s * pace.sim_s_per_s, room_s);
  if (move.eviction()) return {move.at_s, move.at_s + shortest_s / 2};
  const double from_s = after_evictions ? move.at_s + shortest_s / 2 : move.at_s;
  double length_s =
      move.to.place == JobLocation::Done ? kShelfSlide_s * pace.sim_s_per_s : kFlight_s * pace.sim_s_per_s;
  if (move.to.restart_s >= kFlight_s * pace.sim_s_per_s) length_s = move.to.restart_s;
  return {from_s, move.at_s + std::min(length_s, room_s)};
}

void addFlights(ClusterAnimationFrame& frame, const JobMoves& moves, const ClusterAnimationLayout& layout,
                const ClusterAnimationPace& pace) {
  Flights(frame, moves, layout, pace).add();
}

}  // namespace roundel::widgets
