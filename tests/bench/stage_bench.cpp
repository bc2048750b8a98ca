// A frame of the stage over the lanes while it plays, off screen at 1600 x 820: the playhead moves by a sixtieth of a second at one round a
// second, and everything that follows it is painted. Two stages and six lanes. Prints p50, p95 and their share of the goal: 16 ms with
// 60 GPUs, 33 ms with 500. "stage" is the two stages alone. Time of the processor.

#include <QApplication>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "tests/widgets/bench.h"
#include "widgets/gantt/lanes_view.h"
#include "widgets/stage/stage_half.h"
#include "widgets/stage/stage_view.h"
#include "widgets/theme/fonts.h"

using namespace roundel;
using namespace roundel::widgets;

namespace {

constexpr int kFrames = 300;

double share(std::vector<double> values, double q) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

// Of the processor, so that what else runs on the machine does not count.
double spent_ms() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC * 1e3; }

void report(const char* what, int gpus, const std::vector<double>& ms, double goal_ms) {
  std::printf("%-28s %4d GPUs  p50 %6.2f ms  p95 %6.2f ms  p95/goal %.2f\n", what, gpus, share(ms, 0.5),
              share(ms, 0.95), share(ms, 0.95) / goal_ms);
}

void measure(int nodes, int jobs, double goal_ms) {
  model::Scenario scenario = widgets::testing::mix(nodes, jobs);
  scenario.clock.restart_s = 10;
  scenario.compare = {{"gavel", "Gavel", {}},     {"hadar", "Hadar", {}},     {"tiresias", "Tiresias", {}},
                      {"yarn-cs", "YARN-CS", {}}, {"gavel-fifo", "FIFO", {}}, {"srtf", "SRTF", {}}};
  widgets::testing::Session session(scenario);
  QWidget window;
  auto* layout = new QVBoxLayout(&window);
  auto* stage = new StageView(&session.bench, &window);
  auto* lanes = new LanesView(&session.bench, &window);
  layout->addWidget(stage, 55);
  layout->addWidget(lanes, 45);
  window.resize(1600, 820);
  window.show();
  QApplication::processEvents();
  Playhead& playhead = session.bench.playhead;
  playhead.setRange(session.bench.comparison.end_s(), 360);
  std::vector<double> whole_ms, stage_ms;
  for (int frame = 0; frame < kFrames; ++frame) {
    const double before_ms = spent_ms();
    playhead.setNow(1700 + frame * 6.0);
    QApplication::processEvents();
    whole_ms.push_back(spent_ms() - before_ms);
  }
  window.hide();
  StageView alone(&session.bench);
  alone.resize(1576, 440);
  alone.show();
  QApplication::processEvents();
  for (int frame = 0; frame < kFrames; ++frame) {
    const double before_ms = spent_ms();
    playhead.setNow(1700 + frame * 6.0);
    QApplication::processEvents();
    stage_ms.push_back(spent_ms() - before_ms);
  }
  report("stage over 6 lanes", nodes * 4, whole_ms, goal_ms);
  report("stage", nodes * 4, stage_ms, goal_ms);
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
