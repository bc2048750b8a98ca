// SPDX-License-Identifier: GPL-3.0-or-later
// The layer of the cluster animation that is painted with each frame.

#include <algorithm>
#include <cmath>

#include "widgets/base/painting/hatch.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/stage/painting/cluster_animation_brush.h"
#include "widgets/stage/painting/cluster_animation_text.h"

namespace roundel::widgets {
namespace {

constexpr int kTrailParts = 6;

class MovingLayer : ClusterAnimationBrush {
 public:
  using ClusterAnimationBrush::ClusterAnimationBrush;

  void moving() {
    header();
    for (const DrawnGang& drawn_gang : m_frame.gangs)
      if (drawn_gang.away || !drawn_gang.computes)
        unready(drawn_gang);
      else
        progress(drawn_gang);
    for (const TokenFlight& flight : m_frame.flights) flight.arrow ? arrow(flight) : trail(flight);
    for (const TokenFlight& flight : m_frame.flights)
      if (!flight.token.isEmpty()) token(flight);
  }

 private:
  void header() {
    double x = m_layout.header.left() + 14 + m_look.name_room;
    const double y = m_layout.header.center().y();
    if (!m_look.name.isEmpty()) {
      m_text.drawMiddle({x, y}, m_look.name, kHeadingPx, m_look.scheduler.text, QFont::Bold);
      x += m_text.width(m_look.name, kHeadingPx, QFont::Bold) + 14;
    }
    const QString clock = clockText(m_frame.t_s < 10 ? m_frame.t_s : std::floor(m_frame.t_s), m_look.end_s);
    const double right = m_layout.header.right() - 14, taken = m_text.figuresWidth(clock, kHeadingPx, QFont::Bold);
    m_text.drawFigures({right, y + m_text.capHeight(kHeadingPx) / 2}, clock, kHeadingPx, m_theme.playhead, QFont::Bold,
                       Qt::AlignRight);
    drawFitting(headerSentence(m_frame.counts), x, y, right - taken - 12 - x, m_theme.dim);
  }

  // Drops clauses from the end until the rest fits.
  void drawFitting(QString words, double x, double y, double room, const QColor& color) {
    while (!words.isEmpty() && m_text.width(words, kBodyPx) > room)
      words = words.left(std::max<qsizetype>(0, words.lastIndexOf(QStringLiteral(" · "))));
    m_text.drawMiddle({x, y}, words, kBodyPx, color);
  }

  void progress(const DrawnGang& each) {
    const QRectF& piece = widest(each);
    if (!hasProgress(piece)) return;
    const QColor fill = colorOf(each.job, each.gpus.front());
    bar(progressBar(piece), each.progress, textOn(fill), faded(textOn(fill), 0.28));
  }

  // A gang that restarts, or whose token is still flying.
  void unready(const DrawnGang& each) {
    const QColor fill = colorOf(each.job, each.gpus.front()), tint = mixed(fill, m_theme.panel, 0.3);
    for (const QRectF& piece : each.pieces) {
      m_painter.setPen(Qt::NoPen);
      m_painter.setBrush(tint);
      m_painter.drawRoundedRect(piece, radius(piece), radius(piece));
      if (!each.computes && piece.height() >= 6)
        figures::paintHatch(m_painter, QPolygonF(piece.adjusted(1, 1, -1, -1)), figures::Hatch::Rising,
                            faded(fill, 0.55), 7, 1.5);
      QPen edge(mixed(fill, m_theme.text, 0.7), piece.height() < 12 ? 1 : 2);
      edge.setStyle(Qt::DashLine);
      m_painter.setPen(edge);
      m_painter.setBrush(Qt::NoBrush);
      m_painter.drawRoundedRect(piece.adjusted(1, 1, -1, -1), radius(piece), radius(piece));
      if (each.from_s < each.to_s && piece.height() >= 20) {
        const double grow = 1 + 5 * each.pulse;
        m_painter.setPen(QPen(faded(fill, 0.7 * (1 - each.pulse)), 2));
        m_painter.drawRoundedRect(piece.adjusted(-grow, -grow, grow, grow), radius(piece) + 2, radius(piece) + 2);
      }
    }
    unreadyLabel(each);
  }

  void unreadyLabel(const DrawnGang& each) {
    const QRectF& piece = widest(each);
    const QString whole_label = gangLabel(m_problem, each, m_frame.t_s), name = nameOf(each.job);
    const double seconds = std::floor(m_frame.t_s - each.from_s);
    const QString middle =
        each.from_s < each.to_s ? ClusterAnimationTexts::tr("%1 %2 s").arg(name, QString::number(seconds)) : name;
    for (const QString& words : {whole_label, middle, name}) {
      for (const double size : {kBodyPx, kSmallestPx}) {
        const double width = m_text.width(words, size, QFont::DemiBold);
        if (width + 8 > piece.width() || m_text.capHeight(size) + 3 > piece.height()) continue;
        const QRectF plate(piece.center().x() - width / 2 - 5, piece.center().y() - 10 * m_scale, width + 10,
                           20 * m_scale);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.panel);
        m_painter.drawRoundedRect(plate.intersected(piece.adjusted(1, 1, -1, -1)), 3, 3);
        m_text.drawMiddle(piece.center(), words, size, m_theme.text, QFont::DemiBold, Qt::AlignHCenter);
        return;
      }
    }
  }

  void trail(const TokenFlight& each) {
    const QColor color = colorOf(each.job);
    const double length = std::min(each.fraction, 0.35);
    for (int part = 0; part < kTrailParts; ++part) {
      const double from = each.fraction - length * (kTrailParts - part) / kTrailParts,
                   to = each.fraction - length * (kTrailParts - part - 1) / kTrailParts;
      const double width = (each.small ? 1 : 2) + (each.small ? 2 : 8) * part / (kTrailParts - 1.0);
      m_painter.setPen(
          QPen(faded(color, each.trail * (0.25 + 0.6 * part / kTrailParts)), width, Qt::SolidLine, Qt::FlatCap));
      m_painter.drawLine(each.at(from), each.at(to));
    }
    if (each.fraction < 1 && !each.small) ahead(each);
  }

  // The rest of the path: a dotted line with an arrowhead.
  void ahead(const TokenFlight& each) {
    QPainterPath path(each.at(each.fraction));
    constexpr int kParts = 14;
    for (int i = 1; i <= kParts; ++i) path.lineTo(each.at(each.fraction + (1 - each.fraction) * i / kParts));
    QPen pen(m_theme.dim, 1.5);
    pen.setDashPattern({1.5, 3});
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(path);
    head(each);
  }

  void head(const TokenFlight& each) {
    const QPointF tip = each.at(1), back = each.at(0.94);
    const double length = std::hypot(tip.x() - back.x(), tip.y() - back.y());
    if (length < 0.1) return;
    const QPointF along = (tip - back) / length, side(-along.y(), along.x());
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_theme.dim);
    m_painter.drawPolygon(QPolygonF{tip, tip - along * 9 + side * 4.5, tip - along * 9 - side * 4.5});
  }

  // Ends at the edge of a card, so that it does not cross the card's text.
  void arrow(TokenFlight each) {
    if (each.to == JobLocation::Queue) each.path[3].setX(m_layout.cards.right());
    if (each.from == JobLocation::Queue) each.path[0].setX(m_layout.cards.right());
    QPainterPath path(each.path[0]);
    path.cubicTo(each.path[1], each.path[2], each.path[3]);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_theme.panel, 5));
    m_painter.drawPath(path);
    m_painter.setPen(QPen(mixed(colorOf(each.job), m_theme.text, 0.6), 2));
    m_painter.drawPath(path);
    head(each);
  }

  void token(const TokenFlight& each) {
    const QColor fill = colorOf(each.job);
    m_painter.setPen(QPen(m_theme.panel, each.small ? 1 : 3));
    m_painter.setBrush(fill);
    m_painter.drawRoundedRect(each.token, kTokenRadius, kTokenRadius);
    if (each.job == m_look.selected || each.job == m_look.hovered) {
      m_painter.setPen(QPen(m_theme.text, 2));
      m_painter.drawRoundedRect(each.token.adjusted(-1, -1, 1, 1), kTokenRadius, kTokenRadius);
    }
    const QColor ink = textOn(fill);
    if (each.small) {
      if (each.folded > 0)
        m_text.drawMiddle(each.token.center(), ClusterAnimationTexts::tr("%1 jobs").arg(each.folded + 1), kSmallestPx,
                          ink, QFont::DemiBold, Qt::AlignHCenter);
      return;
    }
    const QString note = flightNote(each);
    const double note_width = m_text.width(note, kNotePx),
                 room = each.token.width() - 16 - (note.isEmpty() ? 0 : note_width + 8);
    const double y = each.token.center().y();
    const QString name = m_text.fitted(nameOf(each.job), kTokenPx, QFont::Bold, room);
    m_text.drawMiddle({each.token.left() + 9, y}, name, kTokenPx, ink, QFont::Bold);
    m_text.drawMiddle({each.token.right() - 8, y}, note, kNotePx, ink, QFont::Normal, Qt::AlignRight);
  }
};

}  // namespace

void paintClusterAnimationMoving(QPainter& painter, const ClusterAnimationFrame& frame,
                                 const ClusterAnimationLook& look) {
  MovingLayer(painter, frame, look).moving();
}

}  // namespace roundel::widgets
