// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/game/attempt_store.h"

#include <QFile>
#include <QStandardPaths>
#include <utility>

#include "core/io/files/sha256.h"
#include "core/io/scenario_io.h"
#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

AttemptStore::AttemptStore(const QString& folder, QObject* parent) : QObject(parent), m_folder(folder) {
  connect(&m_writer, &FileWriter::failed, this, [this](const QString& reason) {
    emit messageReported(tr("Your attempts could not be saved: %1").arg(reason));
  });
}

QString AttemptStore::defaultFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/attempts");
}

void AttemptStore::open(std::shared_ptr<const model::Problem> problem, const model::Scenario& scenario) {
  m_writer.waitForWritten();
  m_problem = std::move(problem);
  m_key = io::sha256(io::writeScenario(simulationRelevant(scenario)));
  m_file = QStringLiteral("%1/%2.json").arg(m_folder, QString::fromStdString(m_key));
  m_attempts.clear();
  QFile file(m_file);
  if (!file.open(QIODevice::ReadOnly)) return;
  std::vector<model::Fault> faults;
  m_attempts = attempt::readAttempts(*m_problem, m_key, file.readAll().toStdString(), faults);
  if (faults.empty()) return;
  file.close();
  const QString backup_file = m_file + QStringLiteral(".unreadable");
  QFile::remove(backup_file);
  QFile::copy(m_file, backup_file);
  emit messageReported(tr("Some attempts could not be read: %1. A copy of the file is in %2.")
                           .arg(QString::fromStdString(faults.front().message), backup_file));
}

void AttemptStore::put(std::size_t index, const attempt::SavedAttempt& attempt) {
  if (index < m_attempts.size() && m_attempts[index] == attempt) return;
  if (index >= m_attempts.size())
    m_attempts.push_back(attempt);
  else
    m_attempts[index] = attempt;
  write();
}

void AttemptStore::remove(std::size_t index) {
  m_attempts.erase(m_attempts.begin() + static_cast<std::ptrdiff_t>(index));
  write();
}

void AttemptStore::write() {
  m_writer.write(m_file, [problem = m_problem, key = m_key, attempts = m_attempts] {
    return attempts.empty() ? QByteArray() : QByteArray::fromStdString(attempt::toJson(*problem, key, attempts));
  });
}

}  // namespace roundel::widgets
