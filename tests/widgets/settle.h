// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is due happens now: for tests that look at a widget after a change.

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QEvent>

namespace roundel::widgets::testing {

/// Delivers posted events, layouts, paints, deletions and timers that are over, until none is left; waits for no time. What a thread or a
/// running timer brings later has a state to wait for: QTest::qWaitFor, QTRY_VERIFY.
inline void settle() {
  constexpr int kMaxRounds = 200;  // something that always posts anew is no state to wait for
  for (int round = 0; round < kMaxRounds; ++round) {
    QCoreApplication::sendPostedEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    if (!QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) return;
  }
}

}  // namespace roundel::widgets::testing
