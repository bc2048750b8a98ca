// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/themis/contention.h"

#include <algorithm>
#include <vector>

namespace roundel::policies::themis {
namespace {

struct Change {
  double at_s = 0;
  model::JobIndex job;
  bool arrives = false;
};

// For a job that arrives and ends at one instant, the arrival is first.
std::vector<Change> changesOf(const sim::SystemView& view) {
  std::vector<Change> out;
  for (const model::JobIndex job : view.changes().arrived) out.push_back({view.job(job).arrival_s, job, true});
  for (const model::JobIndex job : view.changes().ended) out.push_back({view.state(job).ended_s, job, false});
  std::ranges::stable_sort(out, {}, &Change::at_s);
  return out;
}

}  // namespace

void Contention::update(const sim::SystemView& view) {
  for (const Change& change : changesOf(view)) {
    if (change.arrives == m_integralAtArrival.contains(change.job)) continue;  // it never arrived, or is known
    advance(change.at_s);
    m_active += change.arrives ? 1 : -1;
    if (change.arrives)
      m_integralAtArrival[change.job] = m_jobSeconds;
    else
      m_integralAtArrival.erase(change.job);
  }
  advance(view.now_s());
  const bool has_all_jobs =
      std::ranges::all_of(view.active(), [&](model::JobIndex job) { return m_integralAtArrival.contains(job); });
  if (!has_all_jobs || m_integralAtArrival.size() != view.active().size()) readAll(view);
}

double Contention::mean(const sim::SystemView& view, model::JobIndex job) const {
  const double life_s = view.now_s() - view.job(job).arrival_s;
  return std::max(1.0, life_s > 0 ? (m_jobSeconds - m_integralAtArrival.at(job)) / life_s : m_active);
}

void Contention::advance(double to_s) {
  m_jobSeconds += m_active * std::max(0.0, to_s - m_at_s);
  m_at_s = std::max(m_at_s, to_s);
}

void Contention::readAll(const sim::SystemView& view) {
  m_at_s = view.now_s();
  m_active = static_cast<double>(view.active().size());
  m_integralAtArrival.clear();
  for (const model::JobIndex job : view.active())
    m_integralAtArrival[job] = m_jobSeconds - m_active * (m_at_s - view.job(job).arrival_s);
}

}  // namespace roundel::policies::themis
