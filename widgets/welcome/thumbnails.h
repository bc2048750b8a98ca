#pragma once
// Thumbnails of scenario files: from memory, from the user's cache folder, else from a run of the scenario's first lane on threads of low
// priority, a small and a large one at a time. A picture's key is the hash of the scenario, the size, the theme, the pixel ratio and the program's
// version, so that nothing is ever out of date. GUI thread.

#include <QImage>
#include <QObject>
#include <map>
#include <set>

#include "widgets/background/background_job.h"
#include "widgets/background/file_writer.h"
#include "widgets/welcome/thumbnail_painting.h"

namespace roundel::widgets {

class Thumbnails : public QObject {
  Q_OBJECT
 public:
  struct Wanted {
    QString path;
    QByteArray content;  ///< hash of the file
    QSizeF size;         ///< logical px
    ThumbnailLook look;
    int jobs = 0;  ///< more than kManyJobs have a thread of their own, so that small ones wait for none of them
  };
  /// `folder` is made where there is none; at most kKept pictures stay in it, the latest.
  explicit Thumbnails(QString folder = defaultFolder(), QObject* parent = nullptr);
  static QString defaultFolder();

  /// The picture; a null one where it is not there yet: then it is on its way, and ready() tells of it. A scenario that cannot run has a
  /// null picture for good.
  QImage find(const Wanted& wanted);
  /// 0..1 by jobs ended, of one that is being run; negative where it is not.
  double progress(const Wanted& wanted) const;
  /// Drops what is under way: find() asks for it again. The comparison of an opened scenario needs the processor more.
  void rest();
  bool waitForFinished(int timeout_ms = 30000);  ///< spins the event loop; for tests and pictures

  int runs() const { return m_runs; }  ///< how many runs were begun; for tests
  static constexpr int kKept = 400, kManyJobs = 100;
  static constexpr std::size_t kKeptSegments = 5'000;  ///< of runs that stay in memory, so that other sizes need no run

 signals:
  void ready(const QByteArray& content);
  void progressed(const QByteArray& content);

 private:
  using Run = std::shared_ptr<const metrics::TraceIndex>;
  QString fileOf(const QByteArray& key) const;
  void keep(const QByteArray& key, const QImage& picture);
  void start(const QByteArray& key, const Wanted& wanted);
  void prune() const;

  QString m_folder;
  BackgroundThreads m_small{1, QThread::LowPriority}, m_large{1, QThread::LowestPriority};
  FileWriter m_writer;
  std::map<QByteArray, QImage> m_pictures;  ///< by key; null: cannot run
  // By content: a scenario is run once for all its pictures.
  std::map<QByteArray, BackgroundJob> m_jobs;
  std::map<QByteArray, double> m_progress;
  std::map<QByteArray, Run> m_kept;  ///< those of at most kKeptSegments
  int m_runs = 0;
};

}  // namespace roundel::widgets
