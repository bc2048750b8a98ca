// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/panel/option_button.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr int kPad = 8, kCircle = 13, kKey = 19, kGapX = 8, kLeast = 34;

QFont bodyFont() { return screenFont(kBodyPx); }

}  // namespace

OptionButton::OptionButton(const QString& text, int number, bool several, QWidget* parent)
    : QAbstractButton(parent), m_number(number), m_several(several) {
  setText(text);
  setCheckable(true);
  setAutoExclusive(!several);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setToolTip(number > 0 ? tr("Choose this answer (%1)").arg(number) : tr("Choose this answer (Space)"));
  describe();
}

void OptionButton::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

void OptionButton::setChip(const QString& text, const QColor& color) {
  m_chip = text;
  m_chipColor = color;
  describe();
  updateGeometry();
}

void OptionButton::setMark(Mark mark) {
  m_mark = mark;
  describe();
  update();
}

void OptionButton::describe() {
  const QString name = m_chip.isEmpty() ? text() : text().isEmpty() ? m_chip : m_chip + QStringLiteral(", ") + text();
  setAccessibleName(m_mark == Mark::Right   ? tr("%1, right").arg(name)
                    : m_mark == Mark::Wrong ? tr("%1, not right").arg(name)
                                            : name);
}

int OptionButton::chipWidth() const {
  if (m_chip.isEmpty()) return 0;
  return std::max(34, QFontMetrics(screenFont(kBodyPx, QFont::DemiBold)).horizontalAdvance(m_chip) + 16) + kGapX;
}

QRect OptionButton::textRect(int width) const {
  const int left = kPad + kCircle + kGapX + chipWidth();
  return {left, 0, std::max(20, width - left - kPad - kKey - kGapX), 10'000};
}

int OptionButton::heightForWidth(int width) const {
  const QRect needed_rect = QFontMetrics(bodyFont()).boundingRect(textRect(width), Qt::TextWordWrap, text());
  return std::max(kLeast, needed_rect.height() + 2 * kPad);
}

void OptionButton::paintCircle(QPainter& painter) const {
  const QRectF at(kPad, (height() - kCircle) / 2.0, kCircle, kCircle);
  painter.setPen(QPen(isChecked() ? m_theme.accent : m_theme.edge, 1.5));
  painter.setBrush(m_theme.panel);
  m_several ? painter.drawRoundedRect(at, 3, 3) : painter.drawEllipse(at);
  if (!isChecked()) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.accent);
  const QRectF dot = at.adjusted(3.5, 3.5, -3.5, -3.5);
  m_several ? painter.drawRect(dot) : painter.drawEllipse(dot);
}

// The key, or after the answer a sign.
void OptionButton::paintEnd(QPainter& painter) const {
  const QRectF box(width() - kPad - kKey, (height() - kKey) / 2.0, kKey, kKey);
  if (m_mark != Mark::None) {
    painter.setFont(screenFont(kHeadingPx, QFont::Bold));
    painter.setPen(m_mark == Mark::Right ? m_theme.good : m_theme.bad);
    painter.drawText(box, Qt::AlignCenter, m_mark == Mark::Right ? QStringLiteral("✓") : QStringLiteral("✗"));
    return;
  }
  if (m_number <= 0) return;
  painter.setPen(m_theme.line);
  painter.setBrush(m_theme.header);
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kBarRadius, kBarRadius);
  painter.setFont(screenFont(kNotePx, QFont::Medium));
  painter.setPen(m_theme.dim);
  painter.drawText(box, Qt::AlignCenter, QString::number(m_number));
}

void OptionButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  const bool ring = isChecked() || hasFocus();
  QPen pen(ring ? m_theme.accent : underMouse() ? m_theme.text : m_theme.edge, ring ? 2 : 1);
  if (isChecked() && !hasFocus()) pen.setStyle(Qt::DashLine);
  painter.setPen(pen);
  painter.setBrush(isDown() ? m_theme.accentSoft : m_theme.panel);
  const double inset = ring ? 1 : 0.5;
  painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), kControlRadius, kControlRadius);
  paintCircle(painter);
  if (!m_chip.isEmpty()) {
    const QRectF chip(kPad + kCircle + kGapX, (height() - 22) / 2.0, chipWidth() - kGapX, 22);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_chipColor);
    painter.drawRoundedRect(chip, kBarRadius, kBarRadius);
    painter.setPen(textOn(m_chipColor));
    painter.setFont(screenFont(kBodyPx, QFont::DemiBold));
    painter.drawText(chip, Qt::AlignCenter, m_chip);
  }
  painter.setPen(m_theme.text);
  painter.setFont(bodyFont());
  QRect words = textRect(width());
  words.setHeight(height());
  painter.drawText(words, Qt::AlignVCenter | Qt::TextWordWrap, text());
  paintEnd(painter);
}

bool OptionButton::event(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateGeometry();
  return QAbstractButton::event(event);
}

}  // namespace roundel::widgets
