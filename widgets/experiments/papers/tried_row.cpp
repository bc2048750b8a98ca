// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/tried_row.h"

#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr int kTextLeft = 22;
constexpr double kNumbers = 62;  // px at the normal text size

}  // namespace

TriedRow::TriedRow(const QString& title, const experiment::Estimate& ours, const Scale& scale, const Theme& theme,
                   QWidget* parent)
    : QAbstractButton(parent), m_ours(ours), m_scale(scale), m_theme(theme) {
  setText(title);
  setCheckable(true);
  setAutoExclusive(true);
  setFixedHeight(sizeHint().height());
  setFocusPolicy(Qt::StrongFocus);
  setToolTip(title);
  setCursor(Qt::PointingHandCursor);
}

QSize TriedRow::sizeHint() const { return {200, screenPx(m_effect.isEmpty() ? 42 : 60)}; }

void TriedRow::offerRun(const QString& text) {
  delete m_run;
  m_run = nullptr;
  if (text.isEmpty()) return;
  auto* button = new QToolButton(this);
  button->setObjectName(QStringLiteral("run-tried"));
  button->setText(text);
  button->setToolTip(tr("Run this number without and with this change"));
  button->setProperty("role", QStringLiteral("link"));
  connect(button, &QToolButton::clicked, this, &TriedRow::runWanted);
  button->show();
  m_run = button;
  resizeEvent(nullptr);
}

void TriedRow::showEffect(const QString& effect, bool strong) {
  m_effect = effect;
  m_strong = strong;
  setFixedHeight(sizeHint().height());
  setToolTip(effect.isEmpty() ? text() : text() + QLatin1Char('\n') + effect);
  setAccessibleDescription(effect);
}

void TriedRow::resizeEvent(QResizeEvent*) {
  if (m_run == nullptr) return;
  m_run->adjustSize();
  m_run->move(width() - m_run->width() - 2, (height() - m_run->height()) / 2 + static_cast<int>(8 * textScale()));
}

void TriedRow::paintChoice(QPainter& painter) const {
  const double s = textScale();
  if (isChecked() || hasFocus() || underMouse()) {
    painter.setPen(hasFocus() ? QPen(m_theme.accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(isChecked() ? QBrush(m_theme.accentSoft) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kBarRadius, kBarRadius);
  }
  painter.setPen(QPen(isChecked() ? m_theme.accent : m_theme.dim, isChecked() ? 3.5 : 1.4));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(QPointF(11, 14 * s), 4.5, 4.5);
}

void TriedRow::paintOurs(QPainter& painter) const {
  const double s = textScale();
  painter.setFont(screenTabularFont(kBodyPx, QFont::DemiBold));
  const QRectF right(width() - kNumbers * s, 3 * s, kNumbers * s - 6, 20 * s);
  painter.drawText(right, Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(papers::shortNumber(m_ours.mean)));
  paintStrip(painter);
  painter.setFont(screenTabularFont(kSmallestPx));
  painter.setPen(m_strong ? m_theme.good : m_theme.dim);
  const QRectF below(kTextLeft, 40 * s, width() - kTextLeft - 6, 17 * s);
  painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(painter.font()).elidedText(m_effect, Qt::ElideRight, below.width()));
  if (m_ours.n < 2) return;
  painter.setPen(m_theme.dim);
  painter.drawText(right.translated(0, 17 * s), Qt::AlignRight | Qt::AlignVCenter,
                   QStringLiteral("± ") + QString::fromStdString(papers::shortNumber(m_ours.half_width)));
}

void TriedRow::paintEvent(QPaintEvent*) {
  const double s = textScale();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintChoice(painter);
  const bool has_mean = m_ours.n > 0 && std::isfinite(m_ours.mean);
  painter.setPen(m_theme.text);
  painter.setFont(screenFont(kBodyPx, isChecked() ? QFont::DemiBold : QFont::Normal));
  const QRectF words(kTextLeft, 3 * s, width() - kTextLeft - (has_mean ? kNumbers * s : 4), 20 * s);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(painter.font()).elidedText(text(), Qt::ElideRight, words.width()));
  if (!has_mean) return;
  paintOurs(painter);
}

void TriedRow::paintStrip(QPainter& painter) const {
  const double s = textScale();
  const double from = kTextLeft, to = width() - kNumbers * s - 10, at = 31 * s;
  const auto x = [&](double value) {
    return from + (to - from) * std::clamp((value - m_scale.low) / (m_scale.high - m_scale.low), 0.0, 1.0);
  };
  painter.setPen(QPen(m_theme.line, 1));
  painter.drawLine(QPointF(from, at), QPointF(to, at));
  if (m_scale.paper) {
    painter.setPen(QPen(m_theme.dim, 2));
    painter.drawLine(QPointF(x(*m_scale.paper), at - 6), QPointF(x(*m_scale.paper), at + 6));
  }
  painter.setPen(QPen(m_theme.good, 2.4));
  if (std::isfinite(m_ours.half_width))
    painter.drawLine(QPointF(x(m_ours.mean - m_ours.half_width), at), QPointF(x(m_ours.mean + m_ours.half_width), at));
  painter.setBrush(m_theme.good);
  painter.drawEllipse(QPointF(x(m_ours.mean), at), 3, 3);
}

}  // namespace roundel::widgets
