// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/live_knob.h"

#include <algorithm>
#include <utility>

#include "core/io/scenario_io.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

constexpr int kYoung_ms = 100;  // a try older than this is dropped for a newer value
constexpr int kSlow_ms = 50;    // after this, the lanes show that they are behind

}  // namespace

LiveKnob::LiveKnob(Workbench* bench, QObject* parent) : QObject(parent), m_bench(bench) {
  m_startTimer.setSingleShot(true);
  m_startTimer.setInterval(0);
  m_slowTimer.setSingleShot(true);
  m_slowTimer.setInterval(kSlow_ms);
  connect(&m_startTimer, &QTimer::timeout, this, &LiveKnob::start);
  connect(&m_slowTimer, &QTimer::timeout, this, [this] { m_bench->comparison.turned().setComputing(true); });
  connect(&bench->document, &Document::changed, this, [this] {
    if (!m_answering) back();
  });
  connect(&bench->document, &Document::replaced, this, &LiveKnob::back);
  connect(&bench->selection, &Selection::focusedLaneChanged, this, [this] {
    if (m_knob && m_knob->ofScenario()) emit changed();
  });
}

int LiveKnob::laneNumber() const {
  const auto& lanes = m_bench->comparison.lanes();
  for (int i = 0; m_knob && i < m_bench->comparison.documentLanes(); ++i)
    if (lanes[static_cast<std::size_t>(i)].lane.label == m_knob->lane) return i;
  return -1;
}

std::string LiveKnob::shownLane() const {
  if (m_knob && !m_knob->ofScenario()) return m_knob->lane;
  const int lanes = m_bench->comparison.documentLanes();
  if (lanes == 0) return {};
  const int focused = std::clamp(m_bench->selection.focusedLane(), 0, lanes - 1);
  return m_bench->comparison.lanes()[static_cast<std::size_t>(focused)].lane.label;
}

TurnedLanes::Turning LiveKnob::words() const {
  return {.what = m_knob->title,
          .former = m_knob->text(m_knob->former),
          .now = m_knob->text(m_at),
          .one_lane = m_knob->lane};
}

void LiveKnob::activate(const Knob& knob) {
  back();
  m_knob = knob;
  m_at = knob.former;
  m_computed = 0;
  if (knob.ofScenario())
    m_scenarioText = std::make_shared<const std::string>(io::writeScenario(m_bench->document.scenario()));
  noteFormer();
  m_bench->comparison.turned().set(words());
  emit changed();
}

void LiveKnob::note(double at, const std::string& lane, std::shared_ptr<const metrics::RunMetrics> metrics) {
  if (metrics) m_visits[at][lane] = std::move(metrics);
}

void LiveKnob::noteFormer() {
  for (int i = 0; i < m_bench->comparison.documentLanes(); ++i) {
    const LaneState& lane = m_bench->comparison.lanes()[static_cast<std::size_t>(i)];
    if (lane.own() && !lane.stale) note(m_knob->former, lane.lane.label, lane.own()->metrics);
  }
}

void LiveKnob::turn(double at) {
  if (!m_knob || at == m_at) return;
  m_knob->reach(at);
  m_at = at;
  m_bench->comparison.turned().set(words());
  m_fault.clear();
  if (!turned()) {
    m_job.drop();
    m_slowTimer.stop();
    m_pending = false;
    m_bench->comparison.turned().showOwn();
  } else {
    m_pending = true;
    if (!m_slowTimer.isActive()) m_slowTimer.start();
    if (m_job.busy() && m_sinceStart.elapsed() > kYoung_ms) m_job.drop();
    if (!m_job.busy()) m_startTimer.start();
  }
  emit changed();
}

void LiveKnob::start() {
  if (!m_knob || !std::exchange(m_pending, false)) return;
  KnobQuestion question{.knob = *m_knob,
                        .at = m_at,
                        .problem = m_bench->document.problem(),
                        .scenario = m_scenarioText,
                        .warm_up = m_bench->document.warmUp()};
  for (int i = 0; i < m_bench->comparison.documentLanes(); ++i) {
    const LaneState& lane = m_bench->comparison.lanes()[static_cast<std::size_t>(i)];
    const bool concerned = m_knob->ofScenario() || lane.lane.label == m_knob->lane;
    if (concerned && m_bench->comparison.whyNot(lane.lane).isEmpty()) question.lanes.emplace_back(i, lane.lane);
  }
  if (!question.problem || question.lanes.empty()) return m_slowTimer.stop();
  ++m_computed;
  m_sinceStart.start();
  const auto run = [this, question](const JobContext& job) {
    return runTry(question, job.stop(), [&](int lane, IndexedRun so_far) {
      job.report([this, lane, so_far = std::move(so_far)] { grow(lane, so_far); });
    });
  };
  m_job = m_threads.start(run, [this, at = m_at](JobOutcome<KnobAnswer> answer) {
    KnobAnswer failed;
    failed.faults = {{.code = "failed", .pointer = "", .message = answer.error.toStdString(), .hint = ""}};
    show(at, std::move(answer.value).value_or(failed));
  });
}

// Shows a long run's partial result, greyed. Its metrics are not added to the curve, because they are not of a whole run.
void LiveKnob::grow(int lane, IndexedRun so_far) {
  if (!m_knob || !turned()) return;
  m_bench->comparison.turned().show(lane, std::move(so_far));
  m_bench->comparison.turned().setComputing(true);
  emit changed();
}

// The answer for an older value is shown too, while the newest is computed.
void LiveKnob::show(double at, KnobAnswer answer) {
  m_last_ms = answer.wall_ms;
  if (!m_pending) m_slowTimer.stop();
  m_fault =
      at == m_at && !answer.faults.empty() ? branchFaultText(answer.faults, m_bench->playhead.end_s()) : QString();
  if (at == m_at && answer.runs.empty()) m_bench->comparison.turned().setComputing(false);
  for (auto& [lane, run] : answer.runs) {
    note(at, m_bench->comparison.lanes()[static_cast<std::size_t>(lane)].lane.label, run.run.metrics);
    m_bench->comparison.turned().show(lane, std::move(run));
  }
  if (at == m_at) m_bench->comparison.turned().setComputing(false);
  if (m_pending) {
    m_slowTimer.start();
    m_startTimer.start();
  }
  emit changed();
}

void LiveKnob::forget() {
  m_job.drop();
  m_startTimer.stop();
  m_slowTimer.stop();
  m_pending = false;
  m_knob.reset();
  m_scenarioText.reset();
  m_visits.clear();
  m_fault.clear();
}

void LiveKnob::back() {
  if (!m_knob) return;
  forget();
  m_bench->comparison.turned().set(std::nullopt);
  emit changed();
}

bool LiveKnob::editScenario(const Knob& knob, double at) {
  TurnedScenario next = turnedScenario(*m_scenarioText, knob, at);
  if (!next.scenario) return false;
  m_bench->comparison.turned().keep();
  return m_bench->document.edit(tr("%1: %2", "a field, its new value").arg(knob.title, knob.text(at)),
                                [&](model::Scenario& scenario) { scenario = *next.scenario; });
}

bool LiveKnob::edit() {
  if (!turned() || !m_fault.isEmpty()) return false;
  const Knob knob = *m_knob;
  const double knob_value = m_at;
  const int lane = laneNumber();
  m_answering = true;
  bool is_done = false;
  if (knob.ofScenario()) {
    is_done = editScenario(knob, knob_value);
  } else if (lane >= 0) {
    const compare::Lane next =
        turnedLane(m_bench->comparison.lanes()[static_cast<std::size_t>(lane)].lane, knob, knob_value);
    m_bench->comparison.turned().keep();
    is_done = setLane(m_bench->document, lane, next.label, next.options);
  }
  m_answering = false;
  if (!is_done) return false;
  forget();
  emit changed();
  return true;
}

QString LiveKnob::whyNoBranch() const {
  if (!turned()) return tr("Turn the knob first.");
  if (!m_fault.isEmpty()) return m_fault;
  if (m_knob->ofScenario())
    return tr("A branch shares the scenario of its lane. Choose Edit; undo restores the former value.");
  return {};
}

quint64 LiveKnob::branch() {
  if (!whyNoBranch().isEmpty()) return 0;
  const int lane = laneNumber();
  if (lane < 0) return 0;
  const compare::Lane next =
      turnedLane(m_bench->comparison.lanes()[static_cast<std::size_t>(lane)].lane, *m_knob, m_at);
  back();
  const quint64 id = m_bench->branches.add(lane, 0, {compare::SwitchPolicy{next.policy, next.options}});
  m_bench->selection.focusLane(m_bench->branches.laneOf(id));
  return id;
}

std::vector<LiveKnob::Visit> LiveKnob::visits(const std::string& lane, const std::string& metric) const {
  std::vector<Visit> out;
  for (const auto& [at, lanes] : m_visits) {
    const auto entry = lanes.find(lane);
    if (entry != lanes.end()) out.push_back({at, entry->second->value(metric)});
  }
  return out;
}

}  // namespace roundel::widgets
