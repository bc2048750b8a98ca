// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/page/figure_view.h"

#include <QPainter>

namespace roundel::widgets {
namespace {

constexpr double kTick = 4, kRulerMargin = 12;

}  // namespace

FigureView::FigureView(const Appearance* appearance, QWidget* parent) : QWidget(parent), m_appearance(appearance) {
  setAccessibleName(tr("Preview of the figure"));
  connect(appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void FigureView::setFigure(const QImage& picture, const QSizeF& size_mm) {
  m_picture = picture;
  m_picture.setDevicePixelRatio(devicePixelRatioF());
  m_size_mm = size_mm;
  m_emptyReason.clear();
  setAccessibleDescription(tr("%1 by %2 millimetres").arg(size_mm.width(), 0, 'f', 1).arg(size_mm.height(), 0, 'f', 1));
  resize(sizeHint());
  update();
}

void FigureView::setDescription(const QString& text) {
  constexpr int kMax = 2000;
  setAccessibleDescription(
      tr("%1 by %2 millimetres").arg(m_size_mm.width(), 0, 'f', 1).arg(m_size_mm.height(), 0, 'f', 1) +
      QLatin1Char('\n') + text.left(kMax));
}

void FigureView::showNothing(const QString& why) {
  m_picture = {};
  m_size_mm = {};
  m_emptyReason = why;
  setAccessibleDescription(why);
  resize(sizeHint());
  update();
}

QSizeF FigureView::pageSize() const {
  return m_picture.isNull() ? QSizeF(360, 80) : QSizeF(m_picture.size()) / m_picture.devicePixelRatio();
}

QSizeF FigureView::margins() const {
  const QFontMetricsF note(uiFont(kNotePx));
  const bool is_empty = m_size_mm.isEmpty();
  return {2 * (is_empty ? 0 : note.horizontalAdvance(QStringLiteral("000.0 mm")) + 12) + 2 * kRulerMargin,
          (is_empty ? 0 : note.height() + 12) + 2 * kRulerMargin};
}

QSize FigureView::sizeHint() const { return (pageSize() + margins()).toSize(); }

double FigureView::fittingDpi(const QSize& room) const {
  constexpr double kMillimetresAnInch = 25.4, kMin = 36;
  const QSizeF mm = m_size_mm.isEmpty() ? QSizeF(88.57, 60) : m_size_mm;
  const QSizeF left = QSizeF(room) - margins() - QSizeF(1, 1);
  return std::max(kMin, kMillimetresAnInch * std::min(left.width() / mm.width(), left.height() / mm.height()));
}

void FigureView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& t = m_appearance->theme();
  painter.setFont(uiFont(m_picture.isNull() ? kBodyPx : kNotePx));
  painter.setPen(t.dim);
  if (m_picture.isNull()) {
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_emptyReason);
    return;
  }
  const QFontMetricsF note(painter.font());
  const double left = std::floor(note.horizontalAdvance(QStringLiteral("000.0 mm")) + 12 + kRulerMargin);
  const double top = std::floor(note.height() + 12 + kRulerMargin);
  const QRectF page(QPointF(left, top), pageSize());
  const auto measure = [](double mm) { return tr("%1 mm").arg(mm, 0, 'f', 1); };
  painter.drawText(QRectF(page.left(), kRulerMargin, page.width(), note.height()), Qt::AlignCenter,
                   measure(m_size_mm.width()));
  painter.drawText(QRectF(kRulerMargin, page.top(), left - kRulerMargin - 12, page.height()),
                   Qt::AlignRight | Qt::AlignVCenter, measure(m_size_mm.height()));
  painter.setPen(QPen(t.faint, 1));
  const double y = page.top() - 6 + 0.5;
  const double x = page.left() - 6 + 0.5;
  painter.drawLine(QPointF(page.left(), y), QPointF(page.right(), y));
  painter.drawLine(QPointF(x, page.top()), QPointF(x, page.bottom()));
  for (const double end : {page.left() + 0.5, page.right() - 0.5})
    painter.drawLine(QPointF(end, y - kTick), QPointF(end, y + kTick));
  for (const double end : {page.top() + 0.5, page.bottom() - 0.5})
    painter.drawLine(QPointF(x - kTick, end), QPointF(x + kTick, end));
  painter.drawImage(page.topLeft(), m_picture);
  painter.setPen(QPen(t.line, 1));
  painter.drawRect(page.adjusted(-0.5, -0.5, 0.5, 0.5));
}

}  // namespace roundel::widgets
