// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/guarantees/scale_view.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/screen_font.h"
#include "widgets/why/guarantees/guarantee_text.h"
#include "widgets/why/guarantees/signs.h"

namespace roundel::widgets {
namespace {

constexpr double kLabelPx = 11.5, kLine = 17, kBandHigh = 10, kTickAir = 9;

QFont labelFont(bool bold) { return screenFont(kLabelPx, bold ? QFont::DemiBold : QFont::Normal); }

bool isBold(ScaleMark mark) { return mark == ScaleMark::Run; }

}  // namespace

ScaleView::ScaleView(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void ScaleView::setScale(const guarantees::Guarantee& guarantee, double end, const QColor& ink, const Theme& theme) {
  m_items = scaleItems(guarantee);
  m_scaleEnd = end;
  m_ink = ink;
  m_theme = theme;
  m_proven = isProven(guarantee.verdict);
  QStringList lines{boundText(guarantee.scale)};
  for (const ScaleItem& item : m_items)
    if (!item.text.isEmpty()) lines << item.text;
  setToolTip(plainTip(lines.join(QLatin1Char('\n'))));
  layOut();
}

void ScaleView::layOut() {
  m_picture = layOutScale(m_items, m_scaleEnd, width(), kLine * textScale(), [](const QString& text, bool bold) {
    return QFontMetricsF(labelFont(bold)).horizontalAdvance(text);
  });
  setFixedHeight(static_cast<int>(std::ceil(m_picture.height)));
  update();
}

void ScaleView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) layOut();
}

void ScaleView::paintAxis(QPainter& painter) const {
  const double y = m_picture.axis_y;
  const auto guaranteed = std::ranges::find(m_picture.items, ScaleMark::Guaranteed,
                                            [](const PlacedItem& placed) { return placed.item.mark; });
  if (guaranteed != m_picture.items.end()) {
    const double band_height = kBandHigh * textScale();
    painter.fillRect(QRectF(m_picture.left, y - band_height / 2, guaranteed->x - m_picture.left, band_height),
                     m_proven ? m_theme.accentSoft : m_theme.header);
  }
  painter.setPen(QPen(m_theme.edge, 1));
  painter.drawLine(QPointF(m_picture.left, y), QPointF(m_picture.right, y));
  painter.setFont(labelFont(false));
  const QFontMetricsF metrics(labelFont(false));
  for (const ScaleTick& tick : m_picture.ticks) {
    painter.setPen(QPen(m_theme.edge, 1));
    painter.drawLine(QPointF(tick.x, y - 4), QPointF(tick.x, y + 4));
    painter.setPen(m_theme.dim);
    painter.drawText(QPointF(tick.text_left, y + kTickAir * textScale() + metrics.ascent()), tick.text);
  }
  paintBound(painter, QPointF(m_picture.left, y), textScale(), m_theme);
}

void ScaleView::paintItem(QPainter& painter, const PlacedItem& placed) const {
  const MarkLook look{.ink = m_ink, .proven = m_proven, .scale = textScale()};
  const QColor ink = markInk(placed.item.mark, look, m_theme);
  const QPointF at(placed.x, m_picture.axis_y);
  if (placed.raised) {
    painter.setPen(QPen(ink, 1));
    painter.drawLine(QPointF(placed.x, placed.label.bottom() - 1), at);
  }
  if (placed.beyond) {
    painter.setPen(QPen(ink, 2));
    painter.drawLine(at - QPointF(7, 5), at);
    painter.drawLine(at - QPointF(7, -5), at);
  } else {
    paintScaleMark(painter, placed.item.mark, at, look, m_theme);
  }
  if (placed.label.isEmpty()) return;
  painter.setFont(labelFont(isBold(placed.item.mark)));
  painter.setPen(ink);
  painter.drawText(placed.label.adjusted(0, 0, 2, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                   placed.item.text);
}

void ScaleView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintAxis(painter);
  // The run is painted over the others.
  for (const bool run : {false, true})
    for (const PlacedItem& placed_item : m_picture.items)
      if ((placed_item.item.mark == ScaleMark::Run) == run) paintItem(painter, placed_item);
}

}  // namespace roundel::widgets
