// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lint on pages and their PDFs: every figure passes, and the lint finds an inserted fault of each kind.

#include "widgets/figures/kinds/figure_lint.h"

#include <QTransform>
#include <set>

#include "core/policies/registry.h"
#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/pdf_file.h"
#include "widgets/figures/kinds/colour_vision.h"
#include "widgets/figures/kinds/placed_marks.h"
#include "widgets/lanes/painting/gantt_painter.h"
#include "widgets/plots/painting/plot_marks.h"

namespace roundel::widgets::figures {
namespace {

using testing::manyRuns;
using testing::page;
using testing::twoRuns;
using Rule = Finding::Rule;

const Preset& acm() { return *findPreset("acm-1col"); }

Drawing good(const char* kind = "cru") { return page(twoRuns(), kind).drawing; }

std::vector<Finding> found(const Drawing& drawing, const Preset& preset = acm()) {
  return lint(drawing, pdfFile(drawing, {}), preset);
}

const Finding& of(const std::vector<Finding>& findings, Rule rule) {
  const auto it = std::ranges::find(findings, rule, &Finding::rule);
  EXPECT_NE(it, findings.end());
  return *it;
}

/// Expects a fault of this rule and no other fault.
void expectOnly(const Drawing& drawing, Rule rule, const char* word) {
  for (const Finding& finding : found(drawing)) {
    EXPECT_EQ(finding.good, finding.rule != rule) << finding.text.toStdString() << " " << finding.detail.toStdString();
    if (finding.rule != rule) continue;
    EXPECT_TRUE((finding.text + finding.detail).contains(QString::fromUtf8(word))) << finding.text.toStdString();
  }
}

Op& firstText(Drawing& drawing) {
  return *std::ranges::find_if(drawing.ops,
                               [](const Op& op) { return op.kind == Op::Kind::Text && op.text.size() > 2; });
}

TEST(Lint, NoFigureHasAWarningAtAnyPreset) {
  for (const std::string& kind : kinds()) {
    for (const Preset& preset : presets()) {
      EXPECT_EQ(faultsOf(lint(page(twoRuns(), kind, preset.name))), QString()) << kind << " " << preset.name;
    }
  }
}

// The narrowest, the widest and the lowest preset, and the preset with the largest font.
TEST(Lint, NoFigureOfSixSchedulersHasAWarning) {
  for (const std::string& kind : kinds()) {
    for (const char* preset : {"usenix", "ieee-2col", "nature-1col", "beamer"})
      EXPECT_EQ(faultsOf(lint(page(manyRuns(), kind, preset))), QString()) << kind << " " << preset;
  }
}

// Names are wrapped, alternate between levels, and are finally cut at a hyphen. The axis keeps its title and the figure grows.
TEST(Lint, BarsOfSixSchedulersWithLongNamesFitAnyPreset) {
  std::vector<compare::LaneRun> runs = manyRuns();
  const char* const names[] = {
      "Gavel with max-min fairness", "Hadar of effective throughput", "Hadar with reservations-and-backfilling",
      "Tiresias, two queues",        "YARN-CS capacity scheduler",    "Shortest-remaining-time-first"};
  for (std::size_t i = 0; i < runs.size(); ++i) runs[i].lane.label = names[i];
  for (const char* kind : {"jct-bars", "makespan"}) {
    for (const Preset& preset : presets())
      EXPECT_EQ(faultsOf(lint(pageOf(makeFigure(kind, runs), preset))), QString()) << kind << " " << preset.name;
  }
}

TEST(Lint, ANameThatIsCutShortIsNamed) {
  Drawing drawing = good();
  firstText(drawing).text = QStringLiteral("Had…");
  expectOnly(drawing, Rule::Clipped, "Had…");
}

TEST(Lint, TextUnderTheFloorIsNamed) {
  Drawing drawing = good();
  Op& small = firstText(drawing);
  small.size_pt = 5;
  expectOnly(drawing, Rule::TextSize, small.text.toStdString().c_str());
  EXPECT_TRUE(of(found(drawing, *findPreset("nature-1col")), Rule::TextSize).good) << "Nature allows smaller text";
}

TEST(Lint, TextThatLeavesThePageIsNamed) {
  Drawing drawing = good();
  Op& word = firstText(drawing);
  word.at = {drawing.size_pt.width() - 3, word.at.y()};
  EXPECT_FALSE(of(found(drawing), Rule::Clipped).good);
  EXPECT_TRUE(of(found(drawing), Rule::Clipped).text.contains(word.text));
}

TEST(Lint, TextThatItsPanelCutsIsNamed) {
  Drawing drawing = good();
  Op& word = firstText(drawing);
  word.clip = QRectF(word.at.x(), word.at.y() - 10, word.advance / 2, 12);
  expectOnly(drawing, Rule::Clipped, "cut");
}

TEST(Lint, TextOnTextIsNamed) {
  Drawing drawing = good();
  Op word = firstText(drawing);
  const QString before = word.text;
  word.text = QStringLiteral("Hare");
  word.at += QPointF(1, 1);
  drawing.ops.push_back(word);
  expectOnly(drawing, Rule::Overlap, "Hare");
  EXPECT_TRUE(of(found(drawing), Rule::Overlap).text.contains(before));
}

// Two numbers of an axis with too many numbers look like one: "0 50100 150".
TEST(Lint, WordsThatRunTogetherAreNamed) {
  Drawing drawing = good();
  Op& word = firstText(drawing);
  Op beside = word;
  beside.text = QStringLiteral("beside");
  const auto apart = [&](double gap) {
    Drawing two;
    two.size_pt = drawing.size_pt;
    beside.at = word.at + QPointF(word.advance + gap, 0);
    two.ops = {word, beside};
    return of(found(two), Rule::Overlap);
  };
  EXPECT_FALSE(apart(0.4).good);
  EXPECT_TRUE(apart(0.4).text.contains(QStringLiteral("run together"))) << apart(0.4).text.toStdString();
  EXPECT_TRUE(apart(0.5 * word.size_pt).good) << "the words have a gap between them";
}

TEST(Lint, SeriesOfOneDashAndNearlyOneLightnessAreNamed) {
  Drawing drawing = good();
  for (Op& op : drawing.ops) {
    if (op.kind == Op::Kind::Shape && op.pen.style() == Qt::CustomDashLine) op.pen.setStyle(Qt::SolidLine);
  }
  for (Op& op : drawing.ops) {
    if (op.kind == Op::Kind::Shape && op.pen.color() == QColor(0xD55E00)) op.pen.setColor(QColor(0xA85A00));
  }
  expectOnly(drawing, Rule::ToldApart, "Gavel");
}

TEST(Lint, AreasOfOneHatchAndNearlyOneLightnessAreNamed) {
  Drawing drawing = good("gru");
  const auto fills = [](Op& op) {
    return op.kind == Op::Kind::Shape && op.fill.isValid() && op.pen.style() == Qt::NoPen;
  };
  bool in_series = false;
  for (Op& op : drawing.ops) {
    if (op.kind == Op::Kind::Begin) in_series = op.role == OpRole::Series;
    if (op.kind == Op::Kind::End) in_series = false;
    if (in_series && fills(op)) op.fill = QColor(0x808080);
  }
  testing::removeOps(drawing, [&](const Op& op) {
    return op.kind == Op::Kind::Shape && !op.fill.isValid() && op.path.elementCount() > 4;
  });
  EXPECT_FALSE(of(found(drawing), Rule::ToldApart).good);
}

// Returns all marks of the curves, which are inside a named group.
template <class Change>
void changeCurves(Drawing& drawing, Change change) {
  bool in_series = false;
  for (std::size_t i = drawing.plots_begin; i < drawing.plots_end; ++i) {
    Op& op = drawing.ops[i];
    if (op.kind == Op::Kind::Begin) in_series = op.role == OpRole::Series;
    if (op.kind == Op::Kind::End) in_series = false;
    if (in_series && op.kind == Op::Kind::Shape) change(op);
  }
}

TEST(Lint, APlotWithoutMarksIsFound) {
  Drawing drawing = good("jct-cdf");
  changeCurves(drawing, [](Op& op) { op.path = QPainterPath(QPointF(-500, -500)); });
  const Finding finding = of(found(drawing), Rule::Filled);
  EXPECT_FALSE(finding.good);
  EXPECT_TRUE(finding.text.contains(QStringLiteral("empty")));
}

TEST(Lint, AnEmptyPanelAmongOthersMustSayWhy) {
  Drawing drawing = good("gru");
  ASSERT_EQ(drawing.plots.size(), 2U);
  const QRectF second = drawing.plots[1].rect;
  changeCurves(drawing, [&](Op& op) {
    if (second.contains(op.path.boundingRect().center())) op.path = QPainterPath(QPointF(-500, -500));
  });
  EXPECT_EQ(plotsWithMarks(drawing), std::vector({true, false}));
  expectOnly(drawing, Rule::Filled, "plot 2 of 2");
  Drawing silent = drawing;
  silent.places.push_back({Place::Where::Inside, QStringLiteral("no values"), second, QLatin1String(kEmptyPanel)});
  EXPECT_FALSE(of(found(silent), Rule::Named).good) << "the text for an empty panel is missing";
  Op words = firstText(silent);
  words.text = QStringLiteral("no values");
  words.at = second.center() - QPointF(10, 0);
  words.turned = 0;
  silent.ops.push_back(words);
  EXPECT_EQ(faultsOf(found(silent)), QString());
}

TEST(Lint, ACurveThatContinuesBeyondItsAxisIsAMark) {
  Drawing drawing = good("cru");
  const QRectF plot = drawing.plots.front().rect;
  changeCurves(drawing, [&](Op& op) {
    op.path = QPainterPath(plot.bottomLeft() - QPointF(0, 1));
    op.path.lineTo(plot.right() + 500 * plot.width(), plot.bottom() - 1);
    op.clip = plot;
  });
  EXPECT_EQ(plotsWithMarks(drawing), std::vector({true}));
  EXPECT_TRUE(of(found(drawing), Rule::Filled).good)
      << "a line at zero that is clipped at the end of the axis counts as a mark";
}

TEST(Lint, CurvesInATwentiethOfTheWidthAreFound) {
  Drawing drawing = good("jct-cdf");
  const QRectF plot = drawing.plots.front().rect;
  changeCurves(drawing, [&](Op& op) {
    op.path = QTransform::fromTranslate(plot.left(), 0).scale(0.04, 1).translate(-plot.left(), 0).map(op.path);
  });
  expectOnly(drawing, Rule::Filled, "twentieth");
}

TEST(Lint, APlotHardlyHigherThanItsTextIsFound) {
  Drawing drawing = good("jct-cdf");
  drawing.plots.front().rect.setTop(drawing.plots.front().rect.bottom() - 10);
  const Finding finding = of(found(drawing), Rule::Filled);
  EXPECT_FALSE(finding.good);
  EXPECT_TRUE((finding.text + finding.detail).contains(QStringLiteral("too low"))) << finding.text.toStdString();
}

TEST(Lint, PixelsInAVectorFileAreFound) {
  Drawing drawing = good();
  Op picture;
  picture.kind = Op::Kind::Picture;
  picture.image = QImage(8, 8, QImage::Format_RGB32);
  picture.image.fill(Qt::red);
  picture.rect = {100, 50, 20, 20};
  drawing.ops.push_back(picture);
  expectOnly(drawing, Rule::Vector, "ixels");
  EXPECT_FALSE(of(lint(good(), pdfFile(drawing, {}), acm()), Rule::Vector).good)
      << "the lint also finds a picture that is only in the PDF";
}

TEST(Lint, LettersThatNoFontHasAreNamed) {
  Drawing drawing = good();
  firstText(drawing).text = QStringLiteral("job \U000F1234");
  EXPECT_FALSE(of(found(drawing), Rule::Letters).good);
}

TEST(Lint, FontsThatAreNotEmbeddedOrOfTypeThreeAreFound) {
  const Drawing drawing = good();
  const QByteArray pdf = pdfFile(drawing, {});
  EXPECT_TRUE(of(lint(drawing, pdf, acm()), Rule::Fonts).good);
  EXPECT_FALSE(of(lint(drawing, QByteArray(pdf).replace("/FontFile2", "/Fontless"), acm()), Rule::Fonts).good);
  EXPECT_FALSE(
      of(lint(drawing, QByteArray(pdf).replace("/Subtype /Type0", "/Subtype /Type3"), acm()), Rule::Fonts).good);
}

Op& textOf(Drawing& drawing, const QString& text) {
  return *std::ranges::find_if(drawing.ops, [&](const Op& op) { return op.kind == Op::Kind::Text && op.text == text; });
}

TEST(Lint, ANameBesideTheRowsOfAnotherIsNamed) {
  Drawing drawing = good("gantt");
  Op& name = textOf(drawing, QStringLiteral("K80"));
  name.at.ry() -= 40;
  const Finding finding = of(found(drawing), Rule::Named);
  EXPECT_FALSE(finding.good);
  EXPECT_TRUE(finding.text.contains(QStringLiteral("“K80” is not next to what it names")))
      << finding.text.toStdString();
}

TEST(Lint, ANameThatIsMissingIsNamed) {
  for (const auto& [kind, word] : {std::pair("gantt", "n1"), std::pair("matrix", "P100"), std::pair("scatter", "Hadar"),
                                   std::pair("jct-bars", "Gavel"), std::pair("lr-dots", "Hadar")}) {
    Drawing drawing = good(kind);
    testing::removeOps(drawing, [word = QString::fromLatin1(word)](const Op& op) {
      return op.kind == Op::Kind::Text && op.text == word;
    });
    const Finding finding = of(found(drawing), Rule::Named);
    EXPECT_FALSE(finding.good) << kind;
    EXPECT_TRUE(finding.text.contains(QLatin1String(word))) << kind << " " << finding.text.toStdString();
  }
}

TEST(Lint, ANumberAtAnotherTickIsNamed) {
  Drawing drawing = good("cru");
  for (Op& op : drawing.ops) {
    if (op.kind == Op::Kind::Text && op.text == QStringLiteral("30")) op.at.rx() += 12;
  }
  EXPECT_FALSE(of(found(drawing), Rule::Named).good);
}

TEST(Lint, BarsWithoutANameAreAFaultUnlessTheFigureSaysHowMany) {
  model::Scenario s = widgets::testing::mix(15, 60);
  s.compare.resize(1);
  const Page chart = pageOf(makeFigure("gantt", testing::runsOf(s)), *findPreset("ieee-1col"));
  const Finding said = of(found(chart.drawing), Rule::Named);
  EXPECT_TRUE(said.good) << said.text.toStdString();
  EXPECT_TRUE(said.detail.contains(QStringLiteral("of 60 jobs have no name"))) << said.detail.toStdString();
  Drawing silent = chart.drawing;
  testing::removeOps(silent, [](const Op& op) {
    return op.kind == Op::Kind::Text && op.text.contains(QStringLiteral("without a name"));
  });
  EXPECT_FALSE(of(found(silent), Rule::Named).good);
  Drawing wrong = chart.drawing;
  for (Op& op : wrong.ops) {
    if (op.kind == Op::Kind::Text && op.text.contains(QStringLiteral("without a name")))
      op.text.replace(QStringLiteral("without"), QStringLiteral("with"));
  }
  EXPECT_FALSE(of(found(wrong), Rule::Named).good);
}

TEST(Lint, DashesThatDifferALittleAreAlike) {
  EXPECT_TRUE(dashesAlike({7, 3, 1.5, 3}, {8, 3, 2, 3})) << "the dashes of HadarE and the former dashes of Hare";
  EXPECT_FALSE(dashesAlike({6, 3}, {11, 4}));
  EXPECT_FALSE(dashesAlike({}, {6, 3}));
  EXPECT_TRUE(dashesAlike({}, {}));
}

TEST(Lint, APageWithoutAWordIsAFault) {
  Drawing empty;
  empty.size_pt = QSizeF(100, 50);
  EXPECT_FALSE(of(found(empty), Rule::TextSize).good);
}

TEST(PlacedMarks, AreEveryWordWithItsSizeAndPlaceOnThePage) {
  const Drawing drawing = good();
  const std::vector<PlacedText> texts = textsOf(drawing);
  std::size_t text = 0;
  for (const Op& op : drawing.ops) {
    if (op.kind != Op::Kind::Text) continue;
    ASSERT_LT(text, texts.size());
    EXPECT_EQ(texts[text].text, op.text.trimmed());
    EXPECT_NEAR(texts[text].size_pt, op.size_pt, 0.01);
    if (op.turned == 0) {
      EXPECT_NEAR(texts[text].box.left(), op.at.x(), 0.01);
      EXPECT_NEAR(texts[text].box.bottom(), op.at.y(), 0.01);
      EXPECT_NEAR(texts[text].box.width(), op.advance, 0.02 * op.advance + 0.1);
    } else {
      EXPECT_GT(texts[text].box.height(), texts[text].box.width()) << "the box of a turned word is higher than wide";
    }
    ++text;
  }
  EXPECT_EQ(text, texts.size());
}

TEST(SchedulerStyles, NoTwoPoliciesLookAlikeInGrey) {
  for (const policies::PolicyInfo& a : policies::all()) {
    for (const policies::PolicyInfo& b : policies::all()) {
      if (&a == &b) break;
      const SchedulerStyle one = schedulerStyle(QString::fromStdString(a.id), Theme::light());
      const SchedulerStyle other = schedulerStyle(QString::fromStdString(b.id), Theme::light());
      EXPECT_TRUE(!dashesAlike({one.dash.begin(), one.dash.end()}, {other.dash.begin(), other.dash.end()}) ||
                  std::abs(lightness(one.line) - lightness(other.line)) >= 12)
          << a.id << ' ' << b.id;
    }
  }
}

TEST(SchedulerStyles, SecondAndThirdLanesOfTheSixAreToldApartFromThemAllInGrey) {
  const char* const policies[] = {"gavel", "hadar", "hadare", "hops", "hare", "asrpt"};
  std::vector<std::pair<std::string, SchedulerStyle>> styles;
  for (const char* policy : policies) {
    for (int occurrence = 0; occurrence < 3; ++occurrence)
      styles.emplace_back(policy + std::to_string(occurrence),
                          schedulerStyle(QLatin1String(policy), {occurrence}, Theme::light()));
  }
  for (const auto& [name, one] : styles) {
    for (const auto& [other_name, other] : styles) {
      if (name == other_name) break;
      EXPECT_TRUE(!dashesAlike({one.dash.begin(), one.dash.end()}, {other.dash.begin(), other.dash.end()}) ||
                  std::abs(lightness(one.line) - lightness(other.line)) >= 12)
          << name << ' ' << other_name;
    }
  }
}

TEST(SchedulerMarks, NoTwoSchedulersShareBothColourAndMarker) {
  std::set<std::pair<QRgb, int>> seen;
  for (const policies::PolicyInfo& info : policies::all()) {
    plots::PlotLane lane;
    lane.policy = QString::fromStdString(info.id);
    const QRgb colour = schedulerStyle(lane.policy, Theme::light()).line.rgb();
    EXPECT_TRUE(seen.emplace(colour, static_cast<int>(plots::markerOf(lane))).second) << info.id;
  }
}

TEST(SchedulerMarks, FollowTheSchedulerNotItsPlace) {
  const Figure both = makeFigure("scatter", twoRuns());
  const Figure alone = makeFigure("scatter", std::vector<compare::LaneRun>{twoRuns()[1]});
  EXPECT_EQ(plots::markerOf(both.lanes[1]), plots::markerOf(alone.lanes[0]));
  EXPECT_EQ(plots::hatchOf(both.lanes[1]), plots::hatchOf(alone.lanes[0]));
  EXPECT_NE(plots::markerOf(both.lanes[0]), plots::markerOf(both.lanes[1]));
}

std::set<double> anglesOf(int job) {
  const std::vector<double> angles = hatchAngles(hatchOfJob(job / 2));
  return {angles.begin(), angles.end()};
}

// The hatch lines of the job and of a restart on its bar.
std::set<double> besideARestart(int job) {
  std::set<double> angles = anglesOf(job);
  for (const double angle : hatchAngles(Hatch::Rising)) angles.insert(angle);
  return angles;
}

// A cross and a plus both have two lines, in different directions.
TEST(Lint, TellsMarkersOfTwoLinesApart) {
  Recorder page(QSizeF(10, 10));
  {
    QPainter painter(&page);
    const auto series = [&](const char* name, const QLineF& first, const QLineF& second) {
      const Named named(painter, OpRole::Series, QLatin1String(name));
      painter.setPen(QPen(QColor(0x5965AE), 1.5));
      painter.drawLine(first);
      painter.drawLine(second);
    };
    series("cross", {1, 1, 5, 5}, {1, 5, 5, 1});
    series("plus", {1, 3, 5, 3}, {3, 1, 3, 5});
  }
  const std::vector<PlacedSeries> read = seriesOf(page.take());
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0].form, QStringLiteral("line 135, line 45"));
  EXPECT_EQ(read[1].form, QStringLiteral("line 0, line 90"));
}

TEST(JobMarks, OfTwelveJobsDifferInGrey) {
  for (int a = 0; a < 12; ++a) {
    for (int b = 0; b < a; ++b) {
      const bool light = std::abs(lightness(jobColor(a)) - lightness(jobColor(b))) >= 12;
      EXPECT_TRUE(light || hatchOfJob(a / 2) != hatchOfJob(b / 2)) << a << ' ' << b;
      EXPECT_TRUE(light || besideARestart(a) != besideARestart(b)) << a << ' ' << b << ": both restart";
      EXPECT_TRUE(light || besideARestart(a) != anglesOf(b))
          << a << ' ' << b << ": the first restarts and the second does not";
      EXPECT_TRUE(light || plots::markerOf(a / 2) != plots::markerOf(b / 2)) << a << ' ' << b;
    }
  }
}

TEST(ColourVision, GreyHasNoColourAndKeepsBlackAndWhite) {
  EXPECT_EQ(seen(QColor(Qt::white), ColourVision::Grey).rgb(), QColor(Qt::white).rgb());
  EXPECT_EQ(seen(QColor(Qt::black), ColourVision::Grey).rgb(), QColor(Qt::black).rgb());
  const QColor grey = seen(QColor(0xD55E00), ColourVision::Grey);
  EXPECT_EQ(grey.red(), grey.green());
  EXPECT_EQ(grey.green(), grey.blue());
}

TEST(ColourVision, ADeuteranopeSeesRedAndGreenAlikeAndBlueApart) {
  const auto distance = [](const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
  };
  const QColor red(200, 60, 40);
  const QColor green(90, 110, 40);
  const QColor blue(40, 60, 200);
  EXPECT_LT(distance(seen(red, ColourVision::Deuteranopia), seen(green, ColourVision::Deuteranopia)),
            distance(red, green) / 2);
  EXPECT_GT(distance(seen(red, ColourVision::Deuteranopia), seen(blue, ColourVision::Deuteranopia)), 150);
  EXPECT_EQ(seen(QColor(Qt::white), ColourVision::Deuteranopia).rgb(), QColor(Qt::white).rgb());
}

TEST(ColourVision, APictureIsSeenPixelByPixel) {
  QImage image(4, 1, QImage::Format_RGB32);
  const QColor colors[] = {Qt::red, Qt::red, Qt::blue, Qt::black};
  for (int x = 0; x < 4; ++x) image.setPixelColor(x, 0, colors[x]);
  for (const ColourVision vision : {ColourVision::Colour, ColourVision::Grey, ColourVision::Deuteranopia}) {
    const QImage result = seen(image, vision);
    for (int x = 0; x < 4; ++x) EXPECT_EQ(result.pixelColor(x, 0).rgb(), seen(colors[x], vision).rgb());
  }
}

}  // namespace
}  // namespace roundel::widgets::figures
