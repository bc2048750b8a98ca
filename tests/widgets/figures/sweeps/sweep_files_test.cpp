// SPDX-License-Identifier: GPL-3.0-or-later
// Tests sweep figures as files: the lint at every preset, all formats, equal bytes in two exports, provenance.

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "core/io/tables/csv_reader.h"
#include "tests/widgets/figures/sweeps/sweeps.h"
#include "widgets/figures/files/figure_export.h"
#include "widgets/figures/files/provenance.h"

namespace roundel::widgets::figures::testing {
namespace {

SweepChoices choicesFor(const std::string& kind) {
  if (kind == "heat-map") return choices({"jct_mean_s"});
  if (kind == "decision-growth") return choices({}, {"jobs"}, {{"spread", "0.2"}});
  return choices({"jct_mean_s"}, {"jobs"}, {{"spread", "0.2"}});
}

class SweepLint : public ::testing::TestWithParam<std::string> {};

TEST_P(SweepLint, PassesAtEveryPresetForOneToEightSchedulersOfLongNames) {
  for (const int schedulers : {1, 2, 5, 8}) {
    const Figure figure = makeSweepFigure(largeTable(schedulers), GetParam(), choicesFor(GetParam()));
    ASSERT_TRUE(figure.drawable()) << figure.empty.toStdString();
    for (const Preset& preset : presets())
      EXPECT_EQ(faultsOf(lint(pageOf(figure, preset))), "") << preset.name << ' ' << schedulers;
  }
}

TEST_P(SweepLint, PassesWithPanelsOfMetricsAndOfValues) {
  if (GetParam() == "heat-map" || GetParam() == "decision-growth")
    GTEST_SKIP() << "this kind shows one metric and one value";
  const experiment::SweepTable table = largeTable(3);
  for (const SweepChoices& each :
       {choices({"jct_mean_s", "cru"}, {"jobs"}, {{"spread", "0.2"}}), choices({"cru"}, {"jobs"})}) {
    const Figure figure = makeSweepFigure(table, GetParam(), each);
    ASSERT_TRUE(figure.drawable()) << figure.empty.toStdString();
    for (const Preset& preset : presets()) EXPECT_EQ(faultsOf(lint(pageOf(figure, preset))), "") << preset.name;
  }
}

TEST_P(SweepLint, EveryFormatIsWrittenAndTheSameTwice) {
  const experiment::SweepTable table = largeTable(2);
  for (const Format format : {Format::Pdf, Format::Svg, Format::Png, Format::Tex, Format::Csv}) {
    const auto bytes = [&] {
      return bytesOf(pageOf(makeSweepFigure(table, GetParam(), choicesFor(GetParam())), *findPreset("ieee-1col")),
                     format, {96});
    };
    const QByteArray first = bytes();
    EXPECT_FALSE(first.isEmpty());
    EXPECT_EQ(first, bytes());
  }
}

INSTANTIATE_TEST_SUITE_P(All, SweepLint, ::testing::ValuesIn(sweepKinds()), [](const auto& kind) {
  std::string name = kind.param;
  std::erase(name, '-');
  return name;
});

/// Rounds of 180, 360 and 720 s. Gavel has results only at 360 s, and Hadar has a CRU only there.
experiment::SweepTable oneValueTable(bool hadar) {
  std::string text = "run,Round,scheduler,seed,status,message,jct_mean_s,cru\n";
  int run = 0;
  for (const std::string round : {"180", "360", "720"}) {
    const bool middle = round == "360";
    text += std::to_string(run++) + "," + round + ",Gavel,1," + (middle ? "complete,,2080,0.7\n" : "failed,no,,\n");
    if (hadar) text += std::to_string(run++) + "," + round + ",Hadar,1,complete,,1400," + (middle ? "0.8\n" : "\n");
  }
  return tableOf(text);
}

TEST(SweepCurves, AFigureWithoutACurveIsLeftOutWithWhatWouldDrawIt) {
  const Figure figure = makeSweepFigure(oneValueTable(false), "metric-curve", choices({"jct_mean_s"}, {"Round"}));
  EXPECT_FALSE(figure.drawable());
  EXPECT_TRUE(figure.empty.contains(QStringLiteral("choose metric-bars"))) << figure.empty.toStdString();
  const Figure bars = makeSweepFigure(oneValueTable(false), "metric-bars", choices({"jct_mean_s"}, {"Round"}));
  EXPECT_EQ(faultsOf(lint(pageOf(bars, *findPreset("ieee-1col")))), "");
}

TEST(SweepCurves, APanelWithoutACurveBesideOneWithSomeIsAFault) {
  const experiment::SweepTable table = oneValueTable(true);
  const auto faults = [&](std::vector<std::string> metrics) {
    const Figure figure = makeSweepFigure(table, "metric-curve", choices(std::move(metrics), {"Round"}));
    return faultsOf(lint(pageOf(figure, *findPreset("ieee-1col"))));
  };
  EXPECT_EQ(faults({"jct_mean_s"}), "") << "a curve of Hadar and a point of Gavel pass the lint";
  const Page both = pageOf(makeSweepFigure(table, "metric-curve", choices({"jct_mean_s", "cru"}, {"Round"})),
                           *findPreset("ieee-1col"));
  EXPECT_EQ(plotsWithMarks(both.drawing), std::vector({true, true})) << "missing values do not hide the other values";
  EXPECT_TRUE(faults({"jct_mean_s", "cru"}).contains(QStringLiteral("plot 2 of 2")))
      << faults({"jct_mean_s", "cru"}).toStdString();
}

TEST(SweepFiles, LatexReadsItsNumbersFromATable) {
  const QTemporaryDir folder;
  const Figure figure =
      makeSweepFigure(smallTable(), "metric-curve", choices({"jct_mean_s"}, {"load"}, {{"gpus", "16"}}));
  std::string error;
  ASSERT_TRUE(writePage(pageOf(figure, *findPreset("ieee-1col")), folder.filePath("jct.tex").toStdString(), {}, error))
      << error;
  std::ifstream in(folder.filePath("jct.dat").toStdString());
  std::string columns;
  std::getline(in, columns);
  EXPECT_THAT(columns, ::testing::HasSubstr("gavel-x gavel-y"));
  EXPECT_THAT(columns, ::testing::HasSubstr("gavel-low"));
  EXPECT_THAT(columns, ::testing::HasSubstr("hadar-hollow-x"));
}

TEST(SweepFiles, LatexHasHollowBarsInColumnsOfTheirOwn) {
  const Figure figure =
      makeSweepFigure(smallTable(), "metric-bars", choices({"jct_mean_s"}, {"load"}, {{"gpus", "16"}}));
  const QByteArray tex = bytesOf(pageOf(figure, *findPreset("ieee-1col")), Format::Tex);
  EXPECT_TRUE(tex.contains("hadar-hollow-bar/.style"));
  EXPECT_TRUE(tex.contains("x=hadar-hollow-x, y=hadar-hollow-y"));
  EXPECT_FALSE(tex.contains("gavel-hollow"));
}

/// Returns the rows of a CSV file without the column `source`.
std::vector<std::vector<std::string>> rowsOf(const QString& path) {
  std::ifstream in(path.toStdString(), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  io::CsvReader reader(text);
  std::vector<std::vector<std::string>> rows;
  for (std::vector<std::string_view> fields; reader.next(fields);) {
    rows.emplace_back(fields.begin(), fields.end());
    if (fields.size() == rows.front().size() && rows.front().back() == "source" && rows.size() > 1)
      rows.back().pop_back();
  }
  if (!rows.empty() && rows.front().back() == "source") rows.front().pop_back();
  return rows;
}

class HeatMapInLatex : public ::testing::Test {
 protected:
  HeatMapInLatex() {
    for (const char* name : {"heat.tex", "heat.csv"}) {
      std::string error;
      EXPECT_TRUE(writePage(m_page, m_folder.filePath(QString::fromUtf8(name)).toStdString(), {}, error)) << error;
    }
    m_rows = rowsOf(m_folder.filePath("heat.csv"));
  }
  QTemporaryDir m_folder;
  const Page m_page =
      pageOf(makeSweepFigure(smallTable(), "heat-map", choices({"jct_mean_s"})), *findPreset("ieee-2col"));
  std::vector<std::vector<std::string>> m_rows;
};

TEST_F(HeatMapInLatex, HasTheNumbersOfTheCsvBesideIt) {
  ASSERT_EQ(m_rows.size(), 9U) << "a header, and 2 loads x 2 sizes x 2 schedulers";
  EXPECT_EQ(rowsOf(m_folder.filePath("heat.dat")), m_rows);
  const auto column = std::ranges::find(m_rows.front(), "mean") - m_rows.front().begin();
  EXPECT_EQ(m_rows[1][static_cast<std::size_t>(column)], "7200") << "the mean of 3600, 7200 and 10800 s";
}

TEST_F(HeatMapInLatex, CompilesAndItsTableIsReadByPgfplots) {
  if (std::system("command -v pdflatex >/dev/null && kpsewhich pgfplotstable.sty >/dev/null") != 0)
    GTEST_SKIP() << "pdflatex with pgfplots is not installed (texlive-pictures)";
  std::ofstream(m_folder.filePath("all.tex").toStdString())
      << "\\documentclass{article}\n\\usepackage{tikz}\n\\usepackage{pgfplotstable}\n\\begin{document}\n\\input{heat.tex}\n"
         "\\pgfplotstableread[col sep=comma]{heat.dat}\\numbers\n\\pgfplotstablegetrowsof\\numbers\n"
         "\\typeout{rows: \\pgfplotsretval.}\n\\end{document}\n";
  const std::string folder = m_folder.path().toStdString();
  ASSERT_EQ(std::system(
                ("cd '" + folder + "' && pdflatex -interaction=nonstopmode -halt-on-error all.tex > said.txt").c_str()),
            0);
  std::ifstream in(folder + "/said.txt");
  const std::string said{std::istreambuf_iterator<char>(in), {}};
  EXPECT_THAT(said, ::testing::HasSubstr("rows: 8."));
  EXPECT_GT(std::filesystem::file_size(folder + "/all.pdf"), 1000U);
}

TEST(SweepFiles, SayWhichSweepTheyAreOf) {
  experiment::SweepTable table = smallTable();
  table.title = "Loads";
  table.identity = "abc123";
  const Figure figure = makeSweepFigure(table, "metric-bars", choices({"cru"}, {"load"}, {{"gpus", "8"}}));
  const FileMetadata file = fileMetadata(figure, "ieee-1col");
  EXPECT_EQ(file.title, "Loads: Metric, grouped bars");
  EXPECT_TRUE(file.description.contains(
      "sweep \"Loads\"; cru; schedulers Gavel, Hadar; 24 of 24 runs; 3 seeds; gpus = 8; sha256 abc123"))
      << file.description.toStdString();
  for (const Format format : {Format::Pdf, Format::Svg, Format::Png, Format::Tex}) {
    QString reason;
    EXPECT_FALSE(readProvenance(bytesOf(pageOf(figure, *findPreset("ieee-1col")), format, {96}), reason));
    EXPECT_TRUE(reason.contains("“Loads”")) << reason.toStdString();
  }
}

}  // namespace
}  // namespace roundel::widgets::figures::testing
