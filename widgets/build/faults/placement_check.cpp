// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/faults/placement_check.h"

#include <algorithm>
#include <stop_token>
#include <utility>

#include "core/compare/lane_name.h"
#include "core/model/scenario.h"
#include "core/policies/never_placed.h"
#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {
namespace {

constexpr int kDelay_ms = 300;  // after the last edit of a series

std::vector<PlacementCheck::NeverPlaced> findingsOf(const compare::Lane& lane, const model::Problem& problem,
                                                    const std::stop_token& stop) {
  const std::vector<policies::NeverPlaced> never = policies::neverPlaced(lane.policy, lane.options, problem, stop);
  const std::vector<std::string> lines = policies::neverPlacedLines(never, problem);
  std::vector<PlacementCheck::NeverPlaced> findings;
  for (std::size_t i = 0; i < never.size(); ++i)
    findings.push_back({problem.jobs[never[i].jobs.front()].id, {}, lines[i]});
  return findings;
}

}  // namespace

PlacementCheck::PlacementCheck(Document* document, QObject* parent) : QObject(parent), m_document(document) {
  m_timer.setSingleShot(true);
  m_timer.setInterval(kDelay_ms);
  connect(&m_timer, &QTimer::timeout, this, &PlacementCheck::start);
  connect(document, &Document::changed, this, &PlacementCheck::documentChanged);
  documentChanged();
}

std::vector<PlacementCheck::NeverPlaced> PlacementCheck::findings() const {
  std::vector<NeverPlaced> all_findings;
  for (const Answer& answer : m_answers) {
    for (NeverPlaced finding : answer.findings) {
      finding.lane = compare::laneName(answer.lane);
      all_findings.push_back(std::move(finding));
    }
  }
  return all_findings;
}

// Drops findings of a document that has faults now.
void PlacementCheck::documentChanged() {
  m_timer.stop();
  m_job.drop();
  const bool had_findings = !findings().empty();
  const bool sound = m_document->problem() != nullptr;
  if (!sound) m_answers.clear();
  if (sound) m_timer.start();
  if (had_findings && !sound) emit changed();
}

void PlacementCheck::start() {
  model::Scenario relevant = simulationRelevant(m_document->scenario());
  std::vector<Answer> former_answers;
  if (relevant == m_relevant) former_answers = std::move(m_answers);
  m_relevant = std::move(relevant);
  m_answers.clear();
  std::vector<std::pair<std::size_t, compare::Lane>> asked_lanes;  // index into m_answers, and lane
  for (const compare::Lane& lane : m_document->chosenLanes()) {
    const auto same_answer = std::ranges::find_if(former_answers, [&](const Answer& answer) {
      return answer.known && answer.lane.policy == lane.policy && answer.lane.options == lane.options;
    });
    m_answers.push_back(same_answer == former_answers.end()
                            ? Answer{.lane = lane, .known = false}
                            : Answer{.lane = lane, .findings = same_answer->findings, .known = true});
    if (same_answer == former_answers.end()) asked_lanes.emplace_back(m_answers.size() - 1, lane);
  }
  emit changed();
  if (asked_lanes.empty()) return;
  m_checkedLanes += static_cast<int>(asked_lanes.size());
  const auto ask = [asked_lanes, problem = m_document->problem()](const JobContext& job) {
    std::vector<std::vector<NeverPlaced>> lane_findings;
    for (const auto& [place, lane] : asked_lanes)
      if (!job.stop().stop_requested()) lane_findings.push_back(findingsOf(lane, *problem, job.stop()));
    return lane_findings;
  };
  // If memory is exhausted there are no findings; the run will report it.
  m_job = m_threads.start(ask, [this, asked_lanes](const JobOutcome<std::vector<std::vector<NeverPlaced>>>& found) {
    for (std::size_t i = 0; i < asked_lanes.size(); ++i) {
      Answer& answer = m_answers[asked_lanes[i].first];
      if (found.value) answer.findings = (*found.value)[i];
      answer.known = true;
    }
    emit changed();
  });
}

}  // namespace roundel::widgets
