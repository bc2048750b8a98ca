// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs sessions of a random user one after another in separate processes, so that a crash ends only one session.

#include <QMap>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace roundel::app::testing {

inline constexpr const char* kAction = "action ";    ///< the beginning of the line before each action of a session
inline constexpr const char* kFinding = "FINDING ";  ///< the beginning of the line about a finding

class RandomSessions {
 public:
  RandomSessions(quint64 seed, int actions_each) : m_seed(seed), m_each(actions_each) {}

  /// Stops after this number of actions or minutes; 0 means no limit, but at least one limit is required.
  /// Prints findings as they arrive and the counts at the end. Returns true if there are no findings.
  bool run(int actions, double minutes);

 private:
  void runOne(quint64 seed, int actions);
  void read(QProcess& session);
  void report(quint64 seed, const QString& what, const QString& errors);

  quint64 m_seed;
  int m_each, m_actions = 0, m_sessions = 0;
  QStringList m_last;          ///< lines of the current session
  QMap<QString, int> m_kinds;  ///< findings and their counts
};

}  // namespace roundel::app::testing
