// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/page/figure_exports.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

#include "core/io/files/write_file.h"
#include "core/io/tables/csv_text.h"
#include "core/io/tables/latex_table.h"
#include "widgets/figures/kinds/figure_panels.h"
#include "widgets/figures/page/figure_settings.h"

namespace roundel::widgets {

FigureExports::FigureExports(FigureRenderer* renderer, FigureSettings* settings, RequestOf request, QWidget* parent)
    : QObject(parent), m_renderer(renderer), m_settings(settings), m_request(std::move(request)), m_window(parent) {
  connect(renderer, &FigureRenderer::writingFinished, this, [this](const QStringList& failed, bool cancelled) {
    m_settings->setProgress(0, 0);
    const bool reports = std::exchange(m_reports, false);
    emit finished(failed, cancelled);
    if (reports) report(failed, cancelled);
  });
}

void FigureExports::showNothingToExport() {
  QMessageBox::information(m_window, tr("Nothing to export"), tr("No scheduler has finished a run yet."));
}

void FigureExports::write() {
  m_settings->setProgress(0, static_cast<int>(m_task->paths.size()));
  m_renderer->write(m_task->request, m_task->kinds, m_task->paths, m_task->settings);
}

void FigureExports::writeAndReport() {
  m_reports = true;
  write();
}

void FigureExports::askAndExport(const std::string& plot, const QString& ending, int lane) {
  FigureRenderer::Request one = m_request(lane, false);
  const std::string kind = one.maker ? plot : figures::kindOf(plot);
  if (one.lanes.empty() && !one.maker) return showNothingToExport();
  const QStringList filters{tr("PDF (*.pdf)"), tr("SVG (*.svg)"), tr("PNG (*.png)"),
                            tr("LaTeX, TikZ with its data (*.tex)"), tr("CSV of what is shown (*.csv)")};
  QString filter;
  for (const QString& file_filter : filters)
    filter = file_filter.contains(QStringLiteral("*.") + ending) ? file_filter : filter;
  QString path = QFileDialog::getSaveFileName(m_window, tr("Export figure"),
                                              QString::fromStdString(kind) + QLatin1Char('.') + ending,
                                              filters.join(QStringLiteral(";;")), &filter);
  if (path.isEmpty()) return;
  if (!figures::formatOf(path.toStdString())) path += QLatin1Char('.') + ending;
  m_task = ExportTask{.request = std::move(one),
                      .kinds = {kind},
                      .paths = {path},
                      .settings = {.dpi = m_settings->dpi(), .outlines = m_settings->outlines()}};
  writeAndReport();
}

void FigureExports::exportAll(const QString& folder, const QString& ending) {
  std::vector<QString> paths;
  for (const std::string& kind : figures::kinds())
    paths.push_back(QStringLiteral("%1/%2.%3").arg(folder, QString::fromStdString(kind), ending));
  m_task = ExportTask{
      .request = m_request(-1, true),
      .kinds = figures::kinds(),
      .paths = paths,
      .settings = {.dpi = m_settings->dpi(), .outlines = m_settings->outlines(), .named_by = io::NamedBy::Program}};
  write();
}

void FigureExports::askAndExportAll() {
  const QString folder = QFileDialog::getExistingDirectory(m_window, tr("Folder for all figures"));
  if (folder.isEmpty()) return;
  m_reports = true;
  exportAll(folder);
}

// Shows failures. The user can write figures that the lint refused.
void FigureExports::report(const QStringList& failed, bool cancelled) {
  if (cancelled || failed.isEmpty() || !m_task) return;
  const bool refused = failed.join(QLatin1Char('\n')).contains(QLatin1String("refused"));
  const int figures = static_cast<int>(failed.size());
  QMessageBox box(
      QMessageBox::Warning, tr("Not exported"),
      QCoreApplication::translate("roundel::widgets::FiguresPage", "%n figure(s) were not written.", nullptr, figures),
      QMessageBox::Close, m_window);
  box.setObjectName(QStringLiteral("not-exported"));
  box.setInformativeText(failed.mid(0, 6).join(QLatin1Char('\n')));
  QPushButton* anyway =
      refused && !m_task->settings.force ? box.addButton(tr("Write them anyway"), QMessageBox::AcceptRole) : nullptr;
  box.exec();
  if (anyway == nullptr || box.clickedButton() != anyway) return;
  m_task->settings.force = true;
  writeAndReport();
}

// ---- metrics --------------------------------------------------------------------------------------------------------------------

std::string FigureExports::metricsText(const FigureRenderer::Request& request, bool csv) {
  const std::vector<compare::LaneRun> runs = plots::runsOf(request.lanes);
  const std::string source = io::tableProvenance(runs, QCoreApplication::applicationVersion().toStdString());
  if (!csv) return "% " + source + "\n" + io::latexMetricTable(runs);
  std::vector<std::string> metric_names;
  for (const metrics::MetricInfo& info : metrics::catalogue()) metric_names.push_back(info.name);
  return io::withSource(io::metricTable(runs, metric_names, ','), source);
}

void FigureExports::copyMetrics() const {
  const FigureRenderer::Request request = m_request(-1, true);
  if (!request.lanes.empty())
    QGuiApplication::clipboard()->setText(QString::fromStdString(metricsText(request, false)));
}

void FigureExports::askAndExportMetrics() {
  const FigureRenderer::Request request = m_request(-1, true);
  if (request.lanes.empty()) return showNothingToExport();
  const QString path = QFileDialog::getSaveFileName(m_window, tr("Export metrics"), QStringLiteral("metrics.tex"),
                                                    tr("LaTeX table (*.tex);;CSV, every metric (*.csv)"));
  if (path.isEmpty()) return;
  const bool csv = path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
  const std::string trailer = csv ? std::string() : figures::tableTrailer(request.lanes).toStdString();
  std::string error;
  if (!io::writeFileAtomically(path.toStdString(), metricsText(request, csv) + trailer, error))
    QMessageBox::warning(m_window, tr("Not exported"), QString::fromStdString(error));
}

}  // namespace roundel::widgets
