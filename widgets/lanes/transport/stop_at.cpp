// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/transport/stop_at.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/model/round_grid.h"

namespace roundel::widgets {
namespace {

void sortUnique(std::vector<double>& instants_s) {
  std::ranges::sort(instants_s);
  instants_s.erase(std::unique(instants_s.begin(), instants_s.end(), model::sameInstant), instants_s.end());
}

// Returns NaN if the job never waits.
double firstWait_s(const metrics::TraceIndex& index, model::JobIndex job) {
  double free_s = index.problem().jobs[job].arrival_s;
  const double end_s = std::min(index.ended_s(job), index.trace().end_s);
  for (const metrics::Hold& hold : index.holds(job)) {
    if (!model::isReached(hold.start_s, free_s)) break;
    free_s = std::max(free_s, hold.end_s);
  }
  return model::isReached(end_s, free_s) ? std::nan("") : free_s;
}

void addRestarts(std::vector<double>& instants_s, const metrics::TraceIndex& index, model::JobIndex job) {
  const std::vector<double>& starts = index.trace().segments.start_s;
  double last_s = -1;
  for (const std::uint32_t row : index.rowsOfJob(job)) {
    const double at_s = starts[row];
    if (last_s >= 0 && model::sameInstant(at_s, last_s)) continue;
    last_s = at_s;
    const double before_s = model::justBefore(at_s);
    if (index.restarts(job, at_s) > index.restarts(job, before_s)) instants_s.push_back(at_s);
  }
}

}  // namespace

QString stopName(StopKind kind) {
  switch (kind) {
    case StopKind::Disagreement:
      return StopAt::tr("disagreement");
    case StopKind::Event:
      return StopAt::tr("event");
    case StopKind::FirstWait:
      return StopAt::tr("first wait");
    case StopKind::Restart:
      return StopAt::tr("restart");
  }
  return {};
}

std::vector<double> stopInstants(const metrics::TraceIndex& index, StopKind kind) {
  std::vector<double> instants_s;
  if (kind == StopKind::Event)
    for (const model::Event& event : index.problem().events) instants_s.push_back(event.at_s);
  for (std::size_t j = 0; j < index.trace().jobs.size(); ++j) {
    const model::JobIndex job(j);
    if (kind == StopKind::Restart) addRestarts(instants_s, index, job);
    if (kind != StopKind::FirstWait) continue;
    if (const double at_s = firstWait_s(index, job); !std::isnan(at_s)) instants_s.push_back(at_s);
  }
  sortUnique(instants_s);
  return instants_s;
}

StopAt::StopAt(ComparisonController* comparison, Playhead* playhead, QObject* parent)
    : QObject(parent), m_comparison(comparison), m_playhead(playhead) {
  connect(comparison, &ComparisonController::laneChanged, this, &StopAt::forget);
  connect(comparison, &ComparisonController::lanesReset, this, &StopAt::forget);
}

void StopAt::forget() {
  m_known.clear();
  tell();
}

void StopAt::set(StopKind kind, bool on) {
  m_on[static_cast<std::size_t>(kind)] = on;
  tell();
  emit changed();
}

const std::vector<double>& StopAt::instants(StopKind kind) {
  if (kind == StopKind::Disagreement) return m_disagreements;
  const auto [known, fresh] = m_known.try_emplace(kind);
  if (!fresh) return known->second;
  for (const LaneState& lane : m_comparison->lanes()) {
    if (!lane.index) continue;
    const std::vector<double> lane_instants = stopInstants(*lane.index, kind);
    known->second.insert(known->second.end(), lane_instants.begin(), lane_instants.end());
  }
  sortUnique(known->second);
  return known->second;
}

void StopAt::setDisagreements(std::vector<double> instants_s) {
  m_disagreements = std::move(instants_s);
  tell();
}

void StopAt::tell() {
  std::vector<double> stops_s;
  for (const StopKind kind : kStopKinds) {
    if (!on(kind)) continue;
    const std::vector<double>& kind_instants = instants(kind);
    stops_s.insert(stops_s.end(), kind_instants.begin(), kind_instants.end());
  }
  sortUnique(stops_s);
  m_playhead->setStops(std::move(stops_s));
}

void StopAt::goNext(StopKind kind) {
  const std::vector<double>& all_instants = instants(kind);
  const double now_s = m_playhead->now_s();
  const auto next = std::ranges::upper_bound(all_instants, now_s + model::tolerance_s(now_s));
  if (next == all_instants.end()) {
    emit messageReported(tr("There is no %1 after the playhead.").arg(stopName(kind)));
    return;
  }
  m_playhead->pause();
  m_playhead->setNow(*next);
}

QString StopAt::text() const {
  QStringList names;
  for (const StopKind kind : kStopKinds)
    if (on(kind)) names << stopName(kind);
  return names.isEmpty() ? QString() : tr("stops at: %1").arg(names.join(QStringLiteral(", ")));
}

}  // namespace roundel::widgets
