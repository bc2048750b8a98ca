// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/system_view.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace roundel::sim {

void Throughputs::set(model::TypeIndex type, model::ThroughputCurve curve) {
  std::vector<model::ThroughputCurve> new_curves = *m_curves;
  new_curves[type] = std::move(curve);
  m_curves = std::make_shared<const std::vector<model::ThroughputCurve>>(std::move(new_curves));
}

SystemView::SystemView(ViewSource of)
    : m_problem(&of.problem),
      m_now_s(of.now_s),
      m_round(of.round),
      m_active(&of.active),
      m_nodeUp(&of.node_up),
      m_changes(std::move(of.changes)),
      m_seed(of.seed),
      m_stop(std::move(of.stop)),
      m_tasks(of.tasks) {}

const std::vector<int>& SystemView::upByType() const {
  if (!m_upByType.empty()) return m_upByType;
  m_upByType.assign(m_problem->types.size(), 0);
  for (std::size_t n = 0; n < m_problem->nodes.size(); ++n) {
    if ((*m_nodeUp)[n] == 0) continue;
    for (const model::GpuGroup& group : m_problem->nodes[n].groups) m_upByType[group.type] += group.count;
  }
  return m_upByType;
}

double SystemView::roundEnd_s() const { return model::RoundGrid(m_problem->clock.round_s).after_s(m_now_s); }

double SystemView::remaining(model::JobIndex job) const {
  return std::max(0.0, m_problem->jobs[job].iterations - state(job).done);
}

int SystemView::upGpus(model::TypeIndex type) const { return upByType()[type]; }

int SystemView::upGpus() const {
  const std::vector<int>& up_gpus = upByType();
  return std::accumulate(up_gpus.begin(), up_gpus.end(), 0);
}

int SystemView::upGpus(model::NodeIndex node, model::TypeIndex type) const {
  return nodeUp(node) ? m_problem->nodes[node].count(type) : 0;
}

double SystemView::estimatedRate(model::JobIndex job, const std::vector<model::Part>& parts) const {
  const JobState& s = state(job);
  return model::gangRate(m_problem->jobs[job], s.throughput, s.throughput_spread, {}, parts);
}

}  // namespace roundel::sim
