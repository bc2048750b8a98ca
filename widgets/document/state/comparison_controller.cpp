// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/comparison_controller.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <limits>
#include <new>
#include <stop_token>
#include <utility>

#include "core/compare/run_lanes.h"
#include "core/model/scenario.h"
#include "core/policies/external/program_log.h"
#include "core/policies/registry.h"
#include "widgets/base/background/spin.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/document/session/next_steps.h"

namespace roundel::widgets {
namespace {

QString linesOf(const compare::LaneRun& run, double last_s) {
  QStringList lines;
  if (run.trace) {
    if (!run.trace->message.empty()) lines << QString::fromStdString(run.trace->message);
    for (const std::string& line : run.never_placed) lines << QString::fromStdString(line);
    return inClockTimes(lines.join(QLatin1Char('\n')), std::max(last_s, run.trace->end_s));
  }
  for (const model::Fault& fault : run.faults) {
    QString line = QString::fromStdString(fault.message);
    if (!fault.hint.empty()) line += QStringLiteral(" (") + QString::fromStdString(fault.hint) + QLatin1Char(')');
    lines << line;
  }
  return inClockTimes(lines.join(QLatin1Char('\n')), last_s);
}

/// For each wanted lane the index of the earlier lane that it continues, or -1 for a new lane. The best match wins: an equal lane; the same
/// scheduler and options with another label; the same label; the same scheduler.
std::vector<int> continuedLanes(const std::vector<LaneState>& before, const std::vector<compare::Lane>& wanted) {
  using Like = bool (*)(const compare::Lane&, const compare::Lane&);
  static constexpr Like kLikes[] = {
      [](const compare::Lane& a, const compare::Lane& b) { return a == b; },
      [](const compare::Lane& a, const compare::Lane& b) { return a.policy == b.policy && a.options == b.options; },
      [](const compare::Lane& a, const compare::Lane& b) { return a.label == b.label; },
      [](const compare::Lane& a, const compare::Lane& b) { return a.policy == b.policy; },
  };
  std::vector<int> out(wanted.size(), -1);
  std::vector<char> used(before.size(), 0);
  for (const Like like : kLikes) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      for (std::size_t b = 0; out[i] < 0 && b < before.size(); ++b) {
        if (used[b] != 0 || !like(before[b].lane, wanted[i])) continue;
        out[i] = static_cast<int>(b);
        used[b] = 1;
      }
    }
  }
  return out;
}

/// Sets the state of a lane that cannot run because of faults or missing parts. Results of an earlier cluster are removed if parts are missing.
void setNotRunning(LaneState& state, const Document& document) {
  const model::Missing missing = document.missing();
  if (missing.any()) state.run.reset(), state.index.reset(), state.stale = false;
  const bool faulty = !document.faults().empty();
  state.status = faulty ? LaneState::Status::Failed : LaneState::Status::Waiting;
  state.message =
      faulty ? ComparisonController::tr("The scenario has a problem; see Problems.") : nothingYetTip(missing);
}

bool startsProgram(const std::string& policy_id) {
  const policies::PolicyInfo* info = policies::find(policy_id);
  return info != nullptr && info->needs_program;
}

bool isSameState(const LaneState& before, const LaneState& after) {
  return before.status == after.status && before.progress == after.progress && before.run == after.run &&
         before.stale == after.stale && before.message == after.message && before.former == after.former;
}

}  // namespace

// One unfinished run; the controller deletes it when it is superseded.
struct ComparisonController::Task {
  quint64 ticket = 0;
  int jobs = 1;
  bool reload = false;
  struct Shared {  // with the thread of the run
    std::atomic<int> ended{0};
    std::atomic<double> now_s{0};
    std::atomic<std::int64_t> decisions{0};
    std::atomic<bool> show{false};  // showPartialRuns() was called
  };
  std::shared_ptr<Shared> shared = std::make_shared<Shared>();
  BackgroundJob job;
};

IndexedRun indexed(compare::LaneRun run, const std::stop_token& stop) {
  if (!run.trace || stop.stop_requested()) return {std::move(run), nullptr};
  try {
    auto index = std::make_shared<const metrics::TraceIndex>(run.trace);
    return {std::move(run), std::move(index)};
  } catch (const std::bad_alloc&) {
    return {compare::outOfMemory(std::move(run)), nullptr};
  }
}

void LaneState::nameRun() {
  if (!run || (run->lane.label == lane.label && run->lane.color == lane.color)) return;
  compare::LaneRun renamed = *run;
  renamed.lane.label = lane.label;
  renamed.lane.color = lane.color;
  run = std::make_shared<const compare::LaneRun>(std::move(renamed));
}

look::LaneMark laneMark(const std::vector<LaneState>& lanes, int lane) {
  const compare::Lane& marked_lane = lanes[static_cast<std::size_t>(lane)].lane;
  const auto lanes_before = std::count_if(lanes.begin(), lanes.begin() + lane, [&](const LaneState& other) {
    return other.lane.policy == marked_lane.policy;
  });
  return {static_cast<int>(lanes_before), marked_lane.color};
}

void LaneState::finish(JobOutcome<IndexedRun> outcome) {
  IndexedRun ended = std::move(outcome.value).value_or(IndexedRun());
  if (!outcome.error.isEmpty()) {
    ended.run.lane = lane;
    ended.run.faults = {{.code = "failed", .pointer = "", .message = outcome.error.toStdString(), .hint = ""}};
  }
  status = ended.run.ok() ? Status::Done : Status::Failed;
  progress = 1;
  stale = false;
  run = std::make_shared<const compare::LaneRun>(std::move(ended.run));
  index = std::move(ended.index);
}

model::Scenario simulationRelevant(model::Scenario scenario) {
  scenario.title.clear();
  scenario.description.clear();
  scenario.source.reset();
  scenario.opening.reset();
  scenario.compare.clear();
  scenario.expected.clear();
  for (model::NodeSpec& node : scenario.nodes) node.x = node.y = std::nullopt;
  for (model::GpuTypeSpec& type : scenario.gpu_types) type.color.reset();
  return scenario;
}

ComparisonController::ComparisonController(Document* document, QObject* parent)
    : QObject(parent), m_document(document) {
  m_poll.setInterval(kPoll_ms);
  m_restart.setSingleShot(true);
  m_restart.setInterval(0);
  connect(&m_poll, &QTimer::timeout, this, &ComparisonController::pollProgress);
  connect(&m_restart, &QTimer::timeout, this, &ComparisonController::updateLanes);
  connect(&m_turned, &TurnedLanes::laneChanged, this, &ComparisonController::laneChanged);
  connect(document, &Document::changed, this, &ComparisonController::scheduleRestart);
  connect(document, &Document::replaced, this, &ComparisonController::forget);
}

ComparisonController::~ComparisonController() = default;

// Drops the results of another document. The knob goes first: its signal makes views read the lanes.
void ComparisonController::forget() {
  m_turned.forget();
  m_tasks.clear();
  m_lanes.clear();
  m_problem.reset();
  emit lanesReset();
}

// A drag emits many changes before control returns to the event loop; one restart follows all of them.
void ComparisonController::scheduleRestart() { m_restart.start(); }

bool ComparisonController::busy() const {
  return m_restart.isActive() || std::ranges::any_of(m_tasks, [](const auto& task) { return task != nullptr; }) ||
         std::any_of(m_lanes.begin() + documentLanes(), m_lanes.end(),
                     [](const LaneState& lane) { return lane.status == LaneState::Status::Running; });
}

double ComparisonController::end_s() const {
  double end = 0;
  for (const LaneState& lane : m_lanes)
    if (lane.run && lane.run->trace) end = std::max(end, lane.run->trace->end_s);
  return end;
}

compare::Fairness ComparisonController::fairness() const {
  std::vector<compare::LaneRun> runs;
  for (const LaneState& lane : m_lanes)
    if (lane.run && lane.run->trace) runs.push_back(*lane.run);
  return compare::fairness(runs);
}

void ComparisonController::updateLanes() {
  const std::vector<compare::Lane> wantedLanes = m_document->chosenLanes();
  model::Scenario relevant = simulationRelevant(m_document->scenario());
  const bool sameProblem = m_problem != nullptr && m_relevant != nullptr && relevant == *m_relevant;
  const bool sameLanes =
      std::equal(wantedLanes.begin(), wantedLanes.end(), m_lanes.begin(), m_lanes.begin() + documentLanes(),
                 [](const compare::Lane& lane, const LaneState& state) { return lane == state.lane; });
  // The commands of programs are relative to the folder of the file, which may have been saved elsewhere.
  const auto& problem = m_document->problem();
  const bool is_moved = m_problem != nullptr && problem != nullptr && m_problem->folder != problem->folder;
  if (sameProblem && sameLanes && !is_moved) return;

  std::vector<LaneState> oldLanes = std::exchange(m_lanes, {});
  std::vector<LaneState> branches(std::make_move_iterator(oldLanes.begin() + documentLanes()),
                                  std::make_move_iterator(oldLanes.end()));
  oldLanes.resize(m_tasks.size());
  std::vector<std::unique_ptr<Task>> tasks = std::exchange(m_tasks, {});
  std::vector<int> toRun;
  std::map<std::string, std::string> renamed;
  const std::vector<int> continuedFrom = continuedLanes(oldLanes, wantedLanes);
  for (std::size_t i = 0; i < wantedLanes.size(); ++i) {
    LaneState state;
    std::unique_ptr<Task> task;
    bool isUnchanged = false;
    if (continuedFrom[i] >= 0) {
      const auto old_index = static_cast<std::size_t>(continuedFrom[i]);
      state = std::move(oldLanes[old_index]);
      task = std::exchange(tasks[old_index], nullptr);
      isUnchanged = sameProblem && state.lane.policy == wantedLanes[i].policy &&
                    state.lane.options == wantedLanes[i].options && !(is_moved && startsProgram(state.lane.policy));
      if (state.lane.label != wantedLanes[i].label) renamed[state.lane.label] = wantedLanes[i].label;
    }
    state.lane = wantedLanes[i];
    state.nameRun();
    if (!isUnchanged) {
      task.reset();
      state.stale = state.run != nullptr;
      toRun.push_back(static_cast<int>(m_lanes.size()));
    }
    m_lanes.push_back(std::move(state));
    m_tasks.push_back(std::move(task));
  }
  tasks.clear();  // stops the removed lanes
  std::move(branches.begin(), branches.end(), std::back_inserter(m_lanes));
  if (m_document->problem()) {
    m_problem = m_document->problem();
    m_relevant = std::make_shared<const model::Scenario>(std::move(relevant));
    for (const int index : toRun) start(index);
  } else {
    m_problem.reset();
    for (const int index : toRun) setNotRunning(m_lanes[static_cast<std::size_t>(index)], *m_document);
  }
  if (!renamed.empty()) emit lanesRenamed(renamed);
  if (!sameLanes) emit lanesReset();
  for (const int index : toRun) emit laneChanged(index);
  finishWhenIdle();
}

void ComparisonController::finishWhenIdle() {
  if (busy()) return;
  m_poll.stop();
  emit finished();
}

void ComparisonController::start(int index) {
  const auto i = static_cast<std::size_t>(index);
  if (const QString reason = whyNot(m_lanes[i].lane); !reason.isEmpty()) {
    m_lanes[i].status = LaneState::Status::Waiting;
    m_lanes[i].message = reason;
    return;
  }
  auto task = std::make_unique<Task>();
  task->ticket = m_nextTicket++;
  task->jobs = std::max(1, static_cast<int>(m_problem->jobs.size()));
  TurnedLanes::showOwnRun(m_lanes[i]);
  m_lanes[i].status = LaneState::Status::Running;
  m_lanes[i].progress = 0;
  m_lanes[i].message.clear();
  m_poll.start();
  const auto go = [this, ticket = task->ticket, shared = task->shared, problem = m_problem, lane = m_lanes[i].lane,
                   warm_up = m_document->warmUp()](const JobContext& job) {
    compare::RunSettings settings;
    settings.warm_up = warm_up;
    settings.stop = job.stop();
    settings.progress = [&](const sim::Progress& progress) {
      shared->ended = progress.jobs_ended;
      shared->now_s = progress.now_s;
      shared->decisions = progress.decisions;
    };
    settings.after_decision = [&](const std::function<compare::LaneRun()>& so_far) {
      if (settings.stop.stop_requested() || !shared->show.exchange(false)) return;
      job.report([this, ticket, prefix = indexed(so_far(), settings.stop)] { deliverPartialRun(ticket, prefix); });
    };
    settings.record = true;  // for branches
    settings.policy_made = [&](const sim::Policy& policy) {
      if (auto log = policies::programLog(policy)) job.report([this, ticket, log] { showProgram(ticket, log); });
    };
    return indexed(compare::runLane(problem, lane, settings), settings.stop);
  };
  task->job = m_threads.start(
      go, [this, ticket = task->ticket](JobOutcome<IndexedRun> outcome) { deliver(ticket, std::move(outcome)); });
  m_tasks[i] = std::move(task);
}

int ComparisonController::indexOf(quint64 ticket) const {
  for (std::size_t i = 0; i < m_tasks.size(); ++i)
    if (m_tasks[i] && m_tasks[i]->ticket == ticket) return static_cast<int>(i);
  return -1;
}

void ComparisonController::deliver(quint64 ticket, JobOutcome<IndexedRun> outcome) {
  // An edit that is not applied to the lanes yet may supersede this run.
  if (m_restart.isActive()) {
    m_restart.stop();
    updateLanes();
  }
  const int index = indexOf(ticket);
  if (index < 0) return;
  const auto i = static_cast<std::size_t>(index);
  LaneState& lane = m_lanes[i];
  const bool reload = m_tasks[i]->reload && lane.run && lane.run->ok();
  m_tasks[i].reset();
  const LaneState former_state = lane;
  lane.finish(std::move(outcome));
  lane.message = linesOf(*lane.run, end_s());
  lane.failed_reload.reset();
  lane.reloaded = reload ? QDateTime::currentDateTime() : QDateTime();
  if (reload && lane.status == LaneState::Status::Failed) {
    lane.failed_reload = std::exchange(lane.run, former_state.run);
    lane.index = former_state.index;
    lane.stale = true;
  }
  lane.nameRun();
  emit laneChanged(index);
  finishWhenIdle();
}

void ComparisonController::deliverPartialRun(quint64 ticket, const IndexedRun& prefix) {
  const int index = indexOf(ticket);
  if (index < 0 || m_restart.isActive() || !prefix.index) return;
  LaneState& lane = m_lanes[static_cast<std::size_t>(index)];
  lane.stale = false;
  lane.run = std::make_shared<const compare::LaneRun>(prefix.run);
  lane.index = prefix.index;
  lane.nameRun();
  emit laneChanged(index);
  emit partialRunShown(index);
}

ComparisonController::Reached ComparisonController::reached() const {
  Reached reached;
  double least_s = std::numeric_limits<double>::infinity();
  for (const auto& task : m_tasks) {
    if (!task) continue;
    least_s = std::min(least_s, task->shared->now_s.load());
    reached.decisions += task->shared->decisions;
  }
  if (std::isfinite(least_s)) reached.at_s = least_s;
  return reached;
}

void ComparisonController::showPartialRuns() {
  for (const auto& task : m_tasks)
    if (task) task->shared->show = true;
}

void ComparisonController::pollProgress() {
  for (std::size_t i = 0; i < m_tasks.size(); ++i) {
    if (!m_tasks[i]) continue;
    const double progress = static_cast<double>(m_tasks[i]->shared->ended) / m_tasks[i]->jobs;
    // Signals only whole percents, as they are shown: a slot reads the whole lane again.
    if (std::floor(progress * 100) == std::floor(m_lanes[i].progress * 100)) continue;
    m_lanes[i].progress = progress;
    emit laneChanged(static_cast<int>(i));
  }
}

void ComparisonController::restart() {
  m_restart.stop();
  for (auto& task : m_tasks) task.reset();
  m_problem.reset();
  updateLanes();
}

void ComparisonController::restart(int lane, bool reload) {
  const auto i = static_cast<std::size_t>(lane);
  if (m_restart.isActive()) {
    m_restart.stop();
    updateLanes();
  }
  if (lane < 0 || i >= m_tasks.size() || !m_problem) return;
  m_tasks[i].reset();
  m_lanes[i].stale = m_lanes[i].run != nullptr;
  start(lane);
  if (m_tasks[i]) m_tasks[i]->reload = reload;
  emit laneChanged(lane);
  finishWhenIdle();
}

void ComparisonController::keepLastGood(int lane) {
  const auto i = static_cast<std::size_t>(lane);
  if (lane < 0 || i >= m_tasks.size() || !m_lanes[i].failed_reload) return;
  m_lanes[i].failed_reload.reset();
  m_lanes[i].stale = false;
  m_lanes[i].status = LaneState::Status::Done;
  m_lanes[i].message.clear();
  emit laneChanged(lane);
}

void ComparisonController::showProgram(quint64 ticket, std::shared_ptr<const policies::ProgramLog> log) {
  const int index = indexOf(ticket);
  if (index < 0) return;
  m_lanes[static_cast<std::size_t>(index)].program = std::move(log);
  emit laneChanged(index);
}

void ComparisonController::cancel() {
  for (int i = 0; i < static_cast<int>(m_lanes.size()); ++i) cancel(i);
}

void ComparisonController::cancel(int lane) {
  const auto i = static_cast<std::size_t>(lane);
  if (i >= m_tasks.size() && i < m_lanes.size()) {
    emit branchCancelRequested(m_lanes[i].branch);
    return;
  }
  if (i >= m_tasks.size() || !m_tasks[i]) return;
  m_tasks[i].reset();
  m_lanes[i].status = LaneState::Status::Cancelled;
  emit laneChanged(lane);
  finishWhenIdle();
}

void ComparisonController::setBranchLanes(std::vector<LaneState> lanes) {
  const bool wasBusy = busy();
  const auto first_branch = m_lanes.begin() + documentLanes();
  const bool is_same =
      std::equal(first_branch, m_lanes.end(), lanes.begin(), lanes.end(), [](const LaneState& a, const LaneState& b) {
        return a.branch == b.branch && a.lane == b.lane && a.branch_point == b.branch_point;
      });
  std::vector<int> changed_lanes;
  if (is_same) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      const LaneState& before = first_branch[static_cast<std::ptrdiff_t>(i)];
      const LaneState& after = lanes[i];
      if (!isSameState(before, after)) changed_lanes.push_back(documentLanes() + static_cast<int>(i));
    }
  }
  m_lanes.erase(first_branch, m_lanes.end());
  std::move(lanes.begin(), lanes.end(), std::back_inserter(m_lanes));
  if (!is_same) emit lanesReset();
  for (const int index : changed_lanes) emit laneChanged(index);
  if (wasBusy) finishWhenIdle();
}

bool ComparisonController::waitForFinished(int timeout_ms) {
  return spinWhile([this] { return busy(); }, timeout_ms);
}

}  // namespace roundel::widgets
