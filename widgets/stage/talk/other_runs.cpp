// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/talk/other_runs.h"

#include <QFileInfo>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/compare/run_lanes.h"
#include "core/io/files/inside.h"
#include "core/io/load.h"
#include "core/policies/registry.h"
#include "core/talk/talk.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/stage/talk/still.h"

namespace roundel::widgets {
namespace {

bool needsProgram(const compare::Lane& lane) {
  const policies::PolicyInfo* info = policies::find(lane.policy);
  return info != nullptr && info->needs_program;
}

}  // namespace

OtherRun runBeside(const QString& folder, const std::string& file, const std::stop_token& stop) {
  const std::filesystem::path base(folder.toStdString());
  const QString name = shown(file);
  if (!io::liesIn(base, file)) return {{}, tr("%1 leads out of the folder of the scenario.").arg(name)};
  const io::LoadResult loaded = io::loadProblem(base / file);
  if (!loaded.problem) return {{}, tr("%1: %2").arg(name, QString::fromStdString(loaded.faults.front().message))};
  const std::vector<compare::Lane> lanes = compare::lanesOf(*loaded.problem->scenario);
  if (std::ranges::any_of(lanes, needsProgram))
    return {{}, tr("%1 compares a program. Only programs of the open scenario can be allowed.").arg(name)};
  compare::LanesSettings settings;
  settings.stop = stop;
  settings.explain = trace::Explain::Full;
  return {laneStates(compare::runLanes(loaded.problem, lanes, settings)), {}};
}

std::vector<std::string> otherScenarios(const Workbench& bench) {
  std::vector<std::string> others = talk::scenariosOf(bench.slides.talk());
  std::erase(others, std::string());
  return others;
}

QString whyNoOthers(const Workbench& bench) {
  const std::vector<std::string> others = otherScenarios(bench);
  return others.empty() || !bench.document.path().isEmpty()
             ? QString()
             : tr("%1 is not found: save the open scenario beside it first.").arg(shown(others.front()));
}

OtherRuns::OtherRuns(const Workbench* bench, QObject* parent) : QObject(parent), m_bench(bench) {
  connect(&bench->slides, &Slides::changed, this, &OtherRuns::follow);
  connect(&bench->document, &Document::fileStateChanged, this, &OtherRuns::follow);
  connect(&bench->document, &Document::replaced, this, &OtherRuns::follow);
  follow();
}

const OtherRun* OtherRuns::find(const std::string& file) const {
  const auto entry = m_runs.find(file);
  return entry == m_runs.end() ? nullptr : &entry->second;
}

void OtherRuns::follow() {
  const QString path = m_bench->document.path();
  const QString folder = path.isEmpty() ? QString() : QFileInfo(path).absolutePath();
  if (folder != m_folder) {
    m_job.drop();
    m_runs.clear();
    m_folder = folder;
    emit changed();
  }
  if (m_job.busy()) return;
  const std::vector<std::string> others = otherScenarios(*m_bench);
  const auto next = std::ranges::find_if(others, [&](const std::string& file) { return !m_runs.contains(file); });
  if (next == others.end()) return;
  if (const QString why = whyNoOthers(*m_bench); !why.isEmpty()) {
    for (const std::string& file : others) m_runs[file] = {{}, why};
    return emit changed();
  }
  m_job = m_threads.start([folder, file = *next](const JobContext& job) { return runBeside(folder, file, job.stop()); },
                          [this, file = *next](JobOutcome<OtherRun> made) {
                            m_runs[file] = made.value ? std::move(*made.value) : OtherRun{{}, made.error};
                            emit changed();
                            follow();
                          });
}

}  // namespace roundel::widgets
