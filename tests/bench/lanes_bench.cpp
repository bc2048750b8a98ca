// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the lanes at 1600 x 900, as in the window: six runs of a million bars each, with cards, labels and marks. A frame lasts from
// the gesture to the pixels and paints only the areas that the gesture invalidates. Prints the median, the 95th percentile and the worst
// frame in processor time of this thread, and the first two also in wall-clock time. The budget of a frame is 16 ms. Arguments: words of
// the gestures to measure; bars of a lane; frames.

#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QThreadPool>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "tests/bench/frame_times.h"
#include "tests/widgets/lanes/view/finished_lane.h"
#include "widgets/base/theme/style.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"

namespace roundel::widgets {
namespace {

constexpr int kLanes = 6;
const char* g_only = "";
int g_frames = 60;

// If the words begin with a number of GPUs, only the cluster with this number is measured.
bool wanted(int gpus) {
  const int first = std::atoi(g_only);
  return first == 0 || first == gpus;
}

std::vector<LaneState> runsOf(int gpus, int bars) {
  std::vector<LaneState> lanes;
  for (int i = 0; i < kLanes; ++i) {
    const auto trace = testing::denseTrace(testing::largeScenario(146, 4 * 3600, gpus / 4), bars / gpus,
                                           static_cast<std::uint64_t>(i) + 3);
    lanes.push_back(testing::finishedLane(trace, static_cast<quint64>(i) + 1));
  }
  return lanes;
}

// Measures one gesture. Each frame makes a step of the gesture and paints the invalidated areas.
void measure(QWidget& window, const std::string& name, const std::function<void(int frame)>& step) {
  if (name.find(g_only) == std::string::npos) return;
  bench::FrameTimes times;
  const auto paint = [&](int frame) {
    step(frame);
    QEvent now(QEvent::UpdateRequest);
    QApplication::sendEvent(&window, &now);
  };
  for (const int frame : {0, 1}) paint(frame);
  for (int frame = 0; frame < g_frames; ++frame) times.add([&] { paint(frame + 2); });
  times.print(name);
}

void benchLanes(int gpus, int bars) {
  Workbench bench;
  LanesView view(&bench);
  view.resize(1600, 900);
  view.show();
  QTest::qWait(100);
  // The lanes of generated traces replace branches. Disconnects the tree of branches, which would remove them.
  QObject::disconnect(&bench.comparison, nullptr, &bench.branches, nullptr);
  bench.comparison.setBranchLanes(runsOf(gpus, bars));
  QThreadPool::globalInstance()->waitForDone();  // a thread searches for the differences of the lanes
  QTest::qWait(100);
  GanttController& controller = *view.controller();
  LanesCanvas& canvas = *view.canvas();
  const double end_s = controller.time.end_s();
  bench.playhead.setRange(end_s, end_s / 1000);
  for (const double share : {1.0, 0.3, 0.03, 0.003, 0.001}) {
    const auto see = [&] {
      controller.time.showRange(end_s * 0.4, end_s * (0.4 + share));
      bench.playhead.setNow(controller.time.axis().t(controller.time.axis().width_px / 2));
      QTest::qWait(50);
    };
    const std::string where = std::to_string(gpus) + " GPUs, " +
                              std::to_string(share * 100).substr(0, share < 0.01 ? 3 : 4) + " % of the run: ";
    see();
    measure(view, where + "pan", [&](int frame) { controller.time.panBy(frame / 30 % 2 == 0 ? -8 : 8); });
    see();
    measure(view, where + "zoom at the cursor",
            [&](int frame) { controller.time.zoomAt(700, frame / 8 % 2 == 0 ? 0.8 : 1.25); });
    see();
    bench.selection.hover(model::JobIndex(7));
    measure(view, where + "zoom, a job pointed at",
            [&](int frame) { controller.time.zoomAt(700, frame / 8 % 2 == 0 ? 0.8 : 1.25); });
    see();
    measure(view, where + "pan, a job pointed at",
            [&](int frame) { controller.time.panBy(frame / 30 % 2 == 0 ? -8 : 8); });
    bench.selection.hover(model::JobIndex());
    see();
    measure(view, where + "play", [&](int frame) {
      bench.playhead.setNow(controller.time.axis().t(controller.time.axis().width_px / 4 + 3 * frame));
    });
    see();
    const QRectF bars_rect = canvas.layout().at(2).bars;
    measure(view, where + "hover", [&](int frame) {
      const QPointF at = bars_rect.topLeft() + QPointF(40 + 17 * frame % 1200, 12 + (7 * frame) % 60);
      QMouseEvent move(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
      QApplication::sendEvent(&canvas, &move);
    });
    bench.selection.selectJob(model::JobIndex(5));
    QTest::qWait(20);
    measure(view, where + "hover, a job selected", [&](int frame) {
      const QPointF at = bars_rect.topLeft() + QPointF(40 + 17 * frame % 1200, 12 + (7 * frame) % 60);
      QMouseEvent move(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
      QApplication::sendEvent(&canvas, &move);
    });
    bench.selection.selectJob({});
  }
}

}  // namespace
}  // namespace roundel::widgets

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  if (argc > 1) roundel::widgets::g_only = argv[1];
  const int bars = argc > 2 ? std::atoi(argv[2]) : 1000000;
  if (argc > 3) roundel::widgets::g_frames = std::max(20, std::atoi(argv[3]));
  roundel::widgets::applyTheme(app, roundel::widgets::Theme::light());
  for (const int gpus : {60, 240}) {
    if (roundel::widgets::wanted(gpus)) roundel::widgets::benchLanes(gpus, bars);
  }
  return 0;
}
