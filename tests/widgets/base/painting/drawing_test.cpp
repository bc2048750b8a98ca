// SPDX-License-Identifier: GPL-3.0-or-later
// Tests recording a page and playing it back, hatches, and the PNG writer.

#include "widgets/base/painting/drawing.h"

#include <gtest/gtest.h>

#include <QImage>
#include <cmath>

#include "widgets/base/painting/hatch.h"
#include "widgets/figures/kinds/preset.h"

namespace roundel::widgets::figures {
namespace {

Drawing recorded(const std::function<void(QPainter&)>& paint, double points = 1) {
  Recorder recorder(QSizeF(100, 50), points);
  QPainter painter(&recorder);
  paint(painter);
  painter.end();
  return recorder.take();
}

TEST(Recorder, KeepsShapesInPointsWhateverTheUnitIs) {
  const auto paint = [](QPainter& p) {
    p.setPen(QPen(Qt::red, 20));
    p.translate(100, 50);
    p.drawLine(QPointF(0, 0), QPointF(200, 0));
  };
  const Drawing drawing = recorded(paint, 0.1);
  ASSERT_EQ(drawing.ops.size(), 1u);
  EXPECT_EQ(drawing.ops[0].path.boundingRect(), QRectF(10, 5, 20, 0));
  EXPECT_DOUBLE_EQ(drawing.ops[0].pen.widthF(), 2);
  EXPECT_EQ(drawing.ops[0].pen.color(), QColor(Qt::red));
  EXPECT_FALSE(drawing.ops[0].fill.isValid());
}

TEST(Recorder, WordsHaveTheirBaselineSizeAndTurn) {
  const Drawing drawing = recorded([](QPainter& p) {
    p.setFont(figureFont(QStringLiteral("Liberation Sans"), 8));
    p.scale(0.1, 0.1);
    p.translate(300, 200);
    p.rotate(-90);
    p.drawText(QPointF(0, 0), QStringLiteral("utilisation"));
  });
  ASSERT_EQ(drawing.ops.size(), 1u);
  EXPECT_EQ(drawing.ops[0].text, QStringLiteral("utilisation"));
  EXPECT_NEAR(drawing.ops[0].size_pt, 8, 1e-9);
  EXPECT_NEAR(drawing.ops[0].turned, -90, 1e-9);
  EXPECT_NEAR(drawing.ops[0].at.x(), 30, 1e-9);
  EXPECT_NEAR(drawing.ops[0].at.y(), 20, 1e-9);
  EXPECT_GT(drawing.ops[0].advance, 25);
}

TEST(Recorder, AWordOfSeveralScriptsIsOneWord) {
  const Drawing drawing = recorded(
      [](QPainter& p) {
        p.setFont(figureFont(QStringLiteral("Liberation Sans"), 8));
        p.drawText(QPointF(0, 100), QStringLiteral("job αβγ 7"));
      },
      0.1);
  ASSERT_EQ(drawing.ops.size(), 1u);
  EXPECT_EQ(drawing.ops[0].text, QStringLiteral("job αβγ 7"));
}

TEST(Recorder, AClipIsKeptOnlyWhereItCuts) {
  const Drawing drawing = recorded([](QPainter& p) {
    p.setPen(Qt::NoPen);
    p.setBrush(Qt::blue);
    p.save();
    p.setClipRect(QRectF(10, 10, 20, 20));
    p.drawRect(QRectF(12, 12, 5, 5));
    p.drawRect(QRectF(25, 12, 30, 5));
    p.drawRect(QRectF(60, 12, 5, 5));
    p.restore();
    p.drawRect(QRectF(60, 12, 5, 5));
  });
  ASSERT_EQ(drawing.ops.size(), 3u) << "operations outside of the clip are not recorded";
  EXPECT_TRUE(drawing.ops[0].clip.isNull());
  EXPECT_EQ(drawing.ops[1].clip, QRectF(10, 10, 20, 20));
  EXPECT_TRUE(drawing.ops[2].clip.isNull()) << "restore() removes the clip";
}

TEST(Recorder, NamedMarksStandBetweenTheirEnds) {
  const Drawing drawing = recorded([](QPainter& p) {
    const Named series(p, OpRole::Series, QStringLiteral("Hadar"));
    { const Named nothing(p, OpRole::Item, QStringLiteral("empty")); }
    p.drawLine(QPointF(0, 0), QPointF(1, 1));
  });
  ASSERT_EQ(drawing.ops.size(), 3u) << "a name without operations is not recorded";
  EXPECT_EQ(drawing.ops[0].kind, Op::Kind::Begin);
  EXPECT_EQ(drawing.ops[0].name, QStringLiteral("Hadar"));
  EXPECT_EQ(drawing.ops[2].kind, Op::Kind::End);
  QImage image(4, 4, QImage::Format_RGB32);
  QPainter elsewhere(&image);
  const Named ignored(elsewhere, OpRole::Series, QStringLiteral("on a screen"));
}

TEST(Play, DrawsWhatWasRecorded) {
  const auto paint = [](QPainter& p) {
    p.fillRect(QRectF(0, 0, 100, 50), Qt::white);
    p.setClipRect(QRectF(10, 10, 30, 30));
    p.fillRect(QRectF(0, 0, 30, 30), Qt::blue);
    p.setClipping(false);
    p.fillRect(QRectF(60, 10, 20, 20), Qt::green);
  };
  QImage direct(100, 50, QImage::Format_RGB32), played(100, 50, QImage::Format_RGB32);
  direct.fill(Qt::red), played.fill(Qt::red);
  {
    QPainter p(&direct);
    paint(p);
  }
  {
    QPainter p(&played);
    play(p, recorded(paint));
  }
  EXPECT_EQ(direct, played);
}

std::vector<QLineF> hatchLines(const QPolygonF& shape, Hatch hatch, double spacing) {
  std::vector<QLineF> lines;
  for (const Op& op : recorded([&](QPainter& p) { paintHatch(p, shape, hatch, Qt::black, spacing, 0.5); }).ops) {
    for (int i = 0; i + 1 < op.path.elementCount(); i += 2)
      lines.emplace_back(op.path.elementAt(i), op.path.elementAt(i + 1));
  }
  return lines;
}

TEST(Hatch, LinesEndAtTheEdgeOfTheirShape) {
  const QPolygonF shape({{0, 0}, {40, 0}, {40, 10}, {20, 10}, {20, 30}, {0, 30}});
  for (const Hatch hatch : {Hatch::Rising, Hatch::Falling, Hatch::Crossed, Hatch::Level, Hatch::Upright}) {
    const std::vector<QLineF> lines = hatchLines(shape, hatch, 3);
    ASSERT_GT(lines.size(), 5u);
    QPainterPath path;
    path.addPolygon(shape);
    path.closeSubpath();
    for (const QLineF& line : lines) {
      EXPECT_TRUE(path.contains(line.center())) << line.center().x() << ' ' << line.center().y();
      for (const QPointF& end : {line.p1(), line.p2()}) {
        const QRectF near(end - QPointF(1e-6, 1e-6), QSizeF(2e-6, 2e-6));
        EXPECT_TRUE(path.intersects(near) && !path.contains(near)) << "each end of the line is on the edge";
      }
    }
  }
  EXPECT_TRUE(hatchLines(shape, Hatch::None, 3).empty());
}

TEST(Hatch, NeighboursShareTheirGrid) {
  const auto line = [](const QRectF& box) { return hatchLines(QPolygonF(box), Hatch::Rising, 4).front(); };
  const auto offset = [](const QLineF& l) { return std::fmod((l.x1() + l.y1()) / std::sqrt(2.0) + 400, 4.0); };
  EXPECT_NEAR(offset(line({0, 0, 50, 20})), offset(line({50, 7, 31, 20})), 1e-9);
}

}  // namespace
}  // namespace roundel::widgets::figures
