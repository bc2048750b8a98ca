// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that twelve schedulers in one figure can be distinguished in colour, in grey and with deuteranopia.

#include <set>

#include "core/policies/registry.h"
#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/kinds/colour_vision.h"
#include "widgets/figures/kinds/figure_lint.h"
#include "widgets/figures/kinds/legend.h"
#include "widgets/figures/kinds/placed_marks.h"
#include "widgets/plots/painting/plot_boxes.h"
#include "widgets/plots/painting/plot_marks.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::figures {
namespace {

using testing::page;

const std::vector<compare::LaneRun>& twelveRuns() {
  static const std::vector<compare::LaneRun> runs = [] {
    model::Scenario s = widgets::testing::mix(15, 60);
    s.compare.clear();
    for (const char* id : {"gavel", "hadar", "hadare", "hops", "hare", "asrpt", "tiresias", "yarn-cs", "sia", "allox",
                           "gandiva", "srtf"})
      s.compare.push_back({id, policies::find(id)->name, {}});
    return testing::runsOf(s);
  }();
  return runs;
}

TEST(TwelveSchedulers, HaveTwelveMarkersWhateverTheirPlace) {
  std::set<plots::Marker> markers;
  for (const plots::PlotLane& lane : plots::lanesOf(twelveRuns())) markers.insert(plots::markerOf(lane));
  EXPECT_GE(markers.size(), 11U);
}

// No two schedulers have the same marker, dash and lightness. At most one is black or grey.
TEST(EverySchedulersLook, DiffersFromEveryOtherInMarkerDashOrLightness) {
  std::vector<plots::PlotLane> lanes;
  for (const policies::PolicyInfo& info : policies::all())
    lanes.push_back({QString::fromStdString(info.name), QString::fromStdString(info.id), {}, {}, {}});
  int colourless = 0;
  const auto dashOf = [](const SchedulerStyle& style) {
    return std::vector<double>(style.dash.begin(), style.dash.end());
  };
  for (std::size_t a = 0; a < lanes.size(); ++a) {
    const SchedulerStyle one = schedulerStyle(lanes[a].policy, Theme::light());
    colourless += one.line.saturation() < 40 ? 1 : 0;
    for (std::size_t b = 0; b < a; ++b) {
      const SchedulerStyle other = schedulerStyle(lanes[b].policy, Theme::light());
      const bool shape = plots::markerOf(lanes[a]) != plots::markerOf(lanes[b]);
      const bool dash = !dashesAlike(dashOf(one), dashOf(other));
      for (const ColourVision vision : {ColourVision::Colour, ColourVision::Grey, ColourVision::Deuteranopia}) {
        const bool ink = colourDistance(seen(one.line, vision), seen(other.line, vision)) >= 12;
        EXPECT_TRUE(shape || dash || ink) << lanes[a].policy.toStdString() << " " << lanes[b].policy.toStdString();
        EXPECT_TRUE(shape || (dash && ink) || vision != ColourVision::Colour)
            << lanes[a].policy.toStdString() << " " << lanes[b].policy.toStdString();
      }
    }
  }
  EXPECT_LE(colourless, 1);
}

TEST(TwelveSchedulers, HaveMarkersAlongTheirCurvesAndInTheKey) {
  for (const char* kind : {"jct-cdf", "wait", "lr-cdf", "completed", "cru-cumulative"}) {
    const Page& shown = page(twelveRuns(), kind, "ieee-2col");
    int marked = 0;
    for (const PlacedSeries& s : seriesOf(shown.drawing)) marked += s.form.contains(QLatin1Char(',')) ? 1 : 0;
    EXPECT_EQ(marked, 12) << kind;
    EXPECT_EQ(faultsOf(lint(shown)), QString()) << kind;
  }
  EXPECT_FALSE(makeFigure("jct-cdf", testing::manyRuns()).panels.front().marked)
      << "the dashes distinguish six schedulers";
}

TEST(TwelveSchedulers, HaveFiveMarkersAlongEachCurveOverTimeHoweverShort) {
  const plots::PlotData data = makeFigure("completed", twelveRuns()).panels.front();
  for (const plots::PlotSeries& s : data.series)
    EXPECT_EQ(plots::marksAlong(data, s, plots::onX(data, data.x_min), plots::onX(data, data.x_max)).size(), 5U)
        << s.lane;
}

TEST(TwelveSchedulers, HaveAQueueEach) {
  EXPECT_EQ(makeFigure("queue", twelveRuns()).panels.size(), 12U);
  EXPECT_EQ(makeFigure("queue", testing::manyRuns()).panels.size(), 1U) << "one plot is enough for six schedulers";
}

TEST(TwelveSchedulers, NoWordOfANameIsBroken) {
  for (const char* kind : {"jct-bars", "makespan", "gru-bars"}) {
    for (const char* preset : {"ieee-1col", "ieee-2col", "beamer"}) {
      const Page& shown = page(twelveRuns(), kind, preset);
      for (const PlacedText& text : textsOf(shown.drawing))
        EXPECT_FALSE(text.text.endsWith(QLatin1Char('-'))) << kind << " " << preset << " " << text.text.toStdString();
      EXPECT_EQ(faultsOf(lint(shown)), QString()) << kind << " " << preset;
    }
  }
}

TEST(Lint, MoreDashesThanAReaderCanLookUpAreAFault) {
  Drawing drawing = page(twelveRuns(), "jct-cdf", "ieee-2col").drawing;
  testing::removeOps(drawing, [](const Op& op) { return op.kind == Op::Kind::Shape && op.fill.isValid(); });
  const std::vector<Finding> findings = lint(drawing, {}, *findPreset("ieee-2col"));
  EXPECT_FALSE(std::ranges::find(findings, Finding::Rule::ToldApart, &Finding::rule)->good);
}

}  // namespace
}  // namespace roundel::widgets::figures
