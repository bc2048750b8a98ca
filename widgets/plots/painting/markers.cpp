// SPDX-License-Identifier: GPL-3.0-or-later
// Which marker a job or scheduler has, and how it is painted.

#include <QPainter>
#include <QTransform>
#include <cmath>
#include <iterator>

#include "widgets/base/theme/theme.h"
#include "widgets/plots/painting/plot_marks.h"

namespace roundel::widgets::plots {
namespace {

QPolygonF turned(const QPolygonF& shape, double degrees) { return QTransform().rotate(degrees).map(shape); }

// Corners on a circle, the first at the top; every second corner at radius `inner`.
QPolygonF starOf(int corners, double inner) {
  QPolygonF shape;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * M_PI * i / corners, r = 1.15 * (i % 2 == 1 ? inner : 1);
    shape << QPointF(r * std::sin(angle), -r * std::cos(angle));
  }
  return shape;
}

}  // namespace

Marker markerOf(int job_form) {
  constexpr Marker kOrder[] = {Marker::Disc,    Marker::Square, Marker::Triangle,
                               Marker::Diamond, Marker::Cross,  Marker::Plus};
  return kOrder[job_form % 6];
}

Marker markerOf(const PlotLane& lane) {
  using enum Marker;
  constexpr Marker kOrder[] = {Square,       Disc,          Triangle, Diamond, TriangleDown, Cross,   Plus,
                               TriangleLeft, TriangleRight, Star,     Bowtie,  Hourglass,    Pentagon};
  constexpr int kAgain = 7;  // a second lane of a scheduler skips so many, to differ from the next scheduler
  return kOrder[(look::schedulerNumber(lane.policy.toStdString()) + kAgain * lane.mark.occurrence) %
                static_cast<int>(std::size(kOrder))];
}

const QPolygonF& cornersOf(Marker marker) {
  static const QPolygonF none, square{{-0.88, -0.88}, {0.88, -0.88}, {0.88, 0.88}, {-0.88, 0.88}},
      triangle{{0, -1.15}, {1.05, 0.75}, {-1.05, 0.75}}, diamond{{0, -1.2}, {1.2, 0}, {0, 1.2}, {-1.2, 0}},
      down = turned(triangle, 180), left = turned(triangle, -90), right = turned(triangle, 90), star = starOf(10, 0.42),
      pentagon = starOf(5, 1), bowtie{{-1.1, -0.95}, {1.1, 0.95}, {1.1, -0.95}, {-1.1, 0.95}},
      hourglass = turned(bowtie, 90);
  switch (marker) {
    case Marker::Square:
      return square;
    case Marker::Triangle:
      return triangle;
    case Marker::Diamond:
      return diamond;
    case Marker::TriangleDown:
      return down;
    case Marker::TriangleLeft:
      return left;
    case Marker::TriangleRight:
      return right;
    case Marker::Star:
      return star;
    case Marker::Bowtie:
      return bowtie;
    case Marker::Hourglass:
      return hourglass;
    case Marker::Pentagon:
      return pentagon;
    case Marker::Disc:
    case Marker::Plus:
    case Marker::Cross:
      break;
  }
  return none;
}

void paintMarker(QPainter& painter, Marker marker, const QPointF& centre, double size, const QColor& color,
                 double line) {
  const double r = size / 2;
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  if (marker == Marker::Disc) return painter.drawEllipse(centre, r, r);
  if (const QPolygonF& corners = cornersOf(marker); !corners.isEmpty())
    return painter.drawPolygon(QTransform::fromTranslate(centre.x(), centre.y()).scale(r, r).map(corners));
  QPen pen(color, 1.6 * line);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  const bool plus = marker == Marker::Plus;
  const double d = r * 0.85;
  const QLineF lines[] = {plus ? QLineF(centre - QPointF(r, 0), centre + QPointF(r, 0))
                               : QLineF(centre - QPointF(d, d), centre + QPointF(d, d)),
                          plus ? QLineF(centre - QPointF(0, r), centre + QPointF(0, r))
                               : QLineF(centre + QPointF(-d, d), centre + QPointF(d, -d))};
  painter.drawLines(lines, 2);
}

}  // namespace roundel::widgets::plots
