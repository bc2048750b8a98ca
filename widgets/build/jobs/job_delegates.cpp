// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/job_delegates.h"
#include "widgets/base/theme/screen_font.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace roundel::widgets {

namespace {

void paintJob(QPainter* painter, const QRectF& rect, const QColor& color, const QString& id, const Theme& theme) {
  painter->setPen(Qt::NoPen);
  painter->setBrush(color);
  painter->drawRoundedRect(QRectF(rect.left() + 2, rect.center().y() - 5, 10, 10), 2, 2);
  painter->setPen(theme.text);
  painter->setFont(screenFont(kBodyPx, QFont::DemiBold));
  const QRectF words = rect.adjusted(18, 0, 0, 0);
  painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                    QFontMetricsF(painter->font()).elidedText(id, Qt::ElideRight, words.width()));
}

void paintProgress(QPainter& painter, const QRectF& rect, double progress, const QColor& color, const Theme& theme) {
  const QRectF groove(rect.left() + 4, rect.center().y() - 4, rect.width() - 12, 8);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.idleGpu);
  painter.drawRoundedRect(groove, 4, 4);
  QRectF bar = groove;
  bar.setWidth(groove.width() * std::clamp(progress, 0.0, 1.0));
  painter.setBrush(color);
  if (bar.width() > 0.5) painter.drawRoundedRect(bar, std::min(4.0, bar.width() / 2), std::min(4.0, bar.width() / 2));
}

}  // namespace

JobHeader::JobHeader(const Theme* theme, QWidget* parent) : QHeaderView(Qt::Vertical, parent), m_theme(theme) {
  setSectionResizeMode(QHeaderView::Fixed);
}

QSize JobHeader::sizeHint() const {
  const QFontMetricsF metrics(screenFont(kBodyPx, QFont::DemiBold));
  double widest = metrics.horizontalAdvance(QStringLiteral("J00"));
  for (int section = 0; section < std::min(count(), 50); ++section)
    widest = std::max(widest, metrics.horizontalAdvance(model()->headerData(section, Qt::Vertical).toString()));
  return {static_cast<int>(std::ceil(std::min(widest, 90.0))) + 26, QHeaderView::sizeHint().height()};
}

void JobHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  paintJob(painter, rect, model()->headerData(section, Qt::Vertical, Qt::DecorationRole).value<QColor>(),
           model()->headerData(section, Qt::Vertical).toString(), *m_theme);
  painter->restore();
}

void JobDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QVariant progress = index.data(ProgressRole);
  if (index.column() != 0 && !progress.isValid()) return QStyledItemDelegate::paint(painter, option, index);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, m_theme->accentSoft);
  const QColor color = jobColor(index.data(NumberRole).toInt());
  const QRectF rect(option.rect);
  if (progress.isValid())
    paintProgress(*painter, rect, progress.toDouble(), color, *m_theme);
  else
    paintJob(painter, rect, color, index.data().toString(), *m_theme);
  painter->restore();
}

}  // namespace roundel::widgets
