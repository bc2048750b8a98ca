// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the file of a figure states its provenance, and that the figure can be made again from the file.

#include "widgets/figures/files/provenance.h"

#include <tuple>

#include "core/compare/branch.h"
#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/png_file.h"
#include "widgets/figures/kinds/legend.h"

namespace roundel::widgets::figures {
namespace {

using testing::figure;
using testing::runsOf;
using testing::twoRuns;

class ProvenanceOf : public ::testing::TestWithParam<Format> {};
INSTANTIATE_TEST_SUITE_P(Format, ProvenanceOf, ::testing::Values(Format::Pdf, Format::Svg, Format::Png, Format::Tex),
                         [](const auto& each) {
                           return each.param == Format::Pdf   ? "Pdf"
                                  : each.param == Format::Svg ? "Svg"
                                  : each.param == Format::Tex ? "Tex"
                                                              : "Png";
                         });

TEST_P(ProvenanceOf, GivesBackScenarioSchedulersAndView) {
  FigureOptions options;
  options.from_s = 360;
  options.to_s = 1800;
  options.color_by = ColorBy::GpuType;
  options.areas_by = ColorBy::User;
  options.height_mm = 47;
  const Page page = pageOf(makeFigure("gantt", twoRuns(), options), *findPreset("nature-1col"));
  const QByteArray bytes = bytesOf(page, GetParam());
  EXPECT_TRUE(looksLikeFigure(bytes.left(1024)));
  QString reason;
  const auto found = readProvenance(bytes, reason);
  ASSERT_TRUE(found) << reason.toStdString();
  EXPECT_EQ(found->kind, "gantt");
  EXPECT_EQ(found->preset, "nature-1col");
  EXPECT_EQ(found->options, options);
  EXPECT_FALSE(found->version.empty());
  model::Scenario expected = *twoRuns()[0].trace->problem->scenario;
  EXPECT_EQ(found->scenario, expected) << "the scenario has its two schedulers, labels and options";
}

// A scheduler that orders jobs by their true iterations is named in the key and in the metadata.
TEST(Provenance, SaysWhereAForecastWasTheTruth) {
  model::Scenario scenario = widgets::testing::threeJobs();
  scenario.compare = {{"asrpt", "A-SRPT", {}}, {"gavel", "Gavel", {}}};
  const Figure known = makeFigure("queue", runsOf(scenario));
  EXPECT_EQ(forecastNote(known), "forecast = truth: A-SRPT");
  EXPECT_TRUE(provenanceLine(known).endsWith(QStringLiteral("; forecast = truth: A-SRPT")));
  EXPECT_EQ(legendOf(known).back().name, forecastNote(known));
  for (const char* kind : {"matrix", "cru", "gru", "cluster", "decision-time"}) {
    const Figure other = makeFigure(kind, runsOf(scenario));
    EXPECT_TRUE(runNotes(other).isEmpty()) << kind << " shows no times of jobs";
    EXPECT_TRUE(
        std::ranges::none_of(legendOf(other), [&](const LegendEntry& e) { return e.name == forecastNote(known); }));
  }
  scenario.compare.erase(scenario.compare.begin());
  EXPECT_EQ(forecastNote(makeFigure("cru", runsOf(scenario))), "");
}

// The figure that is made again from a file has the same bytes as the file.
TEST_P(ProvenanceOf, TheFigureIsMadeAgainFromIt) {
  model::Scenario scenario = widgets::testing::threeJobs();
  scenario.title = "with <signs> & ]]> in its name";
  scenario.compare = {{"hadar", "Hadar eff", {{"utility", "\"eff\""}}}, {"gavel", "Gavel", {}}};
  scenario.clock.seed = 7;
  for (const char* kind : {"gantt", "gru", "makespan"}) {
    const QByteArray before = bytesOf(pageOf(makeFigure(kind, runsOf(scenario)), *findPreset("ieee-1col")), GetParam());
    QString reason;
    const auto found = readProvenance(before, reason);
    ASSERT_TRUE(found) << reason.toStdString();
    const Page again =
        pageOf(makeFigure(found->kind, runsOf(found->scenario), found->options), *findPreset(found->preset));
    EXPECT_EQ(bytesOf(again, GetParam()), before) << kind;
  }
}

TEST(Provenance, ASeedAndAnEndFromOutsideComeBack) {
  const auto problem = model::resolve(widgets::testing::threeJobs());
  compare::RunSettings settings;
  settings.seed = 99;
  settings.until_s = 700;
  const std::vector<compare::LaneRun> runs{compare::runLane(problem, {"hadar", "Hadar", {}}, settings)};
  QString reason;
  const auto found =
      readProvenance(bytesOf(pageOf(makeFigure("gantt", runs), *findPreset("usenix")), Format::Svg), reason);
  ASSERT_TRUE(found) << reason.toStdString();
  EXPECT_EQ(found->scenario.clock.seed, 99u);
  EXPECT_EQ(runsOf(found->scenario)[0].trace->end_s, runs[0].trace->end_s);
  ASSERT_EQ(found->scenario.compare.size(), 1u);
  EXPECT_EQ(found->scenario.compare[0].policy, "hadar");
}

// The runs: Hadar; a branch with a failing node; a branch of this branch with a cancelled job;
// and a branch with the same failure under a lane that is not shown.
TEST_P(ProvenanceOf, BranchesComeBackWithWhatTheyStemFrom) {
  model::Scenario scenario = widgets::testing::threeJobs();
  const auto problem = model::resolve(scenario);
  compare::RunSettings record;
  record.record = true;
  const compare::Lane gavel{"gavel", "Gavel", {}}, hadar{"hadar", "Hadar", {{"utility", "\"eff\""}}};
  std::vector<compare::LaneRun> runs{compare::runLane(problem, hadar, record)};
  const std::vector<compare::Edit> fails{compare::NodeDown{"n2", 1800.0}}, cancels{compare::CancelJob{"J2"}};
  const compare::LaneRun first = compare::branchAt(runs[0], 360, fails, "first", record);
  ASSERT_TRUE(first.ok());
  const compare::LaneRun second = compare::branchAt(first, 720, cancels, "second", record);
  const compare::LaneRun other =
      compare::branchAt(compare::runLane(problem, gavel, record), 360, fails, "other", record);
  ASSERT_TRUE(second.ok() && other.ok());
  runs.insert(runs.end(), {second, other});
  std::vector<plots::PlotLane> lanes = plots::lanesOf(runs);
  lanes[1].stem = hadar;
  lanes[1].branch_name = QStringLiteral("what \"if\"");
  lanes[2].stem = gavel;
  QString reason;
  const auto found =
      readProvenance(bytesOf(pageOf(makeFigure("jct-bars", lanes), *findPreset("beamer")), GetParam()), reason);
  ASSERT_TRUE(found) << reason.toStdString();
  ASSERT_EQ(found->scenario.compare.size(), 2u);
  EXPECT_EQ(found->scenario.compare[0], (model::CompareSpec{"hadar", std::nullopt, hadar.options}));
  EXPECT_EQ(found->scenario.compare[1], (model::CompareSpec{"gavel", "Gavel", {}}))
      << "the branch requires this run; the scenario has it under this label";
  ASSERT_EQ(found->branches.size(), 3u);
  const auto& [a, b, c] = std::tie(found->branches[0], found->branches[1], found->branches[2]);
  EXPECT_EQ(a.branch_point, (compare::BranchPoint{360, fails}));
  EXPECT_FALSE(a.shown) << "this branch is not a lane of the figure";
  EXPECT_EQ(b.branch_point, (compare::BranchPoint{720, cancels}));
  EXPECT_EQ(b.parent, a.id);
  EXPECT_TRUE(b.shown);
  EXPECT_EQ(b.name, QStringLiteral("what \"if\""));
  EXPECT_EQ(c.lane, "Gavel");
  EXPECT_EQ(c.parent, 0u);
  EXPECT_EQ(c.branch_point, (compare::BranchPoint{360, fails}));
}

// A strip under the page states it; the rest of the page is unchanged.
TEST(Provenance, AFigureOfAlteredFilesSaysSoOnItsPageAndInItsFile) {
  std::vector<compare::LaneRun> runs = twoRuns();
  runs[1].faults = {{"altered", "segments.csv", "", "", 0}};
  const QString note = QStringLiteral("drawn from altered files: Hadar (segments.csv)");
  for (const char* kind : {"gantt", "cru", "matrix", "cluster", "jct-bars"}) {
    const Page plain = pageOf(makeFigure(kind, twoRuns()), *findPreset("ieee-1col"));
    const Page marked = pageOf(makeFigure(kind, runs), *findPreset("ieee-1col"));
    EXPECT_EQ(marked.drawing.size_pt.width(), plain.drawing.size_pt.width());
    EXPECT_GT(marked.drawing.size_pt.height(), plain.drawing.size_pt.height());
    QString words;
    for (const Op& op : marked.drawing.ops) {
      if (op.kind == Op::Kind::Text && op.at.y() > plain.drawing.size_pt.height())
        words += (words.isEmpty() ? QString() : QStringLiteral(" ")) + op.text;
    }
    EXPECT_EQ(words, note) << kind;
    EXPECT_TRUE(lint(marked).size() == lint(plain).size()) << kind;
    EXPECT_TRUE(fileMetadata(marked.figure, "ieee-1col").description.contains(note));
    EXPECT_TRUE(fileMetadata(marked.figure, "ieee-1col").view.contains("\"altered\":[\"segments.csv\"]"));
    for (const Format format : {Format::Svg, Format::Tex, Format::Csv})
      EXPECT_TRUE(bytesOf(marked, format).contains("drawn from altered files")) << kind;
  }
}

TEST(Provenance, OfAFileOfAnotherProgramIsRefusedWithAReason) {
  const QByteArray pdf = figure(twoRuns(), "cru", Format::Pdf);
  QImage plain(10, 10, QImage::Format_RGB32);
  const QByteArray cases[] = {
      "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "%PDF-1.4\nnothing",
      pdf.left(pdf.size() / 3),
      "\x89PNG\r\n\x1a\nshort",
      figure(twoRuns(), "cru", Format::Svg).replace("\"roundel_figure\":1", "\"roundel_figure\":9"),
      QByteArray()};
  for (const QByteArray& bytes : cases) {
    QString reason;
    EXPECT_FALSE(readProvenance(bytes, reason)) << bytes.left(40).toStdString();
    EXPECT_FALSE(reason.isEmpty());
  }
  EXPECT_FALSE(looksLikeFigure("{\"roundel\": 1}"));
}

// Damaged files are read or rejected, and never crash the program. A truncated file returns the whole scenario or a reason.
// A file with a changed byte returns a scenario or a reason; the scenario may differ, because the byte may be in a name.
TEST(Provenance, OfADamagedFileIsWholeOrSaysWhyNot) {
  for (const Format format : {Format::Pdf, Format::Svg, Format::Png, Format::Tex}) {
    const QByteArray whole = bytesOf(testing::page(twoRuns(), "cluster"), format, {72, false, false});
    QString reason;
    const auto undamaged = readProvenance(whole, reason);
    ASSERT_TRUE(undamaged) << reason.toStdString();
    for (qsizetype cut = 0; cut < whole.size(); cut += 1 + whole.size() / 60) {
      reason.clear();
      const auto found = readProvenance(whole.left(cut), reason);
      if (found) {
        EXPECT_EQ(found->scenario, undamaged->scenario) << cut;
      }
      EXPECT_NE(found.has_value(), !reason.isEmpty()) << cut;
      QByteArray flipped = whole;
      flipped[cut] = static_cast<char>(flipped[cut] ^ 0x55);
      reason.clear();
      const bool readable = readProvenance(flipped, reason).has_value();
      EXPECT_NE(readable, !reason.isEmpty()) << cut;
    }
  }
}

TEST(PngText, IsFoundByItsKeyword) {
  const QByteArray png = figure(twoRuns(), "cru", Format::Png);
  EXPECT_FALSE(QImage::fromData(png, "PNG").isNull()) << "the file is still a valid PNG";
  EXPECT_TRUE(pngText(png, "Title").contains("CRU"));
  EXPECT_TRUE(pngText(png, "Description").startsWith("Roundel"));
  EXPECT_TRUE(pngText(png, "nothing").isEmpty());
  EXPECT_EQ(QImage::fromData(png, "PNG").text(QStringLiteral("Title")), QString::fromUtf8(pngText(png, "Title")))
      << "Qt reads the same title";
}

}  // namespace
}  // namespace roundel::widgets::figures
