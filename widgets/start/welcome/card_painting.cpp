// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/card_painting.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QTextLayout>
#include <algorithm>

#include "widgets/start/welcome/thumbnail_painting.h"

namespace roundel::widgets {
namespace {

constexpr double kPad = 12, kBadge = 20, kTitle = 13, kBetween = 8;

struct CardTexts {
  Q_DECLARE_TR_FUNCTIONS(Gallery)
};

void paintFrame(QPainter& painter, const QRectF& rect, const CardState& state, const CardLook& look) {
  const bool accent = state.focused || state.next;
  painter.setPen(QPen(accent ? look.theme.accent : state.hovered ? look.theme.edge : look.theme.line, accent ? 2 : 1));
  painter.setBrush(state.hovered ? look.theme.header : look.theme.panel);
  const double inset = accent ? 1 : 0.5;
  painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), kPanelRadius, kPanelRadius);
  if (!state.focused || !state.next) return;
  painter.setPen(QPen(look.theme.panel, 1));  // a focus ring inside a border of the same colour
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), kPanelRadius - 2, kPanelRadius - 2);
}

void paintTick(QPainter& painter, const QRectF& circle, const QColor& color) {
  const double u = circle.width() / 20;
  const QPointF top_left = circle.topLeft();
  painter.setPen(QPen(color, 1.8 * u));
  const QPointF points[] = {top_left + QPointF(5.5, 10.5) * u, top_left + QPointF(8.8, 13.8) * u,
                            top_left + QPointF(14.5, 7) * u};
  painter.drawPolyline(points, 3);
}

// The number of the lesson, or a tick if it is done.
void paintBadge(QPainter& painter, const QRectF& circle, int number, const CardState& state, const CardLook& look) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(state.next ? look.theme.accent : look.theme.idleGpu);
  painter.drawEllipse(circle);
  const QColor ink = state.next ? look.theme.onAccent : look.theme.text;
  if (state.done) return paintTick(painter, circle, ink);
  painter.setFont(uiFont(kNotePx * look.scale, QFont::Bold));
  painter.setPen(ink);
  painter.drawText(circle, Qt::AlignCenter, QString::number(number));
}

// At the lower edge of the card: its size, and on the right whether it is next or done.
void paintFoot(QPainter& painter, const QRectF& line, const GalleryEntry& entry, const CardState& state,
               const CardLook& look) {
  painter.setFont(uiFont(kNotePx * look.scale));
  painter.setPen(look.theme.text);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, sizeText(entry));
  const QString word = state.next ? CardTexts::tr("next") : state.done ? CardTexts::tr("done") : QString();
  if (word.isEmpty()) return;
  painter.setFont(uiFont(kNotePx * look.scale, QFont::Bold));
  painter.setPen(state.next ? look.theme.accentText : look.theme.dim);
  painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, word);
}

void paintLesson(QPainter& painter, const GalleryEntry& entry, const GalleryLayout::Card& place, const CardState& state,
                 const CardLook& look) {
  const double s = look.scale;
  const double pad = kPad * s, badge = kBadge * s;
  double top = place.thumbnail.bottom() + 10 * s;
  const QRectF circle(place.rect.left() + pad, top, badge, badge);
  paintBadge(painter, circle, entry.order, state, look);
  const QRectF title(circle.right() + kBetween * s, top + 1,
                     place.rect.right() - pad / 2 - circle.right() - kBetween * s, 40 * s);
  const double title_height =
      paintLines(painter, title, entry.title, uiFont(kTitle * s, QFont::DemiBold), look.theme.text, 2);
  const bool one_line = title_height < 1.5 * QFontMetricsF(uiFont(kTitle * s)).height();
  top += std::max(badge, title_height);
  const QRectF words(place.rect.left() + pad, top + 5 * s, place.rect.width() - 2 * pad, 40 * s);
  paintLines(painter, words, entry.task, uiFont(kNotePx * s), look.theme.dim, one_line ? 3 : 2);
  paintFoot(painter, {place.rect.left() + pad, place.rect.bottom() - 24 * s, place.rect.width() - 2 * pad, 18 * s},
            entry, state, look);
}

void paintOther(QPainter& painter, const GalleryEntry& entry, const GalleryLayout::Card& place, const CardState& state,
                const CardLook& look) {
  const double s = look.scale;
  const double left = place.thumbnail.right() + kPad * s;
  const double width = place.rect.right() - kBetween * s - left;
  double top = place.rect.top() + 9 * s;
  top += paintLines(painter, {left, top, width, 20 * s}, entry.title, uiFont(kTitle * s, QFont::DemiBold),
                    look.theme.text, 1);
  paintLines(painter, {left, top + 2 * s, width, 34 * s}, entry.task, uiFont(kNotePx * s), look.theme.dim, 2);
  paintFoot(painter, {left, place.rect.bottom() - 22 * s, width, 16 * s}, entry, state, look);
}

}  // namespace

double paintLines(QPainter& painter, const QRectF& area, const QString& text, const QFont& font, const QColor& color,
                  int lines) {
  const QFontMetricsF metrics(font);
  QTextLayout layout(text, font);
  layout.beginLayout();
  painter.setFont(font);
  painter.setPen(color);
  double used_height = 0;
  for (int i = 0; i < lines; ++i) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(area.width());
    const bool last = i + 1 == lines;
    const QString words = last ? metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight, area.width())
                               : text.mid(line.textStart(), line.textLength()).trimmed();
    painter.drawText(QPointF(area.left(), area.top() + used_height + metrics.ascent()), words);
    used_height += metrics.height();
  }
  layout.endLayout();
  return used_height;
}

void paintThumbnail(QPainter& painter, const QRectF& area, const QImage& picture, const std::vector<int>& nodes,
                    double progress, const CardLook& look) {
  painter.setPen(QPen(look.theme.line, 1));
  painter.setBrush(look.theme.panel);
  painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), kBarRadius, kBarRadius);
  if (!picture.isNull()) return painter.drawImage(area, picture);
  paintIdleCluster(painter, area, nodes, look.theme);
  if (progress < 0) return;
  const QRectF line(area.left() + 1, area.bottom() - 3, area.width() - 2, 2);
  painter.fillRect(line, look.theme.line);
  painter.fillRect(QRectF(line.topLeft(), QSizeF(line.width() * std::max(0.05, progress), 2)), look.theme.accent);
}

void paintCard(QPainter& painter, const GalleryEntry& entry, const GalleryLayout::Card& place, const QImage& picture,
               const CardState& state, const CardLook& look) {
  paintFrame(painter, place.rect, state, look);
  paintThumbnail(painter, place.thumbnail, picture, entry.nodes, state.progress, look);
  if (place.lesson)
    paintLesson(painter, entry, place, state, look);
  else
    paintOther(painter, entry, place, state, look);
}

}  // namespace roundel::widgets
