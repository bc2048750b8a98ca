// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the lanes with levels of detail: six lanes of 100,000 and of 1,000,000 bars each on 1600 px. The budget of a frame is 16 ms.
// p50_ms and p95_ms are processor time of this thread, which other programs do not affect; clock_p95_ms is wall-clock time.

#include <benchmark/benchmark.h>

#include <QGuiApplication>
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "core/model/scenario.h"
#include "tests/bench/frame_times.h"
#include "tests/widgets/lanes/painting/scenes.h"
#include "widgets/lanes/painting/lane_layers.h"

namespace roundel::widgets {
namespace {

constexpr int kLanes = 6;
constexpr double kWidth = 1600, kHeight = 130;

std::shared_ptr<const metrics::TraceIndex> denseIndex(const model::Scenario& scenario, int bars) {
  return std::make_shared<const metrics::TraceIndex>(
      testing::denseTrace(scenario, bars / model::resolve(scenario)->gpuCount(), 3));
}

struct SixLanes {
  SixLanes(const model::Scenario& scenario, double height, int count)
      : index(denseIndex(scenario, count)),
        bars(index),
        rows(layoutRows(bars.problem(), {height, 1, 0, true})),
        colors(*index, ColorBy::Job, Theme::light()) {
    look.theme = Theme::light();
    axis.width_px = kWidth;
    axis.show(0, bars.trace().end_s);
  }
  // All lanes draw the same trace; each lane keeps its own pictures.
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

// Keeps the lanes for the next measurement with the same arguments, because a million bars take seconds to make.
SixLanes& lanesOf(const benchmark::State& state) {
  static std::unique_ptr<SixLanes> kept;
  static std::pair<std::int64_t, std::int64_t> of;
  const std::pair wanted(state.range(0), state.range(1));
  if (kept && of == wanted) {
    kept->layers = std::vector<LaneLayers>(kLanes);
    return *kept;
  }
  kept.reset();
  kept =
      std::make_unique<SixLanes>(clusterOf(static_cast<int>(wanted.first)), kHeight, static_cast<int>(wanted.second));
  of = wanted;
  return *kept;
}

// Sets the counters of the benchmark when the object is destroyed.
class Frames : public bench::FrameTimes {
 public:
  explicit Frames(benchmark::State& state) : m_state(state) {}
  ~Frames() {
    m_state.counters["p50_ms"] = threadMs(0.5);
    m_state.counters["p95_ms"] = threadMs(0.95);
    m_state.counters["clock_p95_ms"] = clockMs(0.95);
  }

 private:
  benchmark::State& m_state;
};

// Arguments: GPUs (6: one row each, 60: strips, 240: strips of thin rows), bars of a lane, and the visible part of the run in
// thousandths. No picture of the last frame can be used again: the worst case of a pan.
void panFrame(benchmark::State& state) {
  SixLanes& lanes = lanesOf(state);
  const double end_s = lanes.bars.trace().end_s, span_s = end_s * static_cast<double>(state.range(2)) / 1000;
  QPixmap screen(static_cast<int>(kWidth), static_cast<int>(kHeight));
  double from_s = 0;
  Frames frames(state);
  for (auto _ : state) {
    frames.add([&] {
      from_s = std::fmod(from_s + span_s / 50, std::max(1e-9, end_s - span_s) + 1e-9);
      lanes.axis.show(from_s, from_s + span_s);
      for (LaneLayers& lane : lanes.layers) lane.invalidate();
      QPainter painter(&screen);
      lanes.frame(painter, from_s + span_s / 2);
    });
  }
}
BENCHMARK(panFrame)
    ->ArgsProduct({{6, 60, 240}, {100000, 1000000}, {1000, 300, 100, 30, 10, 3, 1}})
    ->Unit(benchmark::kMillisecond);

// A drag: the picture is shifted by a few pixels, and only the part that becomes visible is painted.
void dragFrame(benchmark::State& state) {
  SixLanes& lanes = lanesOf(state);
  const double end_s = lanes.bars.trace().end_s, span_s = end_s * static_cast<double>(state.range(2)) / 1000;
  QPixmap screen(static_cast<int>(kWidth), static_cast<int>(kHeight));
  lanes.axis.show(end_s / 3, end_s / 3 + span_s);
  int frame = 0;
  Frames frames(state);
  for (auto _ : state) {
    frames.add([&] {
      lanes.axis.panBy(++frame / 40 % 2 == 0 ? 8 : -8);
      QPainter painter(&screen);
      lanes.frame(painter, lanes.axis.t(kWidth / 2));
    });
  }
}
BENCHMARK(dragFrame)->ArgsProduct({{6, 60, 240}, {100000, 1000000}, {300, 100, 10}})->Unit(benchmark::kMillisecond);

// The wheel: one notch for each frame, from the whole run to a thousandth of it and back.
void zoomFrame(benchmark::State& state) {
  SixLanes& lanes = lanesOf(state);
  const double end_s = lanes.bars.trace().end_s;
  QPixmap screen(static_cast<int>(kWidth), static_cast<int>(kHeight));
  lanes.axis.show(0, end_s);
  double by = 1.25;
  Frames frames(state);
  for (auto _ : state) {
    frames.add([&] {
      if (lanes.axis.span_s() < end_s / 1000) by = 0.8;
      if (lanes.axis.span_s() > end_s * 0.99) by = 1.25;
      lanes.axis.zoomAt(kWidth * 0.4, by);
      lanes.axis.clamp(end_s);
      QPainter painter(&screen);
      lanes.frame(painter, lanes.axis.t(kWidth / 2));
    });
  }
}
BENCHMARK(zoomFrame)->ArgsProduct({{6, 60, 240}, {100000, 1000000}})->Unit(benchmark::kMillisecond)->Iterations(240);

// The playhead moves over existing pictures.
void playheadFrame(benchmark::State& state) {
  SixLanes& lanes = lanesOf(state);
  const double end_s = lanes.bars.trace().end_s;
  QPixmap screen(static_cast<int>(kWidth), static_cast<int>(kHeight));
  lanes.axis.show(0, end_s);
  double now_s = 0;
  Frames frames(state);
  for (auto _ : state) {
    frames.add([&] {
      now_s = std::fmod(now_s + end_s / 1000, end_s);
      QPainter painter(&screen);
      lanes.frame(painter, now_s);
    });
  }
}
BENCHMARK(playheadFrame)
    ->ArgsProduct({{6, 60, 240}, {100000, 1000000}})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1000);

void buildBarIndex(benchmark::State& state) {
  const auto index = denseIndex(clusterOf(60), static_cast<int>(state.range(0)));
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
