// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/background/file_writer.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <utility>

#include "core/io/files/write_file.h"

namespace roundel::widgets {
namespace {

QString put(const QString& file, const QByteArray& bytes) {
  if (bytes.isEmpty()) {
    QFile old(file);
    return !old.exists() || old.remove() ? QString() : old.errorString();
  }
  QDir().mkpath(QFileInfo(file).absolutePath());
  std::string error;
  io::writeFileAtomically(QFile::encodeName(file).toStdString(),
                          {bytes.constData(), static_cast<std::size_t>(bytes.size())}, error);
  return QString::fromStdString(error);
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
