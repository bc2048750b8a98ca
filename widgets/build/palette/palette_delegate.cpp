// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/palette/palette_delegate.h"
#include "widgets/base/theme/screen_font.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

using Row = PaletteModel::Row;
using Section = PaletteModel::Section;

constexpr int kBelow = 4, kPicture = 34, kMinCard = 28;
constexpr int kMaxSquares = 16;

// The GPUs of a node as squares; those of other types than the first are hollow.
void paintSquares(QPainter& painter, const QRectF& box, const std::vector<model::GpuGroupSpec>& groups,
                  const Theme& theme) {
  int total = 0;
  for (const model::GpuGroupSpec& group : groups) total += group.count;
  total = std::min(total, kMaxSquares);
  const int rows = total <= 4 ? 1 : 2;
  const int columns = std::max(1, (total + rows - 1) / rows);
  const double side = columns > 4 ? 3 : 5, step = side + 2;
  const double left = box.left() + (box.width() - columns * step + 2) / 2,
               top = box.center().y() - (rows * step - 2) / 2;
  int drawn_gpus = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (int i = 0; i < groups[g].count && drawn_gpus < total; ++i, ++drawn_gpus) {
      const QRectF square(left + (drawn_gpus % columns) * step, top + (drawn_gpus / columns) * step, side, side);
      painter.setPen(g == 0 ? QPen(Qt::NoPen) : QPen(theme.accent, 1));
      painter.setBrush(g == 0 ? QBrush(theme.accent) : QBrush(Qt::NoBrush));
      painter.drawRect(g == 0 ? square : square.adjusted(0.5, 0.5, -0.5, -0.5));
    }
  }
}

void paintCurve(QPainter& painter, const QRectF& box, const Theme& theme) {
  QPainterPath path(QPointF(box.center().x() - 9, box.center().y() + 5));
  for (const QPointF step : {QPointF(4, -2), QPointF(4, -5), QPointF(5, -1), QPointF(5, -3)}) {
    const QPointF step_start = path.currentPosition();
    path.lineTo(step_start.x() + step.x(), step_start.y());
    path.lineTo(step_start + step);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.accent, 1.5));
  painter.drawPath(path);
}

void paintOwnMark(QPainter& painter, QRectF& text, const Theme& theme) {
  const QFont small_font = screenFont(kSmallestPx);
  painter.setFont(small_font);
  painter.setPen(theme.dim);
  const QString mark = PaletteModel::tr("own");
  painter.drawText(text, Qt::AlignVCenter | Qt::AlignRight, mark);
  text.setRight(text.right() - QFontMetricsF(small_font).horizontalAdvance(mark) - 6);
  painter.setFont(screenFont(kBodyPx));
}

void paintCard(QPainter& painter, const QRectF& card, const QStyleOptionViewItem& option, const Theme& theme) {
  const bool selected = (option.state & QStyle::State_Selected) != 0,
             hover = (option.state & QStyle::State_MouseOver) != 0,
             focus = (option.state & QStyle::State_HasFocus) != 0;
  painter.setPen(QPen(focus ? theme.accent : hover ? theme.edge : theme.line, focus ? 2 : 1));
  painter.setBrush(selected ? theme.accentSoft : theme.panel);
  painter.drawRoundedRect(card, kControlRadius, kControlRadius);
}

}  // namespace

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Row row = m_model->rowOf(index);
  const int text = option.fontMetrics.height();
  if (row == Row::Heading) return {60, text + (index.row() == 0 ? 8 : 16)};
  return {120, std::max(kMinCard, text + 12) + kBelow};
}

void PaletteDelegate::paintHeading(QPainter& painter, const QRectF& rect, const QModelIndex& index, bool focus) const {
  const QRectF line = rect.adjusted(2, index.row() == 0 ? 0 : 8, -2, -2);
  const QFont font = screenFont(kNotePx, QFont::DemiBold);
  painter.setFont(font);
  painter.setPen(m_theme->dim);
  const bool folded = index.data(PaletteModel::FoldedRole).toBool();
  const QString text = index.data().toString();
  painter.drawText(line.adjusted(14, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
  painter.setFont(screenFont(kSmallestPx));
  painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, index.data(PaletteModel::NoteRole).toString());
  const QPointF c(line.left() + 5, line.center().y());
  painter.setPen(QPen(m_theme->dim, 1.5));
  const QPolygonF chevron = folded ? QPolygonF({c + QPointF(-2, -4), c + QPointF(2, 0), c + QPointF(-2, 4)})
                                   : QPolygonF({c + QPointF(-4, -2), c + QPointF(0, 2), c + QPointF(4, -2)});
  painter.drawPolyline(chevron);
  if (focus) {
    painter.setPen(QPen(m_theme->accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(line.adjusted(-1, 0, 1, 0), kControlRadius, kControlRadius);
  }
}

void PaletteDelegate::paintPicture(QPainter& painter, const QRectF& box, const QModelIndex& index) const {
  switch (m_model->sectionOf(index)) {
    case Section::Nodes:
      return paintSquares(painter, box, m_model->groups(index), *m_theme);
    case Section::Gpus:
      return paintSquares(painter, box, {{"", 1}}, *m_theme);
    case Section::Generators:
      return paintCurve(painter, box, *m_theme);
    case Section::Jobs:
      painter.setPen(Qt::NoPen);
      painter.setBrush(jobColor(index.data(PaletteModel::OrdinalRole).toInt()));
      painter.drawEllipse(box.center(), 5, 5);
  }
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const bool focus = (option.state & QStyle::State_HasFocus) != 0;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const QRectF rect(option.rect);
  const Row row = m_model->rowOf(index);
  if (row == Row::Heading) {
    paintHeading(*painter, rect, index, focus);
    painter->restore();
    return;
  }
  const QRectF card = rect.adjusted(1, 1, -1, -kBelow + 1).adjusted(0.5, 0.5, -0.5, -0.5);
  paintCard(*painter, card, option, *m_theme);
  if (row == Row::Entry) paintPicture(*painter, QRectF(card.left() + 2, card.top(), kPicture, card.height()), index);
  QRectF text = card.adjusted(kPicture + 6, 0, -8, 0);
  painter->setFont(screenFont(kBodyPx));
  const bool is_own = index.data(PaletteModel::OwnRole).toBool();
  if (is_own) paintOwnMark(*painter, text, *m_theme);
  painter->setPen(row == Row::Entry ? m_theme->text : m_theme->accentText);
  painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                    QFontMetricsF(painter->font()).elidedText(index.data().toString(), Qt::ElideRight, text.width()));
  painter->restore();
}

}  // namespace roundel::widgets
