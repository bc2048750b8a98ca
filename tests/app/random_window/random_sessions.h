// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs sessions of a random user one after the other, each in another process, so that a crash ends only one session.

#include <QMap>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace roundel::app::testing {

inline constexpr const char* kAction = "action ";    ///< begins a line before each action of a session
inline constexpr const char* kFinding = "FINDING ";  ///< begins a line about something wrong

class RandomSessions {
 public:
  RandomSessions(quint64 seed, int actions_each) : m_seed(seed), m_each(actions_each) {}

  /// Stops after so many actions or minutes (0: no limit; at least one is given). Prints findings as they arrive and the count at the end. True if
  /// there are none.
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
