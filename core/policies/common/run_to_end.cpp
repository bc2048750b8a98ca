// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/run_to_end.h"

#include <algorithm>
#include <utility>

namespace roundel::policies {
namespace {

sim::Placement placed(model::JobIndex job, std::vector<model::Part> parts) {
  sim::Placement placement;
  placement.job = job;
  placement.parts = std::move(parts);
  return placement;
}

}  // namespace

RunToEnd::News RunToEnd::update(const sim::SystemView& view, const std::function<bool(model::JobIndex)>& keeps) {
  const sim::Changes& changes = view.changes();
  News news;
  news.state_read = m_whole = !m_began || changes.nodes || changes.rates || changes.manual_edits;
  m_placed.clear();
  if (news.state_read) {
    readAll(view, keeps, news);
    return news;
  }
  for (const model::JobIndex job : changes.ended) {
    news.left.push_back(job);
    const auto ran = m_running.find(job);
    if (ran == m_running.end()) continue;
    m_free->release(ran->second);
    m_running.erase(ran);
  }
  for (const model::JobIndex job : changes.arrived)
    if (view.state(job).active()) news.waiting.push_back(job);
  std::ranges::sort(news.waiting);
  return news;
}

void RunToEnd::readAll(const sim::SystemView& view, const std::function<bool(model::JobIndex)>& keeps, News& news) {
  m_began = true;
  m_running.clear();
  m_up.emplace(view);
  m_free = m_up;
  for (const model::JobIndex job : view.active()) {
    const std::vector<model::Part>& held_parts = view.state(job).held;
    if (held_parts.empty() || !keeps(job))
      news.waiting.push_back(job);
    else
      start(job, held_parts);
  }
}

void RunToEnd::start(model::JobIndex job, std::vector<model::Part> parts) {
  m_free->take(parts);
  m_running.emplace(job, model::normalised(parts));
  m_placed.push_back(placed(job, std::move(parts)));
}

sim::Decision RunToEnd::decision() {
  sim::Decision decision;
  decision.others_stay = !m_whole;
  decision.placements = std::exchange(m_placed, {});
  return decision;
}

}  // namespace roundel::policies
