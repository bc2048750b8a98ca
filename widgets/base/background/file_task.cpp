// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/background/file_task.h"

#include <QFile>
#include <atomic>

#include "core/io/files/write_file.h"

namespace roundel::widgets {

struct FileTask::File {
  QString path;
  int steps = 0;
  enum class State { Running, Cancelled, Committing };
  std::atomic<State> state = State::Running;
  bool move(State to) {
    State expected_state = State::Running;
    return state.compare_exchange_strong(expected_state, to);
  }

  /// Returns the error, if any. On any thread.
  QString write(const Files& files) {
    std::string error;
    if (!move(State::Committing)) return {};
    for (const auto& [file, bytes] : files) {
      if (!io::writeFileAtomically(QFile::encodeName(file).toStdString(), bytes, error))
        return FileTask::tr("The file was not saved: %1. Choose another folder or make room.")
            .arg(QString::fromStdString(error));
    }
    return {};
  }
};

FileTask::FileTask(QObject* parent) : QObject(parent) {}

FileTask::~FileTask() {
  if (m_file) m_file->move(File::State::Cancelled);
}

bool FileTask::begin(const QString& path, int steps) {
  m_file = std::make_shared<File>();
  m_file->path = path;
  m_file->steps = steps;
  tell(0);
  return busy();
}

void FileTask::tell(int done) {
  if (m_file) emit progress(done, m_file->steps);
}

void FileTask::write(Make make) {
  const auto work = [this, file = m_file, make = std::move(make)](const JobContext& job) {
    const Files files = make(job.stop(), [&](int done) { job.report([this, done] { tell(done); }); });
    return job.stop().stop_requested() ? QString() : file->write(files);
  };
  m_job = m_threads.start(work,
                          [this](const JobOutcome<QString>& error) { end(error.value.value_or(error.error), false); });
}

void FileTask::cancel() {
  if (m_file && m_file->move(File::State::Cancelled)) end({}, true);
}

void FileTask::end(const QString& error, bool cancelled) {
  m_job.drop();
  const QString path = std::exchange(m_file, nullptr)->path;
  emit finished(path, error, cancelled);
}

}  // namespace roundel::widgets
