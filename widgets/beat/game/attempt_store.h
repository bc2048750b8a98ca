// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The attempts of the user on this computer: a file for each scenario, so that its title or schedulers may change. GUI thread.

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "core/attempt/saved_attempts.h"
#include "widgets/base/background/file_writer.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

class AttemptStore : public QObject {
  Q_OBJECT
 public:
  explicit AttemptStore(const QString& folder = defaultFolder(), QObject* parent = nullptr);
  static QString defaultFolder();

  /// Reads the attempts of this scenario. An unreadable file is renamed, not overwritten, and reported by messageReported().
  void open(std::shared_ptr<const model::Problem> problem, const model::Scenario& scenario);
  const std::vector<attempt::SavedAttempt>& attempts() const { return m_attempts; }
  /// Replaces the attempt, or appends it if `index` is the number of attempts, and writes the file.
  void put(std::size_t index, const attempt::SavedAttempt& attempt);
  void remove(std::size_t index);
  void waitForWritten() { m_writer.waitForWritten(); }

 signals:
  void messageReported(const QString& message);

 private:
  void write();

  QString m_folder, m_file;
  std::string m_key;
  std::shared_ptr<const model::Problem> m_problem;
  std::vector<attempt::SavedAttempt> m_attempts;
  FileWriter m_writer;
};

}  // namespace roundel::widgets
