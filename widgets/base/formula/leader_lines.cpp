// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/formula/leader_lines.h"

#include <QPainter>
#include <algorithm>
#include <map>
#include <utility>

#include "widgets/base/theme/theme.h"

namespace roundel::widgets {
namespace {

constexpr double kWidth = 1.2, kRing = 2;

}  // namespace

Leaders leadersTo(const TermExit& exit, const std::vector<QRectF>& chips, double padding_x) {
  Leaders out;
  if (chips.empty()) return out;
  std::map<double, double> rows;  // y of the line under a row of chips -> its right end
  for (const QRectF& chip : chips) {
    const double y = chip.bottom() + kLeaderAir;
    rows.try_emplace(y, padding_x);
    rows[y] = std::max(rows[y], chip.center().x());
    out.rings.push_back(chip.adjusted(-kRing, -kRing, kRing, kRing));
    out.lines.push_back(QPolygonF({QPointF(chip.center().x(), chip.bottom()), QPointF(chip.center().x(), y)}));
  }
  for (const auto& [y, right] : rows) out.lines.push_back(QPolygonF({QPointF(right, y), QPointF(padding_x, y)}));
  const double top = std::min(rows.begin()->first, exit.clear_y), bottom = std::max(rows.rbegin()->first, exit.clear_y);
  out.lines.push_back(QPolygonF({QPointF(padding_x, top), QPointF(padding_x, bottom)}));
  out.lines.push_back(QPolygonF({QPointF(padding_x, exit.clear_y), QPointF(exit.from.x(), exit.clear_y), exit.from}));
  return out;
}

LeaderLines::LeaderLines(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("leader-lines"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void LeaderLines::show(Leaders leaders, const QColor& ink) {
  m_leaders = std::move(leaders);
  m_ink = ink;
  setGeometry(parentWidget()->rect());
  setVisible(!m_leaders.lines.empty());
  raise();
  update();
}

void LeaderLines::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(m_leaders.within);
  painter.setPen(QPen(m_ink, kWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  for (const QPolygonF& line : m_leaders.lines) painter.drawPolyline(line);
  painter.setPen(QPen(m_ink, kRing));
  for (const QRectF& ring : m_leaders.rings) painter.drawRoundedRect(ring, kBarRadius + kRing, kBarRadius + kRing);
}

}  // namespace roundel::widgets
