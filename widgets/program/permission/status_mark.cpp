// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/permission/status_mark.h"

#include <QPainter>

#include "widgets/base/theme/screen_font.h"

namespace roundel::widgets {
namespace {

constexpr double kSide = 15;  // px

}  // namespace

StatusMark::StatusMark(Kind kind, const Theme& theme, QWidget* parent) : QWidget(parent), m_kind(kind), m_theme(theme) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

void StatusMark::setKind(Kind kind) {
  m_kind = kind;
  update();
}

void StatusMark::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

QSize StatusMark::sizeHint() const { return {screenPx(kSide + 1), screenPx(kSide + 1)}; }

void StatusMark::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const double side = kSide * textScale();
  paintStatusMark(painter, QRectF((width() - side) / 2, (height() - side) / 2, side, side), m_kind, m_theme);
}

void paintStatusMark(QPainter& painter, const QRectF& circle, StatusMark::Kind kind, const Theme& theme) {
  using Kind = StatusMark::Kind;
  const double r = circle.width();
  const QPointF c = circle.center();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor fill = kind == Kind::Good ? theme.good : kind == Kind::Bad ? theme.bad : theme.warning;
  if (kind == Kind::No) {
    painter.setPen(QPen(theme.faint, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(circle.adjusted(0.7, 0.7, -0.7, -0.7));
    painter.drawLine(c - QPointF(r * 0.2, 0), c + QPointF(r * 0.2, 0));
    return painter.restore();
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(fill);
  painter.drawEllipse(circle);
  painter.setPen(QPen(theme.dark ? theme.onAccent : theme.panel, r * 0.12, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  if (kind == Kind::Good) {
    painter.drawPolyline(
        QPolygonF({c + QPointF(-r * 0.22, 0), c + QPointF(-r * 0.05, r * 0.18), c + QPointF(r * 0.24, -r * 0.18)}));
  } else if (kind == Kind::Bad) {
    painter.drawLine(c + QPointF(-r * 0.17, -r * 0.17), c + QPointF(r * 0.17, r * 0.17));
    painter.drawLine(c + QPointF(-r * 0.17, r * 0.17), c + QPointF(r * 0.17, -r * 0.17));
  } else {
    painter.drawLine(c + QPointF(0, -r * 0.25), c + QPointF(0, r * 0.06));
    painter.drawPoint(c + QPointF(0, r * 0.26));
  }
  painter.restore();
}

}  // namespace roundel::widgets
