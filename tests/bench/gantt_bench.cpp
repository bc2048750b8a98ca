// Frames of the lanes at level of detail: six lanes of 100,000 bars each on 1600 px. The budget of a frame is 16 ms.

#include <benchmark/benchmark.h>

#include <QGuiApplication>
#include <cmath>
#include <memory>
#include <vector>

#include "tests/widgets/gantt/scenes.h"
#include "widgets/gantt/lane_layers.h"

namespace roundel::widgets {
namespace {

constexpr int kLanes = 6, kBars = 100000;
constexpr double kWidth = 1600, kHeight = 130;

struct SixLanes {
  explicit SixLanes(const model::Scenario& scenario, double height)
      : index(std::make_shared<const metrics::TraceIndex>(
            testing::denseTrace(scenario, kBars / model::resolve(scenario)->gpuCount(), 3))),
        bars(index),
        rows(layoutRows(bars.problem(), {height, 1, 0, true})),
        colors(*index, ColorBy::Job, Theme::light()) {
    look.theme = Theme::light();
    axis.width_px = kWidth;
    axis.show(0, bars.trace().end_s);
  }
  // Every lane draws the same trace; each keeps pictures of its own.
  void frame(QPainter& painter, double now_s) {
    const GanttScene scene{bars, rows, colors, axis};
    for (LaneLayers& lane : layers) {
      LaneLayers::Request request;
      request.solid_to_x = axis.x(now_s);
      request.queue_most = 10;
      request.height = rows.content_height;
      lane.paint(painter, scene, look, request);
    }
  }
  std::shared_ptr<const metrics::TraceIndex> index;
  BarIndex bars;
  GanttRows rows;
  JobColors colors;
  TimeAxis axis;
  GanttLook look;
  std::vector<LaneLayers> layers{kLanes};
};

model::Scenario clusterOf(int gpus) {
  return gpus == 6 ? testing::smallScenario() : testing::largeScenario(146, 4 * 3600, gpus / 4);
}

// Argument 0: GPUs (6 = a row each, 60 = strips); 1: how much of the run is visible, in thousandths.
void panFrame(benchmark::State& state) {
  SixLanes lanes(clusterOf(static_cast<int>(state.range(0))), kHeight);
  const double end_s = lanes.bars.trace().end_s, span_s = end_s * static_cast<double>(state.range(1)) / 1000;
  QPixmap screen(static_cast<int>(kWidth), static_cast<int>(kHeight));
  double from_s = 0;
  for (auto _ : state) {
    from_s = std::fmod(from_s + span_s / 50, std::max(1e-9, end_s - span_s) + 1e-9);
    lanes.axis.show(from_s, from_s + span_s);
    for (LaneLayers& lane : lanes.layers) lane.invalidate();
    QPainter painter(&screen);
    lanes.frame(painter, from_s + span_s / 2);
  }
}
BENCHMARK(panFrame)->ArgsProduct({{6, 60, 240}, {1000, 300, 100, 30, 10, 3, 1}})->Unit(benchmark::kMillisecond);

// A drag: the picture is shifted by a few pixels and what comes into view is added.
void dragFrame(benchmark::State& state) {
  SixLanes lanes(clusterOf(static_cast<int>(state.range(0))), kHeight);
  const double end_s = lanes.bars.trace().end_s, span_s = end_s * static_cast<double>(state.range(1)) / 1000;
  QPixmap screen(static_cast<int>(kWidth), static_cast<int>(kHeight));
  lanes.axis.show(end_s / 3, end_s / 3 + span_s);
  int frame = 0;
  for (auto _ : state) {
    lanes.axis.panBy(++frame / 40 % 2 == 0 ? 8 : -8);
    QPainter painter(&screen);
    lanes.frame(painter, lanes.axis.t(kWidth / 2));
  }
}
BENCHMARK(dragFrame)->ArgsProduct({{6, 60, 240}, {300, 100, 10}})->Unit(benchmark::kMillisecond);

// The playhead moves over pictures that are there.
void playheadFrame(benchmark::State& state) {
  SixLanes lanes(clusterOf(static_cast<int>(state.range(0))), kHeight);
  const double end_s = lanes.bars.trace().end_s;
  QPixmap screen(static_cast<int>(kWidth), static_cast<int>(kHeight));
  double now_s = 0;
  for (auto _ : state) {
    now_s = std::fmod(now_s + end_s / 1000, end_s);
    QPainter painter(&screen);
    lanes.frame(painter, now_s);
  }
}
BENCHMARK(playheadFrame)->Arg(6)->Arg(60)->Unit(benchmark::kMillisecond);

void buildBarIndex(benchmark::State& state) {
  const auto index = std::make_shared<const metrics::TraceIndex>(
      testing::denseTrace(clusterOf(60), static_cast<int>(state.range(0)) / 60, 3));
  for (auto _ : state) benchmark::DoNotOptimize(BarIndex(index).size());
}
BENCHMARK(buildBarIndex)->Arg(100000)->Arg(1000000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace roundel::widgets

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const QGuiApplication app(argc, argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
