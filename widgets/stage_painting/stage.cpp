#include "widgets/stage_painting/stage.h"

#include <algorithm>
#include <cmath>

#include "widgets/stage_painting/stage_flights.h"
#include "widgets/stage_painting/stage_gangs.h"

namespace roundel::widgets {
namespace {

double shareDone(const metrics::TraceIndex& index, model::JobIndex job, double t_s) {
  const double work = index.problem().jobs[job].iterations;
  return work > 0 ? std::clamp(index.iterations(job, t_s) / work, 0.0, 1.0) : 0;
}

// The node where a job that waits again had most of its GPUs.
model::NodeIndex nodeBefore(const StageMoves& moves, const StageMove& move) {
  if (move.from.place != StagePlace::Gpus) return {};
  std::vector<int> count(moves.index().problem().nodes.size(), 0);
  for (const std::int32_t gpu : moves.gpusOf(move.from))
    ++count[moves.index().problem().gpus[static_cast<std::size_t>(gpu)].node];
  return model::NodeIndex(static_cast<std::size_t>(std::ranges::max_element(count) - count.begin()));
}

StageCard cardOf(const StageMoves& moves, model::JobIndex job, double t_s, const trace::Explanation* why) {
  StageCard card;
  card.job = job;
  card.progress = shareDone(moves.index(), job, t_s);
  card.since_s = moves.index().problem().jobs[job].arrival_s;
  if (const StageMove* move = moves.latest(job, t_s)) {
    card.since_s = move->at_s;
    card.from = nodeBefore(moves, *move);
  }
  if (why != nullptr) {
    if (const trace::Reason* reason = why->reasonOf(job)) card.reason = reason->kind;
  }
  return card;
}

void fillQueue(Stage& stage, const StageMoves& moves) {
  const metrics::TraceIndex& index = moves.index();
  const trace::Decisions& decisions = index.trace().decisions;
  const std::size_t last = decisions.upTo(stage.t_s);
  const trace::Explanation* why = last > 0 ? decisions.explanation(last - 1).get() : nullptr;
  std::vector<char> placed(index.trace().jobs.size(), 0);
  for (const StageGang& gang : stage.gangs) placed[gang.job] = 1;
  std::vector<StageCard> between;
  for (std::size_t j = 0; j < placed.size(); ++j) {
    const model::JobIndex job(j);
    const metrics::JobPhase phase = index.phase(job, stage.t_s);
    if (placed[j] != 0 || (phase != metrics::JobPhase::Queued && phase != metrics::JobPhase::Running)) continue;
    StageCard card = cardOf(moves, job, stage.t_s, why);
    card.waits = phase == metrics::JobPhase::Queued;
    (card.waits ? stage.queue : between).push_back(card);
  }
  std::ranges::stable_sort(stage.queue, [&](const StageCard& a, const StageCard& b) {
    return index.problem().jobs[a.job].arrival_s < index.problem().jobs[b.job].arrival_s;
  });
  stage.queue.insert(stage.queue.end(), between.begin(), between.end());
}

void fillShelf(Stage& stage, const metrics::TraceIndex& index, const StageLayout& layout) {
  for (std::size_t j = 0; j < index.trace().jobs.size(); ++j) {
    const model::JobIndex job(j);
    const metrics::JobPhase phase = index.phase(job, stage.t_s);
    if (phase == metrics::JobPhase::Finished || phase == metrics::JobPhase::Cancelled)
      stage.done.push_back({job, index.ended_s(job), phase == metrics::JobPhase::Cancelled});
  }
  std::ranges::stable_sort(stage.done, {}, &StageDone::at_s);
  const std::size_t room = layout.chipsThatFit();
  stage.firstChip = stage.done.size() > room ? stage.done.size() - std::max<std::size_t>(1, room) + 1 : 0;
}

// Since the last time that it went down.
void fillDown(Stage& stage, const model::Problem& problem) {
  std::vector<double> since(problem.nodes.size(), -1);
  for (const model::Event& event : problem.events) {
    if (event.at_s > stage.t_s) break;
    if (event.kind == model::EventKind::NodeDown && since[event.node] < 0) since[event.node] = event.at_s;
    if (event.kind == model::EventKind::NodeUp) since[event.node] = -1;
  }
  for (std::size_t n = 0; n < since.size(); ++n)
    if (since[n] >= 0) stage.down.push_back({model::NodeIndex(n), since[n]});
}

}  // namespace

QPointF StageFlight::at(double share) const {
  const double u = std::clamp(share, 0.0, 1.0), v = 1 - u;
  return path[0] * (v * v * v) + path[1] * (3 * v * v * u) + path[2] * (3 * v * u * u) + path[3] * (u * u * u);
}

Stage stageAt(const StageMoves& moves, const StageLayout& layout, double t_s, const StagePace& pace) {
  const metrics::TraceIndex& index = moves.index();
  const trace::Trace& trace = index.trace();
  Stage stage;
  const double known_s = std::min(t_s, trace.end_s);
  stage.counts = {static_cast<int>(index.held().at(known_s)), index.problem().gpuCount(), index.counts(known_s).queued,
                  index.restarts(known_s)};
  // A run that was cut has no rows at its end; what it shows there is what it had just before.
  const bool cut = t_s >= trace.end_s && trace.status != trace::RunStatus::Complete;
  stage.t_s = cut ? std::nextafter(trace.end_s, 0.0) : t_s;
  if (layout.gpus.size() != index.problem().gpus.size()) return stage;
  placeGangs(stage, index, layout, pace);
  fillQueue(stage, moves);
  fillShelf(stage, index, layout);
  fillDown(stage, index.problem());
  addFlights(stage, moves, layout, pace);
  return stage;
}

}  // namespace roundel::widgets
