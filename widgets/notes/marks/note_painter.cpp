// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notes/marks/note_painter.h"

#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace roundel::widgets::notes {
namespace {

// Lengths for text of size 8.
constexpr double kAside = 3, kAbove = 1.5, kFrame = 0.6, kArrow = 0.8, kOutline = 1.4, kHead = 4.2, kHeadHalf = 1.6,
                 kRing = 1.8;
constexpr float kBandShare = 0.16F;
constexpr double kLine = 1.15;  // distance of lines, in heights of text
const QColor kInk(0x9a, 0x1f, 0x2b), kBand(0xff, 0xf0, 0xc2);

void paintArrow(QPainter& painter, const NoteLook& look, const QLineF& line, const std::vector<QRectF>& words) {
  const double length = line.length();
  if (length < look.length(0.5)) return;
  const QPointF along((line.p2() - line.p1()) / length), across(-along.y(), along.x());
  const double head = std::min(look.length(kHead), length);
  const QPointF neck = line.p2() - along * head;
  painter.setPen(QPen(look.ink, look.length(kArrow), Qt::SolidLine, Qt::FlatCap));
  if (length > head)
    for (const QLineF& piece : outside({line.p1(), neck}, words)) painter.drawLine(piece);
  painter.setPen(Qt::NoPen);
  painter.setBrush(look.ink);
  const QPointF side = across * look.length(kHeadHalf);
  painter.drawPolygon(QPolygonF({line.p2(), neck + side, neck - side}));
  painter.setBrush(Qt::NoBrush);
}

void paintUpright(QPainter& painter, const NoteLook& look, double x, const QRectF& field,
                  const std::vector<QRectF>& words) {
  QPen pen(look.ink, look.length(kArrow), Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({4, 2});
  painter.setPen(pen);
  for (const QLineF& piece : outside({x, field.top(), x, field.bottom()}, words)) painter.drawLine(piece);
}

}  // namespace

NoteLook paperLook(double text_pt) {
  return {.text = text_pt, .unit = 1, .ink = kInk, .paper = Qt::white, .words = Qt::black, .band = kBand};
}

NoteLook screenLook(const Theme& theme, double text_px) {
  QColor band = theme.warning;
  band.setAlphaF(kBandShare);  // translucent, since bars are beneath it
  return {.text = text_px, .unit = 1, .ink = theme.bad, .paper = theme.panel, .words = theme.text, .band = band};
}

double ringOf(const NoteLook& look) { return look.length(kRing); }

QSizeF boxSize(const GanttText& text, const NoteLook& look, const QStringList& lines) {
  double width = 0;
  for (const QString& line : lines) width = std::max(width, text.width(line, look.text));
  const double height = text.height(look.text) * (1 + kLine * (static_cast<double>(lines.size()) - 1));
  return {width + 2 * look.length(kAside), height + 2 * look.length(kAbove)};
}

QStringList linesOf(const QString& words, const GanttText& text, double size, double room) {
  QStringList lines;
  for (const QString& word : words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const QString longer = lines.isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
    if (lines.isEmpty() || text.width(longer, size) > room)
      lines << word;
    else
      lines.back() = longer;
  }
  return lines;
}

void paintBands(QPainter& painter, const NoteLook& look, const std::vector<NoteMark>& marks) {
  for (const NoteMark& mark : marks)
    if (mark.kind == NoteMark::Kind::Band) painter.fillRect(mark.area, look.band);
}

void paintMarks(QPainter& painter, const NoteLook& look, const std::vector<NoteMark>& marks, bool highlight,
                const std::vector<QRectF>& words) {
  painter.setBrush(Qt::NoBrush);
  for (const NoteMark& mark : marks) {
    if (mark.kind == NoteMark::Kind::Bar && highlight) {
      painter.setPen(QPen(look.ink, look.length(kOutline), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
      painter.drawRect(mark.area);
    } else if (mark.kind == NoteMark::Kind::Instant) {
      paintUpright(painter, look, mark.area.left(), mark.area, words);
    } else if (mark.kind == NoteMark::Kind::Band) {
      paintUpright(painter, look, mark.area.left(), mark.area, words);
      paintUpright(painter, look, mark.area.right(), mark.area, words);
    } else if (mark.kind == NoteMark::Kind::Point) {
      painter.setPen(QPen(look.ink, look.length(kArrow)));
      painter.drawEllipse(mark.area.topLeft(), ringOf(look), ringOf(look));
    }
  }
}

void paintNote(QPainter& painter, GanttText& text, const NoteLook& look, const PlacedNote& note,
               const QStringList& lines, const std::vector<QRectF>& words) {
  for (const QLineF& arrow : note.arrows) paintArrow(painter, look, arrow, words);
  painter.setPen(QPen(look.ink, look.length(kFrame)));
  painter.setBrush(look.paper);
  painter.drawRect(note.box);
  painter.setBrush(Qt::NoBrush);
  double baseline = note.box.top() + look.length(kAbove) + text.ascent(look.text);
  for (const QString& line : lines) {
    text.draw({note.box.left() + look.length(kAside), baseline}, line, look.text, look.words);
    baseline += kLine * text.height(look.text);
  }
}

}  // namespace roundel::widgets::notes
