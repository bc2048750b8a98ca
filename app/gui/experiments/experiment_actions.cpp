// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/experiments/experiment_actions.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QStatusBar>

#include "app/gui/build_page.h"
#include "app/gui/build_tables.h"
#include "app/gui/dialogs/file_guard.h"
#include "app/gui/experiments/papers_actions.h"
#include "app/gui/experiments/vary_this.h"
#include "app/gui/message_time.h"
#include "app/gui/run_page.h"
#include "app/gui/window/file_actions.h"
#include "app/gui/window/menu_builder.h"
#include "app/gui/window/recent_files.h"
#include "app/gui/window/workspaces.h"
#include "core/policies/registry.h"
#include "widgets/build/jobs/jobs_table.h"
#include "widgets/document/sweeps/sweep_copy.h"
#include "widgets/experiments/page/experiments_page.h"
#include "widgets/experiments/page/point_panel.h"
#include "widgets/figures/page/figures_page.h"
#include "widgets/figures/sweeps/sweep_figure.h"
#include "widgets/why/knobs/knob_column.h"

namespace roundel::app {
namespace {

QString sweepFilter() { return ExperimentActions::tr("Sweeps (*.json);;All files (*)"); }

}  // namespace

ExperimentActions::ExperimentActions(widgets::Workbench* bench, Workspaces* workspaces, FileActions* files,
                                     QMainWindow* window)
    : QObject(window),
      m_bench(bench),
      m_workspaces(workspaces),
      m_files(files),
      m_window(window),
      m_page(workspaces->experiments()),
      m_papers(new PapersActions(&bench->appearance, workspaces, window)),
      m_autosave(widgets::autosaveOf(&m_page->document())) {
  connect(m_papers, &PapersActions::runWanted, this,
          [this](const model::Scenario& scenario, int lane) { openRun(scenario, lane, {}); });
  makeGuard();
  connectPage();
}

void ExperimentActions::makeGuard() {
  widgets::SweepDocument* sweep = &m_page->document();
  FileGuard::GuardedDocument guarded;
  guarded.file = [sweep]() -> widgets::KnownFile& { return sweep->file(); };
  guarded.path = [sweep] { return sweep->path(); };
  guarded.text = [sweep] { return sweep->text(); };
  guarded.canonical = [](const std::string& text) { return text; };
  guarded.reload = [sweep] { return sweep->reload(); };
  guarded.keepMine = [sweep] { sweep->keepMine(); };
  guarded.save = [this](bool as) { return save(as); };
  m_guard = new FileGuard(std::move(guarded), m_window);
  connect(sweep, &widgets::SweepDocument::fileStateChanged, m_guard, &FileGuard::refresh);
}

void ExperimentActions::connectPage() {
  connect(m_page, &widgets::ExperimentsPage::messageReported, this,
          [this](const QString& message) { m_window->statusBar()->showMessage(message, kSaid_ms); });
  connect(m_page, &widgets::ExperimentsPage::runWanted, this, &ExperimentActions::openRun);
  connect(
      m_page, &widgets::ExperimentsPage::figureWanted, this,
      [this](const std::shared_ptr<const experiment::SweepTable>& table, const QString& metric, const QString& against,
             const QList<std::pair<QString, QString>>& at) {
        widgets::figures::SweepChoices choices;
        choices.metrics = {metric.toStdString()};
        if (!against.isEmpty()) choices.against = {against.toStdString()};
        for (const auto& [name, value] : at) choices.at.emplace_back(name.toStdString(), value.toStdString());
        const std::string kind = against.isEmpty() ? widgets::figures::kMetricBars : widgets::figures::kMetricCurve;
        m_workspaces->figures()->show({.kind = kind,
                                       .title = tr("Figure of the sweep"),
                                       .maker = [table, kind, choices](const widgets::figures::FigureOptions& options) {
                                         return widgets::figures::makeSweepFigure(*table, kind, choices, options);
                                       }});
        m_workspaces->show(Workspaces::Figures);
      });
  connect(m_files, &FileActions::sweepWanted, this, &ExperimentActions::open);
  m_files->addOtherDocument([this](bool as) {
    if (m_workspaces->current() != Workspaces::Experiments) return false;
    save(as);
    return true;
  });
  auto* vary = new VaryThis(m_window);
  connect(vary, &VaryThis::fieldWanted, this, [this](const QString& pointer, const QString& usual) {
    m_page->varyField(pointer.toStdString(), usual.toStdString());
  });
  connect(vary, &VaryThis::optionWanted, this, [this](const QString& policy, const QString& option) {
    m_page->varyOption(policy.toStdString(), {}, option.toStdString());
  });
  const widgets::JobsTable* table = m_workspaces->build()->tables()->jobs();
  connect(table, &widgets::JobsTable::menuAboutToShow, vary,
          [vary](QMenu* menu, const QString& pointer, const QString& usual) {
            if (!pointer.isEmpty()) vary->addTo(menu, menu->actions().value(0), {.pointer = pointer, .usual = usual});
          });
  widgets::KnobColumn* knobs = m_workspaces->run()->knobs();
  connect(vary, &VaryThis::fieldOnKnob, this, [this, knobs](const QString& pointer) {
    m_workspaces->show(Workspaces::Run);
    knobs->openField(pointer);
  });
  connect(vary, &VaryThis::optionOnKnob, this,
          [knobs](const QString& policy, const QString& option) { knobs->openOption(policy, option); });
  connect(m_bench, &widgets::Workbench::menuAboutToShow, this, &ExperimentActions::extendMenu);
}

void ExperimentActions::show() {
  m_page->showGuest(false);
  m_workspaces->show(Workspaces::Experiments);
}

void ExperimentActions::makeMenu(MenuBuilder& menus) {
  QMenu* menu = menus.addMenu(tr("E&xperiments"));
  menus.add(menu, QStringLiteral("sweep-new"), tr("New sweep of this scenario"), {},
            tr("Start a new sweep of the open scenario; asks about an unsaved sweep"), [this] {
              startOver();
              show();
            });
  menus.add(menu, QStringLiteral("sweep-open"), tr("Open sweep…"), {}, tr("Open a sweep file"),
            [this] { askAndOpen(); });
  menus.add(menu, QStringLiteral("sweep-save"), tr("Save sweep as…"), {},
            tr("Write the sweep to a file; results go beside it"), [this] { save(true); });
  menu->addSeparator();
  menus.add(menu, QStringLiteral("sweep-vary"), tr("Vary a field…"), {},
            tr("Choose from every field of the scenario and every option of its schedulers"), [this] {
              show();
              m_page->pickField();
            });
  makeRunMenu(menus, menu);
}

void ExperimentActions::makeRunMenu(MenuBuilder& menus, QMenu* menu) {
  widgets::SweepRunner& runner = m_page->runner();
  menus.add(menu, QStringLiteral("sweep-run"), tr("Run or pause the sweep"), {},
            tr("Do the missing runs, or pause (Space in Experiments)"), [this, &runner] {
              show();
              runner.toggle();
            });
  menus.add(menu, QStringLiteral("sweep-stop"), tr("Stop the sweep"), {}, tr("End the sweep; finished runs are kept"),
            [&runner] { runner.stop(); });
  menus.add(menu, QStringLiteral("sweep-retry"), tr("Retry failed runs"), {},
            tr("Do the failed runs again, and those that are missing"), [&runner] { runner.retryFailed(); });
  menu->addSeparator();
  menus.add(menu, QStringLiteral("sweep-open-run"), tr("Open the selected run"), {},
            tr("The scenario of the selected point in Run, with its seed and all schedulers (Enter in Experiments)"),
            [this] { m_page->openSelected(); });
  menus.add(menu, QStringLiteral("sweep-figure"), tr("Send to Figures"), {},
            tr("The plot as a figure (F in Experiments)"), [this] { m_page->sendToFigures(); });
}

// ---- files ----------------------------------------------------------------------------------------------------------------------------

bool ExperimentActions::mayLeaveSweep() {
  const widgets::SweepDocument& sweep = m_page->document();
  if (sweep.isEmpty() || !sweep.isModified()) return true;
  QMessageBox box(QMessageBox::Question, tr("Unsaved sweep"), tr("The sweep has changes that are not in a file."),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
  box.setObjectName(QStringLiteral("unsaved-sweep"));
  box.setDefaultButton(QMessageBox::Save);
  const int answer = box.exec();
  return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save(false));
}

bool ExperimentActions::open(const QString& path) {
  if (!mayLeaveSweep()) return false;
  const QString reason = m_page->document().load(path);
  if (!reason.isEmpty()) {
    QMessageBox::warning(m_window, tr("Not opened"), reason);
    return false;
  }
  show();
  return true;
}

bool ExperimentActions::recover(const widgets::Autosave::Copy& copy) {
  const QString reason = widgets::recoverSweep(m_page->document(), copy);
  if (!reason.isEmpty()) {
    QMessageBox::warning(m_window, tr("Not opened"), reason);
    return false;
  }
  m_autosave->writeNow();  // before the old copy is removed
  m_autosave->waitForWritten();
  show();
  return true;
}

void ExperimentActions::askAndOpen() {
  const QString path = QFileDialog::getOpenFileName(m_window, tr("Open sweep"), {}, sweepFilter());
  if (!path.isEmpty()) open(path);
}

bool ExperimentActions::save(bool as) {
  widgets::SweepDocument& sweep = m_page->document();
  QString path = sweep.path();
  if (as || path.isEmpty()) path = QFileDialog::getSaveFileName(m_window, tr("Save sweep"), path, sweepFilter());
  if (path.isEmpty()) return false;
  if (const std::optional<bool> answered = m_guard->answerBeforeSave(path)) return *answered;
  const QString error = sweep.save(path);
  if (!error.isEmpty()) {
    QMessageBox::critical(m_window, tr("Not saved"), error);
    return false;
  }
  rememberFile(QFileInfo(path).absoluteFilePath());
  m_window->statusBar()->showMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path)), kSaid_ms);
  return true;
}

void ExperimentActions::startOver() {
  if (mayLeaveSweep()) m_page->document().reset(widgets::draftOf(m_bench->document.scenario()));
}

// ---- Build and Run -----------------------------------------------------------------------------------------------------------------

// For options of the lane that the menu belongs to.
void ExperimentActions::extendMenu(QMenu* menu, const widgets::Workbench::MenuTarget& target) {
  const auto& lanes = m_bench->comparison.lanes();
  if (target.lane < 0 || target.lane >= m_bench->comparison.documentLanes()) return;
  const compare::Lane lane = lanes[static_cast<std::size_t>(target.lane)].lane;
  const policies::PolicyInfo* info = policies::find(lane.policy);
  if (info == nullptr || info->options.empty()) return;
  QMenu* options = menu->addMenu(tr("Vary an option"));
  options->setObjectName(QStringLiteral("vary-option"));
  options->setToolTipsVisible(true);
  for (const policies::OptionSpec& spec : info->options) {
    if (policies::isWritten(spec)) continue;
    QAction* action = options->addAction(QString::fromStdString(spec.key));
    action->setToolTip(QString::fromStdString(spec.meaning));
    connect(action, &QAction::triggered, this,
            [this, lane, key = spec.key] { m_page->varyOption(lane.policy, lane.label, key); });
  }
}

void ExperimentActions::openRun(const model::Scenario& scenario, int lane, const metrics::WarmUp& warm_up) {
  if (!m_files->mayLeaveDocument()) return;
  m_bench->document.reset(scenario, {});
  m_bench->document.setWarmUp(warm_up);
  m_workspaces->show(Workspaces::Run);
  m_bench->selection.focusLane(lane);
}

}  // namespace roundel::app
