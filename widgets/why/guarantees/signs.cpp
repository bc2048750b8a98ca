// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/guarantees/signs.h"

#include <cmath>

#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr int kListSign = 14, kListMark = 18;

}  // namespace

Sign signOf(guarantees::Check check) {
  switch (check) {
    case guarantees::Check::Met:
      return Sign::Tick;
    case guarantees::Check::NotMet:
      return Sign::Cross;
    case guarantees::Check::Unknown:
      break;
  }
  return Sign::Dash;
}

Sign signOf(guarantees::Verdict verdict) {
  switch (verdict) {
    case guarantees::Verdict::Holds:
      return Sign::Tick;
    case guarantees::Verdict::FailsAsPrinted:
    case guarantees::Verdict::DoesNotHold:
      return Sign::Cross;
    case guarantees::Verdict::ProofGap:
    case guarantees::Verdict::DoesNotApply:
    case guarantees::Verdict::NeedsWholeRun:
      break;
  }
  return Sign::Dash;
}

QColor signInk(Sign sign, const Theme& theme) {
  return sign == Sign::Tick ? theme.good : sign == Sign::Cross ? theme.bad : theme.dim;
}

void paintSign(QPainter& painter, const QRectF& rect, Sign sign, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ink = signInk(sign, theme);
  const double side = std::min(rect.width(), rect.height());
  const QPointF c = rect.center();
  const double r = side / 2 - 0.5;
  const double d = side * 0.2;
  const double width = std::max(1.3, side * 0.11);
  if (sign == Sign::Dash) {
    painter.setPen(QPen(ink, width));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(c, r - width / 2, r - width / 2);
    painter.drawLine(c - QPointF(d, 0), c + QPointF(d, 0));
  } else {
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawEllipse(c, r, r);
    painter.setPen(QPen(theme.panel, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (sign == Sign::Cross) {
      painter.drawLine(c - QPointF(d, d), c + QPointF(d, d));
      painter.drawLine(c - QPointF(d, -d), c + QPointF(d, -d));
    } else {
      const QPointF tick[3] = {c + QPointF(-d * 1.15, 0), c + QPointF(-d * 0.25, d * 0.9),
                               c + QPointF(d * 1.2, -d * 0.9)};
      painter.drawPolyline(tick, 3);
    }
  }
  painter.restore();
}

QColor markInk(ScaleMark mark, const MarkLook& look, const Theme& theme) {
  switch (mark) {
    case ScaleMark::Run:
    case ScaleMark::Other:
      return look.ink;
    case ScaleMark::Optimum:
      return theme.good;
    case ScaleMark::Guaranteed:
      return look.proven ? theme.warning : theme.dim;
    case ScaleMark::Note:
      break;
  }
  return theme.dim;
}

void paintScaleMark(QPainter& painter, ScaleMark mark, const QPointF& at, const MarkLook& look, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ink = markInk(mark, look, theme);
  const double s = look.scale;
  switch (mark) {
    case ScaleMark::Run:
      painter.setPen(QPen(theme.panel, 1.5 * s));
      painter.setBrush(ink);
      painter.drawEllipse(at, 6 * s, 6 * s);
      break;
    case ScaleMark::Other:
      painter.setPen(QPen(ink, 1.6 * s));
      painter.setBrush(theme.panel);
      painter.drawEllipse(at, 4 * s, 4 * s);
      break;
    case ScaleMark::Optimum: {
      const double d = 6 * s;
      const QPointF corners[4] = {at + QPointF(0, -d), at + QPointF(d, 0), at + QPointF(0, d), at + QPointF(-d, 0)};
      painter.setPen(QPen(ink, 1.7 * s));
      painter.setBrush(theme.panel);
      painter.drawPolygon(corners, 4);
      break;
    }
    case ScaleMark::Guaranteed: {
      QPen pen(ink, 2 * s);
      pen.setCapStyle(Qt::FlatCap);
      if (!look.proven) pen.setDashPattern({2, 1.2});
      painter.setPen(pen);
      painter.drawLine(at + QPointF(0, -10 * s), at + QPointF(0, 10 * s));
      break;
    }
    case ScaleMark::Note:
      break;
  }
  painter.restore();
}

void paintBound(QPainter& painter, const QPointF& at, double scale, const Theme& theme) {
  painter.save();
  painter.setPen(QPen(theme.text, 2 * scale, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  const double h = 8 * scale;
  const QPointF bracket[4] = {at + QPointF(4 * scale, -h), at + QPointF(0, -h), at + QPointF(0, h),
                              at + QPointF(4 * scale, h)};
  painter.drawPolyline(bracket, 4);
  painter.restore();
}

SignView::SignView(Sign sign, const Theme* theme, QWidget* parent) : QWidget(parent), m_sign(sign), m_theme(theme) {
  setFixedSize(screenPx(kListSign), screenPx(kListSign));
}

SignView::SignView(Legend mark, const Theme* theme, QWidget* parent) : QWidget(parent), m_mark(mark), m_theme(theme) {
  setFixedSize(screenPx(kListMark), screenPx(kListMark));
}

void SignView::setSign(Sign sign) {
  m_sign = sign;
  update();
}

void SignView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (!m_mark) return paintSign(painter, rect(), m_sign, *m_theme);
  const MarkLook look{.ink = m_theme->accent, .proven = true, .scale = textScale()};
  const QPointF sign_center = QRectF(rect()).center();
  switch (*m_mark) {
    case Legend::Bound:
      return paintBound(painter, sign_center, look.scale, *m_theme);
    case Legend::Optimum:
      return paintScaleMark(painter, ScaleMark::Optimum, sign_center, look, *m_theme);
    case Legend::Run:
      return paintScaleMark(painter, ScaleMark::Run, sign_center, look, *m_theme);
    case Legend::Guaranteed:
      return paintScaleMark(painter, ScaleMark::Guaranteed, sign_center, look, *m_theme);
  }
}

}  // namespace roundel::widgets
