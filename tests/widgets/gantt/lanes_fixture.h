#pragma once
// Two lanes that replay written plans, so that every bar is known: the lanes of a shown view, ready for gestures.

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QMouseEvent>
#include <QStandardPaths>
#include <QTest>
#include <QWheelEvent>

#include "tests/widgets/gantt_painting/scenes.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/gantt/lanes_header.h"
#include "widgets/gantt/lanes_view.h"

namespace roundel::widgets::testing {

/// Alpha: J1 3 P100 [0, 360) and [720, 930); J2 2 V100 [0, 360), 2 P100 [360, 570); J3 2 V100 [360, 860). K80 idle.
/// Beta: J1 [0, 560); J2 2 V100 [0, 960); J3 2 V100 [1080, 1580).
inline model::Scenario plannedScenario() {
  model::Scenario s = smallScenario();
  s.jobs[0].iterations = 11200;
  s.jobs[1].iterations = 4800;
  s.jobs[2].iterations = 5000;
  const auto round = [](int k, const std::string& jobs) {
    return "{\"round\":" + std::to_string(k) + ",\"jobs\":{" + jobs + "}}";
  };
  const std::string j1 = R"("J1":[{"node":"n1","type":"P100","count":3}])",
                    j2v = R"("J2":[{"node":"n0","type":"V100","count":2}])",
                    j2p = R"("J2":[{"node":"n1","type":"P100","count":2}])",
                    j3 = R"("J3":[{"node":"n0","type":"V100","count":2}])";
  model::CompareSpec alpha, beta;
  alpha.policy = beta.policy = "plan";
  alpha.label = "Alpha";
  beta.label = "Beta";
  alpha.options["plan"] =
      "[" + round(0, j1 + "," + j2v) + "," + round(1, j3 + "," + j2p) + "," + round(2, j3 + "," + j1) + "]";
  beta.options["plan"] = "[" + round(0, j1 + "," + j2v) + "," + round(1, j1 + "," + j2v) + "," + round(2, j2v) + "," +
                         round(3, j3) + "," + round(4, j3) + "]";
  s.compare = {alpha, beta};
  return s;
}

class LanesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    // Branches of the same scenario would be found again.
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively();
    bench.document.reset(plannedScenario(), {});
    view.resize(940, 542);
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    ASSERT_TRUE(bench.comparison.waitForFinished());
    view.canvas()->setFocus();
    QApplication::processEvents();
    ASSERT_EQ(controller().laneCount(), 2);
    ASSERT_TRUE(controller().lane(0).bars && controller().lane(1).bars);
  }

  GanttController& controller() { return *view.controller(); }
  LanesCanvas& canvas() { return *view.canvas(); }
  const TimeAxis& axis() { return controller().axis(); }
  /// The point of a lane's GPU row at an instant, in the canvas.
  QPoint at(int lane, int gpu, double t_s) {
    const GanttRows::Place place = controller().lane(lane).rows.place(model::GpuIndex(gpu));
    return QPointF(canvas().axisLeft() + axis().x(t_s), canvas().laneRect(lane).top() + place.top + place.height * 0.75)
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
  QRgb pixel(QPoint in_canvas) {
    QApplication::processEvents();
    const QImage image = canvas().grab().toImage();
    return image.pixel(in_canvas * image.devicePixelRatio());
  }

  Workbench bench;
  LanesView view{&bench};
};

}  // namespace roundel::widgets::testing
