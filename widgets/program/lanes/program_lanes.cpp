// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/lanes/program_lanes.h"

#include <QFileInfo>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/model/scenario.h"
#include "core/policies/external/command_options.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {

// Lanes with the same key start the same command in the same folder. A scenario that is saved in another folder states the folders of its
// programs, so that they have the same key.
std::string ProgramLanes::keyOf(const compare::Lane& lane) const {
  const QString& path = m_bench->document.path();
  const std::string home = path.isEmpty() ? std::string() : QFileInfo(path).absolutePath().toStdString();
  return (std::filesystem::path(home) / statedFolder(lane) / "").lexically_normal().string() + '\n' + commandOf(lane);
}

ProgramLanes::ProgramLanes(Workbench* bench, QObject* parent) : QObject(parent), m_bench(bench) {
  m_settle.setSingleShot(true);
  m_settle.setInterval(kSettle_ms);
  m_poll.setInterval(kPoll_ms);
  bench->comparison.setGate([this](const compare::Lane& lane) { return whyNot(lane); });
  connect(&m_settle, &QTimer::timeout, this, &ProgramLanes::takeChanges);
  connect(&m_poll, &QTimer::timeout, this, &ProgramLanes::poll);
  connect(&m_files, &QFileSystemWatcher::fileChanged, this, &ProgramLanes::fileChanged);
  connect(&m_files, &QFileSystemWatcher::directoryChanged, this, &ProgramLanes::fileChanged);
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &ProgramLanes::follow);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, [this](int lane) {
    if (!isProgram(lane)) return;
    follow();
    emit changed(lane);
  });
  connect(&bench->branches, &BranchTree::changed, this, &ProgramLanes::waitingChanged);
  connect(&bench->document, &Document::replaced, this, [this] {
    m_allowed.clear();
    m_typed.clear();
    m_noReload.clear();
    m_kept.clear();
  });
  connect(&bench->document, &Document::fileStateChanged, this, &ProgramLanes::storeAll);
}

// While the window closes, no question can be shown.
ProgramLanes::~ProgramLanes() {
  m_bench->comparison.setGate(
      [](const compare::Lane& lane) { return needsProgram(lane.policy) ? tr("The window closes.") : QString(); });
}

QString ProgramLanes::scenarioFile() const {
  const QString& path = m_bench->document.path();
  const QString real_path = path.isEmpty() ? QString() : QFileInfo(path).canonicalFilePath();
  return real_path.isEmpty() ? path : real_path;
}

const compare::Lane* ProgramLanes::laneAt(int lane) const {
  const auto& lanes = m_bench->comparison.lanes();
  return lane < 0 || lane >= static_cast<int>(lanes.size()) ? nullptr : &lanes[static_cast<std::size_t>(lane)].lane;
}

bool ProgramLanes::isProgram(int lane) const {
  const compare::Lane* compared_lane = laneAt(lane);
  return compared_lane != nullptr && needsProgram(compared_lane->policy);
}

int ProgramLanes::focused() const {
  const int focus = m_bench->selection.focusedLane();
  if (isProgram(focus)) return focus;
  for (int lane = 0; laneAt(lane) != nullptr; ++lane)
    if (isProgram(lane)) return lane;
  return -1;
}

const ProgramLanes::Kept* ProgramLanes::keptOf(int lane) const {
  const compare::Lane* compared_lane = laneAt(lane);
  const auto it = compared_lane == nullptr ? m_kept.end() : m_kept.find(keyOf(*compared_lane));
  return it == m_kept.end() ? nullptr : &it->second;
}

const program::FoundLaunch& ProgramLanes::launch(int lane) const {
  static const program::FoundLaunch no_launch;
  const Kept* kept_program = keptOf(lane);
  return kept_program == nullptr ? no_launch : kept_program->found;
}

std::shared_ptr<const policies::ProgramLog> ProgramLanes::log(int lane) const {
  if (laneAt(lane) == nullptr) return nullptr;
  return m_bench->branches.programLog(m_bench->comparison.lanes()[static_cast<std::size_t>(lane)]);
}

ProgramState ProgramLanes::state(int lane) const {
  if (laneAt(lane) == nullptr) return {};
  return programState(m_bench->comparison.lanes()[static_cast<std::size_t>(lane)], log(lane).get());
}

bool ProgramLanes::isWaiting(int lane) const {
  const compare::Lane* compared_lane = laneAt(lane);
  if (compared_lane == nullptr) return false;
  const LaneState& state = m_bench->comparison.lanes()[static_cast<std::size_t>(lane)];
  const auto waits = [this](const compare::Lane& each) {
    const auto it = m_kept.find(keyOf(each));
    return it != m_kept.end() && it->second.waits;
  };
  if (state.status != LaneState::Status::Waiting) return false;
  const Branch* branch = m_bench->branches.find(state.branch);
  return (isProgram(lane) && waits(*compared_lane)) ||
         (branch != nullptr && std::ranges::any_of(programsOf(*branch), waits));
}

// ---- permission -----------------------------------------------------------------------------------------------------------------

program::FoundLaunch ProgramLanes::find(const compare::Lane& lane) const {
  const auto& problem = m_bench->document.problem();
  if (problem == nullptr) return program::findLaunch(commandOf(lane), {});
  program::FoundLaunch found_launch = policies::launchOf(lane.options, *problem);
  const bool is_allowed = found_launch.launch && m_allowed.contains(program::permissionFor(*found_launch.launch));
  if (is_allowed || m_typed.contains(keyOf(lane))) return found_launch;
  std::string fault = leavesFolder(commandOf(lane), statedFolder(lane), problem->folder, scenarioFile());
  return fault.empty() ? found_launch : program::FoundLaunch{std::nullopt, std::move(fault)};
}

bool ProgramLanes::mayStart(const program::Launch& launch, bool typed) {
  const program::Permission permission = program::permissionFor(launch);
  const QString file = scenarioFile();
  const bool is_known = !file.isEmpty() && consents::has({.what = permission, .scenario = file, .own = false});
  if (!is_known && !typed && !m_allowed.contains(permission)) return false;
  m_allowed.add(permission);
  if (typed && !file.isEmpty() && !is_known)
    consents::add({.what = permission, .scenario = file, .when = QDateTime::currentDateTime(), .own = true});
  return true;
}

// Asked by the comparison before each run of a lane.
QString ProgramLanes::whyNot(const compare::Lane& lane) {
  if (!needsProgram(lane.policy)) return {};
  Kept& kept_program = m_kept[keyOf(lane)];
  kept_program.found = find(lane);
  // The scheduler itself says what is wrong with a command that the user typed.
  const bool typed = m_typed.contains(keyOf(lane));
  kept_program.waits = kept_program.found.launch ? !mayStart(*kept_program.found.launch, typed) : !typed;
  return kept_program.waits ? tr("This scenario names a command that you have not allowed.") : QString();
}

std::vector<compare::Lane> ProgramLanes::programsOf(const Branch& branch) const {
  std::vector<compare::Lane> programs;
  for (const compare::Edit& edit : branch.branch_point.edits)
    if (const auto* to = std::get_if<compare::SwitchPolicy>(&edit); to != nullptr && needsProgram(to->policy))
      programs.push_back({to->policy, m_bench->branches.title(branch).toStdString(), to->options});
  return programs;
}

std::vector<ConsentRequest> ProgramLanes::waiting() {
  std::vector<ConsentRequest> requests;
  std::set<std::string> asked_keys;
  const auto ask = [&](const compare::Lane& lane) {
    const auto kept_program = m_kept.find(keyOf(lane));
    if (kept_program == m_kept.end() || !kept_program->second.waits || !asked_keys.insert(keyOf(lane)).second) return;
    ConsentRequest request{.lane = laneName(lane),
                           .found = kept_program->second.found,
                           .command = commandOf(lane),
                           .limits = limitsOf(lane)};
    if (request.found.launch)
      request.earlier = consents::earlier(
          {.what = program::permissionFor(*request.found.launch), .scenario = scenarioFile(), .own = false});
    requests.push_back(std::move(request));
  };
  for (int i = 0; i < m_bench->comparison.documentLanes(); ++i)
    if (isProgram(i)) ask(*laneAt(i));
  // A branch asks the gate only after its lane has run.
  for (const Branch& branch : m_bench->branches.branches())
    for (const compare::Lane& lane : programsOf(branch))
      if (!whyNot(lane).isEmpty()) ask(lane);
  return requests;
}

void ProgramLanes::allow(const ConsentRequest& request) {
  if (!request.found.launch) return;
  const program::Permission permission = program::permissionFor(*request.found.launch);
  m_allowed.add(permission);
  if (const QString file = scenarioFile(); !file.isEmpty())
    consents::add(
        {.what = permission, .scenario = file, .when = QDateTime::currentDateTime(), .own = request.earlier.own});
  const auto names = [&](const compare::Lane& lane) {
    const auto kept_program = m_kept.find(keyOf(lane));
    if (kept_program == m_kept.end() || !kept_program->second.waits || !kept_program->second.found.launch ||
        program::permissionFor(*kept_program->second.found.launch) != permission)
      return false;
    if (request.earlier.own) m_typed.insert(keyOf(lane));
    return true;
  };
  std::vector<quint64> branches;
  for (const Branch& branch : m_bench->branches.branches())
    if (std::ranges::any_of(programsOf(branch), names)) branches.push_back(branch.id);
  // A restart takes the waiting mark from the command, which other lanes may name, too.
  std::vector<int> lanes;
  for (int i = 0; i < m_bench->comparison.documentLanes(); ++i)
    if (isProgram(i) && names(*laneAt(i))) lanes.push_back(i);
  for (const int lane : lanes) m_bench->comparison.restart(lane);
  for (const quint64 id : branches) m_bench->branches.runAgain(id);
  emit waitingChanged();
}

void ProgramLanes::allowTyped(const compare::Lane& lane, bool reload) {
  m_typed.insert(keyOf(lane));
  if (!reload) m_noReload.insert(keyOf(lane));
}

void ProgramLanes::allowRestated(const compare::Lane& before, const compare::Lane& now) {
  if (needsProgram(now.policy) && keyOf(before) != keyOf(now)) allowTyped(now, true);
}

void ProgramLanes::forgetWithdrawn() {
  const QString file = scenarioFile();
  if (file.isEmpty()) return;
  for (const program::Permission& permission : std::set(m_allowed.all()))
    if (!consents::has({.what = permission, .scenario = file, .own = false})) m_allowed.remove(permission);
  for (const auto& [key, kept] : m_kept)
    if (kept.found.launch && !m_allowed.contains(program::permissionFor(*kept.found.launch))) m_typed.erase(key);
}

// A scenario that was saved under another name takes what is allowed with it.
void ProgramLanes::storeAll() {
  const QString file = scenarioFile();
  if (file.isEmpty()) return;
  for (const program::Permission& permission : m_allowed.all()) {
    const bool typed = std::ranges::any_of(m_kept, [&](const auto& each) {
      const auto& launch = each.second.found.launch;
      return launch && program::permissionFor(*launch) == permission && m_typed.contains(each.first);
    });
    const Consent consent{.what = permission, .scenario = file, .when = QDateTime::currentDateTime(), .own = typed};
    if (!consents::has(consent)) consents::add(consent);
  }
}

// ---- runs -----------------------------------------------------------------------------------------------------------------------

void ProgramLanes::restart(int lane) { m_bench->comparison.restart(lane); }

void ProgramLanes::reload(int lane) {
  if (isProgram(lane)) m_bench->comparison.restart(lane, true);
}

bool ProgramLanes::canGoBack(int lane) const {
  return isProgram(lane) && m_bench->comparison.lanes()[static_cast<std::size_t>(lane)].failed_reload != nullptr;
}

void ProgramLanes::backToLastGood(int lane) { m_bench->comparison.keepLastGood(lane); }

// ---- files ----------------------------------------------------------------------------------------------------------------------

// Editors replace a file, so its folder is watched, too.
void ProgramLanes::follow() {
  QStringList wanted_paths;
  for (int lane = 0; laneAt(lane) != nullptr; ++lane) {
    const Kept* kept_program = isProgram(lane) ? keptOf(lane) : nullptr;
    if (kept_program == nullptr || !kept_program->found.launch) continue;
    const QString file = QString::fromStdString(kept_program->found.launch->file);
    wanted_paths << file << QFileInfo(file).absolutePath();
  }
  wanted_paths.removeDuplicates();
  const QStringList watched = m_files.files() + m_files.directories();
  for (const QString& path : watched)
    if (!wanted_paths.contains(path)) m_files.removePath(path);
  for (const QString& path : wanted_paths)
    if (!watched.contains(path) && QFileInfo::exists(path)) m_files.addPath(path);
  const bool any_runs = std::ranges::any_of(m_bench->comparison.lanes(), [](const LaneState& lane) {
    return lane.status == LaneState::Status::Running && needsProgram(lane.lane.policy);
  });
  any_runs ? m_poll.start() : m_poll.stop();
  emit waitingChanged();
}

void ProgramLanes::fileChanged(const QString& /*path*/) { m_settle.start(); }

void ProgramLanes::takeChanges() {
  for (int lane = 0; lane < m_bench->comparison.documentLanes(); ++lane) {
    const Kept* kept_program = isProgram(lane) ? keptOf(lane) : nullptr;
    if (kept_program == nullptr || m_noReload.contains(keyOf(*laneAt(lane)))) continue;
    const program::FoundLaunch now = find(*laneAt(lane));
    const std::string former_hash = kept_program->found.launch ? kept_program->found.launch->sha256 : std::string();
    if (now.launch && now.launch->sha256 != former_hash) reload(lane);
  }
  follow();
}

void ProgramLanes::poll() {
  for (int lane = 0; laneAt(lane) != nullptr; ++lane) {
    const auto its = isProgram(lane) ? log(lane) : nullptr;
    if (its == nullptr) continue;
    const std::uint64_t version = its->version();
    if (std::exchange(m_versions[lane], version) == version) continue;
    emit changed(lane);
  }
}

}  // namespace roundel::widgets
