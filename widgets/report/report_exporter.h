#pragma once
// Writes a report while the window stays awake: data, Gantt charts, text and file on a thread of its own; only the layout of plots, a few
// milliseconds each by QCustomPlot (a widget), runs on the GUI thread, one a turn of the event loop. What crosses threads are values.

#include <QObject>
#include <memory>

#include "widgets/background/background_job.h"
#include "widgets/report/report.h"

namespace roundel::widgets {

class ReportExporter : public QObject {
  Q_OBJECT
 public:
  /// GUI thread; what does not need it is painted on one of its own.
  explicit ReportExporter(QObject* parent = nullptr);
  ~ReportExporter() override;  ///< cancels, waits for the step under way

  /// Precondition: not busy(), and at least one lane has run.
  void start(std::vector<plots::PlotLane> lanes, const QString& path);
  /// Nothing is written; finished() tells it at once.
  void cancel();
  bool busy() const { return m_report != nullptr; }

 signals:
  void progress(int done, int of);
  void finished(const QString& path, const QString& error, bool cancelled);

 private:
  struct Report;
  void next();
  void add(figures::Page page);
  void finishFile();
  void end(const QString& error, bool cancelled);

  BackgroundThreads m_threads;
  BackgroundJob m_step;
  std::shared_ptr<Report> m_report;  ///< under way
};

}  // namespace roundel::widgets
