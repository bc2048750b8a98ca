// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/branches.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <set>
#include <utility>

#include "core/compare/run_lanes.h"
#include "core/model/round_grid.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/document/state/branch_text.h"

namespace roundel::widgets {
namespace {

QString messageOf(const compare::LaneRun& run, double last_s) {
  if (!run.faults.empty()) return branchFaultText(run.faults, last_s);
  return run.trace ? inClockTimes(QString::fromStdString(run.trace->message), last_s) : QString();
}

}  // namespace

BranchTree::BranchTree(ComparisonController* comparison, QObject* parent) : QObject(parent), m_comparison(comparison) {
  m_poll.setInterval(kPoll_ms);
  connect(&m_poll, &QTimer::timeout, this, &BranchTree::pollProgress);
  connect(comparison, &ComparisonController::lanesRenamed, this, &BranchTree::followNames);
  connect(comparison, &ComparisonController::lanesReset, this, &BranchTree::followLanes);
  connect(comparison, &ComparisonController::laneChanged, this, &BranchTree::followRuns);
  connect(comparison, &ComparisonController::branchCancelRequested, this, &BranchTree::cancel);
}

const Branch* BranchTree::find(quint64 id) const {
  const auto branch_entry = std::ranges::find(m_branches, id, &Branch::id);
  return branch_entry == m_branches.end() ? nullptr : &*branch_entry;
}

Branch* BranchTree::mutableFind(quint64 id) {
  const auto branch_entry = std::ranges::find(m_branches, id, &Branch::id);
  return branch_entry == m_branches.end() ? nullptr : &*branch_entry;
}

std::vector<quint64> BranchTree::childrenOf(quint64 parent, const std::string& lane) const {
  std::vector<quint64> out;
  for (const Branch& branch : m_branches)
    if (branch.parent == parent && branch.lane == lane) out.push_back(branch.id);
  return out;
}

const LaneState* BranchTree::laneState(const std::string& label) const {
  const auto& lanes = m_comparison->lanes();
  const auto end = lanes.begin() + m_comparison->documentLanes();
  const auto lane_entry =
      std::find_if(lanes.begin(), end, [&](const LaneState& state) { return state.lane.label == label; });
  return lane_entry == end ? nullptr : &*lane_entry;
}

// A stale run belongs to an earlier value of the document: its branches wait for the next run.
std::shared_ptr<const compare::LaneRun> BranchTree::parentRun(const Branch& branch) const {
  const LaneState* state = nullptr;
  if (branch.parent == 0)
    state = laneState(branch.lane);
  else if (const Branch* parent = find(branch.parent))
    state = &parent->state;
  const bool hasRun = state != nullptr && state->status == LaneState::Status::Done && !state->stale && state->own() &&
                      state->own()->recording;
  return hasRun ? state->own() : nullptr;
}

QString BranchTree::title(const Branch& branch) const {
  if (!branch.name.isEmpty()) return branch.name;
  QString parent_title;
  if (const Branch* parent = find(branch.parent))
    parent_title = title(*parent);
  else
    parent_title = QString::fromStdString(branch.lane);
  return tr("%1 / %2 at %3", "a branch: parent, what is done, when")
      .arg(parent_title, editsSummary(branch), instantText(branch.branch_point.at_s, documentEnd_s(*m_comparison)));
}

// The scheduler before the branch is that of the nearest ancestor that switched, else the lane's.
QString BranchTree::editsSummary(const Branch& branch) const {
  compare::Lane former_lane;
  if (const LaneState* lane = laneState(branch.lane)) former_lane = lane->lane;
  std::vector<const Branch*> ancestors;
  for (const Branch* ancestor = find(branch.parent); ancestor != nullptr; ancestor = find(ancestor->parent))
    ancestors.push_back(ancestor);
  for (auto ancestor = ancestors.rbegin(); ancestor != ancestors.rend(); ++ancestor)
    for (const compare::Edit& edit : (*ancestor)->branch_point.edits)
      if (const auto* to = std::get_if<compare::SwitchPolicy>(&edit))
        former_lane = {.policy = to->policy, .options = to->options};
  return shortEditsText(branch.branch_point.edits, former_lane);
}

int BranchTree::laneOf(quint64 id) const {
  const auto& lanes = m_comparison->lanes();
  for (std::size_t i = 0; i < lanes.size(); ++i)
    if (lanes[i].branch == id && id != 0) return static_cast<int>(i);
  return -1;
}

int BranchTree::parentLaneOf(quint64 id) const {
  const Branch* branch = find(id);
  if (branch == nullptr || branch->parent != 0) return branch == nullptr ? -1 : laneOf(branch->parent);
  const LaneState* state = laneState(branch->lane);
  return state == nullptr ? -1 : static_cast<int>(state - m_comparison->lanes().data());
}

std::shared_ptr<const policies::ProgramLog> BranchTree::programLog(const LaneState& lane) const {
  const Branch* branch = lane.branch == 0 ? nullptr : find(lane.branch);
  if (branch == nullptr) return lane.program;
  const LaneState* parent = laneState(branch->lane);
  return parent == nullptr ? nullptr : parent->program;
}

// ---- editing the tree -------------------------------------------------------------------------------------------------------------

quint64 BranchTree::add(int lane, double at_s, std::vector<compare::Edit> edits) {
  const auto& lanes = m_comparison->lanes();
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return 0;
  const LaneState& source_lane = lanes[static_cast<std::size_t>(lane)];
  Branch branch;
  branch.id = m_nextId++;
  branch.parent = source_lane.branch;
  branch.lane = source_lane.lane.label;
  while (const Branch* parent = find(branch.parent)) {
    branch.lane = parent->lane;
    if (model::isReached(parent->branch_point.at_s, at_s)) break;
    branch.parent = parent->parent;
  }
  branch.branch_point = {at_s, std::move(edits)};
  m_branches.push_back(std::move(branch));
  const quint64 id = m_branches.back().id;
  followRuns();
  emit reset();
  emit edited();
  return id;
}

void BranchTree::rename(quint64 id, const QString& name) {
  Branch* branch = mutableFind(id);
  if (branch == nullptr || branch->name == name.simplified()) return;
  branch->name = name.simplified();
  publish();
  for (const Branch& listed_branch : m_branches)
    emit changed(listed_branch.id);  // names of descendants begin with this name
  emit edited();
}

void BranchTree::remove(quint64 id) {
  if (find(id) == nullptr) return;
  std::set<quint64> removedIds{id};
  for (const Branch& branch : m_branches)
    if (removedIds.contains(branch.parent)) removedIds.insert(branch.id);  // children are after their parents
  for (const quint64 removed_id : removedIds) m_running.erase(removed_id);
  std::erase_if(m_branches, [&](const Branch& branch) { return removedIds.contains(branch.id); });
  for (const quint64 removed_id : removedIds) m_parentRuns.erase(removed_id);
  publish();
  emit reset();
  emit edited();
}

void BranchTree::setShown(quint64 id, bool shown) {
  Branch* branch = mutableFind(id);
  if (branch == nullptr || branch->shown == shown) return;
  branch->shown = shown;
  publish();
  emit changed(id);
  emit edited();
}

void BranchTree::keep(quint64 id) {
  if (find(id) == nullptr) return;
  std::vector<quint64> changedIds;  // with its ancestors
  for (Branch* branch = mutableFind(id); branch != nullptr; branch = mutableFind(branch->parent))
    if (!std::exchange(branch->kept, true)) changedIds.push_back(branch->id);
  if (changedIds.empty()) return;
  for (const quint64 changed_id : changedIds) emit changed(changed_id);
  emit edited();
}

void BranchTree::restore(std::vector<Branch> branches) {
  m_running.clear();
  m_parentRuns.clear();
  m_branches.clear();
  std::map<quint64, quint64> newIds;
  for (Branch& branch : branches) {
    if (branch.parent != 0 && !newIds.contains(branch.parent)) continue;  // its parent was not restored
    Branch new_branch;
    new_branch.id = m_nextId++;
    newIds[branch.id] = new_branch.id;
    new_branch.parent = branch.parent == 0 ? 0 : newIds[branch.parent];
    new_branch.lane = branch.lane;
    new_branch.branch_point = std::move(branch.branch_point);
    new_branch.name = branch.name;
    new_branch.shown = branch.shown;
    new_branch.kept = branch.kept;
    m_branches.push_back(std::move(new_branch));
  }
  followRuns();
  emit reset();
}

// ---- running ----------------------------------------------------------------------------------------------------------------------

void BranchTree::clear() { restore({}); }

void BranchTree::followNames(const std::map<std::string, std::string>& names) {
  for (Branch& branch : m_branches)
    if (const auto now = names.find(branch.lane); now != names.end()) branch.lane = now->second;
}

void BranchTree::followLanes() {
  if (m_publishing) return;
  followRuns();
  emit reset();
}

// Sessions of earlier versions call a lane by its scheduler's id.
void BranchTree::adoptPolicyNames() {
  for (Branch& branch : m_branches) {
    if (laneState(branch.lane) != nullptr) continue;
    const auto end = m_comparison->lanes().begin() + m_comparison->documentLanes();
    const auto lane_entry = std::find_if(m_comparison->lanes().begin(), end,
                                         [&](const LaneState& state) { return state.lane.policy == branch.lane; });
    if (lane_entry != end) branch.lane = lane_entry->lane.label;
  }
}

bool BranchTree::isParentPending(const Branch& branch) const {
  const LaneState* state = nullptr;
  if (const Branch* parent = find(branch.parent))
    state = &parent->state;
  else
    state = laneState(branch.lane);
  return state != nullptr &&
         (state->stale || state->status == LaneState::Status::Running || state->status == LaneState::Status::Waiting);
}

// Runs every branch whose parent has a new run. Parents are first in the list, so one pass updates all descendants.
void BranchTree::followRuns() {
  if (m_publishing) return;
  adoptPolicyNames();
  std::vector<quint64> changedIds;
  for (Branch& branch : m_branches) {
    const std::shared_ptr<const compare::LaneRun> parent_run = parentRun(branch);
    const auto earlierRun = m_parentRuns.find(branch.id);
    // A run that was only renamed has the same recording: its branches need not run again.
    if (parent_run && earlierRun != m_parentRuns.end() && earlierRun->second->recording == parent_run->recording)
      continue;
    const LaneState former_state = branch.state;
    if (earlierRun != m_parentRuns.end()) {
      m_running.erase(branch.id);
      m_parentRuns.erase(earlierRun);
    }
    branch.state.stale = branch.state.run != nullptr;
    if (parent_run) {
      m_parentRuns[branch.id] = parent_run;
      start(branch, parent_run);
    } else {
      const bool isPending = isParentPending(branch);
      branch.state.status = isPending ? LaneState::Status::Waiting : LaneState::Status::Failed;
      branch.state.message = isPending ? QString() : tr("The lane it branches from has no run.");
      if (!isPending) branch.state.run.reset(), branch.state.index.reset(), branch.state.stale = false;
    }
    if (former_state.status != branch.state.status || former_state.stale != branch.state.stale)
      changedIds.push_back(branch.id);
  }
  publish();
  for (const quint64 id : changedIds) emit changed(id);
}

// A session or scenario file may name a program in an edit of a branch.
QString BranchTree::whyNot(const Branch& branch, const compare::LaneRun& from) const {
  QString reason = m_comparison->whyNot(from.lane);
  for (const compare::Edit& edit : branch.branch_point.edits)
    if (const auto* to = std::get_if<compare::SwitchPolicy>(&edit); to != nullptr && reason.isEmpty())
      reason = m_comparison->whyNot({.policy = to->policy, .options = to->options});
  return reason;
}

void BranchTree::start(Branch& branch, std::shared_ptr<const compare::LaneRun> from) {
  if (const QString reason = whyNot(branch, *from); !reason.isEmpty()) {
    branch.state.status = LaneState::Status::Waiting;
    branch.state.message = reason;
    return;
  }
  branch.state.status = LaneState::Status::Running;
  branch.state.progress = 0;
  branch.state.message.clear();
  m_poll.start();
  auto ended = std::make_shared<std::atomic<int>>(0);
  const auto jobs = static_cast<int>(from->trace->problem->jobs.size());
  const auto go = [ended, from = std::move(from), branch_point = branch.branch_point,
                   label = title(branch).toStdString()](const JobContext& job) {
    compare::RunSettings settings;
    settings.stop = job.stop();
    settings.progress = [&](const sim::Progress& progress) { *ended = progress.jobs_ended; };
    return indexed(compare::branchAt(*from, branch_point.at_s, branch_point.edits, label, settings), job.stop());
  };
  m_running[branch.id] = {
      .job = m_threads.start(go, [this, id = branch.id](JobOutcome<IndexedRun> run) { deliver(id, std::move(run)); }),
      .ended = ended,
      .jobs = std::max(1, jobs)};
}

void BranchTree::deliver(quint64 id, JobOutcome<IndexedRun> run) {
  m_running.erase(id);
  if (m_running.empty()) m_poll.stop();
  LaneState& state = mutableFind(id)->state;
  state.finish(std::move(run));
  state.message = messageOf(*state.run, m_comparison->end_s());
  followRuns();
  emit changed(id);
}

void BranchTree::pollProgress() {
  bool is_changed = false;
  for (const auto& [id, run] : m_running) {
    Branch* branch = mutableFind(id);
    const double progress = static_cast<double>(*run.ended) / run.jobs;
    if (std::floor(progress * 100) == std::floor(branch->state.progress * 100))
      continue;  // signals whole percents only
    branch->state.progress = progress;
    is_changed = true;
    emit changed(branch->id);
  }
  if (is_changed) publish();
}

void BranchTree::cancel(quint64 id) {
  Branch* branch = mutableFind(id);
  if (branch == nullptr || branch->state.status != LaneState::Status::Running) return;
  m_running.erase(id);
  branch->state.status = LaneState::Status::Cancelled;
  publish();
  emit changed(id);
}

void BranchTree::runAgain(quint64 id) {
  m_parentRuns.erase(id);
  followRuns();
}

// ---- the lanes --------------------------------------------------------------------------------------------------------------------

// Files, plots and legends name a lane by its label, so labels are unique, and each run has its lane's current label.
void BranchTree::updateLabels() {
  std::set<std::string> usedLabels;
  for (int i = 0; i < m_comparison->documentLanes(); ++i)
    usedLabels.insert(m_comparison->lanes()[static_cast<std::size_t>(i)].lane.label);
  for (Branch& branch : m_branches) {
    const std::string wantedLabel = title(branch).toStdString();
    std::string label = wantedLabel;
    for (int n = 2; !usedLabels.insert(label).second; ++n) label = wantedLabel + " (" + std::to_string(n) + ")";
    LaneState& state = branch.state;
    state.branch = branch.id;
    state.branch_point = branch.branch_point;
    const std::shared_ptr<const compare::LaneRun> parent_run = parentRun(branch);
    const LaneState* parent = branch.parent == 0 ? laneState(branch.lane) : &find(branch.parent)->state;
    state.former = state.run ? parent_run : nullptr;
    state.former_index = state.former ? (parent->turned ? parent->former_index : parent->index) : nullptr;
    if (state.run)
      state.lane = state.run->lane;
    else if (parent_run)
      state.lane = parent_run->lane;
    else if (const LaneState* lane = laneState(branch.lane))
      state.lane = lane->lane;
    state.lane.label = label;
    if (const LaneState* root = laneState(branch.lane)) state.lane.color = root->lane.color;
    state.nameRun();
  }
}

void BranchTree::publish() {
  updateLabels();
  std::vector<LaneState> lanes;
  for (const Branch& branch : m_branches)
    if (branch.shown) lanes.push_back(branch.state);
  m_publishing = true;
  m_comparison->setBranchLanes(std::move(lanes));
  m_publishing = false;
}

}  // namespace roundel::widgets
