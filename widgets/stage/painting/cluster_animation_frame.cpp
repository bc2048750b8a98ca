// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/cluster_animation_frame.h"

#include <algorithm>
#include <cmath>

#include "widgets/stage/painting/cluster_animation_flights.h"
#include "widgets/stage/painting/cluster_animation_gangs.h"

namespace roundel::widgets {
namespace {

double shareDone(const metrics::TraceIndex& index, model::JobIndex job, double t_s) {
  const double work = index.problem().jobs[job].iterations;
  return work > 0 ? std::clamp(index.iterations(job, t_s) / work, 0.0, 1.0) : 0;
}

// The node that held most of the GPUs of a job that waits again.
model::NodeIndex nodeBefore(const JobMoves& moves, const JobMove& move) {
  if (move.from.place != JobLocation::Gpus) return {};
  std::vector<int> count(moves.index().problem().nodes.size(), 0);
  for (const std::int32_t gpu : moves.gpusOf(move.from))
    ++count[moves.index().problem().gpus[static_cast<std::size_t>(gpu)].node];
  return model::NodeIndex(static_cast<std::size_t>(std::ranges::max_element(count) - count.begin()));
}

QueueCard cardOf(const JobMoves& moves, model::JobIndex job, double t_s, const trace::Explanation* why) {
  QueueCard card;
  card.job = job;
  card.progress = shareDone(moves.index(), job, t_s);
  card.since_s = moves.index().problem().jobs[job].arrival_s;
  if (const JobMove* move = moves.latest(job, t_s)) {
    card.since_s = move->at_s;
    card.from = nodeBefore(moves, *move);
  }
  if (why != nullptr) {
    if (const trace::Reason* reason = why->reasonOf(job)) card.reason = reason->kind;
  }
  return card;
}

void fillQueue(ClusterAnimationFrame& frame, const JobMoves& moves) {
  const metrics::TraceIndex& index = moves.index();
  const trace::Decisions& decisions = index.trace().decisions;
  const std::size_t last = decisions.upTo(frame.t_s);
  const trace::Explanation* why = last > 0 ? decisions.explanation(last - 1).get() : nullptr;
  std::vector<char> placed(index.trace().jobs.size(), 0);
  for (const DrawnGang& gang : frame.gangs) placed[gang.job] = 1;
  std::vector<QueueCard> cards_between;
  for (std::size_t j = 0; j < placed.size(); ++j) {
    const model::JobIndex job(j);
    const metrics::JobPhase phase = index.phase(job, frame.t_s);
    if (placed[j] != 0 || (phase != metrics::JobPhase::Queued && phase != metrics::JobPhase::Running)) continue;
    QueueCard card = cardOf(moves, job, frame.t_s, why);
    card.waits = phase == metrics::JobPhase::Queued;
    (card.waits ? frame.queue : cards_between).push_back(card);
  }
  std::ranges::stable_sort(frame.queue, [&](const QueueCard& a, const QueueCard& b) {
    return index.problem().jobs[a.job].arrival_s < index.problem().jobs[b.job].arrival_s;
  });
  frame.queue.insert(frame.queue.end(), cards_between.begin(), cards_between.end());
}

void fillShelf(ClusterAnimationFrame& frame, const metrics::TraceIndex& index, const ClusterAnimationLayout& layout) {
  for (std::size_t j = 0; j < index.trace().jobs.size(); ++j) {
    const model::JobIndex job(j);
    const metrics::JobPhase phase = index.phase(job, frame.t_s);
    if (phase == metrics::JobPhase::Finished || phase == metrics::JobPhase::Cancelled)
      frame.done.push_back({job, index.ended_s(job), phase == metrics::JobPhase::Cancelled});
  }
  std::ranges::stable_sort(frame.done, {}, &DoneJob::at_s);
  const std::size_t room = layout.chipsThatFit();
  frame.firstChip = frame.done.size() > room ? frame.done.size() - std::max<std::size_t>(1, room) + 1 : 0;
}

// Counts from the last time that the node went down.
void fillDown(ClusterAnimationFrame& frame, const model::Problem& problem) {
  std::vector<double> since(problem.nodes.size(), -1);
  for (const model::Event& event : problem.events) {
    if (event.at_s > frame.t_s) break;
    if (event.kind == model::EventKind::NodeDown && since[event.node] < 0) since[event.node] = event.at_s;
    if (event.kind == model::EventKind::NodeUp) since[event.node] = -1;
  }
  for (std::size_t n = 0; n < since.size(); ++n)
    if (since[n] >= 0) frame.down.push_back({model::NodeIndex(n), since[n]});
}

}  // namespace

QPointF TokenFlight::at(double share) const {
  const double u = std::clamp(share, 0.0, 1.0), v = 1 - u;
  return path[0] * (v * v * v) + path[1] * (3 * v * v * u) + path[2] * (3 * v * u * u) + path[3] * (u * u * u);
}

ClusterAnimationFrame clusterAnimationAt(const JobMoves& moves, const ClusterAnimationLayout& layout, double t_s,
                                         const ClusterAnimationPace& pace) {
  const metrics::TraceIndex& index = moves.index();
  const trace::Trace& trace = index.trace();
  ClusterAnimationFrame frame;
  const double known_s = std::min(t_s, trace.end_s);
  frame.counts = {.held = static_cast<int>(index.held().at(known_s)),
                  .gpus = index.problem().gpuCount(),
                  .waiting = index.counts(known_s).queued,
                  .restarts = index.restarts(known_s)};
  // A cancelled run has no rows at its end; show the state just before.
  const bool cut = t_s >= trace.end_s && trace.status != trace::RunStatus::Complete;
  frame.t_s = cut ? std::nextafter(trace.end_s, 0.0) : t_s;
  if (layout.gpus.size() != index.problem().gpus.size()) return frame;
  placeGangs(frame, index, layout, pace);
  fillQueue(frame, moves);
  fillShelf(frame, index, layout);
  fillDown(frame, index.problem());
  addFlights(frame, moves, layout, pace);
  return frame;
}

}  // namespace roundel::widgets
