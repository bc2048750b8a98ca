// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes files off the GUI thread and writes them, with progress. It can be cancelled until the first file is renamed; then nothing is left behind.
// GUI thread.

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "widgets/base/background/background_job.h"

namespace roundel::widgets {

class FileTask : public QObject {
  Q_OBJECT
 public:
  using Files = std::vector<std::pair<QString, std::string>>;  ///< paths and bytes
  using Told = std::function<void(int done)>;
  /// Runs on a worker thread and owns what it needs. Returns the files in the order of writing.
  using Make = std::function<Files(const std::stop_token& stop, const Told& told)>;

  explicit FileTask(QObject* parent = nullptr);
  ~FileTask() override;  ///< cancels and waits

  /// Emits finished() at once; no file is written.
  void cancel();
  bool busy() const { return m_file != nullptr; }

 signals:
  void progress(int done, int of);
  void finished(const QString& path, const QString& error, bool cancelled);

 protected:
  /// Begins the task of `path` with this number of steps. Precondition: not busy(). False: a listener has cancelled it.
  bool begin(const QString& path, int steps);
  void tell(int done);
  /// Makes and writes the files, and ends the task.
  void write(Make make);
  void end(const QString& error, bool cancelled);

 private:
  struct File;
  BackgroundThreads m_threads;
  BackgroundJob m_job;
  std::shared_ptr<File> m_file;  ///< in progress
};

}  // namespace roundel::widgets
