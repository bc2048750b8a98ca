#pragma once
// Figures and tables of the page as files and on the clipboard: asks where to, has the renderer write, and says what was not written. What
// the lint refused can be written nevertheless, where the user says so. GUI thread; renderer, settings and parent outlive it.

#include <QObject>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "widgets/figure_files/figure_renderer.h"

namespace roundel::widgets {

class FigureSettings;

class FigureExports : public QObject {
  Q_OBJECT
 public:
  /// What is to be drawn now: one lane of the comparison, or all where `lane` is negative; `of_runs`: of its runs, even where the page
  /// shows a figure of something else.
  using RequestOf = std::function<FigureRenderer::Request(int lane, bool of_runs)>;
  /// `parent` is the window of the dialogs.
  FigureExports(FigureRenderer* renderer, FigureSettings* settings, RequestOf request, QWidget* parent);

  /// Asks for a file and writes this kind with the page's preset and options; of one lane where `lane` is not negative.
  void askAndExport(const std::string& kind, const QString& ending, int lane = -1);
  /// Every figure that can be drawn, as `ending`, into a folder. finished() tells the outcome.
  void exportAll(const QString& folder, const QString& ending = QStringLiteral("pdf"));
  /// As exportAll(), into a folder that the user chooses.
  void askAndExportAll();
  /// The metrics of every scheduler as a table for a paper, on the clipboard or in a file that the user names (.tex or .csv).
  void copyMetrics() const;
  void askAndExportMetrics();

 signals:
  /// Once after every export: names of the files that were not written.
  void finished(const QStringList& failed, bool cancelled);

 private:
  /// An export as it was asked for.
  struct Asked {
    FigureRenderer::Request request;
    std::vector<std::string> kinds;
    std::vector<QString> paths;
    figures::FileSettings settings;
  };
  void write();  ///< m_asked
  /// As write(); what failed is told in a dialog.
  void writeAndReport();
  void report(const QStringList& failed, bool cancelled);
  void sayNothingToExport();
  /// Of the comparison's runs: a LaTeX table, or every metric between commas.
  static std::string metricsText(const FigureRenderer::Request& runs, bool csv);

  FigureRenderer* m_renderer;
  FigureSettings* m_settings;
  RequestOf m_request;
  QWidget* m_window;
  std::optional<Asked> m_asked;  ///< what is being written, to be written nevertheless
  bool m_reports = false;        ///< a dialog tells what fails
};

}  // namespace roundel::widgets
