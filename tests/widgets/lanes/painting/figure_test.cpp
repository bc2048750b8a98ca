// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/figure/gantt_figure.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QFile>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "tests/widgets/lanes/painting/pictures.h"
#include "tests/widgets/lanes/painting/recorder.h"
#include "tests/widgets/lanes/painting/scenes.h"

namespace roundel::widgets {
namespace {

using namespace testing;

std::vector<GanttFigureRun> twoRuns() {
  return {{"Gavel", "gavel", {}, indexOf(smallTrace())}, {"Hadar", "hadar", {}, indexOf(smallTrace())}};
}

void paintOn(QPaintDevice& device, const QSizeF& size, const std::vector<GanttFigureRun>& runs,
             const GanttFigureOptions& options = {}) {
  QPainter painter(&device);
  paintGanttFigure(painter, size, runs, options);
}

TEST(GanttFigure, UsesNoPatternsNoAlphaAndNoPixmaps) {
  for (const bool large : {false, true}) {
    std::vector<GanttFigureRun> runs = twoRuns();
    if (large) runs = {{"Hadar", "hadar", {}, indexOf(largeTrace(largeScenario(), 5))}};
    GanttFigureOptions options;
    options.queue = true;
    options.selected = model::JobIndex(0);
    Recorder recorder(QSize(252, 200));
    paintOn(recorder, QSizeF(252, 200), runs, options);
    EXPECT_FALSE(recorder.engine.patterned);
    EXPECT_FALSE(recorder.engine.translucent);
    EXPECT_EQ(recorder.engine.images, 0);
    EXPECT_GT(recorder.engine.shapes, 10);
  }
}

TEST(GanttFigure, EveryTextHasTheSizeAskedFor) {
  for (const double size : {7.0, 7.5, 9.0}) {
    GanttFigureOptions options;
    options.text_pt = size;
    Recorder recorder(QSize(252, 300));
    paintOn(recorder, QSizeF(252, 300), twoRuns(), options);
    EXPECT_NEAR(recorder.engine.smallest, size, 0.01);
  }
}

TEST(GanttFigure, NamesLanesRowsJobsAndTheAxis) {
  Recorder recorder(QSize(252, 240));
  paintOn(recorder, QSizeF(252, 240), twoRuns());
  for (const char* text : {"Gavel", "Hadar", "n0", "n2", "V100", "K80", "J1", "J2", "J3", "0", "20", "time (min)",
                           "restart", "waits for a slower GPU"}) {
    EXPECT_TRUE(recorder.engine.texts.contains(QLatin1String(text))) << text;
  }
}

// If rows are lower than a line of text, names of nodes are moved apart and jobs are listed in a key.
TEST(GanttFigure, ThatIsTooLowForLabelsStillNamesNodesTypesAndJobs) {
  Recorder recorder(QSize(252, 130));
  paintOn(recorder, QSizeF(252, 130), twoRuns());
  for (const char* text : {"n0", "n1", "n2", "V100", "P100", "K80", "J1", "J2", "J3"}) {
    EXPECT_TRUE(recorder.engine.texts.contains(QLatin1String(text))) << text;
  }
  EXPECT_EQ(recorder.engine.texts.count(QStringLiteral("J1")), 1) << "J1 is named once, in the key";
}

TEST(GanttFigure, ThatIsTooLowForNamesOfRowsSaysUnderTheAxisWhatTheyAre) {
  Recorder recorder(QSize(252, 62));
  paintOn(recorder, QSizeF(252, 62), twoRuns());
  EXPECT_EQ(recorder.engine.texts.filter(QStringLiteral("rows from the top: 2 × V100, 3 × P100, 1 × K80")).size(), 1)
      << recorder.engine.texts.join(QLatin1Char('|')).toStdString();
  EXPECT_TRUE(recorder.engine.texts.contains(QStringLiteral("Hadar")));
}

TEST(GanttFigure, ColoursThatStandForModelsHaveAKey) {
  GanttFigureOptions options;
  options.color_by = ColorBy::GangSize;
  Recorder recorder(QSize(252, 240));
  paintOn(recorder, QSizeF(252, 240), twoRuns(), options);
  EXPECT_TRUE(recorder.engine.texts.contains(QStringLiteral("2 GPUs")))
      << recorder.engine.texts.join(QLatin1Char('|')).toStdString();
}

TEST(GanttFigure, WaitHasAScaleAndGangSizesAscendInTheKey) {
  GanttFigureOptions options;
  options.color_by = ColorBy::Wait;
  Recorder wait(QSize(252, 240));
  paintOn(wait, QSizeF(252, 240), twoRuns(), options);
  EXPECT_TRUE(wait.engine.texts.contains(QStringLiteral("waited 0")))
      << wait.engine.texts.join(QLatin1Char('|')).toStdString();
  options.color_by = ColorBy::GangSize;
  Recorder gangs(QSize(252, 240));
  paintOn(gangs, QSizeF(252, 240), twoRuns(), options);
  EXPECT_LT(gangs.engine.texts.indexOf(QStringLiteral("2 GPUs")), gangs.engine.texts.indexOf(QStringLiteral("3 GPUs")));
}

TEST(GanttFigure, HatchesAreLines) {
  Recorder with(QSize(500, 240)), without(QSize(500, 240));
  paintOn(with, QSizeF(500, 240), {{"Hadar", "hadar", {}, indexOf(traceOf(smallScenario(), {{0, 0, 0, 600, 300}}))}});
  paintOn(without, QSizeF(500, 240), {{"Hadar", "hadar", {}, indexOf(traceOf(smallScenario(), {{0, 0, 0, 600}}))}});
  EXPECT_GT(with.engine.lines, without.engine.lines + 20);
}

TEST(GanttFigure, SvgKeepsTextAsTextAndIsTheSameTwice) {
  const auto svg = [] {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(QSize(252, 220));
    generator.setViewBox(QRectF(0, 0, 252, 220));
    paintOn(generator, QSizeF(252, 220), twoRuns());
    return buffer.data();
  };
  const QByteArray first = svg();
  EXPECT_TRUE(first.contains(">Hadar</text>"));
  EXPECT_TRUE(first.contains(">V100</text>"));
  EXPECT_FALSE(first.contains("<mask"));
  EXPECT_FALSE(first.contains("<image"));
  EXPECT_EQ(first, svg());
}

TEST(GanttFigure, PaintsOnAPdfPageInPoints) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setResolution(1200);
    writer.setPageSize(QPageSize(QSizeF(252, 220), QPageSize::Point));
    writer.setPageMargins({});
    QPainter painter(&writer);
    painter.scale(1200 / 72.0, 1200 / 72.0);
    paintGanttFigure(painter, QSizeF(252, 220), twoRuns());
  }
  EXPECT_TRUE(buffer.data().startsWith("%PDF"));
  if (qEnvironmentVariableIsSet("ROUNDEL_SHOTS")) {
    QFile file(qEnvironmentVariable("ROUNDEL_SHOTS") + QStringLiteral("/gantt-figure.pdf"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(buffer.data());
  }
}

TEST(GanttFigure, PictureShowsTheBarsWhereTheAxisSays) {
  const QSizeF size(500, ganttFigureHeight_pt(twoRuns(), {}));
  QImage image((size * 3).toSize(), QImage::Format_RGB32);
  image.fill(Qt::white);
  {
    QPainter painter(&image);
    painter.scale(3, 3);
    paintGanttFigure(painter, size, twoRuns());
  }
  keep(image, "figure");
  bool found = false;
  for (int y = 0; y < image.height() && !found; ++y) found = image.pixel(image.width() * 2 / 3, y) == jobColor(0).rgb();
  EXPECT_TRUE(found) << "J1 runs after two thirds, in full colour";
}

TEST(GanttFigure, TheHeightGrowsWithTheRowsUpToALimit) {
  EXPECT_GT(ganttFigureHeight_pt(twoRuns(), {}), ganttFigureHeight_pt({twoRuns().front()}, {}));
  EXPECT_EQ(ganttFigureHeight_pt({{"Hadar", "hadar", {}, indexOf(largeTrace(largeScenario(), 5))}}, {}, 400), 400);
}

TEST(GanttFigure, RunsWithoutATraceAreLeftOut) {
  Recorder recorder(QSize(252, 200));
  paintOn(recorder, QSizeF(252, 200), {{"Gavel", "gavel", {}, nullptr}});
  EXPECT_TRUE(recorder.engine.texts.isEmpty());
}

}  // namespace
}  // namespace roundel::widgets
