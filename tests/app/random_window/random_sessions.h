#pragma once
// Sessions of a random user, one after the other, each in a process of its own: a crash ends one session and not the search.

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

  /// Until there were so many actions or minutes (0: no limit of that kind; at least one is given). Prints findings as they come and the
  /// count at the end. True if nothing was found.
  bool run(int actions, double minutes);

 private:
  void runOne(quint64 seed, int actions);
  void read(QProcess& session);
  void report(quint64 seed, const QString& what, const QString& errors);

  quint64 m_seed;
  int m_each, m_actions = 0, m_sessions = 0;
  QStringList m_last;          ///< lines of the session that runs
  QMap<QString, int> m_kinds;  ///< what was found: how often
};

}  // namespace roundel::app::testing
