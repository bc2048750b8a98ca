// Files: their size in mm, the same bytes twice, and what is refused.

#include <QDir>
#include <QImage>

#include "tests/widgets/figures/figures.h"

namespace roundel::widgets::figures {
namespace {

using testing::bytesOf;
using testing::figure;
using testing::manyRuns;
using testing::twoRuns;

TEST(Presets, HaveNamesWidthsAndReadableText) {
  ASSERT_GE(presets().size(), 8u);
  for (const Preset& preset : presets()) {
    EXPECT_EQ(findPreset(preset.name), &preset);
    EXPECT_GE(preset.font_pt, 7) << preset.name;
    EXPECT_GT(preset.max_height_mm, 50) << preset.name;
  }
  EXPECT_EQ(findPreset("letter"), nullptr);
  EXPECT_NEAR(findPreset("ieee-1col")->width_mm, 3.5 * 25.4, 0.01);
  EXPECT_NEAR(findPreset("acm-1col")->width_mm, 241.15 / 72.27 * 25.4, 0.1);
  EXPECT_EQ(findPreset("nature-1col")->width_mm, 89);
}

TEST(Figures, SizesFitTheirPreset) {
  for (const Preset& preset : presets()) {
    for (const std::string& kind : kinds()) {
      for (const auto* runs : {&twoRuns(), &manyRuns()}) {
        const QSizeF size = sizeOf_mm(*runs, kind, preset);
        EXPECT_EQ(size.width(), preset.width_mm);
        EXPECT_GE(size.height(), 30) << kind;
        EXPECT_LE(size.height(), preset.max_height_mm) << kind;
      }
    }
  }
}

TEST(Figures, TheSameInputGivesTheSameBytes) {
  for (const std::string& kind : kinds()) {
    for (const Format format : {Format::Pdf, Format::Svg, Format::Png}) {
      EXPECT_EQ(figure(twoRuns(), kind, format), figure(twoRuns(), kind, format)) << kind << static_cast<int>(format);
    }
  }
}

TEST(Figures, APngHasItsSizeInMillimetres) {
  for (const std::string& kind : kinds()) {
    const QImage image = QImage::fromData(figure(twoRuns(), kind, Format::Png), "PNG");
    const QSizeF mm = sizeOf_mm(twoRuns(), kind, *findPreset("acm-1col"));
    EXPECT_NEAR(image.width() / 300.0 * 25.4, mm.width(), 0.1) << kind;
    EXPECT_NEAR(image.height() / 300.0 * 25.4, mm.height(), 0.1) << kind;
    EXPECT_NEAR(image.dotsPerMeterX(), 300 / 0.0254, 1);
    EXPECT_EQ(image.pixelColor(0, 0), QColor(Qt::white));
    EXPECT_LT(widgets::testing::count(image, Qt::white), image.width() * image.height() * 0.995) << kind << " is not empty";
  }
}

TEST(Figures, TheBarsOfAGanttHaveTheColoursOfTheirJobs) {
  const QImage image = QImage::fromData(figure(twoRuns(), "gantt", Format::Png), "PNG");
  for (int job = 0; job < 3; ++job) EXPECT_GT(widgets::testing::count(image, jobColor(job)), 500) << job;
}

TEST(WriteFigure, WritesEveryKindInEveryFormat) {
  const QTemporaryDir folder;
  for (const std::string& kind : kinds()) {
    for (const char* ending : {"pdf", "svg", "png", "csv"}) {
      const QString path = folder.filePath(QStringLiteral("%1.%2").arg(QString::fromStdString(kind), QLatin1String(ending)));
      std::string error;
      EXPECT_TRUE(writeFigure(twoRuns(), kind, "ieee-1col", path.toStdString(), error)) << error;
      EXPECT_FALSE(bytesOf(path).isEmpty()) << path.toStdString();
      const QByteArray first = bytesOf(path);
      EXPECT_TRUE(writeFigure(twoRuns(), kind, "ieee-1col", path.toStdString(), error)) << "over the one that is there";
      EXPECT_EQ(bytesOf(path), first);
    }
  }
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), static_cast<qsizetype>(kinds().size() * 4)) << "and nothing beside them";
}

TEST(WriteFigure, RefusesWhatItDoesNotKnowAndLeavesNothing) {
  const QTemporaryDir folder;
  struct Case {
    const char *kind, *preset, *name, *word;
  };
  const Case cases[] = {{"pie", "ieee-1col", "a.pdf", "gantt"}, {"gantt", "letter", "a.pdf", "ieee-1col"}, {"gantt", "ieee-1col", "a.jpg", ".pdf"}, {"gantt", "ieee-1col", "a", ".svg"},
                        {"gantt", "ieee-1col", ".pdf", ".png"}};
  for (const Case& c : cases) {
    std::string error;
    EXPECT_FALSE(writeFigure(twoRuns(), c.kind, c.preset, folder.filePath(QLatin1String(c.name)).toStdString(), error)) << c.name;
    EXPECT_NE(error.find(c.word), std::string::npos) << error;
  }
  EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(WriteFigure, AFolderThatIsNotThereIsNamedAndNothingIsLeft) {
  const QTemporaryDir folder;
  for (const char* ending : {"pdf", "csv"}) {
    std::string error;
    EXPECT_FALSE(writeFigure(twoRuns(), "gantt", "ieee-1col", folder.filePath(QStringLiteral("none/a.%1").arg(QLatin1String(ending))).toStdString(), error));
    EXPECT_NE(error.find("none"), std::string::npos) << error;
  }
  EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(WriteFigure, APathThatIsAFolderIsRefusedAndTheFolderStays) {
  const QTemporaryDir folder;
  QDir(folder.path()).mkpath(QStringLiteral("a.pdf/inside"));
  std::string error;
  EXPECT_FALSE(writeFigure(twoRuns(), "gantt", "ieee-1col", folder.filePath(QStringLiteral("a.pdf")).toStdString(), error));
  EXPECT_FALSE(error.empty());
  EXPECT_TRUE(QDir(folder.filePath(QStringLiteral("a.pdf/inside"))).exists());
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 1);
}

TEST(WriteFigure, WithoutAnyRunThereIsNothingToDraw) {
  const QTemporaryDir folder;
  compare::LaneRun failed;
  failed.lane = {"hadar", "Hadar", {}};
  for (const std::vector<compare::LaneRun>& runs : {std::vector<compare::LaneRun>{}, std::vector<compare::LaneRun>{failed}}) {
    for (const char* ending : {"pdf", "csv"}) {
      std::string error;
      EXPECT_FALSE(writeFigure(runs, "gantt", "ieee-1col", folder.filePath(QStringLiteral("a.%1").arg(QLatin1String(ending))).toStdString(), error));
      EXPECT_NE(error.find("no run"), std::string::npos) << error;
    }
  }
  EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(Figures, ARunThatFailedIsLeftOut) {
  std::vector<compare::LaneRun> runs = twoRuns();
  compare::LaneRun failed;
  failed.lane = {"hadar", "Failed", {}};
  runs.push_back(failed);
  EXPECT_EQ(figure(runs, "cru", Format::Svg), figure(twoRuns(), "cru", Format::Svg));
}

}  // namespace
}  // namespace roundel::widgets::figures
