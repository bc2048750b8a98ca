// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/export_actions.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QStatusBar>
#include <algorithm>
#include <map>

#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/message_time.h"
#include "app/gui/task_strip.h"
#include "app/gui/window/menu_builder.h"
#include "core/io/run_output.h"
#include "core/look/look.h"
#include "core/page/page.h"
#include "widgets/document/state/lane_edits.h"
#include "widgets/figures/animation/animation_dialog.h"
#include "widgets/figures/kinds/figure_panels.h"
#include "widgets/figures/page/figure_exports.h"
#include "widgets/figures/page/figures_page.h"
#include "widgets/figures/report/report_exporter.h"
#include "widgets/figures/report/run_page_exporter.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/stage/talk/talk_exporter.h"

namespace roundel::app {
namespace {

std::vector<widgets::plots::PlotLane> lanesOf(const widgets::ComparisonController& comparison) {
  std::vector<widgets::plots::PlotLane> lanes;
  look::LaneMarks marks;
  for (const widgets::LaneState& state : comparison.lanes()) {
    const look::LaneMark mark = marks.next(state.lane.policy, state.lane.color);
    if (!state.run || state.stale) continue;
    lanes.push_back(
        {widgets::laneName(state.lane), QString::fromStdString(state.lane.policy), mark, state.run, state.index});
  }
  return lanes;
}

std::vector<compare::LaneRun> finishedRuns(const widgets::ComparisonController& comparison) {
  std::vector<compare::LaneRun> runs;
  for (const widgets::LaneState& lane : comparison.lanes())
    if (lane.run && lane.run->trace) runs.push_back(*lane.run);
  return runs;
}

/// The named runs of the current scenario.
std::vector<compare::LaneRun> presentRuns(const widgets::ComparisonController& comparison) {
  std::vector<compare::LaneRun> runs;
  for (const widgets::LaneState& state : comparison.lanes()) {
    if (!state.run || state.stale || !state.run->trace || !state.run->metrics) continue;
    runs.push_back(*state.run);
    runs.back().lane.label = widgets::laneName(state.lane).toStdString();
  }
  return runs;
}

}  // namespace

ExportActions::ExportActions(widgets::Workbench* bench, widgets::FiguresPage* figures, widgets::LanesView* lanes,
                             QMainWindow* window)
    : QObject(window),
      m_bench(bench),
      m_figures(figures),
      m_lanes(lanes),
      m_window(window),
      m_task(new TaskStrip(window)),
      m_report(new widgets::ReportExporter(this)),
      m_page(new widgets::RunPageExporter(this)),
      m_talk(new widgets::TalkExporter(this)) {
  m_task->setObjectName(QStringLiteral("task"));
  window->statusBar()->addPermanentWidget(m_task);
  connectStrip(m_report);
  connectStrip(m_page);
  connectStrip(m_talk);
}

template <class Exporter>
void ExportActions::connectStrip(Exporter* exporter) {
  connect(exporter, &Exporter::progress, m_task, &TaskStrip::setProgress);
  connect(m_task, &TaskStrip::cancelRequested, exporter, &Exporter::cancel);
  connect(exporter, &Exporter::finished, this, &ExportActions::writingFinished);
}

void ExportActions::makeMenu(MenuBuilder& menus, QMenu* file) {
  m_pageAction =
      menus.add(file, QStringLiteral("export-run-page"), tr("&Page of the run…"), {},
                tr("The lanes as one HTML page that plays in a browser with no network, with the reason of each "
                   "decision"),
                [this] { exportRunPage(); });
  QMenu* menu = menus.addMenu(tr("F&igures"));
  menus.add(menu, QStringLiteral("export-shown"), tr("&Export the figure shown…"), QKeySequence(Qt::CTRL | Qt::Key_E),
            tr("The figure of the Figures workspace as PDF, SVG, PNG, LaTeX or CSV"),
            [this] { exportFigure(QString::fromStdString(m_figures->kind())); });
  menus.add(menu, QStringLiteral("export-all"), tr("Export &all figures…"),
            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), tr("Write every figure of this comparison into a folder"),
            [this] { m_figures->exports()->askAndExportAll(); });
  addCopies(menus, menu);
  QMenu* kinds = menu->addMenu(tr("Export &one…"));
  for (const std::string& id : widgets::figures::namedKinds()) {
    const QString kind = QString::fromStdString(id);
    menus.add(kinds, QStringLiteral("export-%1").arg(kind), widgets::figures::titleOf(id), {},
              widgets::figures::noteOf(id), [this, kind] { exportFigure(kind); });
  }
  menu->addSeparator();
  m_reportAction =
      menus.add(menu, QStringLiteral("export-report"), tr("Export &report…"), {},
                tr("The comparison as one HTML page: figures, tables that sort, the scenario; opens with no network"),
                [this] { exportReport(); });
  menus.add(menu, QStringLiteral("export-animation"), tr("Export &animation…"), {},
            tr("The lanes under one playhead as GIF, MP4, WebM or numbered PNG"), [this] { exportAnimation(); });
  m_talkAction =
      menus.add(menu, QStringLiteral("export-talk"), tr("Export &talk…"), {},
                tr("The slides of the presenter as PDF, as a page for a browser, or as a file with its scenario"),
                [this] { exportTalk(); });
  menus.add(menu, QStringLiteral("export-runs"), tr("Export run folders…"), {},
            tr("One folder per scheduler, as roundel-cli writes it"), [this] { exportRuns(); });
  menus.add(menu, QStringLiteral("export-for-others"), tr("Export runs for other &programs…"), {},
            tr("The selected run or all as Perfetto trace, typed CSV, Standard Workload Format or Batsim's jobs"),
            [this] { exportForOthers(); });
}

void ExportActions::addCopies(MenuBuilder& menus, QMenu* menu) {
  menus.add(menu, QStringLiteral("copy-figure-table"), tr("&Copy as table"), {},
            tr("The numbers of the figure shown, for a spreadsheet"), [this] { m_figures->copyTable(); });
  menus.add(menu, QStringLiteral("copy-figure-latex"), tr("Copy as &LaTeX table"), {},
            tr("The numbers of the figure shown, for a paper (booktabs)"),
            [this] { m_figures->copyTable(widgets::FiguresPage::CopyAs::Latex); });
  menus.add(menu, QStringLiteral("copy-metrics-latex"), tr("Copy &metrics as LaTeX table"), {},
            tr("Makespan, JCT, waiting time, fairness and CRU of every scheduler, the best in bold (booktabs)"),
            [this] { m_figures->exports()->copyMetrics(); });
  menus.add(menu, QStringLiteral("export-metrics"), tr("Export metrics as &table…"), {},
            tr("As LaTeX (booktabs) or CSV"), [this] { m_figures->exports()->askAndExportMetrics(); });
}

void ExportActions::exportFigure(const QString& kind, int lane) {
  m_figures->exports()->askAndExport(kind.toStdString(), QStringLiteral("pdf"), lane);
}

void ExportActions::exportRuns() {
  const std::vector<compare::LaneRun> runs = finishedRuns(m_bench->comparison);
  const QString path = QFileDialog::getSaveFileName(m_window, tr("Folder for the runs"), tr("comparison"));
  if (runs.empty() || path.isEmpty()) return;
  std::string error;
  if (!io::writeComparison(path.toStdString(), runs, error))
    QMessageBox::critical(m_window, tr("Not exported"), QString::fromStdString(error));
}

void ExportActions::exportTalk() {
  if (m_bench->slides.count() == 0 || m_bench->comparison.end_s() <= 0) {
    QMessageBox::information(
        m_window, tr("Nothing to export"),
        tr("The talk has no slides yet, or no scheduler has finished a run. View > Talk lists the slides."));
    return;
  }
  bool notes = false;
  const QString path = askTalk(notes);
  if (path.isEmpty() || !mayReplaceScenario(widgets::TalkExporter::scenarioBeside(path))) return;
  beginWriting(path);
  m_talk->start(*m_bench, path, notes);
}

QString ExportActions::askTalk(bool& notes) {
  const QString pdf = tr("Slides (*.pdf)"), with_notes = tr("Slides with notes (*.pdf)"), page = tr("Page (*.html)"),
                file = tr("Talk and its scenario (*.talk.json)");
  QFileDialog dialog(m_window, tr("Export talk"));
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setNameFilters({pdf, with_notes, page, file});
  const auto follow = [&](const QString& chosen) {  // before the question about an existing file
    dialog.setDefaultSuffix(chosen == page   ? QStringLiteral("html")
                            : chosen == file ? QStringLiteral("talk.json")
                                             : QStringLiteral("pdf"));
  };
  connect(&dialog, &QFileDialog::filterSelected, &dialog, follow);
  follow(pdf);
  dialog.selectFile(QStringLiteral("talk.pdf"));
  if (dialog.exec() != QDialog::Accepted) return {};
  notes = dialog.selectedNameFilter() == with_notes;
  return dialog.selectedFiles().value(0);
}

bool ExportActions::mayReplaceScenario(const QString& path) {
  if (path.isEmpty() || !QFileInfo::exists(path)) return true;
  return QMessageBox::question(
             m_window, tr("Export talk"),
             tr("The scenario of the talk is written beside it as %1, which already exists. Replace it?")
                 .arg(QFileInfo(path).fileName())) == QMessageBox::Yes;
}

void ExportActions::exportForOthers() {
  if (auto* open = m_window->findChild<ExportDialog*>()) {
    open->raise();
    open->activateWindow();
    return;
  }
  const std::vector<widgets::LaneState>& lanes = m_bench->comparison.lanes();
  const auto focused = static_cast<std::size_t>(std::max(0, m_bench->selection.focusedLane()));
  const bool has_several = lanes.size() > 1;
  int first = -1;
  if (has_several && focused < lanes.size()) {
    const std::string name = widgets::laneName(lanes[focused].lane).toStdString();
    const auto runs = presentRuns(m_bench->comparison);
    const auto run_entry = std::ranges::find_if(runs, [&](const auto& run) { return run.lane.label == name; });
    if (run_entry != runs.end()) first = static_cast<int>(run_entry - runs.begin());
  }
  auto* dialog = new ExportDialog([bench = m_bench] { return presentRuns(bench->comparison); }, first, m_window);
  dialog->show();
}

void ExportActions::exportReport() {
  std::vector<widgets::plots::PlotLane> lanes = lanesOf(m_bench->comparison);
  if (widgets::report::drawn(lanes).empty()) {
    QMessageBox::information(m_window, tr("Nothing to export"), tr("No scheduler has finished a run yet."));
    return;
  }
  const QString path = askHtml(tr("Export report"), QStringLiteral("report.html"), tr("Report (*.html)"));
  if (path.isEmpty()) return;
  beginWriting(path);
  m_report->start(std::move(lanes), path);
}

void ExportActions::exportRunPage() {
  std::vector<compare::LaneRun> runs = presentRuns(m_bench->comparison);
  if (!page::whyNoPage(runs).empty()) {
    QMessageBox::information(m_window, tr("Nothing to export"), tr("No scheduler has finished a run yet."));
    return;
  }
  const QString path = askHtml(tr("Export the page of the run"), QStringLiteral("run.html"), tr("Page (*.html)"));
  if (path.isEmpty()) return;
  beginWriting(path);
  m_page->start(std::move(runs), path);
}

QString ExportActions::askHtml(const QString& title, const QString& name, const QString& filter) {
  QFileDialog dialog(m_window, title, {}, filter);
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(QStringLiteral("html"));  // before the question about an existing file
  dialog.selectFile(name);
  return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

void ExportActions::setWriting(bool on) {
  for (QAction* action : {m_reportAction, m_pageAction, m_talkAction}) action->setEnabled(!on);
}

void ExportActions::beginWriting(const QString& path) {
  setWriting(true);
  m_task->begin(tr("Writing %1").arg(QFileInfo(path).fileName()));
}

void ExportActions::writingFinished(const QString& path, const QString& error, bool cancelled) {
  m_task->end();
  setWriting(false);
  if (!error.isEmpty()) {
    QMessageBox::critical(m_window, tr("Not exported"), error);
  } else {
    m_window->statusBar()->showMessage(
        cancelled ? tr("Cancelled: nothing was written") : tr("Wrote %1").arg(QDir::toNativeSeparators(path)),
        kSaid_ms);
  }
}

void ExportActions::exportAnimation() {
  if (auto* open = m_window->findChild<widgets::AnimationDialog*>()) {
    open->raise();
    open->activateWindow();
    return;
  }
  const widgets::GanttController* controller = m_lanes->controller();
  widgets::AnimationDialog::Hints hints;
  hints.marked = controller->marks.range();
  hints.visible = std::pair(controller->time.axis().from_s(), controller->time.axis().to_s());
  auto* dialog = new widgets::AnimationDialog(
      m_bench, [bench = m_bench] { return lanesOf(bench->comparison); }, hints, m_window);
  dialog->show();
}

}  // namespace roundel::app
