// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes files of a session off the GUI thread, atomically and in the order of the calls. Of consecutive failures, only the first is reported.

#include <QByteArray>
#include <QObject>
#include <functional>

#include "widgets/base/background/background_job.h"

namespace roundel::widgets {

class FileWriter : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  ~FileWriter() override { waitForWritten(); }

  /// `bytes` is called off the GUI thread and owns what it needs; it returns the content of the file. Makes the folder if needed. If the content is
  /// empty, the file is removed.
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
