// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes the page of a run (core/page) without blocking the window: a background thread explains the runs and writes the
// file by the writer of `roundel-cli page`.

#include <QObject>
#include <memory>
#include <vector>

#include "core/compare/comparison.h"
#include "widgets/base/background/background_job.h"

namespace roundel::widgets {

class RunPageExporter : public QObject {
  Q_OBJECT
 public:
  /// GUI thread.
  explicit RunPageExporter(QObject* parent = nullptr);
  ~RunPageExporter() override;  ///< cancels and waits

  /// Precondition: not busy(), and page::whyNoPage(runs) is empty. Runs without explanations run again for them.
  void start(std::vector<compare::LaneRun> runs, const QString& path);
  /// Emits finished() at once; no file is written.
  void cancel();
  bool busy() const { return m_page != nullptr; }

 signals:
  void progress(int done, int of);
  void finished(const QString& path, const QString& error, bool cancelled);

 private:
  struct Page;
  void end(const QString& error, bool cancelled);

  BackgroundThreads m_threads;
  BackgroundJob m_job;
  std::shared_ptr<Page> m_page;  ///< the page in progress
};

}  // namespace roundel::widgets
