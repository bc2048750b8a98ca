// SPDX-License-Identifier: GPL-3.0-or-later
// The latencies that the user notices: from a key to the painted window, off screen, at 1600 x 900, with the Run workspace and
// gavel-480 under Gavel and Hadar. A step moves the playhead over finished traces. A what-if at the playhead is timed until its
// lane is finished.

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <vector>

#include "app/gui/window/main_window.h"
#include "core/io/files/file.h"
#include "core/io/files/write_file.h"
#include "core/io/scenario_io.h"
#include "tests/bench/frame_times.h"

using namespace roundel;

namespace {

app::MainWindow* window = nullptr;

void count(benchmark::State& state, const std::vector<double>& latencies_ms) {
  state.counters["p50_ms"] = bench::share(latencies_ms, 0.5);
  state.counters["max_ms"] = bench::share(latencies_ms, 1);
  state.counters["samples"] = static_cast<double>(latencies_ms.size());
}

double painted_ms(Qt::Key key, Qt::KeyboardModifiers modifiers) {
  QElapsedTimer clock;
  clock.start();
  QTest::keyClick(window, key, modifiers);
  QApplication::processEvents();
  window->grab();  // paints everything that is not painted yet
  return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

double grab_ms() {
  QElapsedTimer clock;
  clock.start();
  window->grab();
  return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

void stepBack(benchmark::State& state) {
  widgets::Playhead& playhead = window->bench().playhead;
  std::vector<double> latencies_ms, idle_ms;
  for (auto _ : state) {
    playhead.setNow(playhead.end_s() * 0.8);
    QApplication::processEvents();
    for (int i = 0; i < 60; ++i) {
      latencies_ms.push_back(painted_ms(Qt::Key_F4, Qt::ShiftModifier));
      idle_ms.push_back(grab_ms());
    }
  }
  count(state, latencies_ms);
  state.counters["whole_picture_ms"] =
      bench::share(idle_ms, 0.5);  // grab() paints the whole window; a screen paints only the changes
}

// Adds a branch of Hadar's run in which a node fails, and waits until its lane is finished.
void branch(benchmark::State& state) {
  widgets::Workbench& bench = window->bench();
  std::vector<double> latencies_ms;
  for (auto _ : state) {
    for (int i = 1; i < 10; ++i) {
      QElapsedTimer clock;
      clock.start();
      const quint64 id = bench.branches.add(1, bench.playhead.end_s() * i / 10,
                                            {compare::NodeDown{bench.document.scenario().nodes[0].id}});
      bench.comparison.waitForFinished(120000);
      latencies_ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
      bench.branches.remove(id);
    }
  }
  count(state, latencies_ms);
}

// The referee's check of a manual edit: the replay from the last snapshot, and one decision.
void refusal(benchmark::State& state) {
  const compare::LaneRun& run = *window->bench().comparison.lanes()[1].run;
  std::vector<double> latencies_ms;
  for (auto _ : state) {
    for (int i = 1; i < 40; ++i) {
      const double at_s = run.trace->end_s * i / 40;
      const compare::RunState run_state = compare::stateAt(run, at_s);
      const auto queued =
          std::ranges::find(run_state.jobs, compare::RunState::Job::Phase::Running, &compare::RunState::Job::phase);
      if (queued == run_state.jobs.end()) continue;
      const auto job = static_cast<std::size_t>(queued - run_state.jobs.begin());
      QElapsedTimer clock;
      clock.start();
      benchmark::DoNotOptimize(
          compare::editFaults(run, at_s, {compare::MoveJob{run.trace->problem->jobs[job].id, {}}}));
      latencies_ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
  }
  count(state, latencies_ms);
}

// From the choice of the other theme until the window is painted in this theme.
void theme(benchmark::State& state) {
  bench::FrameTimes times;
  for (auto _ : state) {
    for (int i = 0; i < 20; ++i) {
      times.add([&] {
        window->action(i % 2 == 0 ? QStringLiteral("theme-2") : QStringLiteral("theme-1"))->trigger();
        QApplication::processEvents();
      });
    }
  }
  state.counters["p50_ms"] = times.threadMs(0.5);
  state.counters["p95_ms"] = times.threadMs(0.95);
  state.counters["clock_p95_ms"] = times.clockMs(0.95);
  state.counters["widgets"] = static_cast<double>(QApplication::allWidgets().size());
}

// Writes pictures of the window in both themes and two sizes, if ROUNDEL_SHOTS names a folder.
void pictures() {
  const QString folder = qEnvironmentVariable("ROUNDEL_SHOTS");
  if (folder.isEmpty()) return;
  for (const QSize size : {QSize(1280, 720), QSize(1600, 900)}) {
    window->resize(size);
    QTest::qWait(300);
    for (const char* theme : {"theme-2", "theme-1"}) {
      window->action(QLatin1String(theme))->trigger();
      QApplication::processEvents();
      window->grab().save(QStringLiteral("%1/window-%2-%3.png").arg(folder, QLatin1String(theme)).arg(size.width()));
    }
  }
}

// 20,000 jobs on 2,016 GPUs under three schedulers: from the opened file until the window is painted, and until the lanes are
// started. The lanes are then cancelled. Processor time of this thread.
model::Scenario manyJobs(int jobs) {
  model::Scenario s;
  s.title = "many jobs";
  for (const char* id : {"V100", "P100", "K80"}) s.gpu_types.emplace_back().id = id;
  for (int n = 0; n < 504; ++n) {
    model::NodeSpec& node = s.nodes.emplace_back();
    node.id = "n" + std::to_string(n);
    node.gpus = {{s.gpu_types[static_cast<std::size_t>(n) % 3].id, 4}};
  }
  for (int j = 0; j < jobs; ++j) {
    model::JobSpec& job = s.jobs.emplace_back();
    job.id = "J" + std::to_string(j);
    job.gpus = 1 << j % 3;
    job.arrival_s = 5.0 * j;
    job.iterations = 1000 + j * 7919 % 30000;
    job.throughput = model::ThroughputRow{{"V100", 1.0}, {"P100", 0.6}, {"K80", 0.25}};
  }
  for (const char* policy : {"tiresias", "gavel-fifo", "yarn-cs"}) s.compare.emplace_back().policy = policy;
  return s;
}

void openMany(benchmark::State& state) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("many.json"));
  std::string error;
  io::writeFileAtomically(path.toStdString(), io::writeScenario(manyJobs(static_cast<int>(state.range(0)))), error);
  double loaded_ms = 0, painted_ms = 0, settled_ms = 0;
  for (auto _ : state) {
    const double begun_ms = bench::thread_ms();
    window->openFile(path);
    loaded_ms = bench::thread_ms() - begun_ms;
    window->grab();
    painted_ms = bench::thread_ms() - begun_ms;
    QApplication::processEvents();
    window->grab();
    settled_ms = bench::thread_ms() - begun_ms;
    window->bench().comparison.cancel();
  }
  state.counters["loaded_ms"] = loaded_ms;
  state.counters["painted_ms"] = painted_ms;
  state.counters["settled_ms"] = settled_ms;
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("Roundel"));
  QApplication::setApplicationName(QStringLiteral("roundel-window-bench"));
  QSettings().clear();
  benchmark::Initialize(&argc, argv);
  window = new app::MainWindow;
  window->openFile(QStringLiteral(ROUNDEL_SOURCE_DIR "/scenarios/gavel-480.json"));
  window->resize(1600, 900);
  window->show();
  window->bench().comparison.waitForFinished(120000);
  QApplication::processEvents();
  pictures();
  benchmark::RegisterBenchmark("gavel-480/step-back-in-the-window", stepBack)
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("gavel-480/branch-of-hadar", branch)->Iterations(1)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("gavel-480/answer-about-a-move", refusal)->Iterations(1)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("gavel-480/another-theme", theme)->Iterations(1)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("open-until-painted", openMany)
      ->Arg(20000)
      ->Arg(150000)
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  delete window;
  return 0;
}
