// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme/icons.h"
#include "tests/source_dir.h"

#include <gtest/gtest.h>

#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QPixmap>
#include <QRegularExpression>

namespace roundel::widgets {
namespace {

int painted(const QImage& image) {
  int pixels = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) pixels += qAlpha(image.pixel(x, y)) > 100 ? 1 : 0;
  }
  return pixels;
}

QStringList shipped() {
  QStringList names;
  QDirIterator files(QStringLiteral(":/roundel/icons"), {QStringLiteral("*.svg")}, QDir::Files);
  while (files.hasNext()) {
    files.next();
    names << files.fileInfo().completeBaseName();
  }
  return names;
}

TEST(Icons, EveryOneIsPaintedInTheColourAsked) {
  QStringList names = shipped();
  names.removeAll(QStringLiteral("roundel"));
  ASSERT_GE(names.size(), 20);
  for (const QString& name : names) {
    for (const int size : {16, 20, 32}) {
      const QImage image = icon(name, QColor(200, 30, 40)).pixmap(size, size).toImage();
      EXPECT_EQ(image.width(), size) << name.toStdString();
      EXPECT_GT(painted(image), size / 2) << name.toStdString() << size;
      for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
          const QColor c = image.pixelColor(x, y);
          if (c.alpha() > 250) {
            EXPECT_EQ(c.rgb(), QColor(200, 30, 40).rgb()) << name.toStdString();
          }
        }
      }
    }
  }
}

TEST(Icons, ADisabledOneIsFainter) {
  const QIcon play = icon(QStringLiteral("play"), Qt::black);
  EXPECT_GT(painted(play.pixmap(32, 32).toImage()),
            painted(play.pixmap(32, 32, QIcon::Disabled).toImage().convertToFormat(QImage::Format_ARGB32)) - 1);
  int most = 0;
  const QImage faded = play.pixmap(32, 32, QIcon::Disabled).toImage();
  for (int y = 0; y < 32; ++y) {
    for (int x = 0; x < 32; ++x) most = std::max(most, qAlpha(faded.pixel(x, y)));
  }
  EXPECT_LT(most, 130);
  EXPECT_GT(most, 60);
}

TEST(Icons, TheMarkIsThereFrom16To512) {
  const QIcon mark = programIcon();
  for (const int size : {16, 24, 32, 48, 64, 128, 256, 512}) {
    const QPixmap pixmap = mark.pixmap(size, size);
    EXPECT_EQ(pixmap.width(), size);
    EXPECT_GT(painted(pixmap.toImage()), size * size / 8) << size;
  }
}

TEST(Icons, EveryNameThatTheProgramAsksForIsShipped) {
  static const QRegularExpression call(QStringLiteral("\\bicon\\(QStringLiteral\\(\"([a-z-]+)\"\\)"));
  const QStringList names = shipped();
  int asked = 0;
  for (const char* folder : {"/widgets", "/app"}) {
    QDirIterator sources(QString::fromStdString(tests::sourceDir()) + QLatin1String(folder), {QStringLiteral("*.cpp")},
                         QDir::Files, QDirIterator::Subdirectories);
    while (sources.hasNext()) {
      QFile file(sources.next());
      ASSERT_TRUE(file.open(QIODevice::ReadOnly));
      const QString text = QString::fromUtf8(file.readAll());
      for (auto it = call.globalMatch(text); it.hasNext(); ++asked) {
        const QString name = it.next().captured(1);
        EXPECT_TRUE(names.contains(name)) << name.toStdString() << " in " << file.fileName().toStdString();
      }
    }
  }
  EXPECT_GE(asked, 2);
}

}  // namespace
}  // namespace roundel::widgets
