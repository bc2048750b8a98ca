// Pictures of whole views for the eye (ROUNDEL_SHOTS), and that they are painted at all in every size.

#include <gtest/gtest.h>

#include <QApplication>
#include <QTest>
#include <QThread>

#include "core/io/scenario_io.h"
#include "tests/source_dir.h"
#include "tests/widgets/gantt_painting/pictures.h"
#include "tests/widgets/gantt_painting/scenes.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/gantt/lanes_view.h"
#include "widgets/theme/style.h"

namespace roundel::widgets {
namespace {

using namespace testing;

model::CompareSpec entry(const std::string& policy, const std::string& label = {}) {
  model::CompareSpec spec;
  spec.policy = policy;
  if (!label.empty()) spec.label = label;
  return spec;
}

void shoot(const model::Scenario& scenario, QSize size, double share, bool dark, const char* name, int expanded = -1,
           int job = -1) {
  Workbench bench;
  const Theme theme = dark ? Theme::darkTheme() : Theme::light();
  applyTheme(*qApp, theme);
  bench.setTheme(theme);
  bench.document.reset(scenario, {});
  QWidget frame;
  frame.setObjectName(QStringLiteral("workspace"));
  frame.resize(size + QSize(24, 24));
  LanesView view(&bench, &frame);
  view.setGeometry(12, 12, size.width(), size.height());
  frame.show();
  ASSERT_TRUE(bench.comparison.waitForFinished(120000));
  bench.playhead.setNow(bench.comparison.end_s() * share);
  if (expanded >= 0) view.controller()->lanes.setExpanded(expanded);
  if (job >= 0) bench.selection.selectJob(model::JobIndex(job));
  QApplication::processEvents();
  const QImage image = frame.grab().toImage();
  EXPECT_EQ(image.size(), frame.size());
  keep(image, name);
}

TEST(Shots, WorkedExample) {
  const io::ScenarioResult read = io::readScenarioFile(tests::sourceDir() + "/scenarios/hadar-fig1.json");
  ASSERT_TRUE(read.scenario.has_value());
  model::Scenario scenario = *read.scenario;
  scenario.compare.resize(2);
  scenario.clock.restart_s = 10;
  for (const bool dark : {false, true}) {
    shoot(scenario, QSize(940, 542), 0.4, dark, dark ? "view-two-dark" : "view-two-light", -1, 0);
    shoot(scenario, QSize(760, 420), 0.4, dark, dark ? "view-two-small-dark" : "view-two-small-light");
  }
}

TEST(Shots, SixLanesOnSixtyGpus) {
  model::Scenario scenario = largeScenario(90, 2 * 3600);
  scenario.clock.round_s = 360;
  for (const char* label : {"Gavel", "Hadar", "Gavel b", "Hadar b", "Gavel c", "Hadar c"}) {
    scenario.compare.push_back(entry(label[0] == 'G' ? "gavel" : "hadar", label));
  }
  for (const bool dark : {false, true}) {
    shoot(scenario, QSize(940, 600), 0.5, dark, dark ? "view-six-dark" : "view-six-light", 1, 12);
    shoot(scenario, QSize(760, 460), 0.5, dark, dark ? "view-six-small-dark" : "view-six-small-light");
  }
}

// The reference's strips, shares and ghosts; columns side by side.
TEST(Shots, ReferenceAndColumns) {
  const io::ScenarioResult read = io::readScenarioFile(tests::sourceDir() + "/scenarios/hadar-fig1.json");
  ASSERT_TRUE(read.scenario.has_value());
  model::Scenario scenario = *read.scenario;
  scenario.clock.restart_s = 10;
  scenario.compare.resize(3);
  for (const bool dark : {false, true}) {
    Workbench bench;
    const Theme theme = dark ? Theme::darkTheme() : Theme::light();
    applyTheme(*qApp, theme);
    bench.setTheme(theme);
    bench.document.reset(scenario, {});
    QWidget frame;
    frame.setObjectName(QStringLiteral("workspace"));
    frame.resize(1500, 640);
    LanesView view(&bench, &frame);
    view.setGeometry(12, 12, 1476, 616);
    frame.show();
    ASSERT_TRUE(bench.comparison.waitForFinished(120000));
    bench.playhead.setNow(bench.comparison.end_s() * 0.55);
    bench.selection.selectJob(model::JobIndex(0));
    view.controller()->reference.setLane(1);
    QTRY_VERIFY(view.controller()->reference.rows(0) != nullptr);
    QApplication::processEvents();
    keep(frame.grab().toImage(), dark ? "view-reference-dark" : "view-reference-light");
    view.setColumns(true);
    QApplication::processEvents();
    EXPECT_EQ(view.canvas()->layout().columns_shown, 3);
    keep(frame.grab().toImage(), dark ? "view-columns-dark" : "view-columns-light");
  }
}

// As a lecturer would have it: what becomes of the example where one bar is moved.
TEST(Shots, ABranchBesideItsParent) {
  const io::ScenarioResult read = io::readScenarioFile(tests::sourceDir() + "/scenarios/hadar-fig1.json");
  ASSERT_TRUE(read.scenario.has_value());
  model::Scenario scenario = *read.scenario;
  scenario.compare = {entry("gavel"), entry("hadar")};
  for (const bool dark : {false, true}) {
    for (const QSize size : {QSize(1480, 640), QSize(1180, 460), QSize(1480, 330)}) {
      Workbench bench;
      const Theme theme = dark ? Theme::darkTheme() : Theme::light();
      applyTheme(*qApp, theme);
      bench.setTheme(theme);
      bench.document.reset(scenario, {});
      LanesView view(&bench);
      view.resize(size);
      view.setColumns(true);
      view.controller()->setMetricScope(MetricScope::WholeRun);
      view.show();
      ASSERT_TRUE(bench.comparison.waitForFinished(120000));
      bench.branches.add(1, 360,
                         {compare::MoveJob{"J3", {}}, compare::MoveJob{"J1", {{"n1", "P100", 3}}},
                          compare::MoveJob{"J2", {{"n0", "V100", 2}}}});
      ASSERT_TRUE(bench.comparison.waitForFinished(120000));
      bench.playhead.setNow(1800);
      bench.selection.hover(model::JobIndex(1));
      QTRY_VERIFY(view.controller()->reference.formerRows(2) != nullptr);
      QApplication::processEvents();
      ASSERT_EQ(view.canvas()->layout().at(1).branch, 2);
      keep(view.grab().toImage(),
           (std::string("view-branch-") + std::to_string(size.height()) + (dark ? "-dark" : "-light")).c_str());
    }
  }
}

// Under way, cancelled, failed, cut by a horizon, with a node down.
TEST(Shots, EveryState) {
  applyTheme(*qApp, Theme::light());
  Workbench bench;
  LanesView view(&bench);
  view.resize(940, 542);
  view.show();
  const io::ScenarioResult big = io::readScenarioFile(tests::sourceDir() + "/scenarios/gavel-480.json");
  ASSERT_TRUE(big.scenario.has_value());
  model::Scenario running = *big.scenario;
  running.compare = {entry("gavel"), entry("hadar"), entry("hadar", "Hadar again")};
  bench.document.reset(running, {});
  for (int i = 0; i < 20 && bench.comparison.busy(); ++i) {
    QApplication::processEvents();
    if (bench.comparison.lanes().size() == 3 && bench.comparison.lanes()[0].progress > 0.02) break;
    QThread::msleep(40);
  }
  ASSERT_TRUE(bench.comparison.busy()) << "the run of 480 jobs takes longer than a moment";
  bench.comparison.cancel(2);
  QApplication::processEvents();
  keep(view.grab().toImage(), "view-running");
  bench.comparison.cancel();

  const io::ScenarioResult lesson = io::readScenarioFile(tests::sourceDir() + "/scenarios/lesson-node-failure.json");
  ASSERT_TRUE(lesson.scenario.has_value());
  model::Scenario failing = *lesson.scenario;
  failing.compare = {entry("gavel"), entry("hadar"), entry("plan", "A plan that fails")};
  failing.compare[2].options["plan"] = "[{\"round\":0,\"jobs\":{\"" + failing.jobs[0].id + "\":[{\"node\":\"" +
                                       failing.nodes[0].id + "\",\"type\":\"" + failing.nodes[0].gpus[0].type +
                                       "\",\"count\":99}]}}]";
  bench.document.reset(failing, {});
  ASSERT_TRUE(bench.comparison.waitForFinished(60000));
  bench.playhead.setNow(bench.comparison.end_s() * 0.6);
  QApplication::processEvents();
  keep(view.grab().toImage(), "view-states");
  failing.clock.horizon_s = bench.comparison.end_s() * 0.5;
  failing.compare.resize(2);
  bench.document.reset(failing, {});
  ASSERT_TRUE(bench.comparison.waitForFinished(60000));
  bench.playhead.setNow(bench.comparison.end_s() * 0.4);
  bench.setFuture(Workbench::Future::Full);
  view.controller()->marks.setRange(std::pair(bench.comparison.end_s() * 0.1, bench.comparison.end_s() * 0.3));
  view.resize(470, 480);
  QApplication::processEvents();
  keep(view.grab().toImage(), "view-narrow");
  EXPECT_EQ(view.controller()->lanes.count(), 2);
}

}  // namespace
}  // namespace roundel::widgets
