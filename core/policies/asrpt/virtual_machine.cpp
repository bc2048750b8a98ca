// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/virtual_machine.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace roundel::policies::asrpt {

bool VirtualMachine::Waiting::operator<(const Waiting& other) const {
  return std::tuple(remaining_s, release_s, job) < std::tuple(other.remaining_s, other.release_s, other.job);
}

void VirtualMachine::advance(double now_s) {
  while (!m_waiting.empty()) {
    auto served = m_waiting.extract(m_waiting.begin());
    Waiting& job = served.value();
    const double end_s = m_now_s + job.remaining_s;
    if (model::isReached(end_s, now_s)) {
      log(job.job, m_now_s, end_s);
      m_completed.push_back(job.job);
      m_stands.erase(job.job.value);
      m_now_s = std::max(m_now_s, end_s);
      continue;
    }
    if (now_s > m_now_s) {
      log(job.job, m_now_s, now_s);
      job.remaining_s -= now_s - m_now_s;
      m_stands[job.job.value] = job;
    }
    m_waiting.insert(std::move(served));
    break;
  }
  m_now_s = std::max(m_now_s, now_s);
}

void VirtualMachine::release(model::JobIndex job, double length_s) {
  const Waiting waiting{.remaining_s = length_s, .release_s = m_now_s, .job = job, .length_s = length_s};
  m_waiting.insert(waiting);
  m_stands[job.value] = waiting;
}

void VirtualMachine::remove(model::JobIndex job) {
  const auto stands = m_stands.find(job.value);
  if (stands == m_stands.end()) return;
  m_waiting.erase(stands->second);
  m_stands.erase(stands);
}

std::vector<model::JobIndex> VirtualMachine::takeCompleted() { return std::exchange(m_completed, {}); }

double VirtualMachine::nextCompletion_s() const {
  return m_waiting.empty() ? std::numeric_limits<double>::infinity() : m_now_s + m_waiting.begin()->remaining_s;
}

void VirtualMachine::log(model::JobIndex job, double start_s, double end_s) {
  if (end_s <= start_s) return;
  if (!m_past.empty() && m_past.back().job == job && m_past.back().end_s == start_s) {
    m_past.back().end_s = end_s;
    return;
  }
  if (m_past.size() == kKept) m_past.erase(m_past.begin());
  m_past.push_back({job, start_s, end_s});
}

}  // namespace roundel::policies::asrpt
