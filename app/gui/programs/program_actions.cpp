// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/programs/program_actions.h"

#include <QFileInfo>
#include <QMainWindow>

#include "app/gui/programs/program_templates.h"
#include "core/model/scenario.h"
#include "core/policies/common/options.h"
#include "core/policies/external/command_options.h"
#include "widgets/program/adding/add_program_dialog.h"
#include "widgets/program/adding/used_programs.h"
#include "widgets/program/lanes/program_lanes.h"
#include "widgets/program/lanes/sweep_programs.h"

namespace roundel::app {
namespace {

std::string folderOf(const widgets::Document& document) {
  return document.path().isEmpty() ? std::string() : QFileInfo(document.path()).absolutePath().toStdString();
}

}  // namespace

ProgramActions::ProgramActions(widgets::Workbench* bench, widgets::ProgramLanes* programs,
                               widgets::SweepPrograms* sweeps, QMainWindow* window)
    : QObject(window), m_bench(bench), m_programs(programs), m_sweeps(sweeps), m_window(window) {
  connect(sweeps, &widgets::SweepPrograms::askRequested, this, &ProgramActions::askForSweep);
  connect(programs, &widgets::ProgramLanes::waitingChanged, this, [this] {
    if (!m_asks || m_programs->waiting().empty()) return;
    m_asks = false;
    QMetaObject::invokeMethod(this, &ProgramActions::ask, Qt::QueuedConnection);
  });
  connect(&bench->comparison, &widgets::ComparisonController::finished, this, [this] { m_asks = false; });
  connect(&bench->document, &widgets::Document::replaced, this, [this] {
    m_asks = false;
    delete m_question;
  });
}

widgets::ConsentDialog* ProgramActions::question() const { return m_question; }
widgets::AddProgramDialog* ProgramActions::dialog() const { return m_dialog; }

void ProgramActions::askWhenLanesWait() {
  m_asks = true;
  if (m_programs->waiting().empty()) return;
  m_asks = false;
  QMetaObject::invokeMethod(this, &ProgramActions::ask, Qt::QueuedConnection);
}

void ProgramActions::ask() {
  const QString file = m_programs->scenarioFile();
  put(file.isEmpty() ? m_bench->document.displayName() : QFileInfo(file).fileName(), m_programs->waiting(),
      [this](const widgets::ConsentRequest& request) { m_programs->allow(request); });
}

void ProgramActions::askForSweep() {
  const QString file = m_sweeps->file();
  put(file.isEmpty() ? tr("This sweep") : QFileInfo(file).fileName(), m_sweeps->waiting(),
      [this](const widgets::ConsentRequest& request) { m_sweeps->allow(request); });
}

void ProgramActions::put(const QString& file, std::vector<widgets::ConsentRequest> requests,
                         const std::function<void(const widgets::ConsentRequest&)>& allow) {
  if (requests.empty() || m_question != nullptr) return;
  m_question = new widgets::ConsentDialog(file, std::move(requests), m_bench->theme(), m_window);
  m_question->setAttribute(Qt::WA_DeleteOnClose);
  connect(m_question, &QDialog::finished, this, [this, allow] {
    if (m_question == nullptr) return;
    const std::vector<widgets::ConsentRequest> consent_requests = m_question->requests();
    for (const std::size_t i : m_question->allowed()) allow(consent_requests[i]);
  });
  m_question->open();
}

void ProgramActions::reload() {
  const int lane = m_programs->focused();
  m_programs->isWaiting(lane) ? ask() : m_programs->reload(lane);
}

void ProgramActions::add() {
  if (m_dialog != nullptr) return m_dialog->raise();
  m_dialog = new widgets::AddProgramDialog(m_bench->document.problem(), folderOf(m_bench->document), programTemplates(),
                                           m_bench->theme(), m_window);
  m_dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(m_dialog, &QDialog::accepted, this, &ProgramActions::takeProgram);
  m_dialog->open();
}

void ProgramActions::takeProgram() {
  const QString name = m_dialog->name();
  widgets::rememberProgram({.name = name,
                            .command = m_dialog->command(),
                            .folder = QString::fromStdString(folderOf(m_bench->document)),
                            .used = QDateTime::currentDateTime(),
                            .found = true});
  addLane(name, m_dialog->options(), m_dialog->reloads());
}

// A command that was typed for another folder keeps that folder. A file states it relative to its own.
void ProgramActions::addUsed(const widgets::UsedProgram& used) {
  model::OptionMap options{{policies::kCommandOption, policies::jsonOfText(used.command.toStdString())}};
  const std::string home = folderOf(m_bench->document), folder = used.folder.toStdString();
  if (folder != home && !folder.empty())
    options[policies::kFolderOption] = policies::jsonOfText(policies::statedFolder(folder, home));
  addLane(used.name, options, true);
  widgets::rememberProgram({.name = used.name,
                            .command = used.command,
                            .folder = used.folder,
                            .used = QDateTime::currentDateTime(),
                            .found = true});
}

void ProgramActions::addLane(const QString& name, const model::OptionMap& options, bool reload) {
  m_programs->allowTyped({.policy = widgets::programPolicy(), .label = name.toStdString(), .options = options}, reload);
  widgets::Document& document = m_bench->document;
  document.edit(tr("Add %1").arg(name), [&](model::Scenario& s) {
    s.compare = document.writtenLanes();
    const std::string label = name.toStdString();
    s.compare.push_back({widgets::programPolicy(), label.empty() ? std::nullopt : std::optional(label), options});
  });
}

}  // namespace roundel::app
