// Pictures of whole views for the eye (ROUNDEL_SHOTS), and that they are painted at all in every size.

#include <gtest/gtest.h>

#include <QApplication>

#include "core/io/scenario_io.h"
#include "tests/widgets/gantt/pictures.h"
#include "tests/widgets/gantt/scenes.h"
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

void shoot(const model::Scenario& scenario, QSize size, double share, bool dark, const char* name, int expanded = -1, int job = -1) {
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
  if (expanded >= 0) view.controller()->setExpandedLane(expanded);
  if (job >= 0) bench.selection.selectJob(model::JobIndex(job));
  QApplication::processEvents();
  const QImage image = frame.grab().toImage();
  EXPECT_EQ(image.size(), frame.size());
  keep(image, name);
}

TEST(Shots, WorkedExample) {
  const io::ScenarioResult read = io::readScenarioFile(std::string(ROUNDEL_SOURCE_DIR) + "/scenarios/hadar-fig1.json");
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

}  // namespace
}  // namespace roundel::widgets
