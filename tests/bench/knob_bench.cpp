// SPDX-License-Identifier: GPL-3.0-or-later
// The time from a step of a knob until the lanes are painted with the new value: hadar-fig1 and gavel-480, an option of one lane and a
// number of the scenario. Wall-clock time; p50 and p95 of the steps, each after the previous one is finished. Arguments: steps.

#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/io/scenario_io.h"
#include "tests/source_dir.h"
#include "widgets/base/theme/style.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/why/knobs/knob_list.h"
#include "widgets/why/knobs/live_knob.h"

namespace roundel::widgets {
namespace {

int g_steps = 20;

void print(const std::string& name, std::vector<double> ms) {
  if (ms.empty()) return;
  std::ranges::sort(ms);
  std::printf("%-46s p50 %8.1f ms   p95 %8.1f ms   (%zu steps)\n", name.c_str(), ms[ms.size() / 2],
              ms[ms.size() * 95 / 100], ms.size());
  std::fflush(stdout);
}

void measure(const std::string& name, Workbench& bench, LanesView& view, const Knob& knob) {
  LiveKnob live(&bench);
  live.activate(knob);
  std::vector<double> runs_ms, first_ms, shown_ms;
  for (int step = 1; step <= g_steps; ++step) {
    if (knob.at(step) == knob.at(step - 1)) break;
    QElapsedTimer clock;
    clock.start();
    live.turnToStep(step);
    const auto until = [&](auto there) {
      while (live.computing() && !there()) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    };
    until([&] { return live.grown() > 0; });
    view.canvas()->grab();
    first_ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    const bool whole = !live.computing();
    until([] { return false; });
    runs_ms.push_back(live.last_ms());
    if (!whole) view.canvas()->grab();
    shown_ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  print(name + ": runs", runs_ms);
  print(name + ": first picture", first_ms);
  print(name + ": shown", shown_ms);
}

void benchScenario(const std::string& file, int lane, const std::string& option) {
  const io::ScenarioResult read = io::readScenarioFile(tests::sourceDir() + "/scenarios/" + file);
  if (!read.scenario) return;
  Workbench bench;
  LanesView view(&bench);
  view.resize(1280, 780);
  view.show();
  bench.document.reset(*read.scenario, {});
  if (!bench.comparison.waitForFinished(600000)) return;
  for (const Knob& knob : knobsOfLane(bench, lane)) {
    if (knob.place == option) measure(file + " " + knob.lane + " " + option, bench, view, knob);
  }
  if (const auto knob = knobOf(bench, "/clock/round_s")) measure(file + " round_s, all lanes", bench, view, *knob);
}

}  // namespace
}  // namespace roundel::widgets

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  if (argc > 1) roundel::widgets::g_steps = std::atoi(argv[1]);
  roundel::widgets::applyTheme(app, roundel::widgets::Theme::light());
  roundel::widgets::benchScenario("hadar-fig1.json", 1, "kappa");
  roundel::widgets::benchScenario("gavel-480.json", 1, "kappa");
  return 0;
}
