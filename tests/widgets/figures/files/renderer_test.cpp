// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that figures are made in the background: order, replacement, progress, cancel.

#include "widgets/figures/files/figure_renderer.h"

#include <QDir>
#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/files/png_file.h"

namespace roundel::widgets {
namespace {

using figures::testing::manyRuns;
using figures::testing::page;
using figures::testing::twoRuns;

FigureRenderer::Request requestOf(const std::string& kind) {
  return {kind, figures::findPreset("acm-1col"), {}, plots::lanesOf(twoRuns())};
}

TEST(FigureRenderer, ShowsTheExportersOwnPictureAndItsLint) {
  for (const std::string& kind : figures::kinds()) {
    FigureRenderer renderer;
    std::shared_ptr<const FigureRenderer::RenderedFigure> shown;
    QObject::connect(&renderer, &FigureRenderer::shown, [&](const auto& figure) { shown = figure; });
    renderer.show(requestOf(kind), 120, figures::ColourVision::Colour);
    ASSERT_TRUE(QTest::qWaitFor([&] { return shown != nullptr; }, 20000)) << kind;
    EXPECT_EQ(shown->picture, figures::picture(page(twoRuns(), kind).drawing, 120)) << kind;
    EXPECT_EQ(figures::faultsOf(shown->findings), figures::faultsOf(figures::lint(page(twoRuns(), kind))));
    EXPECT_FALSE(renderer.busy());
  }
}

TEST(FigureRenderer, ANewerPageReplacesAnOlderOne) {
  FigureRenderer renderer;
  QStringList shown;
  QObject::connect(&renderer, &FigureRenderer::shown,
                   [&](const auto& figure) { shown << QString::fromStdString(figure->page.figure.kind); });
  for (const char* kind : {"gantt", "cru", "queue", "gru"})
    renderer.show(requestOf(kind), 96, figures::ColourVision::Colour);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !renderer.busy(); }, 20000));
  EXPECT_EQ(shown, QStringList{QStringLiteral("gru")});
}

TEST(FigureRenderer, ThePageComesBeforeThumbnailsThatWait) {
  FigureRenderer renderer;
  QStringList order;
  QObject::connect(&renderer, &FigureRenderer::shown, [&](const auto&) { order << QStringLiteral("page"); });
  QObject::connect(&renderer, &FigureRenderer::thumbnail, [&](const QString& kind, const QImage& picture) {
    EXPECT_FALSE(picture.isNull());
    order << kind;
  });
  renderer.thumbnails(requestOf("cru"), figures::kinds(), 40);
  renderer.show(requestOf("cru"), 96, figures::ColourVision::Colour);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !renderer.busy(); }, 20000));
  EXPECT_EQ(order.size(), static_cast<qsizetype>(figures::kinds().size()) + 1);
  EXPECT_LE(order.indexOf(QStringLiteral("page")), 1) << "at most one thumbnail is made before the page";
}

TEST(FigureRenderer, WritesFilesWithProgress) {
  const QTemporaryDir folder;
  FigureRenderer renderer;
  QSignalSpy wrote(&renderer, &FigureRenderer::wrote);
  QSignalSpy finished(&renderer, &FigureRenderer::writingFinished);
  const std::vector<std::string> kinds{"gantt", "cru", "gru"};
  renderer.write(requestOf("cru"), kinds,
                 {folder.filePath(QStringLiteral("a.pdf")), folder.filePath(QStringLiteral("none/b.pdf")),
                  folder.filePath(QStringLiteral("c.svg"))},
                 {});
  EXPECT_TRUE(renderer.writing());
  ASSERT_TRUE(finished.wait(20000));
  EXPECT_EQ(wrote.size(), 3);
  EXPECT_EQ(wrote.back(), (QList<QVariant>{3, 3}));
  EXPECT_EQ(finished[0][0].toStringList().size(), 1) << "the file in the missing folder is reported";
  EXPECT_FALSE(finished[0][1].toBool());
  EXPECT_EQ(figures::testing::bytesOfFile(folder.filePath(QStringLiteral("a.pdf"))),
            figures::testing::figure(twoRuns(), "gantt", figures::Format::Pdf));
  EXPECT_EQ(figures::testing::bytesOfFile(folder.filePath(QStringLiteral("c.svg"))),
            figures::testing::figure(twoRuns(), "gru", figures::Format::Svg));
}

TEST(FigureRenderer, CancelWritesNoMore) {
  const QTemporaryDir folder;
  FigureRenderer renderer;
  QSignalSpy finished(&renderer, &FigureRenderer::writingFinished);
  std::vector<QString> paths;
  for (const std::string& kind : figures::kinds())
    paths.push_back(folder.filePath(QString::fromStdString(kind) + QStringLiteral(".pdf")));
  renderer.write(requestOf("cru"), figures::kinds(), paths, {});
  renderer.cancelFiles();
  ASSERT_EQ(finished.size(), 1);
  EXPECT_TRUE(finished[0][1].toBool());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !renderer.busy(); }, 20000));
  EXPECT_LE(QDir(folder.path()).entryList(QDir::Files).size(), 1)
      << "only the file in progress at the time of the cancel is written";
  EXPECT_EQ(finished.size(), 1);
}

TEST(FigureRenderer, DestroyedAtWorkSaysNoMoreAndLeavesWholeFiles) {
  for (int attempt = 0; attempt < 3; ++attempt) {
    const QTemporaryDir folder;
    int signals_seen = 0;
    {
      FigureRenderer renderer;
      QObject::connect(&renderer, &FigureRenderer::thumbnail, [&] { ++signals_seen; });
      QObject::connect(&renderer, &FigureRenderer::wrote, [&] { ++signals_seen; });
      renderer.write(requestOf("cru"), {"cru", "gru"},
                     {folder.filePath(QStringLiteral("cru.pdf")), folder.filePath(QStringLiteral("gru.pdf"))}, {});
      renderer.thumbnails(requestOf("cru"), figures::kinds(), 40);
      QCoreApplication::processEvents();
      EXPECT_TRUE(renderer.busy()) << "the renderer is destroyed while it works";
    }
    const int seen_before = signals_seen;
    QCoreApplication::processEvents();
    EXPECT_EQ(signals_seen, seen_before);
    for (const QString& name : QDir(folder.path()).entryList(QDir::Files | QDir::Hidden)) {
      const std::string kind = name.section(QLatin1Char('.'), 0, 0).toStdString();
      EXPECT_EQ(figures::testing::bytesOfFile(folder.filePath(name)),
                figures::testing::figure(twoRuns(), kind, figures::Format::Pdf))
          << name.toStdString();
    }
  }
}

}  // namespace
}  // namespace roundel::widgets
