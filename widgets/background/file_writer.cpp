#include "widgets/background/file_writer.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <utility>

namespace roundel::widgets {
namespace {

QString put(const QString& file, const QByteArray& bytes) {
  if (bytes.isEmpty()) {
    QFile old(file);
    return !old.exists() || old.remove() ? QString() : old.errorString();
  }
  QDir().mkpath(QFileInfo(file).absolutePath());
  QSaveFile out(file);
  if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit()) return out.errorString();
  return {};
}

}  // namespace

void FileWriter::write(const QString& file, std::function<QByteArray()> bytes) {
  m_threads
      .start([file, bytes = std::move(bytes)](const JobContext&) { return put(file, bytes()); },
             [this, file](const JobOutcome<QString>& reason) {
               const QString why = reason.value ? *reason.value : reason.error;
               if (why.isEmpty()) {
                 m_said = false;
                 emit written(file);
               } else if (!std::exchange(m_said, true)) {
                 emit failed(why);
               }
             })
      .detach();
}

}  // namespace roundel::widgets
