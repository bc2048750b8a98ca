// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/game/reachable_search.h"

#include <algorithm>

namespace roundel::widgets {
namespace {

constexpr int kSearchLimit_ms = 1000;

}  // namespace

ReachableSearch::ReachableSearch(QObject* parent) : QObject(parent) {
  m_limit.setSingleShot(true);
  m_limit.setInterval(kSearchLimit_ms);
  connect(&m_limit, &QTimer::timeout, this, [this] { m_job.requestStop(); });
}

void ReachableSearch::follow(const std::vector<attempt::Position>& positions, attempt::Metric metric,
                             std::size_t known) {
  m_job.drop();
  m_job = {};
  m_positions = positions;
  m_metric = metric;
  if (known == 0) m_optimumTrace.reset();
  m_after.resize(std::min(known, m_after.size()));
  m_after.resize(positions.size());
  next();
}

void ReachableSearch::next() {
  const auto unsolved_entry = std::ranges::find_if(m_after, [](const auto& best) { return !best.has_value(); });
  if (unsolved_entry == m_after.end()) return m_limit.stop();
  const auto rounds = static_cast<std::size_t>(unsolved_entry - m_after.begin());
  m_job =
      m_threads.start([position = m_positions[rounds], metric = m_metric](
                          const JobContext& job) { return attempt::bestReachable(position, metric, {}, job.stop()); },
                      [this, rounds](const JobOutcome<attempt::Reachable>& found) { deliver(rounds, found); });
  m_limit.start();
}

void ReachableSearch::deliver(std::size_t rounds, const JobOutcome<attempt::Reachable>& found) {
  m_after[rounds] = found.value.value_or(attempt::Reachable{});
  if (rounds == 0 && m_after[0]->exact)
    m_optimumTrace = attempt::positionAfter(m_positions[0].problem, m_after[0]->best).trace;
  next();
  emit this->found();
}

std::optional<std::size_t> ReachableSearch::lostAfter() const {
  std::vector<attempt::Reachable> known_bests;
  for (const auto& best : m_after) {
    if (!best) break;
    known_bests.push_back(*best);
  }
  return attempt::lostAfter(known_bests);
}

std::optional<double> ReachableSearch::optimum() const {
  const bool proven = !m_after.empty() && m_after.front() && m_after.front()->exact;
  return proven ? m_after.front()->value : std::nullopt;
}

}  // namespace roundel::widgets
