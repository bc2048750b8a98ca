// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/random_window/random_sessions.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <numeric>

namespace roundel::app::testing {
namespace {

constexpr int kHang_ms = 180'000;  // the longest time without output; a run may take long on a busy machine
constexpr qsizetype kLastLines = 40;

void print(const QString& line) {
  std::fputs((line + QLatin1Char('\n')).toUtf8().constData(), stdout);
  std::fflush(stdout);
}

}  // namespace

bool RandomSessions::run(int actions, double minutes) {
  QElapsedTimer clock;
  clock.start();
  const auto more = [&] {
    return (actions == 0 || m_actions < actions) &&
           (minutes == 0 || static_cast<double>(clock.elapsed()) < minutes * 60'000);
  };
  for (quint64 seed = m_seed; more(); ++seed)
    runOne(seed, actions == 0 ? m_each : std::min(m_each, actions - m_actions));
  const int found = std::accumulate(m_kinds.begin(), m_kinds.end(), 0);
  print(QStringLiteral("%1 actions in %2 sessions and %3 min, first seed %4: %5 findings of %6 kinds")
            .arg(m_actions)
            .arg(m_sessions)
            .arg(static_cast<double>(clock.elapsed()) / 60'000, 0, 'f', 1)
            .arg(m_seed)
            .arg(found)
            .arg(m_kinds.size()));
  for (auto kind = m_kinds.begin(); kind != m_kinds.end(); ++kind)
    print(QStringLiteral("  %1 x %2").arg(kind.value()).arg(kind.key()));
  return found == 0;
}

void RandomSessions::runOne(quint64 seed, int actions) {
  ++m_sessions;
  m_last.clear();
  QProcess session;
  session.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--only"), QString::number(seed),
                                                          QStringLiteral("--actions"), QString::number(actions)});
  while (session.waitForReadyRead(kHang_ms)) read(session);
  if (session.state() == QProcess::Running && !session.waitForFinished(1000)) {
    session.kill();
    session.waitForFinished();
    report(seed, QStringLiteral("hang: no line for %1 s").arg(kHang_ms / 1000), {});
    return;
  }
  read(session);
  if (session.exitStatus() == QProcess::NormalExit && session.exitCode() == 0) return;
  const QString errors = QString::fromUtf8(session.readAllStandardError());
  if (session.exitStatus() == QProcess::CrashExit) report(seed, QStringLiteral("crash"), errors);
}

void RandomSessions::read(QProcess& session) {
  while (session.canReadLine()) {
    const QString line = QString::fromUtf8(session.readLine()).trimmed();
    if (line.startsWith(QLatin1String(kAction))) ++m_actions;
    m_last << line;
    if (m_last.size() > kLastLines) m_last.removeFirst();
    if (line.startsWith(QLatin1String(kFinding)))
      report(m_seed + static_cast<quint64>(m_sessions) - 1, line.mid(static_cast<qsizetype>(qstrlen(kFinding))), {});
  }
}

void RandomSessions::report(quint64 seed, const QString& what, const QString& errors) {
  const bool known = m_kinds.contains(what) && what != QLatin1String("crash");
  ++m_kinds[what];
  print(QStringLiteral("found in session %1: %2").arg(seed).arg(what));
  if (known) return;
  print(QStringLiteral("  ") + m_last.join(QStringLiteral("\n  ")));
  if (!errors.isEmpty()) print(errors);
}

}  // namespace roundel::app::testing
