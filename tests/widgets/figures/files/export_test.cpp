// SPDX-License-Identifier: GPL-3.0-or-later
// Tests figure files: the size in mm, equal bytes in two exports, rejected figures.

#include <QDir>
#include <QImage>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/kinds/figure_painter.h"

namespace roundel::widgets::figures {
namespace {

using testing::bytesOfFile;
using testing::figure;
using testing::manyRuns;
using testing::page;
using testing::twoRuns;

TEST(Presets, HaveNamesWidthsAndReadableText) {
  ASSERT_EQ(presets().size(), 10u);
  for (const Preset& preset : presets()) {
    EXPECT_EQ(findPreset(preset.name), &preset);
    EXPECT_FALSE(titleOf(preset).isEmpty());
    EXPECT_GE(preset.font_pt, preset.floor_pt) << preset.name;
    EXPECT_GT(preset.max_height_mm, 50) << preset.name;
    const std::map<std::string, double> columns_pt{
        {"ieee-1col", 252}, {"ieee-2col", 516}, {"acm-1col", 241.15}, {"acm-2col", 506.3}, {"usenix", 241.02}};
    if (const auto column = columns_pt.find(preset.name); column != columns_pt.end()) {
      constexpr double kTexPoint_mm = 25.4 / 72.27, kOverfull_pt = 0.1;
      EXPECT_LE(preset.width_mm, (column->second + kOverfull_pt) * kTexPoint_mm) << preset.name << " is overfull";
      EXPECT_GE(preset.width_mm, (column->second - 0.1) * kTexPoint_mm) << preset.name;
    }
  }
  EXPECT_EQ(findPreset("letter"), nullptr);
  EXPECT_NEAR(findPreset("ieee-1col")->width_mm, 88.57, 0.01);
  EXPECT_NEAR(findPreset("ieee-2col")->width_mm, 181.35, 0.01);
  EXPECT_NEAR(findPreset("acm-1col")->width_mm, 241.15 / 72.27 * 25.4, 0.1);
  EXPECT_NEAR(findPreset("acm-2col")->width_mm, 506.3 / 72.27 * 25.4, 0.1);
  EXPECT_NEAR(findPreset("usenix")->width_mm, 241.02 / 72.27 * 25.4, 0.1);
  EXPECT_EQ(findPreset("nature-1col")->width_mm, 89);
  EXPECT_EQ(findPreset("nature-2col")->floor_pt, 5);
  EXPECT_EQ(findPreset("beamer")->width_mm, 140) << "the width of a slide of 160 x 90 mm without its margins";
  EXPECT_EQ(findPreset("beamer")->max_height_mm, 70) << "the height of a slide below its title";
}

TEST(Presets, TakeTheirTypeFromTheProgram) {
  for (const Preset& preset : presets())
    EXPECT_EQ(QFontInfo(figureFont(familyOf(preset), preset.font_pt)).family(), familyOf(preset)) << preset.name;
}

TEST(Figures, SizesFitTheirPreset) {
  for (const Preset& preset : presets()) {
    for (const std::string& kind : kinds()) {
      for (const auto* runs : {&twoRuns(), &manyRuns()}) {
        const QSizeF size = page(*runs, kind, preset.name).drawing.size_mm();
        EXPECT_NEAR(size.width(), preset.width_mm, 1e-9);
        EXPECT_GE(size.height(), 8) << kind;
        EXPECT_LE(size.height(), preset.max_height_mm + 1e-9) << kind;
      }
    }
  }
}

TEST(Figures, AHeightThatIsAskedForIsTaken) {
  FigureOptions options;
  options.height_mm = 41.5;
  EXPECT_NEAR(pageOf(makeFigure("cru", twoRuns(), options), *findPreset("lncs")).drawing.size_mm().height(), 41.5,
              1e-9);
}

// Text or marks are within 3 mm of each edge of the page, so a page needs no cropping.
TEST(Figures, FillTheirPage) {
  for (const std::string& kind : kinds()) {
    if (kind == "cluster") continue;  // its nodes determine its height, its columns its width
    const Page& p = page(manyRuns(), kind);
    QRectF ink;
    for (const Op& op : p.drawing.ops) {
      if (op.kind == Op::Kind::Text) ink |= QRectF(op.at, QSizeF(op.turned == 0 ? op.advance : 1, 1));
      if (op.kind == Op::Kind::Shape && op.fill != QColor(Qt::white)) ink |= op.path.boundingRect();
    }
    const double most = 3 / 25.4 * 72;
    EXPECT_LT(ink.left(), most + p.preset->font_pt) << kind;
    EXPECT_LT(ink.top(), most + p.preset->font_pt) << kind;
    EXPECT_GT(ink.right(), p.drawing.size_pt.width() - most - p.preset->font_pt) << kind;
    EXPECT_GT(ink.bottom(), p.drawing.size_pt.height() - most) << kind;
  }
}

TEST(Figures, PanelsOfSmallMultiplesAreEquallyLargeAndInLine) {
  for (const char* kind : {"cru", "gru", "throughput", "fragments"}) {
    for (const Preset& preset : presets()) {
      for (const std::size_t lanes : {std::size_t{5}, manyRuns().size()}) {
        const std::vector<compare::LaneRun> runs(manyRuns().begin(),
                                                 manyRuns().begin() + static_cast<std::ptrdiff_t>(lanes));
        const Drawing drawing = lanes == manyRuns().size() ? page(manyRuns(), kind, preset.name).drawing
                                                           : draw(makeFigure(kind, runs), preset);
        ASSERT_EQ(drawing.plots.size(), lanes);
        const QRectF first = drawing.plots.front().rect;
        for (const PlotFrame& plot : drawing.plots) {
          EXPECT_NEAR(plot.rect.width(), first.width(), 0.11) << kind << ' ' << preset.name;
          EXPECT_NEAR(plot.rect.height(), first.height(), 0.11) << kind << ' ' << preset.name;
          EXPECT_GT(plot.rect.height(), 2 * preset.font_pt) << kind << ' ' << preset.name;
        }
      }
    }
  }
}

TEST(Figures, AxesAreDrawnOverTheirGrid) {
  const QColor grid = Theme::light().grid;
  for (const std::string& kind : kinds()) {
    const Page& p = page(manyRuns(), kind);
    for (const PlotFrame& plot : p.drawing.plots) {
      std::size_t last_grid = 0, first_axis = p.drawing.ops.size();
      for (std::size_t i = p.drawing.plots_begin; i < p.drawing.plots_end; ++i) {
        const Op& op = p.drawing.ops[i];
        if (op.kind != Op::Kind::Shape || op.fill.isValid()) continue;
        const QRectF line = op.path.boundingRect();
        if (op.pen.color() == grid && plot.rect.contains(line.center())) last_grid = i;
        const bool whole = std::abs(line.top() - plot.rect.bottom()) < 0.2 && line.height() < 0.1 &&
                           std::abs(line.center().x() - plot.rect.center().x()) < 1 &&
                           line.width() > 0.95 * plot.rect.width();
        if (whole && op.pen.color() == QColor(Qt::black) && op.pen.style() == Qt::SolidLine)
          first_axis = std::min(first_axis, i);
      }
      EXPECT_LT(first_axis, p.drawing.ops.size()) << kind << " has a line under the plot";
      EXPECT_LT(last_grid, first_axis) << kind;
    }
  }
}

class FigureOf : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Kind, FigureOf, ::testing::ValuesIn(kinds()),
                         [](const auto& each) { return testing::plain(each.param); });

// Simulates and lays out twice. Only decision-time differs between runs, because it shows measured times.
TEST_P(FigureOf, TwoRunsGiveTheSameBytesAtEveryPreset) {
  model::Scenario scenario = widgets::testing::example("hadar-fig1.json");
  scenario.compare.resize(2);
  const std::vector<compare::LaneRun> again = GetParam() == "decision-time" ? twoRuns() : testing::runsOf(scenario);
  const FileSettings coarse{60, false, false};
  for (const Preset& preset : presets()) {
    const Page second = pageOf(makeFigure(GetParam(), again), preset);
    for (const Format format : {Format::Pdf, Format::Svg, Format::Png, Format::Tex, Format::Csv}) {
      const QByteArray first = bytesOf(page(twoRuns(), GetParam(), preset.name), format, coarse);
      EXPECT_FALSE(first.isEmpty()) << preset.name;
      EXPECT_TRUE(first == bytesOf(second, format, coarse)) << preset.name << ' ' << static_cast<int>(format);
    }
  }
}

TEST(Figures, APngHasItsSizeAtAnyResolution) {
  for (const double dpi : {96.0, 300.0}) {
    const QImage image = QImage::fromData(bytesOf(page(twoRuns(), "gantt"), Format::Png, {dpi, false, false}), "PNG");
    const QSizeF mm = page(twoRuns(), "gantt").drawing.size_mm();
    EXPECT_NEAR(image.width() / dpi * 25.4, mm.width(), 0.3);
    EXPECT_NEAR(image.height() / dpi * 25.4, mm.height(), 0.3);
    EXPECT_NEAR(image.dotsPerMeterX(), dpi / 0.0254, 1);
    EXPECT_EQ(image.pixelColor(0, 0), QColor(Qt::white));
  }
}

TEST(Figures, TheBarsOfAGanttHaveTheColoursOfTheirJobs) {
  const QImage image = QImage::fromData(figure(twoRuns(), "gantt", Format::Png), "PNG");
  for (int job = 0; job < 3; ++job) EXPECT_GT(widgets::testing::count(image, jobColor(job)), 500) << job;
}

TEST(Figures, ARunThatFailedIsLeftOut) {
  std::vector<compare::LaneRun> runs = twoRuns();
  compare::LaneRun failed;
  failed.lane = {"hadar", "Failed", {}};
  runs.push_back(failed);
  EXPECT_EQ(bytesOf(pageOf(makeFigure("cru", runs), *findPreset("acm-1col")), Format::Svg),
            figure(twoRuns(), "cru", Format::Svg));
}

TEST(WriteFigure, WritesEveryFormatBesideAndRenamesItIntoPlace) {
  const QTemporaryDir folder;
  for (const std::string kind : {"gantt", "gru", "matrix"}) {
    for (const char* ending : {"pdf", "svg", "PNG", "csv"}) {
      const QString path =
          folder.filePath(QStringLiteral("%1.%2").arg(QString::fromStdString(kind), QLatin1String(ending)));
      std::string error;
      EXPECT_TRUE(testing::writeFigure(twoRuns(), kind, path.toStdString(), error)) << error;
      const QByteArray first = bytesOfFile(path);
      EXPECT_FALSE(first.isEmpty()) << path.toStdString();
      EXPECT_TRUE(testing::writeFigure(twoRuns(), kind, path.toStdString(), error)) << "the existing file is replaced";
      EXPECT_EQ(bytesOfFile(path), first);
    }
  }
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), 12) << "no other files are written";
}

TEST(WriteFigure, RefusesAnEndingItDoesNotKnowAndLeavesNothing) {
  const QTemporaryDir folder;
  struct Case {
    const char *name, *word;
  };
  const Case cases[] = {{"a.jpg", ".pdf"}, {"a", ".svg"}, {".pdf", ".png"}};
  for (const Case& c : cases) {
    std::string error;
    EXPECT_FALSE(testing::writeFigure(twoRuns(), "gantt", folder.filePath(QLatin1String(c.name)).toStdString(), error))
        << c.name;
    EXPECT_NE(error.find(c.word), std::string::npos) << error;
  }
  EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

// A name that fits no column: the lint finds it and the file is not written unless the user forces it.
TEST(WriteFigure, RefusesWhatTheLintFaultsUnlessForced) {
  model::Scenario s = widgets::testing::threeJobs();
  s.compare[0].label = std::string(120, 'W');
  const auto runs = testing::runsOf(s);
  const QTemporaryDir folder;
  const std::string path = folder.filePath(QStringLiteral("a.svg")).toStdString();
  std::string error;
  EXPECT_FALSE(testing::writeFigure(runs, "jct-bars", path, error));
  EXPECT_TRUE(error.starts_with("refused")) << error;
  EXPECT_NE(error.find("WWW"), std::string::npos) << error;
  EXPECT_TRUE(QDir(folder.path()).isEmpty());
  EXPECT_TRUE(testing::writeFigure(runs, "jct-bars", path, error, {300, false, true})) << error;
  EXPECT_TRUE(testing::writeFigure(runs, "jct-bars", folder.filePath(QStringLiteral("a.csv")).toStdString(), error))
      << "a table has no layout that the lint could reject";
}

TEST(WriteFigure, AFolderThatIsNotThereIsNamedAndNothingIsLeft) {
  const QTemporaryDir folder;
  for (const char* ending : {"pdf", "csv"}) {
    std::string error;
    EXPECT_FALSE(testing::writeFigure(
        twoRuns(), "gantt", folder.filePath(QStringLiteral("none/a.%1").arg(QLatin1String(ending))).toStdString(),
        error));
    EXPECT_NE(error.find("none"), std::string::npos) << error;
  }
  EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(WriteFigure, APathThatIsAFolderIsRefusedAndTheFolderStays) {
  const QTemporaryDir folder;
  QDir(folder.path()).mkpath(QStringLiteral("a.pdf/inside"));
  std::string error;
  EXPECT_FALSE(testing::writeFigure(twoRuns(), "gantt", folder.filePath(QStringLiteral("a.pdf")).toStdString(), error));
  EXPECT_FALSE(error.empty());
  EXPECT_TRUE(QDir(folder.filePath(QStringLiteral("a.pdf/inside"))).exists());
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 1);
}

TEST(WriteFigure, WithoutAnyRunThereIsNothingToDraw) {
  const QTemporaryDir folder;
  compare::LaneRun failed;
  failed.lane = {"hadar", "Hadar", {}};
  for (const std::vector<compare::LaneRun>& runs :
       {std::vector<compare::LaneRun>{}, std::vector<compare::LaneRun>{failed}}) {
    for (const char* ending : {"pdf", "csv"}) {
      std::string error;
      EXPECT_FALSE(testing::writeFigure(
          runs, "gantt", folder.filePath(QStringLiteral("a.%1").arg(QLatin1String(ending))).toStdString(), error));
      EXPECT_NE(error.find("no run"), std::string::npos) << error;
    }
  }
  EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

}  // namespace
}  // namespace roundel::widgets::figures
