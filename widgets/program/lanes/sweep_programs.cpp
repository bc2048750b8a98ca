// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/lanes/sweep_programs.h"

#include <QFileInfo>
#include <algorithm>
#include <set>
#include <utility>

#include "core/compare/lane_name.h"
#include "core/policies/external/command_options.h"
#include "widgets/program/lanes/program_lane.h"

namespace roundel::widgets {
namespace {

struct Named {
  compare::Lane lane;
  program::FoundLaunch found;
};

// Every command of the sweep once. A scheduler may vary its command. O(runs of a point), and it reads the programs' files.
std::vector<Named> programsOf(const experiment::Sweep& sweep) {
  std::vector<Named> programs;
  model::Problem place;
  place.folder = sweep.folder.string();
  std::set<std::pair<std::string, std::string>> seen_commands;
  const std::size_t of_a_point = experiment::runCount(sweep) / experiment::pointCount(sweep);
  for (std::size_t run = 0; run < of_a_point; run += sweep.seeds.size()) {
    const experiment::SweepRun sweep_run = experiment::runAt(sweep, run);
    const experiment::SweepScheduler& scheduler = sweep.schedulers[sweep_run.scheduler];
    if (!needsProgram(scheduler.policy)) continue;
    compare::Lane lane{
        .policy = scheduler.policy, .label = scheduler.label, .options = experiment::optionsOf(sweep, sweep_run)};
    if (!seen_commands.emplace(commandOf(lane), statedFolder(lane)).second) continue;
    std::string fault = leavesFolder(commandOf(lane), statedFolder(lane), place.folder);
    program::FoundLaunch found_launch =
        fault.empty() ? policies::launchOf(lane.options, place) : program::FoundLaunch{std::nullopt, std::move(fault)};
    programs.push_back({std::move(lane), std::move(found_launch)});
  }
  return programs;
}

}  // namespace

SweepPrograms::SweepPrograms(SweepDocument* document, SweepRunner* runner, QObject* parent)
    : QObject(parent), m_document(document), m_runner(runner) {
  runner->setGate([this](const experiment::Sweep& sweep) { return whyNot(sweep); });
  connect(runner, &SweepRunner::refused, this, &SweepPrograms::askRequested);
  connect(document, &SweepDocument::replaced, this, [this] { m_allowed.clear(); });
}

// While the window closes, no question can be shown.
SweepPrograms::~SweepPrograms() {
  if (m_runner == nullptr) return;
  m_runner->setGate([](const experiment::Sweep& sweep) {
    const bool has_program =
        std::ranges::any_of(sweep.schedulers, [](const auto& each) { return needsProgram(each.policy); });
    return has_program ? tr("The window closes.") : QString();
  });
}

QString SweepPrograms::file() const {
  const QString& path = m_document->path();
  const QString real_path = path.isEmpty() ? QString() : QFileInfo(path).canonicalFilePath();
  return real_path.isEmpty() ? path : real_path;
}

// Asked by the runner before each run of the sweep.
QString SweepPrograms::whyNot(const experiment::Sweep& sweep) {
  bool may = true;
  for (const Named& sweep_program : programsOf(sweep)) {
    const auto permission =
        sweep_program.found.launch ? std::optional(program::permissionFor(*sweep_program.found.launch)) : std::nullopt;
    const bool has_consent =
        permission && !file().isEmpty() && consents::has({.what = *permission, .scenario = file(), .own = false});
    if (has_consent) m_allowed.add(*permission);
    may = may && permission && m_allowed.contains(*permission);
  }
  return may ? QString() : tr("This sweep names a command that you have not allowed.");
}

std::vector<ConsentRequest> SweepPrograms::waiting() const {
  std::vector<ConsentRequest> requests;
  if (m_runner->results() == nullptr) return requests;
  for (Named& sweep_program : programsOf(m_runner->results()->sweep())) {
    ConsentRequest request{.lane = QString::fromStdString(compare::laneName(sweep_program.lane)),
                           .found = std::move(sweep_program.found),
                           .command = commandOf(sweep_program.lane),
                           .limits = limitsOf(sweep_program.lane)};
    if (request.found.launch) {
      const program::Permission permission = program::permissionFor(*request.found.launch);
      const bool has_consent =
          !file().isEmpty() && consents::has({.what = permission, .scenario = file(), .own = false});
      if (has_consent || m_allowed.contains(permission)) continue;
      request.earlier = consents::earlier({.what = permission, .scenario = file(), .own = false});
    }
    requests.push_back(std::move(request));
  }
  return requests;
}

void SweepPrograms::allow(const ConsentRequest& request) {
  if (!request.found.launch) return;
  const program::Permission permission = program::permissionFor(*request.found.launch);
  m_allowed.add(permission);
  if (!file().isEmpty())
    consents::add({.what = permission, .scenario = file(), .when = QDateTime::currentDateTime(), .own = false});
  m_runner->askGateAgain();
}

void SweepPrograms::forgetWithdrawn() {
  if (file().isEmpty()) return;
  for (const program::Permission& permission : std::set(m_allowed.all()))
    if (!consents::has({.what = permission, .scenario = file(), .own = false})) m_allowed.remove(permission);
}

}  // namespace roundel::widgets
