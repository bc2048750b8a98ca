// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes figures and tables of the page to files or the clipboard: asks for the file, lets the renderer write, and reports what failed.
// The user can write a figure in spite of lint findings. GUI thread; renderer, settings and parent outlive it.

#include <QObject>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "widgets/figures/files/figure_renderer.h"

namespace roundel::widgets {

class FigureSettings;

class FigureExports : public QObject {
  Q_OBJECT
 public:
  /// The current request for one lane, or for all if `lane` is negative. `of_runs` asks for the comparison's runs even if the page shows another
  /// figure.
  using RequestOf = std::function<FigureRenderer::Request(int lane, bool of_runs)>;
  /// `parent` is the parent of the dialogs.
  FigureExports(FigureRenderer* renderer, FigureSettings* settings, RequestOf request, QWidget* parent);

  /// Asks for a file and writes this kind with the page's preset and options; `lane` as in RequestOf.
  void askAndExport(const std::string& kind, const QString& ending, int lane = -1);
  /// Writes every figure that can be drawn to a folder, in the format `ending`. Emits finished().
  void exportAll(const QString& folder, const QString& ending = QStringLiteral("pdf"));
  /// Asks for a folder, then exportAll().
  void askAndExportAll();
  /// The metrics of all schedulers as a table for a paper, to the clipboard or to a .tex or .csv file that the user names.
  void copyMetrics() const;
  void askAndExportMetrics();

 signals:
  /// Emitted once after every export, with the names of the files that were not written.
  void finished(const QStringList& failed, bool cancelled);

 private:
  /// The files of the last export, so that it can be repeated without the lint.
  struct ExportTask {
    FigureRenderer::Request request;
    std::vector<std::string> kinds;
    std::vector<QString> paths;
    figures::FileSettings settings;
  };
  void write();
  /// As write(); failures are shown in a dialog.
  void writeAndReport();
  void report(const QStringList& failed, bool cancelled);
  void showNothingToExport();
  /// The metrics of the runs: as a LaTeX table, or all of them as CSV.
  static std::string metricsText(const FigureRenderer::Request& runs, bool csv);

  FigureRenderer* m_renderer;
  FigureSettings* m_settings;
  RequestOf m_request;
  QWidget* m_window;
  std::optional<ExportTask> m_task;  ///< the export in progress
  bool m_reports = false;            ///< whether a dialog shows failures
};

}  // namespace roundel::widgets
