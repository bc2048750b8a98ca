// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes a report without blocking the window. A background thread makes data, Gantt charts, text and file. Only the layout of plots runs on the
// GUI thread (QCustomPlot is a widget): one per turn of the event loop, a few milliseconds each. Threads exchange values only.

#include <QObject>
#include <memory>

#include "widgets/base/background/background_job.h"
#include "widgets/figures/report/report.h"

namespace roundel::widgets {

class ReportExporter : public QObject {
  Q_OBJECT
 public:
  /// GUI thread.
  explicit ReportExporter(QObject* parent = nullptr);
  ~ReportExporter() override;  ///< cancels and waits for the current step

  /// Precondition: not busy(), and at least one lane has a run.
  void start(std::vector<plots::PlotLane> lanes, const QString& path);
  /// Emits finished() at once; no file is written.
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
  std::shared_ptr<Report> m_report;  ///< the report in progress
};

}  // namespace roundel::widgets
