// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the output of GifFile: Qt's reader returns the same pixels.

#include "widgets/figures/animation/gif_file.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QImageReader>
#include <QPainter>
#include <random>

namespace roundel::widgets::animation {
namespace {

QByteArray gifOf(const std::vector<QImage>& frames, int delay_cs = 4) {
  PaletteMaker colors;
  for (const QImage& frame : frames) colors.count(frame);
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  GifFile gif(&buffer, frames.front().size(), colors.palette());
  for (const QImage& frame : frames) gif.add(frame, delay_cs);
  EXPECT_TRUE(gif.finish());
  return buffer.data();
}

struct Read {
  std::vector<QImage> frames;
  std::vector<int> delays_ms;
  int loops = 0;
};

Read read(QByteArray bytes) {
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::ReadOnly);
  QImageReader reader(&buffer, "gif");
  Read out;
  while (out.frames.size() < 1000) {
    const QImage image = reader.read();
    if (image.isNull()) break;
    out.frames.push_back(image.convertToFormat(QImage::Format_RGB32));
    out.delays_ms.push_back(reader.nextImageDelay());
  }
  out.loops = reader.loopCount();
  return out;
}

QImage plain(const QSize& size, QRgb color) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(color);
  return image;
}

TEST(Gif, FewColoursComeBackExactly) {
  std::mt19937 random(7);
  std::vector<QRgb> colors;
  for (int i = 0; i < 255; ++i)
    colors.push_back(
        qRgb(static_cast<int>(random() % 256), static_cast<int>(random() % 256), static_cast<int>(random() % 256)));
  std::vector<QImage> frames;
  for (int f = 0; f < 6; ++f) {
    QImage image = frames.empty() ? plain({67, 45}, colors[0]) : frames.back().copy();
    // The first frame changes completely, each later frame only in a part.
    for (int y = f == 0 ? 0 : 3 * f; y < (f == 0 ? 45 : 3 * f + 9); ++y) {
      for (int x = f == 0 ? 0 : 5 * f; x < (f == 0 ? 67 : 5 * f + 11); ++x)
        image.setPixel(x, y, colors[random() % colors.size()]);
    }
    frames.push_back(image);
  }
  const Read back = read(gifOf(frames));
  ASSERT_EQ(back.frames.size(), frames.size());
  for (std::size_t i = 0; i < frames.size(); ++i) EXPECT_EQ(back.frames[i], frames[i]) << i;
  EXPECT_EQ(back.loops, -1) << "the animation repeats without end";
}

// Noise with lengths around those at which codes become wider and the code table is cleared.
TEST(Gif, EveryLengthOfCodesIsRead) {
  std::mt19937 random(1);
  for (const int pixels : {1,    2,    254,  255,  256,  257,  258,  509,  510,  511,  512, 513,
                           1023, 1024, 2046, 3836, 3837, 3838, 3839, 3840, 3841, 3842, 9000}) {
    QImage image = plain({pixels, 1}, qRgb(0, 0, 0));
    for (int x = 0; x < pixels; ++x) {
      const int grey = static_cast<int>(random() % 255);
      image.setPixel(x, 0, qRgb(grey, grey, grey));
    }
    const Read back = read(gifOf({image}));
    ASSERT_EQ(back.frames.size(), 1u) << pixels;
    EXPECT_EQ(back.frames[0], image) << pixels;
  }
}

TEST(Gif, ManyColoursComeBackNearAndGroundsExactly) {
  QImage image = plain({300, 200}, qRgb(255, 255, 255));
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(0, 0, 100, 200, QColor(31, 111, 214));
  for (int i = 0; i < 60; ++i)
    painter.fillRect(QRectF(110 + 3 * i, 10, 3, 180), QColor::fromHsv(i * 6, 40 + 3 * i, 250 - i));
  painter.drawText(QRect(0, 0, 300, 200), Qt::AlignCenter, QStringLiteral("anti-aliased words of an animation"));
  painter.end();
  const QImage back = read(gifOf({image})).frames.at(0);
  EXPECT_EQ(back.pixel(50, 5), qRgb(31, 111, 214));
  EXPECT_EQ(back.pixel(295, 195), qRgb(255, 255, 255));
  int worst = 0;
  for (int y = 0; y < 200; ++y) {
    for (int x = 0; x < 300; ++x) {
      const QRgb a = image.pixel(x, y), b = back.pixel(x, y);
      worst = std::max(
          {worst, std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
    }
  }
  EXPECT_LE(worst, 40);
}

TEST(Gif, OnlyWhatChangedIsInAFrame) {
  const QImage ground = plain({640, 360}, qRgb(244, 246, 248));
  QImage moved = ground;
  moved.setPixel(320, 200, qRgb(180, 35, 24));
  const qsizetype once = gifOf({ground}).size();
  EXPECT_LT(gifOf({ground, moved}).size(), once + 40);
}

TEST(Gif, TwoEqualFramesAreOneThatStandsLonger) {
  const QImage red = plain({8, 8}, qRgb(255, 0, 0)), blue = plain({8, 8}, qRgb(0, 0, 255));
  const Read back = read(gifOf({red, red, red, blue, red}, 7));
  ASSERT_EQ(back.frames.size(), 3u);
  EXPECT_EQ(back.delays_ms[0], 210);
  EXPECT_EQ(back.delays_ms[1], 70);
  EXPECT_EQ(back.frames[2], red);
}

TEST(Palette, TheSameFramesGiveTheSameColoursInAnyOrder) {
  std::mt19937 random(3);
  QImage a = plain({64, 64}, 0xff000000), b = a;
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 64; ++x)
      a.setPixel(x, y, static_cast<QRgb>(random()) | 0xff000000u),
          b.setPixel(x, y, static_cast<QRgb>(random()) | 0xff000000u);
  }
  PaletteMaker one, other;
  one.count(a), one.count(b);
  other.count(b), other.count(a);
  EXPECT_EQ(one.palette(), other.palette());
  EXPECT_EQ(one.palette().size(), 255u);
}

}  // namespace
}  // namespace roundel::widgets::animation
