// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the cluster animation over the lanes during playback, off screen at 1600 x 820: the playhead moves by a sixtieth of a second at one
// round per second, and all views that follow it are painted. Two animations and six lanes. Prints p50 and p95 in processor time of this thread and
// in wall-clock time; the goal is 16 ms with 60 GPUs, 33 ms with 500. "stage" measures only the two animations.

#include <QApplication>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "tests/bench/frame_times.h"
#include "tests/widgets/bench.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/stage/view/cluster_animation_half.h"
#include "widgets/stage/view/cluster_animation_view.h"

using namespace roundel;
using namespace roundel::widgets;

namespace {

constexpr int kFrames = 300;

bench::FrameTimes played(Playhead& playhead) {
  bench::FrameTimes times;
  for (int frame = 0; frame < kFrames; ++frame) {
    times.add([&] {
      playhead.setNow(1700 + frame * 6.0);
      QApplication::processEvents();
    });
  }
  return times;
}

void measure(int nodes, int jobs, double goal_ms) {
  model::Scenario scenario = widgets::testing::mix(nodes, jobs);
  scenario.clock.restart_s = 10;
  scenario.compare = {{"gavel", "Gavel", {}},     {"hadar", "Hadar", {}},     {"tiresias", "Tiresias", {}},
                      {"yarn-cs", "YARN-CS", {}}, {"gavel-fifo", "FIFO", {}}, {"srtf", "SRTF", {}}};
  widgets::testing::Session session(scenario);
  QWidget window;
  auto* layout = new QVBoxLayout(&window);
  auto* animation = new ClusterAnimationView(&session.bench, &window);
  auto* lanes = new LanesView(&session.bench, &window);
  layout->addWidget(animation, 55);
  layout->addWidget(lanes, 45);
  window.resize(1600, 820);
  window.show();
  QApplication::processEvents();
  Playhead& playhead = session.bench.playhead;
  playhead.setRange(session.bench.comparison.end_s(), 360);
  const std::string gpus = ", " + std::to_string(nodes * 4) + " GPUs";
  played(playhead).print("stage over 6 lanes" + gpus, goal_ms);
  window.hide();
  ClusterAnimationView alone(&session.bench);
  alone.resize(1576, 440);
  alone.show();
  QApplication::processEvents();
  played(playhead).print("stage" + gpus, goal_ms);
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QApplication app(argc, argv);
  useFonts();
  measure(15, 60, 16);
  measure(125, 300, 33);
}
