#include "widgets/faults/placement_check.h"

#include <QRunnable>
#include <QThread>
#include <algorithm>
#include <new>
#include <stop_token>
#include <utility>

#include "core/compare/lane_name.h"
#include "core/policies/never_placed.h"
#include "widgets/state/comparison_controller.h"

namespace roundel::widgets {
namespace {

constexpr int kDelay_ms = 300;  // after the last edit of a series

std::vector<PlacementCheck::Finding> findingsOf(const compare::Lane& lane, const model::Problem& problem,
                                                const std::stop_token& stop) {
  const std::vector<policies::NeverPlaced> never = policies::neverPlaced(lane.policy, lane.options, problem, stop);
  const std::vector<std::string> lines = policies::neverPlacedLines(never, problem);
  std::vector<PlacementCheck::Finding> findings;
  for (std::size_t i = 0; i < never.size(); ++i)
    findings.push_back({problem.jobs[never[i].jobs.front()].id, {}, lines[i]});
  return findings;
}

}  // namespace

struct PlacementCheck::Question {
  std::shared_ptr<const model::Problem> problem;
  std::vector<std::pair<std::size_t, compare::Lane>> lanes;  // place among the answers
  std::stop_source stop;
};

PlacementCheck::PlacementCheck(Document* document, QObject* parent) : QObject(parent), m_document(document) {
  m_pool.setMaxThreadCount(1);
  m_pool.setThreadPriority(QThread::LowestPriority);  // runs that somebody waits for come first
  m_timer.setSingleShot(true);
  m_timer.setInterval(kDelay_ms);
  connect(&m_timer, &QTimer::timeout, this, &PlacementCheck::start);
  connect(document, &Document::changed, this, &PlacementCheck::documentChanged);
  documentChanged();
}

PlacementCheck::~PlacementCheck() {
  blockSignals(true);
  drop();
  m_pool.clear();
  m_pool.waitForDone();
}

void PlacementCheck::drop() {
  m_timer.stop();
  if (m_question) m_question->stop.request_stop();
  m_question.reset();
}

std::vector<PlacementCheck::Finding> PlacementCheck::findings() const {
  std::vector<Finding> all;
  for (const Answer& answer : m_answers) {
    for (Finding finding : answer.findings) {
      finding.lane = compare::laneName(answer.lane);
      all.push_back(std::move(finding));
    }
  }
  return all;
}

// Names of jobs and lanes may have changed: what is shown is never of another document.
void PlacementCheck::documentChanged() {
  drop();
  const bool any = !findings().empty();
  const bool sound = m_document->problem() != nullptr;
  if (!sound) m_answers.clear();
  if (sound) m_timer.start();
  if (any && !sound) emit changed();
}

void PlacementCheck::start() {
  model::Scenario relevant = simulationRelevant(m_document->scenario());
  std::vector<Answer> before;
  if (relevant == m_relevant) before = std::move(m_answers);
  m_relevant = std::move(relevant);
  m_answers.clear();
  auto question = std::make_shared<Question>();
  question->problem = m_document->problem();
  for (const compare::Lane& lane : compare::lanesOf(m_document->scenario())) {
    const auto same = std::find_if(before.begin(), before.end(), [&](const Answer& answer) {
      return answer.known && answer.lane.policy == lane.policy && answer.lane.options == lane.options;
    });
    m_answers.push_back(same == before.end() ? Answer{lane, {}, false} : Answer{lane, same->findings, true});
    if (same == before.end()) question->lanes.emplace_back(m_answers.size() - 1, lane);
  }
  emit changed();
  if (question->lanes.empty()) return;
  m_question = question;
  m_asked += static_cast<int>(question->lanes.size());
  m_pool.start(QRunnable::create([this, question] {
    std::vector<std::vector<Finding>> found;
    for (const auto& [place, lane] : question->lanes) {
      try {
        found.push_back(findingsOf(lane, *question->problem, question->stop.get_token()));
      } catch (const std::bad_alloc&) {
        found.emplace_back();  // the run itself will say so
      }
      if (question->stop.stop_requested()) return;
    }
    QMetaObject::invokeMethod(
        this,
        [this, question, found = std::move(found)] {
          if (question != m_question) return;  // nobody's answer
          m_question.reset();
          for (std::size_t i = 0; i < found.size(); ++i) {
            Answer& answer = m_answers[question->lanes[i].first];
            answer.findings = found[i];
            answer.known = true;
          }
          emit changed();
        },
        Qt::QueuedConnection);
  }));
}

}  // namespace roundel::widgets
