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
  std::set<std::pair<std::string, std::string>> seen;
  const std::size_t of_a_point = experiment::runCount(sweep) / experiment::pointCount(sweep);
  for (std::size_t run = 0; run < of_a_point; run += sweep.seeds.size()) {
    const experiment::SweepRun at = experiment::runAt(sweep, run);
    const experiment::SweepScheduler& scheduler = sweep.schedulers[at.scheduler];
    if (!needsProgram(scheduler.policy)) continue;
    compare::Lane lane{
        .policy = scheduler.policy, .label = scheduler.label, .options = experiment::optionsOf(sweep, at)};
    if (!seen.emplace(commandOf(lane), statedFolder(lane)).second) continue;
    std::string fault = leavesFolder(commandOf(lane), statedFolder(lane), place.folder);
    program::FoundLaunch found =
        fault.empty() ? policies::launchOf(lane.options, place) : program::FoundLaunch{std::nullopt, std::move(fault)};
    programs.push_back({std::move(lane), std::move(found)});
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
    const bool any = std::ranges::any_of(sweep.schedulers, [](const auto& each) { return needsProgram(each.policy); });
    return any ? tr("The window closes.") : QString();
  });
}

QString SweepPrograms::file() const {
  const QString& path = m_document->path();
  const QString real = path.isEmpty() ? QString() : QFileInfo(path).canonicalFilePath();
  return real.isEmpty() ? path : real;
}

// Asked by the runner before each run of the sweep.
QString SweepPrograms::whyNot(const experiment::Sweep& sweep) {
  bool may = true;
  for (const Named& each : programsOf(sweep)) {
    const auto wanted = each.found.launch ? std::optional(program::permissionFor(*each.found.launch)) : std::nullopt;
    const bool known =
        wanted && !file().isEmpty() && consents::has({.what = *wanted, .scenario = file(), .own = false});
    if (known) m_allowed.add(*wanted);
    may = may && wanted && m_allowed.contains(*wanted);
  }
  return may ? QString() : tr("This sweep names a command that you have not allowed.");
}

std::vector<ConsentRequest> SweepPrograms::waiting() const {
  std::vector<ConsentRequest> requests;
  if (m_runner->results() == nullptr) return requests;
  for (Named& each : programsOf(m_runner->results()->sweep())) {
    ConsentRequest request{.lane = QString::fromStdString(compare::laneName(each.lane)),
                           .found = std::move(each.found),
                           .command = commandOf(each.lane),
                           .limits = limitsOf(each.lane)};
    if (request.found.launch) {
      const program::Permission wanted = program::permissionFor(*request.found.launch);
      const bool known = !file().isEmpty() && consents::has({.what = wanted, .scenario = file(), .own = false});
      if (known || m_allowed.contains(wanted)) continue;
      request.earlier = consents::earlier({.what = wanted, .scenario = file(), .own = false});
    }
    requests.push_back(std::move(request));
  }
  return requests;
}

void SweepPrograms::allow(const ConsentRequest& request) {
  if (!request.found.launch) return;
  const program::Permission what = program::permissionFor(*request.found.launch);
  m_allowed.add(what);
  if (!file().isEmpty())
    consents::add({.what = what, .scenario = file(), .when = QDateTime::currentDateTime(), .own = false});
  m_runner->askGateAgain();
}

void SweepPrograms::forgetWithdrawn() {
  if (file().isEmpty()) return;
  for (const program::Permission& each : std::set(m_allowed.all()))
    if (!consents::has({.what = each, .scenario = file(), .own = false})) m_allowed.remove(each);
}

}  // namespace roundel::widgets
