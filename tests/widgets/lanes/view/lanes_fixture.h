// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fixture with two lanes in a shown view that replay fixed plans, so that every bar is known.

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QMouseEvent>
#include <QStandardPaths>
#include <QTest>
#include <QWheelEvent>

#include "tests/widgets/lanes/model/planned.h"
#include "tests/widgets/lanes/painting/recorder.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_header.h"
#include "widgets/lanes/view/lanes_view.h"

namespace roundel::widgets::testing {

class LanesTest : public ::testing::Test {
 protected:
  static constexpr int kHigherThanTags = 60;  // px
  void SetUp() override {
    // Without this, branches of the same scenario would be restored.
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively();
    bench.document.reset(plannedScenario(), {});
    view.resize(940, 542);
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    ASSERT_TRUE(bench.comparison.waitForFinished());
    view.canvas()->setFocus();
    QApplication::processEvents();
    ASSERT_EQ(controller().lanes.count(), 2);
    ASSERT_TRUE(controller().lanes.lane(0).bars && controller().lanes.lane(1).bars);
  }

  GanttController& controller() { return *view.controller(); }
  LanesCanvas& canvas() { return *view.canvas(); }
  const TimeAxis& axis() { return controller().time.axis(); }
  /// The point on the canvas in the row of a GPU at an instant.
  QPoint at(int lane, int gpu, double t_s) {
    const GanttRows::Place place = controller().lanes.lane(lane).rows.place(model::GpuIndex(gpu));
    return QPointF(canvas().layout().axis_left + axis().x(t_s),
                   canvas().layout().at(lane).whole().top() + place.top + place.height * 0.75)
        .toPoint();
  }
  QPoint inRuler(double t_s) {
    return QPointF(view.header()->axisLeft() + axis().x(t_s), view.header()->height() / 2.0).toPoint();
  }
  void wheel(QWidget* widget, QPoint where, int steps, Qt::KeyboardModifiers keys) {
    QWheelEvent event(where, widget->mapToGlobal(where), {}, QPoint(0, 120 * steps), Qt::NoButton, keys,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
  }
  void drag(QWidget* widget, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
            Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(widget, button, keys, from);
    for (int i = 1; i <= 5; ++i) {
      const QPoint p = from + (to - from) * i / 5;
      QMouseEvent move(QEvent::MouseMove, p, widget->mapToGlobal(p), Qt::NoButton, button, keys);
      QApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, button, keys, to);
  }
  /// Keys of the pictures of bars and labels on the canvas. A key changes when its picture is painted on. Lower pictures are tags and are left out.
  std::vector<qint64> pictureKeys() {
    Recorder recorder(canvas().size());
    canvas().render(&recorder, {}, {}, {});
    return recorder.engine.keys(kHigherThanTags);
  }
  QRgb pixel(QPoint in_canvas) {
    QApplication::processEvents();
    const QImage image = canvas().grab().toImage();
    return image.pixel(in_canvas * image.devicePixelRatio());
  }

  Workbench bench;
  LanesView view{&bench};
};

}  // namespace roundel::widgets::testing
