// SPDX-License-Identifier: GPL-3.0-or-later
// Tests thumbnails: painted once from a run, stored on disk, with labels that fit.

#include "widgets/start/welcome/thumbnails.h"

#include <gtest/gtest.h>

#include <QCryptographicHash>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/source_dir.h"

namespace roundel::widgets {
namespace {

class Thumbs : public ::testing::Test {
 protected:
  static Thumbnails::Request wanted(const char* name, const QSizeF& size = {180, 96}) {
    const QString path =
        QString::fromStdString(tests::sourceDir()) + QStringLiteral("/scenarios/") + QLatin1String(name);
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
    return {path, QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256), size, {Theme::light(), 1, 1}};
  }
  static int colours(const QImage& image) {
    QSet<QRgb> found;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) found.insert(image.pixel(x, y));
    }
    return static_cast<int>(found.size());
  }
  QTemporaryDir cache;
};

TEST_F(Thumbs, AreDrawnFromARunOnceAndThenReadFromTheCache) {
  const Thumbnails::Request lesson = wanted("lesson-gang.json");
  QImage drawn;
  {
    Thumbnails thumbnails(cache.path());
    QSignalSpy ready(&thumbnails, &Thumbnails::ready);
    EXPECT_TRUE(thumbnails.find(lesson).isNull());
    EXPECT_TRUE(thumbnails.find(lesson).isNull());
    EXPECT_EQ(thumbnails.runs(), 1);
    ASSERT_TRUE(thumbnails.waitForFinished());
    EXPECT_EQ(ready.size(), 1);
    drawn = thumbnails.find(lesson);
  }
  EXPECT_EQ(drawn.size(), QSize(180, 96));
  EXPECT_GT(colours(drawn), 4);
  Thumbnails again(cache.path());
  EXPECT_EQ(again.find(lesson).convertToFormat(QImage::Format_ARGB32), drawn.convertToFormat(QImage::Format_ARGB32));
  EXPECT_EQ(again.runs(), 0);
}

TEST_F(Thumbs, AnotherThemeSizeOrPixelRatioIsAnotherPictureOfTheSameRun) {
  Thumbnails thumbnails(cache.path());
  Thumbnails::Request lesson = wanted("lesson-gang.json");
  thumbnails.find(lesson);
  lesson.size = {96, 72};
  EXPECT_TRUE(thumbnails.find(lesson).isNull());
  ASSERT_TRUE(thumbnails.waitForFinished());
  EXPECT_EQ(thumbnails.find(lesson).size(), QSize(96, 72));
  lesson.look.theme = Theme::darkTheme();
  lesson.look.dpr = 2;
  EXPECT_EQ(thumbnails.find(lesson).size(), QSize(192, 144));
  EXPECT_EQ(thumbnails.runs(), 1);
}

TEST_F(Thumbs, AnotherContentIsAnotherRun) {
  Thumbnails thumbnails(cache.path());
  Thumbnails::Request lesson = wanted("lesson-gang.json");
  thumbnails.find(lesson);
  lesson.content = "edited";
  thumbnails.find(lesson);
  EXPECT_EQ(thumbnails.runs(), 2);
  ASSERT_TRUE(thumbnails.waitForFinished());
}

TEST_F(Thumbs, APictureForAFineScreenHasTwiceThePixels) {
  Thumbnails thumbnails(cache.path());
  Thumbnails::Request lesson = wanted("lesson-restart.json");
  lesson.look.dpr = 2;
  thumbnails.find(lesson);
  ASSERT_TRUE(thumbnails.waitForFinished());
  const QImage picture = thumbnails.find(lesson);
  EXPECT_EQ(picture.size(), QSize(360, 192));
  EXPECT_EQ(picture.devicePixelRatio(), 2);
}

TEST_F(Thumbs, WhatCannotRunHasNoPictureAndIsNotTriedAgain) {
  Thumbnails thumbnails(cache.path());
  Thumbnails::Request missing = wanted("lesson-gang.json");
  missing.path = cache.filePath(QStringLiteral("none.json"));
  thumbnails.find(missing);
  ASSERT_TRUE(thumbnails.waitForFinished());
  EXPECT_TRUE(thumbnails.find(missing).isNull());
  EXPECT_EQ(thumbnails.runs(), 1);
}

TEST_F(Thumbs, WhatRestsIsAskedForAgain) {
  Thumbnails thumbnails(cache.path());
  const Thumbnails::Request lesson = wanted("lesson-arrivals.json");
  thumbnails.find(lesson);
  thumbnails.cancelRuns();
  EXPECT_LT(thumbnails.progress(lesson), 0);
  thumbnails.find(lesson);
  EXPECT_EQ(thumbnails.runs(), 2);
  ASSERT_TRUE(thumbnails.waitForFinished());
  EXPECT_FALSE(thumbnails.find(lesson).isNull());
}

TEST_F(Thumbs, ASmallScenarioWaitsForNoLargeOne) {
  Thumbnails thumbnails(cache.path());
  QSignalSpy ready(&thumbnails, &Thumbnails::ready);
  Thumbnails::Request large = wanted("gavel-480.json");
  large.jobs = 480;
  const Thumbnails::Request lesson = wanted("lesson-gang.json");
  thumbnails.find(large);
  thumbnails.find(lesson);
  ASSERT_TRUE(ready.wait(30'000));
  EXPECT_EQ(ready[0][0].toByteArray(), lesson.content);
  thumbnails.cancelRuns();
}

}  // namespace
}  // namespace roundel::widgets
