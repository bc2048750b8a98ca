// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Thumbnails of scenario files: from memory, from a cache folder, or from a run of the scenario's first lane on low-priority threads, one small and
// one large scenario at a time. A picture's key has the scenario's hash, size, theme, pixel ratio and program version, so pictures are never out of
// date. GUI thread.

#include <QImage>
#include <QObject>
#include <map>
#include <set>

#include "widgets/base/background/background_job.h"
#include "widgets/base/background/file_writer.h"
#include "widgets/start/welcome/thumbnail_painting.h"

namespace roundel::widgets {

class Thumbnails : public QObject {
  Q_OBJECT
 public:
  struct Request {
    QString path;
    QByteArray content;  ///< hash of the file
    QSizeF size;         ///< logical pixels
    ThumbnailLook look;
    /// Scenarios with more than kManyJobs run on another thread, so that small ones do not wait for them.
    int jobs = 0;
  };
  /// Creates `folder` if needed. It keeps the latest kKept pictures.
  explicit Thumbnails(QString folder = defaultFolder(), QObject* parent = nullptr);
  static QString defaultFolder();

  /// The picture. If it is null, it is being made and ready() follows; for a scenario that cannot run it stays null.
  QImage find(const Request& wanted);
  /// The share of jobs that have ended in the run, 0 to 1; negative if it is not running.
  double progress(const Request& wanted) const;
  /// Cancels the current runs, so that an opened scenario has the processor. find() starts them again.
  void cancelRuns();
  bool waitForFinished(int timeout_ms = 30000);  ///< runs the event loop; for tests and pictures

  int runs() const { return m_runs; }  ///< number of runs started; for tests
  static constexpr int kKept = 400, kManyJobs = 100;
  /// Smaller runs stay in memory, so that other sizes need no new run.
  static constexpr std::size_t kKeptSegments = 5'000;

 signals:
  void ready(const QByteArray& content);
  void progressed(const QByteArray& content);

 private:
  using Run = std::shared_ptr<const metrics::TraceIndex>;
  QString fileOf(const QByteArray& key) const;
  void keep(const QByteArray& key, const QImage& picture);
  void start(const QByteArray& key, const Request& wanted);
  void prune() const;

  QString m_folder;
  BackgroundThreads m_small{1, QThread::LowPriority}, m_large{1, QThread::LowestPriority};
  FileWriter m_writer;
  std::map<QByteArray, QImage> m_pictures;  ///< by key; null: cannot run
  // By content: a scenario is run once for all its pictures.
  std::map<QByteArray, BackgroundJob> m_jobs;
  std::map<QByteArray, double> m_progress;
  std::map<QByteArray, Run> m_keptRuns;  ///< those with at most kKeptSegments
  int m_runs = 0;
};

}  // namespace roundel::widgets
