// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fixture with a presenter's window for a run.

#include <gtest/gtest.h>

#include <QMouseEvent>
#include <QPointer>

#include "tests/widgets/bench.h"
#include "widgets/stage/presenter/presenter_window.h"

namespace roundel::widgets::testing {

struct Presented {
  explicit Presented(model::Scenario scenario = threeJobs(), QSize size = {1280, 720}) : session(std::move(scenario)) {
    wear(session.bench, Theme::light());
    session.bench.playhead.setRange(session.bench.comparison.end_s(), 360);
    session.bench.playhead.setNow(0);
    window = new PresenterWindow(&session.bench);
    window->resize(size);
    window->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(window));
  }
  ~Presented() { delete window; }
  Presented(const Presented&) = delete;
  Presented& operator=(const Presented&) = delete;
  Playhead& playhead() { return session.bench.playhead; }
  void key(int key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(window, static_cast<Qt::Key>(key), with); }
  void toEnd() { playhead().toEnd(); }
  /// The middle of the first block of a job; the job must be there.
  QPoint blockOf(const std::string& job) const {
    for (const PlacedBlock& block : window->blocks()) {
      if (block.name.toStdString() == job) return block.rect.center().toPoint();
    }
    ADD_FAILURE() << job << " has no block";
    return {};
  }
  void draw(QPoint from, QPoint to, Qt::KeyboardModifiers with = {}) {
    QTest::mousePress(window, Qt::LeftButton, with, from);
    QMouseEvent move(QEvent::MouseMove, to, window->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, with);
    QApplication::sendEvent(window, &move);
    QTest::mouseRelease(window, Qt::LeftButton, with, to);
  }
  void moveTo(QPointF at) {
    QMouseEvent move(QEvent::MouseMove, at, window->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(window, &move);
  }
  Session session;
  QPointer<PresenterWindow> window;
};

}  // namespace roundel::widgets::testing
