// SPDX-License-Identifier: GPL-3.0-or-later
// panel_pictures: writes pictures of panels and views in states that no test checks, in both themes, as PNG files into the folder that
// ROUNDEL_SHOTS names. tests/bench/pictures runs this program after the tests that paint.

#include <QApplication>
#include <QHBoxLayout>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "tests/widgets/bench.h"
#include "tests/widgets/stage/painting/animated_run.h"
#include "widgets/base/theme/fonts.h"
#include "widgets/build/jobs/job_properties.h"
#include "widgets/figures/page/figures_page.h"
#include "widgets/lanes/view/lanes_view.h"
#include "widgets/plots/view/plot_panel.h"
#include "widgets/plots/view/plots_row.h"
#include "widgets/stage/painting/cluster_animation_painter.h"
#include "widgets/start/welcome/gallery_panel.h"
#include "widgets/start/welcome/welcome_page.h"
#include "widgets/why/inspector/why_panel.h"
#include "widgets/why/knobs/knob_column.h"
#include "widgets/why/knobs/knob_list.h"
#include "widgets/why/whatif/branches_panel.h"

using namespace roundel;
using namespace roundel::widgets;
using widgets::testing::example;
using widgets::testing::mix;
using widgets::testing::Session;

namespace {

constexpr int kLongest_ms = 120000;

// Waits until the view is ready, then writes pictures of it in both themes and several sizes.
template <class Ready>
void shots(Workbench& bench, QWidget& view, const QString& name, const std::vector<QSize>& sizes, Ready ready) {
  if (!QTest::qWaitFor(ready, kLongest_ms)) qWarning("%s: not all of it is there", qPrintable(name));
  widgets::testing::pictures(bench, view, name, sizes);
}
void shots(Workbench& bench, QWidget& view, const QString& name, const std::vector<QSize>& sizes) {
  shots(bench, view, name, sizes, [] { return true; });
}

model::Scenario sixLanes(model::Scenario scenario) {
  scenario.compare = {{"gavel", "Gavel", {}},
                      {"hadar", "Hadar", {}},
                      {"hadar", "Hadar eff", {{"utility", "\"eff\""}}},
                      {"hadar", "Hadar rigid", {{"gangs", "\"rigid\""}}},
                      {"gavel", "Gavel 2", {}},
                      {"hadar", "Hadar beam 4", {{"beam", "4"}}}};
  return scenario;
}

model::Scenario firstLanes(const char* name, std::size_t lanes) {
  model::Scenario scenario = example(name);
  scenario.compare.resize(lanes);
  return scenario;
}

void setKinds(PlotsRow& row, const std::vector<const char*>& kinds) {
  for (std::size_t p = 0; p < kinds.size(); ++p) row.panels()[p]->setKind(QLatin1String(kinds[p]));
}

void plotsOfTwoLanes() {
  Session session(firstLanes("hadar-fig1.json", 2));
  Workbench& bench = session.bench;
  PlotsRow row(&bench);
  bench.playhead.setNow(864);
  bench.selection.selectJob(model::JobIndex(0));
  shots(bench, row, QStringLiteral("plots-two"), {{940, 224}, {1300, 320}});
  bench.playhead.toEnd();
  setKinds(row, {"cru", "jct-bars", "ftf-cdf"});
  shots(bench, row, QStringLiteral("plots-end"), {{940, 224}});
  bench.playhead.setNow(1400);
  setKinds(row, {"scoreboard", "jct-jobs", "lr-jobs"});
  shots(bench, row, QStringLiteral("plots-jobs"), {{940, 224}});
}

void plotsOfSixLanes() {
  Session session(sixLanes(mix()));
  PlotsRow row(&session.bench);
  session.bench.playhead.setNow(5000);
  session.bench.selection.selectJob(model::JobIndex(7));
  shots(session.bench, row, QStringLiteral("plots-six"), {{940, 224}, {1300, 320}});
  const std::vector<const char*> kinds[] = {{"queue", "jct-bars", "lr-cdf"},
                                            {"throughput", "jct-cdf", "ftf-cdf"},
                                            {"fragments", "jct-cdf", "lr-dots"},
                                            {"scoreboard", "makespan-bars", "decision-time"}};
  for (std::size_t which = 0; which < std::size(kinds); ++which) {
    setKinds(row, kinds[which]);
    shots(session.bench, row, QStringLiteral("plots-kinds%1").arg(which), {{940, 224}});
  }
}

void jobProperties() {
  Workbench bench;
  bench.document.reset(widgets::testing::threeJobs(), {});
  JobProperties panel(&bench.document, &bench.appearance);
  panel.setJobs(SpecList::Jobs, {0});
  NestedModel* timing = panel.nested(QStringLiteral("timing"));
  timing->setData(timing->index(0, 0), QStringLiteral("0.1"));
  shots(bench, panel, QStringLiteral("job-properties"), {{320, 700}});
}

void figuresPage() {
  Session session(firstLanes("hadar-fig1.json", 2));
  FiguresPage page(&session.bench);
  page.QWidget::show();
  const auto ready = [&] { return !page.preview().isNull() && !page.busy(); };
  shots(session.bench, page, QStringLiteral("figures"), {{960, 540}, {1576, 780}}, ready);
  page.setVision(figures::ColourVision::Deuteranopia);
  page.show("jct-bars");
  shots(session.bench, page, QStringLiteral("figures-bars"), {{1576, 780}}, ready);
}

void branches() {
  Session session(widgets::testing::threeJobs());
  Workbench& bench = session.bench;
  const quint64 first = bench.branches.add(1, 1080, {compare::NodeDown{"n0"}});
  session.finish();
  bench.branches.add(bench.branches.laneOf(first), 1440, {compare::CancelJob{"J1"}});
  session.finish();
  BranchesPanel panel(&bench);
  shots(bench, panel, QStringLiteral("branches"), {{1100, 200}});
}

void whyOf(const char* name, const std::string& policy) {
  Session session(example(name));
  WhyPanel panel(&session.bench);
  const auto& lanes = session.bench.comparison.lanes();
  const auto lane = static_cast<int>(
      std::ranges::find(lanes, policy, [](const LaneState& each) { return each.lane.policy; }) - lanes.begin());
  const trace::Trace& trace = session.trace(lane);
  const trace::Segment segment = trace.segments.at(trace.segments.size() / 3);
  session.bench.selection.selectSpot({lane, segment.job, segment.gpu, (segment.start_s + segment.end_s) / 2});
  shots(session.bench, panel, QStringLiteral("why-%1").arg(QString::fromStdString(policy)), {{340, 1300}});
}

QImage paintedAnimation(const widgets::testing::AnimatedRun& animated, const Theme& theme, double t_s) {
  const JobColors colors(*animated.state.index, ColorBy::Job, theme);
  ClusterAnimationLook look;
  look.problem = &animated.state.index->problem();
  look.layout = &animated.layout;
  look.colors = &colors;
  look.theme = theme;
  look.scheduler = schedulerStyle(QStringLiteral("gavel"), theme);
  look.name = QStringLiteral("Gavel");
  look.end_s = animated.state.run->trace->end_s;
  QImage image(look.layout->size.toSize(), QImage::Format_RGB32);
  image.fill(theme.background);
  QPainter painter(&image);
  paintClusterAnimation(painter, animated.at(t_s), look);
  return image;
}

void clusterAnimations() {
  model::Scenario large = mix(125, 300);
  large.compare.resize(1);
  const Session many(large), lesson(example("lesson-node-failure.json"));
  const widgets::testing::AnimatedRun blocks(many, 0), low(lesson, 0, {580, 246}), wide(lesson, 1, {1200, 420});
  for (const bool dark : {false, true}) {
    const Theme theme = dark ? Theme::darkTheme() : Theme::light();
    const QString end = dark ? QStringLiteral("dark") : QStringLiteral("light");
    widgets::testing::keep(paintedAnimation(blocks, theme, 3600 + 20), QStringLiteral("stage-500-gpus-") + end);
    widgets::testing::keep(paintedAnimation(low, theme, 3260), QStringLiteral("stage-low-") + end);
    widgets::testing::keep(paintedAnimation(wide, theme, 1520), QStringLiteral("stage-wide-") + end);
  }
}

void knobOfALargeRun() {
  Session session(example("gavel-480.json"));
  QWidget page;
  auto* row = new QHBoxLayout(&page);
  auto* lanes = new LanesView(&session.bench, &page);
  auto* column = new KnobColumn(&session.bench, &page);
  row->addWidget(lanes, 1);
  row->addWidget(column);
  session.bench.selection.focusLane(1);
  session.bench.playhead.toEnd();
  const std::optional<Knob> kappa = knobOf(session.bench, "hadar", "kappa");
  if (!kappa) return qWarning("the lane has no knob for kappa");
  column->openKnob(*kappa);
  column->live().turnToStep(30);
  shots(session.bench, page, QStringLiteral("knob-480"), {{1288, 780}}, [&] { return !column->live().computing(); });
}

void welcome() {
  const QTemporaryDir cache;
  Workbench bench;
  const QString scenarios = QString::fromStdString(tests::sourceDir()) + QStringLiteral("/scenarios");
  std::vector<GalleryEntry> entries = readGallery(scenarios);
  WelcomePage page(&bench.appearance, &entries, cache.path());
  const QDateTime now = QDateTime::currentDateTime();
  std::vector<RecentFile> files;
  for (const char* name : {"lesson-node-failure", "hadar-fig1", "gone", "hare-toy"})
    files.push_back(WelcomePage::recentFile(QStringLiteral("%1/%2.json").arg(scenarios, QLatin1String(name)),
                                            now.addSecs(-28800 * static_cast<qint64>(files.size() * files.size()))));
  page.side()->setRecent(files);
  page.side()->setLast(LastSession{files[0].path, files[0].title, QStringLiteral("at 54:10, in Run"), 1});
  page.side()->setShownAtStart(true);
  page.resize(1600, 820);
  page.show();
  page.gallery()->cards()->setFocus();
  page.grab();
  page.thumbnails()->waitForFinished(10'000);  // large thumbnails may not be finished
  shots(bench, page, QStringLiteral("welcome"), {{1600, 820}, {1280, 640}, {960, 460}});
}

// ---- the lanes ----

void lanesOfTheExample() {
  model::Scenario scenario = firstLanes("hadar-fig1.json", 2);
  scenario.clock.restart_s = 10;
  Session session(scenario);
  LanesView view(&session.bench);
  session.bench.playhead.setNow(session.bench.comparison.end_s() * 0.4);
  session.bench.selection.selectJob(model::JobIndex(0));
  shots(session.bench, view, QStringLiteral("lanes-two"), {{940, 542}, {760, 420}});
}

void sixLanesOnSixtyGpus() {
  Session session(sixLanes(mix(15, 90)));
  LanesView view(&session.bench);
  session.bench.playhead.setNow(session.bench.comparison.end_s() * 0.5);
  view.controller()->lanes.setExpanded(1);
  session.bench.selection.selectJob(model::JobIndex(12));
  shots(session.bench, view, QStringLiteral("lanes-six"), {{940, 600}, {760, 460}});
}

// Shows the strips, shares and ghosts of the reference, then the lanes as columns.
void referenceAndColumns() {
  Session session(firstLanes("hadar-fig1.json", 3));
  LanesView view(&session.bench);
  view.show();
  session.bench.playhead.setNow(session.bench.comparison.end_s() * 0.55);
  session.bench.selection.selectJob(model::JobIndex(0));
  view.controller()->reference.setLane(1);
  shots(session.bench, view, QStringLiteral("lanes-reference"), {{1476, 616}},
        [&] { return view.controller()->reference.rows(0) != nullptr; });
  view.setColumns(true);
  shots(session.bench, view, QStringLiteral("lanes-columns"), {{1476, 616}});
}

// The example and a branch in which one bar is moved, as in a lecture.
void aBranchBesideItsParent() {
  Session session(firstLanes("hadar-fig1.json", 2));
  Workbench& bench = session.bench;
  LanesView view(&bench);
  view.resize(1480, 640);
  view.setColumns(true);
  view.controller()->setMetricScope(MetricScope::WholeRun);
  view.show();
  bench.branches.add(1, 360,
                     {compare::MoveJob{"J3", {}}, compare::MoveJob{"J1", {{"n1", "P100", 3}}},
                      compare::MoveJob{"J2", {{"n0", "V100", 2}}}});
  session.finish();
  bench.playhead.setNow(1800);
  bench.selection.hover(model::JobIndex(1));
  shots(bench, view, QStringLiteral("lanes-branch"), {{1480, 640}, {1180, 460}, {1480, 330}},
        [&] { return view.controller()->reference.formerRows(2) != nullptr; });
}

void lanesUnderWay() {
  model::Scenario scenario = example("gavel-480.json");
  scenario.compare = {{"gavel", "Gavel", {}}, {"hadar", "Hadar", {}}, {"hadar", "Hadar again", {}}};
  Workbench bench;
  bench.document.reset(scenario, {});
  LanesView view(&bench);
  const auto begun = [&] {
    const auto& lanes = bench.comparison.lanes();
    return lanes.size() == 3 && lanes[0].progress > 0.02;
  };
  if (!QTest::qWaitFor(begun, kLongest_ms)) qWarning("no lane has begun");
  bench.comparison.cancel(2);
  shots(bench, view, QStringLiteral("lanes-running"), {{940, 542}});
  bench.comparison.cancel();
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QLocale::setDefault(QLocale::c());
  QStandardPaths::setTestModeEnabled(true);
  QApplication app(argc, argv);
  useFonts();
  plotsOfTwoLanes();
  plotsOfSixLanes();
  jobProperties();
  figuresPage();
  branches();
  whyOf("hops-64.json", "hops");
  whyOf("hops-64.json", "sia");
  whyOf("hare-toy.json", "hare");
  whyOf("asrpt-example.json", "asrpt");
  whyOf("hadare-aws-m05.json", "hadare");
  clusterAnimations();
  knobOfALargeRun();
  welcome();
  lanesOfTheExample();
  sixLanesOnSixtyGpus();
  referenceAndColumns();
  aBranchBesideItsParent();
  lanesUnderWay();
}
