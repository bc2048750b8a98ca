#pragma once
// Files that a session keeps beside the user's own: written off the GUI thread, atomically and in the order of the calls. A failure is
// said once, until a file could be written again.

#include <QByteArray>
#include <QObject>
#include <functional>

#include "widgets/background/background_job.h"

namespace roundel::widgets {

class FileWriter : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  ~FileWriter() override { waitForWritten(); }

  /// `bytes` is called off the GUI thread and owns what it needs; what it returns becomes the file, whose folder is made where there is
  /// none. Nothing: the file goes.
  void write(const QString& file, std::function<QByteArray()> bytes);
  void waitForWritten() { m_threads.waitForDone(); }

 signals:
  void written(const QString& file);
  void failed(const QString& reason);  ///< a full disk, a folder without permission

 private:
  BackgroundThreads m_threads;  ///< one, so that files are written in order
  bool m_said = false;
};

}  // namespace roundel::widgets
