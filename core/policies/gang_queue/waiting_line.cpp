// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gang_queue/waiting_line.h"

#include <algorithm>
#include <functional>
#include <map>

namespace roundel::policies {

using model::JobIndex;
using model::Part;

sim::Decision WaitingLine::decide(const sim::SystemView& view) {
  update(view);
  while (!m_line.empty()) {
    const JobIndex job = m_line.begin()->second;
    std::vector<Part> parts = pick(view, job, m_waiting.at(job.value), m_runs.free());
    if (parts.empty()) break;
    m_runs.start(job, std::move(parts));
    remove(job);
  }
  return m_runs.decision();
}

void WaitingLine::update(const sim::SystemView& view) {
  const RunToEnd::News news =
      m_runs.update(view, [&](JobIndex job) { return view.job(job).allows(model::gpuCount(view.state(job).held)); });
  if (news.state_read) {
    m_line.clear();
    m_waiting.clear();
  }
  for (const JobIndex job : news.left) remove(job);
  for (const JobIndex job : news.waiting) join(view, job);
}

WaitingLine::Waiting WaitingLine::waitingOf(const sim::SystemView& view, JobIndex job) const {
  Waiting out;
  out.gang = anyTypeGang(view.problem(), view.job(job));
  out.key = keyOf(view, m_queue, job, out.gang);
  const auto& rates = view.state(job).throughput;
  out.usable.assign(rates.size(), 0);
  std::map<double, TypeSet, std::greater<>> speeds;
  for (std::size_t t = 0; t < rates.size(); ++t) {
    const double rate = rates[t].perGpu(out.gang);
    if (rate <= 0) continue;
    out.usable[t] = 1;
    TypeSet& equal_types = speeds.try_emplace(m_queue == GangOrder::MeanWork ? 0 : rate, rates.size(), 0).first->second;
    equal_types[t] = 1;
  }
  for (auto& [speed, types] : speeds) out.by_speed.push_back(std::move(types));
  return out;
}

// Skips a job that does not fit on the GPUs that are up. If these change, the whole state is read again.
void WaitingLine::join(const sim::SystemView& view, JobIndex job) {
  Waiting waiting = waitingOf(view, job);
  if (pick(view, job, waiting, m_runs.up()).empty()) return;
  m_line.emplace(waiting.key, job);
  m_waiting.emplace(job.value, std::move(waiting));
}

void WaitingLine::remove(JobIndex job) {
  const auto waiting = m_waiting.find(job.value);
  if (waiting == m_waiting.end()) return;
  m_line.erase({waiting->second.key, job});
  m_waiting.erase(waiting);
}

std::vector<Part> WaitingLine::pick(const sim::SystemView& view, JobIndex job, const Waiting& waiting,
                                    const FreeGpus& free) const {
  int need = waiting.gang;
  if (free.available(waiting.usable) < need) return {};
  std::vector<Part> parts;
  for (const TypeSet& types : waiting.by_speed) {
    const std::vector<Part> gathered_parts = free.gather(view.problem(), types, NodeOrder::Index, need);
    parts.insert(parts.end(), gathered_parts.begin(), gathered_parts.end());
    need -= model::gpuCount(gathered_parts);
  }
  parts = model::normalised(std::move(parts));
  if (need > 0) return {};
  return view.estimatedRate(job, parts) > 0 ? parts : onOneNode(view, job, waiting, free);
}

std::vector<Part> WaitingLine::onOneNode(const sim::SystemView& view, JobIndex job, const Waiting& waiting,
                                         const FreeGpus& free) const {
  OneNode one(view, m_queue, job);
  free.visit(waiting.usable, NodeOrder::Index, [&](model::NodeIndex node, int count) {
    if (count < waiting.gang) return true;
    std::vector<Part> parts;
    int need = waiting.gang;
    for (const TypeSet& types : waiting.by_speed) {
      for (const model::GpuGroup& group : view.problem().nodes[node].groups) {
        const int taken_gpus = types[group.type] != 0 ? std::min(need, free.available(node, group.type)) : 0;
        if (taken_gpus > 0) parts.push_back({node, group.type, taken_gpus});
        need -= taken_gpus;
      }
    }
    one.offer(model::normalised(std::move(parts)));
    return true;
  });
  return std::move(one).best();
}

}  // namespace roundel::policies
