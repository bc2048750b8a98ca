// SPDX-License-Identifier: GPL-3.0-or-later
// Tests runs of several scenarios in one figure, and the user's choices of axes and names.

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/provenance.h"
#include "widgets/figures/kinds/figure_lint.h"
#include "widgets/figures/kinds/figure_painter.h"
#include "widgets/figures/kinds/placed_marks.h"

namespace roundel::widgets::figures {
namespace {

using testing::runsOf;
using testing::twoRuns;

/// Three mixes of HadarE's paper with three schedulers each.
const std::vector<compare::LaneRun>& mixes() {
  static const std::vector<compare::LaneRun> runs = [] {
    std::vector<compare::LaneRun> all;
    for (const char* name : {"hadare-aws-m01.json", "hadare-aws-m03.json", "hadare-aws-m05.json"}) {
      for (compare::LaneRun& run : runsOf(widgets::testing::example(name))) all.push_back(std::move(run));
    }
    return all;
  }();
  return runs;
}

QStringList wordsOf(const Drawing& drawing) {
  QStringList words;
  for (const Op& op : drawing.ops) {
    if (op.kind == Op::Kind::Text) words << op.text;
  }
  return words;
}

TEST(Workloads, AreAPanelEachOfCurvesWithOneKeyForAll) {
  const Figure figure = makeFigure("jct-cdf", mixes());
  EXPECT_EQ(figure.workloads, 3);
  ASSERT_EQ(figure.panels.size(), 3u);
  for (const plots::PlotData& panel : figure.panels) {
    EXPECT_EQ(panel.lanes.size(), 3u);
    EXPECT_EQ(panel.x_max, figure.panels[0].x_max);
    EXPECT_EQ(panel.time_unit_s, figure.panels[0].time_unit_s);
  }
  EXPECT_EQ(figure.panels[1].title, QStringLiteral("M-3"));
  const QStringList words = wordsOf(draw(figure, *findPreset("ieee-2col")));
  for (const char* word : {"M-1", "M-3", "M-5", "Gavel", "Hadar", "HadarE"})
    EXPECT_EQ(words.count(QLatin1String(word)), 1) << word;
  EXPECT_TRUE(figure.table().startsWith(QStringLiteral("workload,scheduler,")))
      << figure.table().left(60).toStdString();
  EXPECT_TRUE(figure.table().contains(QStringLiteral("\nM-5,HadarE,")));
}

TEST(Workloads, AreGroupsOfBarsAndPartOfNamesElsewhere) {
  const Figure bars = makeFigure("jct-bars", mixes());
  EXPECT_EQ(bars.panels[0].x_names, (QStringList{QStringLiteral("M-1"), QStringLiteral("M-3"), QStringLiteral("M-5")}));
  EXPECT_EQ(bars.panels[0].series.size(), 3u);
  for (const char* kind : {"gantt", "jct-quantiles", "gru"}) {
    const QStringList words = wordsOf(draw(makeFigure(kind, mixes()), *findPreset("poster")));
    EXPECT_EQ(words.filter(QStringLiteral("HadarE, M-5")).size(), 1)
        << kind << words.join(QLatin1Char('|')).toStdString();
  }
}

/// All seven mixes with three schedulers each.
const std::vector<compare::LaneRun>& sevenMixes() {
  static const std::vector<compare::LaneRun> runs = [] {
    std::vector<compare::LaneRun> all;
    for (const char* mix : {"01", "03", "04", "05", "08", "10", "12"}) {
      for (compare::LaneRun& run :
           runsOf(widgets::testing::example((std::string("hadare-aws-m") + mix + ".json").c_str())))
        all.push_back(std::move(run));
    }
    return all;
  }();
  return runs;
}

int count(const std::vector<Place>& places, const char* kind) {
  return static_cast<int>(std::ranges::count(places, QLatin1String(kind), &Place::kind));
}

TEST(Workloads, InAScatterAreNamedAtEveryPointAndSchedulersInTheKeyAtEveryPreset) {
  ASSERT_EQ(sevenMixes().size(), 21u);
  const Figure figure = makeFigure("scatter", sevenMixes());
  for (const Preset& preset : presets()) {
    const Page page = pageOf(figure, preset);
    EXPECT_EQ(faultsOf(lint(page)), QString()) << preset.name;
    EXPECT_EQ(count(page.drawing.places, "point"), 21) << preset.name;
    const QStringList words = wordsOf(page.drawing);
    for (const char* scheduler : {"Gavel", "Hadar", "HadarE"})
      EXPECT_EQ(words.count(QLatin1String(scheduler)), 1) << preset.name << " " << scheduler;
    // The three points of a mix show either its name, or a number that the key explains.
    const bool named = words.count(QStringLiteral("M-10")) == 3;
    const bool numbered =
        words.join(QLatin1Char(' ')).contains(QStringLiteral("6: M-10")) && words.count(QStringLiteral("6")) == 3;
    EXPECT_TRUE(named || numbered) << preset.name << ": " << words.join(QLatin1Char('|')).toStdString();
  }
}

TEST(Points, AKeyThatLacksASchedulerIsFaulted) {
  Page page = pageOf(makeFigure("scatter", sevenMixes()), *findPreset("ieee-1col"));
  for (Op& op : page.drawing.ops) {
    if (op.kind == Op::Kind::Text && op.text == QLatin1String("HadarE")) op.text = QStringLiteral("?");
  }
  EXPECT_TRUE(faultsOf(lint(page)).contains(QStringLiteral("HadarE"))) << faultsOf(lint(page)).toStdString();
}

TEST(Points, WithoutRoomForTheirNamesHaveNumbersThatTheKeyExplains) {
  // Twelve lanes of one scheduler with equal results, so that all points coincide.
  model::Scenario s = widgets::testing::example("hadar-fig1.json");
  s.compare.clear();
  for (int i = 0; i < 12; ++i)
    s.compare.push_back({"hadar", "Hadar with the option number " + std::to_string(i + 1), {}});
  const Page page = pageOf(makeFigure("scatter", runsOf(s)), *findPreset("ieee-1col"));
  const QStringList words = wordsOf(page.drawing);
  EXPECT_EQ(words.count(QStringLiteral("1–12")), 1);
  for (int i = 1; i <= 12; ++i)
    EXPECT_TRUE(words.contains(QStringLiteral("%1 Hadar with the option number %1").arg(i))) << i;
  EXPECT_EQ(faultsOf(lint(page)), QString());
}

TEST(Points, OfAFewSchedulersAreNamedWhereTheyStand) {
  const Page page = pageOf(makeFigure("scatter", twoRuns()), *findPreset("ieee-1col"));
  const QStringList words = wordsOf(page.drawing);
  EXPECT_EQ(words.count(QStringLiteral("Gavel")), 1);
  EXPECT_EQ(words.count(QStringLiteral("Hadar")), 1);
  EXPECT_EQ(count(page.drawing.places, "key"), 0);
}

TEST(Headings, OfAMatrixBeginOnOneLevelUnderTheirColumnsAtEveryPreset) {
  model::Scenario s = widgets::testing::example("hops-64.json");
  s.compare.resize(1);
  const Figure figure = makeFigure("matrix", runsOf(s));
  for (const Preset& preset : presets()) {
    const Page page = pageOf(figure, preset);
    EXPECT_EQ(faultsOf(lint(page)), QString()) << preset.name;
    const std::vector<PlacedText> texts = textsOf(page.drawing);
    std::map<double, double> level;  // by column: the vertical position of its heading
    for (const Place& place : page.drawing.places) {
      if (place.where != Place::Where::Under || place.kind != QLatin1String("tick")) continue;
      for (const PlacedText& text : texts) {
        if (text.box.top() < place.area.bottom() || std::abs(text.box.center().x() - place.area.center().x()) > 1)
          continue;
        const auto [it, first] = level.emplace(place.area.center().x(), text.box.top());
        if (!first) it->second = std::min(it->second, text.box.top());
      }
    }
    ASSERT_EQ(level.size(), 4u) << preset.name;
    for (const auto& [column, top] : level)
      EXPECT_NEAR(top, level.begin()->second, 2) << preset.name << " at " << column;
  }
}

// Bars of every mix, as in Fig. 9 of HadarE's paper.
TEST(Workloads, OfHadarEsPaperPassTheLintInGroupedBars) {
  for (const char* kind : {"makespan", "jct-bars"}) {
    for (const char* preset : {"ieee-1col", "ieee-2col", "usenix", "beamer"})
      EXPECT_EQ(faultsOf(lint(pageOf(makeFigure(kind, mixes()), *findPreset(preset)))), QString())
          << kind << " " << preset;
  }
}

TEST(LongNamesOfTypes, OfHopsAndHareFitEveryPreset) {
  for (const char* name : {"hops-64.json", "hare-testbed.json"}) {
    model::Scenario s = widgets::testing::example(name);
    s.compare.resize(2);
    const std::vector<compare::LaneRun> runs = runsOf(s);
    for (const char* kind : {"matrix", "gantt"}) {
      for (const Preset& preset : presets()) {
        const Page page = pageOf(makeFigure(kind, runs), preset);
        EXPECT_EQ(faultsOf(lint(page)), QString()) << name << " " << kind << " " << preset.name;
        const QString folder = qEnvironmentVariable("ROUNDEL_SHOTS");
        if (!folder.isEmpty())
          testing::setBytes(QStringLiteral("%1/%2-%3-%4.png")
                                .arg(folder, QLatin1String(name), QLatin1String(kind), QLatin1String(preset.name)),
                            bytesOf(page, Format::Png));
      }
    }
  }
}

TEST(Workloads, OfOneScenarioAreNone) {
  EXPECT_EQ(makeFigure("jct-cdf", twoRuns()).workloads, 1);
  EXPECT_FALSE(makeFigure("jct-cdf", twoRuns()).table().contains(QStringLiteral("workload")));
}

TEST(Choices, TitleLabelsAndPartsStandInTheFigure) {
  FigureOptions options;
  options.title = QStringLiteral("Utilisation by round");
  options.labels = {QStringLiteral("G"), QStringLiteral("H")};
  options.parts = true;
  options.layout = FigureOptions::Layout::PerScheduler;
  const Page page = pageOf(makeFigure("cru", twoRuns(), options), *findPreset("ieee-1col"));
  const QStringList words = wordsOf(page.drawing);
  for (const char* word : {"Utilisation by round", "(a) G", "(b) H"})
    EXPECT_TRUE(words.contains(QLatin1String(word))) << word << ": " << words.join(QLatin1Char('|')).toStdString();
  EXPECT_EQ(faultsOf(lint(page)), QString());
}

TEST(Choices, RangesAndALogarithmicAxisAreThoseAskedFor) {
  FigureOptions options;
  options.x.range = {600, 6000};
  options.y.range = {0.2, 0.8};
  const plots::PlotData panel = makeFigure("jct-cdf", twoRuns(), options).panels.front();
  EXPECT_EQ(panel.x_min, 600);
  EXPECT_EQ(panel.x_max, 6000);
  EXPECT_EQ(panel.y_min, 0.2);
  EXPECT_EQ(panel.y_max, 0.8);
  options = {};
  options.x.log = true;
  const Figure log = makeFigure("jct-cdf", twoRuns(), options);
  EXPECT_TRUE(log.panels.front().log10_x);
  EXPECT_GT(log.panels.front().x_min, 0);
  EXPECT_LT(log.panels.front().x_min, log.panels.front().series[0].x.front());
  EXPECT_EQ(faultsOf(lint(pageOf(log, *findPreset("ieee-1col")))), QString());
}

TEST(Choices, ComeBackWithTheFile) {
  FigureOptions options;
  options.title = QStringLiteral("Ünder load");
  options.labels = {QStringLiteral("one"), QStringLiteral("two")};
  options.parts = options.x.log = true;
  options.x.range = {1, 20};
  options.y.range = {0, 0.5};
  const Figure figure = makeFigure("jct-cdf", twoRuns(), options);
  QString reason;
  const auto read =
      readProvenance(svgFile(draw(figure, *findPreset("ieee-1col")), fileMetadata(figure, "ieee-1col")), reason);
  ASSERT_TRUE(read) << reason.toStdString();
  EXPECT_EQ(read->options, options);
}

TEST(Whiskers, SayInTheKeyWhatTheyAre) {
  const QStringList words = wordsOf(testing::page(twoRuns(), "jct-bars").drawing);
  EXPECT_TRUE(words.contains(QStringLiteral("min to max"))) << words.join(QLatin1Char('|')).toStdString();
}

TEST(DecisionTime, SaysOverHowManyDecisions) {
  const QStringList words = wordsOf(testing::page(twoRuns(), "decision-time").drawing);
  EXPECT_TRUE(words.contains(QStringLiteral("Hadar (n = %1)").arg(twoRuns()[1].timing.decision_ms.size())))
      << words.join(QLatin1Char('|')).toStdString();
}

TEST(Cluster, SaysAtWhichTimeItIs) {
  FigureOptions options;
  options.at_s = 600;
  const QStringList words = wordsOf(draw(makeFigure("cluster", twoRuns(), options), *findPreset("ieee-1col")));
  EXPECT_TRUE(words.contains(QStringLiteral("Hadar at 10 min"))) << words.join(QLatin1Char('|')).toStdString();
}

}  // namespace
}  // namespace roundel::widgets::figures
