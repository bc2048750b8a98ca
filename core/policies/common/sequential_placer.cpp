// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/sequential_placer.h"

#include <algorithm>
#include <limits>

namespace roundel::policies {

using model::JobIndex;
using model::TypeIndex;

namespace {

constexpr trace::ReasonKind kTooFew{
    "no-capacity",
    "needs {need} {need:GPU|GPUs} of one type that it can run on; at most {free} of one {free:is|are} up"};

}  // namespace

trace::Choice turnChoice(JobIndex job, const std::vector<model::Part>& parts, double score) {
  trace::Choice choice;
  choice.job = job;
  choice.parts = parts;
  choice.score = score;
  choice.rejected_score = std::numeric_limits<double>::quiet_NaN();
  return choice;
}

int OneTypeGangs::of(const model::Problem& problem, JobIndex job) {
  m_gangs.resize(std::max(m_gangs.size(), problem.jobs.size()), 0);
  if (m_gangs[job] == 0) m_gangs[job] = oneTypeGang(problem, problem.jobs[job]);
  return m_gangs[job];
}

SequentialPlacer::SequentialPlacer(const sim::SystemView& view, const std::vector<JobIndex>& order)
    : m_view(view),
      m_free(view),
      m_unheld(m_free),
      m_types(view.problem().types.size()),
      m_later(view.problem().nodes.size() * m_types, 0) {
  for (const JobIndex job : order) {
    for (const model::Part& part : view.state(job).held) {
      at(part) += part.count;
      unhold(part);
    }
  }
}

std::vector<model::Part> SequentialPlacer::releaseHeld(JobIndex job) {
  std::vector<model::Part> parts = m_view.state(job).held;
  for (const model::Part& part : parts) {
    at(part) -= part.count;
    unhold(part);
  }
  return parts;
}

bool SequentialPlacer::keeps(JobIndex job, int gang, const std::vector<model::Part>& held) const {
  return !held.empty() && isGang(held, held.front().type, gang) && m_free.fits(held) &&
         m_view.estimatedRate(job, held) > 0;
}

void SequentialPlacer::takeFor(JobIndex job, const std::vector<model::Part>& parts) {
  m_free.take(parts);
  for (const model::Part& part : parts) unhold(part);
  if (!parts.empty()) m_last = job;
}

// Updates the free GPUs of one type on one node that no later job holds.
void SequentialPlacer::unhold(const model::Part& part) {
  const int now = std::max(0, m_free.available(part.node, part.type) - at(part));
  const int by = now - m_unheld.available(part.node, part.type);
  if (by != 0) m_unheld.release({{.node = part.node, .type = part.type, .count = by}});
}

bool SequentialPlacer::full() const { return m_free.available(TypeSet(m_types, 1)) == 0; }

trace::Reason SequentialPlacer::waiting(JobIndex job, int gang, const trace::ReasonKind& behind,
                                        trace::Number place) const {
  trace::Reason reason;
  reason.job = job;
  reason.kind = m_last.valid() ? &behind : &kTooFew;
  reason.numbers[0] = {"need", static_cast<double>(gang)};
  reason.numbers[1] = {"free", static_cast<double>(mostFree(job))};
  reason.numbers[2] = place;
  reason.blocker = m_last;
  return reason;
}

int SequentialPlacer::mostFree(JobIndex job) const {
  int largest_free = 0;
  forUsableTypes(m_view, job, [&](TypeIndex type) { largest_free = std::max(largest_free, m_free.available(type)); });
  return largest_free;
}

void addTurn(const sim::SystemView& view, JobIndex job, std::vector<model::Part> parts, sim::Decision& decision) {
  const std::vector<model::Part>& held_parts = view.state(job).held;
  if (decision.others_stay && parts == held_parts) return;
  if (parts.empty()) {
    if (decision.others_stay) decision.stopped.push_back(job);
    return;
  }
  sim::Placement& placement = decision.placements.emplace_back();
  placement.job = job;
  placement.parts = std::move(parts);
}

}  // namespace roundel::policies
