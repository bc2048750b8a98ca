// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/guarantees/guarantees_model.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/model/check/validate.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

using guarantees::Guarantees;
using guarantees::Remedy;

std::shared_ptr<const Guarantees> theorems(const compare::LaneRun& run, const std::stop_token& stop, bool search) {
  guarantees::Effort effort;
  effort.stop = stop;
  effort.search = search;
  return std::make_shared<const Guarantees>(guarantees::guaranteesOf(run, effort));
}

/// Runs the same lane on the changed scenario; returns a message if that is not possible.
std::pair<compare::LaneRun, QString> changedRun(const compare::LaneRun& base, const Remedy& remedy,
                                                const std::stop_token& stop) {
  const auto scenario = guarantees::changedScenario(*base.trace->problem, remedy.change);
  if (!scenario) return {{}, QStringLiteral("no scenario")};
  const std::vector<model::Fault> faults = model::validate(*scenario);
  if (!faults.empty()) return {{}, QString::fromStdString(faults.front().message)};
  compare::RunSettings settings;
  settings.seed = base.trace->seed;
  settings.stop = stop;
  settings.explain = base.explain;
  compare::Lane lane = base.lane;
  lane.options = base.trace->options;
  compare::LaneRun run = compare::runLane(model::resolve(*scenario), lane, settings);
  if (!run.faults.empty()) return {std::move(run), QString::fromStdString(run.faults.front().message)};
  return {std::move(run), {}};
}

}  // namespace

GuaranteesModel::GuaranteesModel(Document* document, ComparisonController* comparison, BranchTree* branches,
                                 QObject* parent)
    : QObject(parent), m_document(document), m_comparison(comparison), m_branches(branches) {
  m_refresh.setSingleShot(true);
  m_refresh.setInterval(0);
  connect(&m_refresh, &QTimer::timeout, this, &GuaranteesModel::refresh);
  const auto startRefresh = [this] {
    if (m_active) m_refresh.start();
  };
  connect(comparison, &ComparisonController::lanesReset, this, startRefresh);
  connect(comparison, &ComparisonController::laneChanged, this, startRefresh);
  connect(branches, &BranchTree::changed, this, startRefresh);
  connect(document, &Document::replaced, this, [this] {
    m_tried.clear();
    m_kept.clear();
  });
}

void GuaranteesModel::setActive(bool active) {
  if (active == m_active) return;
  m_active = active;
  if (active) return refresh();
  m_refresh.stop();
  for (auto& [name, kept] : m_kept) {
    if (!kept.searching) continue;
    kept.job.drop();
    kept.searching = false;
    kept.of.reset();  // starts again when the view is active again
  }
}

bool GuaranteesModel::busy() const {
  return m_refresh.isActive() || std::ranges::any_of(m_runs, [](const GuaranteedRun& run) { return run.searching; });
}

const LaneState* GuaranteesModel::laneCalled(const std::string& label) const {
  const auto& lanes = m_comparison->lanes();
  const auto entry = std::ranges::find(lanes, label, [](const LaneState& lane) { return lane.lane.label; });
  return entry == lanes.end() ? nullptr : &*entry;
}

QString GuaranteesModel::nameOf(const TriedChange& tried) const {
  const LaneState* lane = laneCalled(tried.lane);
  return tr("%1 with %2")
      .arg(lane == nullptr ? QString() : laneName(lane->lane), QString::fromStdString(tried.remedy.name));
}

void GuaranteesModel::refresh() {
  m_runs.clear();
  const auto& lanes = m_comparison->lanes();
  const int own_lanes = m_comparison->documentLanes();
  std::erase_if(m_tried, [&](const TriedChange& tried) { return laneCalled(tried.lane) == nullptr; });
  look::LaneMarks marks;
  std::vector<look::LaneMark> mark;
  for (const LaneState& lane : lanes) mark.push_back(marks.next(lane.lane.policy, lane.lane.color));
  for (int i = 0; i < own_lanes; ++i) {
    const auto lane_index = static_cast<std::size_t>(i);
    addLane(lanes[lane_index], mark[lane_index]);
    for (std::size_t b = static_cast<std::size_t>(own_lanes); b < lanes.size(); ++b) {
      const Branch* branch = m_branches->find(lanes[b].branch);
      if (branch != nullptr && branch->lane == lanes[lane_index].lane.label) addLane(lanes[b], mark[b]);
    }
  }
  std::set<QString> names;
  for (const GuaranteedRun& run : m_runs) names.insert(run.name);
  std::erase_if(m_kept, [&](const auto& kept) { return !names.contains(kept.first); });
  emit changed();
}

void GuaranteesModel::addLane(const LaneState& lane, const look::LaneMark& mark) {
  GuaranteedRun run;
  run.label = lane.lane.label;
  run.policy = lane.lane.policy;
  run.mark = mark;
  run.name = laneName(lane.lane);
  run.stale = lane.stale || lane.computing;
  run.message = lane.status == LaneState::Status::Failed ? lane.message : QString();
  const bool under_way = lane.status == LaneState::Status::Running || lane.status == LaneState::Status::Waiting;
  run.progress = under_way ? lane.progress : 1;
  const bool has = lane.run != nullptr && lane.run->trace != nullptr && lane.run->metrics != nullptr;
  add(std::move(run), has ? lane.run : nullptr, nullptr);
  for (const TriedChange& tried : m_tried)
    if (tried.lane == lane.lane.label) addTried(lane, tried, mark);
}

void GuaranteesModel::addTried(const LaneState& lane, const TriedChange& tried, const look::LaneMark& mark) {
  GuaranteedRun run;
  run.label = lane.lane.label;
  run.policy = lane.lane.policy;
  run.mark = mark;
  run.name = nameOf(tried);
  run.tried = true;
  run.stale = lane.stale || lane.computing;
  add(std::move(run), lane.run != nullptr && lane.run->trace != nullptr ? lane.run : nullptr, &tried);
}

GuaranteedRun& GuaranteesModel::add(GuaranteedRun run, const std::shared_ptr<const compare::LaneRun>& of,
                                    const TriedChange* tried) {
  ComputedRun& computed_run = m_kept[run.name];
  if (of == nullptr) {
    computed_run = {};
  } else if (computed_run.of != of && !run.stale) {
    compute(run.name, of, tried);
  }
  run.found = computed_run.answer.found;
  run.searching = computed_run.searching;
  if (run.message.isEmpty()) run.message = computed_run.answer.message;
  m_runs.push_back(std::move(run));
  return m_runs.back();
}

void GuaranteesModel::compute(const QString& name, const std::shared_ptr<const compare::LaneRun>& run,
                              const TriedChange* tried) {
  ComputedRun& computed_run = m_kept[name];
  computed_run.of = run;
  computed_run.searching = true;
  const std::optional<Remedy> remedy = tried == nullptr ? std::nullopt : std::optional(tried->remedy);
  computed_run.job = m_threads.start(
      [this, name, run, remedy](const JobContext& job) {
        QElapsedTimer clock;
        clock.start();
        Answer answer;
        compare::LaneRun changed_run;
        if (remedy) std::tie(changed_run, answer.message) = changedRun(*run, *remedy, job.stop());
        const compare::LaneRun& judged_run = remedy ? changed_run : *run;
        if (judged_run.trace == nullptr || judged_run.metrics == nullptr) return answer;
        answer.found = theorems(judged_run, job.stop(), false);
        answer.computeTime_s = static_cast<double>(clock.elapsed()) / 1000;
        job.report([this, name, answer] { take(name, answer, true); });
        answer.found = theorems(judged_run, job.stop(), true);
        answer.computeTime_s = static_cast<double>(clock.elapsed()) / 1000;
        return answer;
      },
      [this, name](const JobOutcome<Answer>& outcome) {
        Answer answer;
        if (outcome.value) answer = *outcome.value;
        if (!outcome.value) answer.message = outcome.error;
        take(name, std::move(answer), false);
      });
}

void GuaranteesModel::take(const QString& name, Answer answer, bool searching) {
  const auto entry = m_kept.find(name);
  if (entry == m_kept.end()) return;
  entry->second.answer = std::move(answer);
  entry->second.searching = searching;
  m_computeTime_s = 0;
  for (const auto& [other, kept] : m_kept) m_computeTime_s += kept.answer.computeTime_s;
  m_refresh.start();
}

void GuaranteesModel::cancelSearch(const QString& name) {
  const auto entry = m_kept.find(name);
  if (entry != m_kept.end()) entry->second.job.requestStop();
}

QString GuaranteesModel::tryRemedy(const QString& name, const Remedy& remedy) {
  const auto entry = std::ranges::find(m_runs, name, &GuaranteedRun::name);
  if (entry == m_runs.end() || entry->tried) return {};
  const auto& lanes = m_comparison->lanes();
  const LaneState* lane = laneCalled(entry->label);
  if (lane == nullptr || lane->run == nullptr || lane->run->trace == nullptr) return {};
  const auto index = static_cast<int>(lane - lanes.data());
  if (!remedy.options.empty()) return branchWith(*lane, index, remedy.options);
  if (!lane->run->branch_points.empty()) {
    emit messageReported(tr("A changed scenario is tried beside a run of the scenario itself, not beside a branch."));
    return {};
  }
  const TriedChange tried{lane->lane.label, remedy};
  const auto hasSameName = [&](const TriedChange& other) { return nameOf(other) == nameOf(tried); };
  if (std::ranges::none_of(m_tried, hasSameName)) m_tried.push_back(tried);
  refresh();
  return nameOf(tried);
}

QString GuaranteesModel::branchWith(const LaneState& lane, int index, const model::OptionMap& options) {
  model::OptionMap all_options = lane.run->trace->options;
  for (const auto& [key, value] : options) all_options[key] = value;
  const compare::BranchPoint point{0, {compare::SwitchPolicy{lane.lane.policy, all_options}}};
  const std::string root = lane.branch == 0 ? lane.lane.label : m_branches->find(lane.branch)->lane;
  quint64 id = 0;
  for (const Branch& branch : m_branches->branches())
    if (branch.lane == root && branch.branch_point == point) id = branch.id;
  if (id == 0) {
    id = m_branches->add(index, 0, point.edits);
  } else {
    m_branches->setShown(id, true);
  }
  refresh();
  const int new_lane = m_branches->laneOf(id);
  return new_lane < 0 ? QString() : laneName(m_comparison->lanes()[static_cast<std::size_t>(new_lane)].lane);
}

void GuaranteesModel::removeTried(const QString& name) {
  std::erase_if(m_tried, [&](const TriedChange& tried) { return nameOf(tried) == name; });
  refresh();
}

}  // namespace roundel::widgets
