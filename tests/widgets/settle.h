// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Processes pending events, for tests that check a widget after a change.

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QEvent>

namespace roundel::widgets::testing {

/// Delivers posted events, layouts, paints, deletions and expired timers until none is left. Does not wait. Use QTest::qWaitFor or QTRY_VERIFY for
/// the results of threads and running timers.
inline void settle() {
  constexpr int kMaxRounds = 200;  // limits the rounds if an event always posts another one
  for (int round = 0; round < kMaxRounds; ++round) {
    QCoreApplication::sendPostedEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    if (!QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) return;
  }
}

}  // namespace roundel::widgets::testing
