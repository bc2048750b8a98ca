// What MainWindow writes of a whole comparison, beside the GUI thread: the report and the animation.

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QStatusBar>
#include <map>

#include "app/gui/run_page.h"
#include "app/gui/task_strip.h"
#include "app/gui/window/main_window.h"
#include "widgets/animation/animation_dialog.h"
#include "widgets/gantt/lanes_view.h"
#include "widgets/report/report_exporter.h"
#include "widgets/state/lane_edits.h"

namespace roundel::app {
namespace {

constexpr int kSaid_ms = 8'000;

std::vector<widgets::plots::PlotLane> lanesOf(const widgets::ComparisonController& comparison) {
  std::vector<widgets::plots::PlotLane> lanes;
  std::map<std::string, int> seen;
  for (const widgets::LaneState& state : comparison.lanes()) {
    const int occurrence = seen[state.lane.policy]++;
    if (!state.run || state.stale) continue;
    lanes.push_back(
        {widgets::laneName(state.lane), QString::fromStdString(state.lane.policy), occurrence, state.run, state.index});
  }
  return lanes;
}

}  // namespace

void MainWindow::makeExports() {
  m_task = new TaskStrip(this);
  m_task->setObjectName(QStringLiteral("task"));
  statusBar()->addPermanentWidget(m_task);
  m_report = new widgets::ReportExporter(this);
  connect(m_report, &widgets::ReportExporter::progress, m_task, &TaskStrip::setProgress);
  connect(m_task, &TaskStrip::cancelRequested, m_report, &widgets::ReportExporter::cancel);
  connect(m_report, &widgets::ReportExporter::finished, this,
          [this](const QString& path, const QString& error, bool cancelled) {
            m_task->end();
            action(QStringLiteral("export-report"))->setEnabled(true);
            if (!error.isEmpty()) {
              QMessageBox::critical(this, tr("Not exported"), error);
            } else {
              statusBar()->showMessage(cancelled ? tr("Cancelled: no report was written")
                                                 : tr("Wrote %1").arg(QDir::toNativeSeparators(path)),
                                       kSaid_ms);
            }
          });
}

void MainWindow::exportReport() {
  std::vector<widgets::plots::PlotLane> lanes = lanesOf(m_bench->comparison);
  if (widgets::report::drawn(lanes).empty()) {
    QMessageBox::information(this, tr("Nothing to export"), tr("No scheduler has finished a run yet."));
    return;
  }
  QString path =
      QFileDialog::getSaveFileName(this, tr("Export report"), QStringLiteral("report.html"), tr("Report (*.html)"));
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".html");
  action(QStringLiteral("export-report"))->setEnabled(false);
  m_task->begin(tr("Writing %1").arg(QFileInfo(path).fileName()));
  m_report->start(std::move(lanes), path);
}

void MainWindow::exportAnimation() {
  if (auto* open = findChild<widgets::AnimationDialog*>()) {
    open->raise();
    open->activateWindow();
    return;
  }
  const widgets::GanttController* controller = m_run->lanes()->controller();
  widgets::AnimationDialog::Hints hints;
  hints.marked = controller->marks.range();
  hints.visible = std::pair(controller->time.axis().from_s(), controller->time.axis().to_s());
  auto* dialog = new widgets::AnimationDialog(
      m_bench.get(), [this] { return lanesOf(m_bench->comparison); }, hints, this);
  dialog->show();
}

}  // namespace roundel::app
