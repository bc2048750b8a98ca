// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/fairness_badge.h"

#include <QFontMetricsF>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "widgets/base/theme/screen_font.h"
#include "widgets/document/state/fairness_text.h"
#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {

FairnessBadge::FairnessBadge(ComparisonController* comparison, const Appearance* appearance, QWidget* parent)
    : QAbstractButton(parent), m_comparison(comparison), m_appearance(appearance) {
  setFocusPolicy(Qt::StrongFocus);
  connect(this, &QAbstractButton::clicked, this, &FairnessBadge::showDifferences);
  connect(comparison, &ComparisonController::laneChanged, this, &FairnessBadge::refresh);
  connect(comparison, &ComparisonController::lanesReset, this, &FairnessBadge::refresh);
  connect(comparison, &ComparisonController::finished, this, &FairnessBadge::refresh);
  connect(&comparison->turned(), &TurnedLanes::changed, this, &FairnessBadge::refresh);
  connect(appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
  refresh();
}

void FairnessBadge::refresh() {
  const auto& lanes = m_comparison->lanes();
  const auto done_count = std::ranges::count_if(
      lanes, [](const LaneState& lane) { return lane.run != nullptr && lane.run->trace != nullptr; });
  const bool show = done_count >= 2 && !m_comparison->busy();
  setVisible(show);
  m_details.clear();
  if (!show || showTurned()) return;
  const compare::Fairness fairness = m_comparison->fairness();
  m_fair = fairness.fair;
  const QString shared_text = sharedConditions(*m_comparison);
  m_differences.clear();
  for (const std::string& difference : fairness.differences) m_differences << QString::fromStdString(difference);
  const QString words =
      m_fair ? tr("Fair comparison: %1").arg(shared_text)
             : tr("Not a fair comparison:") + QStringLiteral("\n• ") + m_differences.join(QStringLiteral("\n• "));
  m_details = m_fair ? shared_text : tr("%n difference(s)", nullptr, static_cast<int>(m_differences.size()));
  setToolTip(words);
  setAccessibleName(m_fair ? tr("Fair comparison") : tr("Not a fair comparison"));
  setAccessibleDescription(words);
  setText(m_wide   ? (m_fair ? tr("Fair comparison") : tr("Not a fair comparison"))
          : m_fair ? tr("fair")
                   : tr("not fair"));
  updateGeometry();
  update();
}

// While a knob of one lane is turned, this lane has another value than the others. Returns whether there is such a knob.
bool FairnessBadge::showTurned() {
  const auto& turning = m_comparison->turned().turning();
  if (!turning || turning->one_lane.empty() || turning->now == turning->former) return false;
  m_fair = false;
  m_details = tr("own %1").arg(turning->what.toLower());
  m_differences = {
      tr("%1 has its own %2: %3, was %4")
          .arg(QString::fromStdString(turning->one_lane), turning->what.toLower(), turning->now, turning->former)};
  const QString words = tr("Not fair while turned");
  setToolTip(words + QStringLiteral(":\n• ") + m_differences.front());
  setAccessibleName(words);
  setAccessibleDescription(toolTip());
  setText(m_wide ? words : tr("not fair"));
  updateGeometry();
  update();
  return true;
}

void FairnessBadge::setWide(bool wide) {
  if (wide == m_wide) return;
  m_wide = wide;
  refresh();
}

int FairnessBadge::shortWidth() const {
  return static_cast<int>(QFontMetricsF(screenFont(11.5, QFont::DemiBold)).horizontalAdvance(text())) + 48;
}

QSize FairnessBadge::sizeHint() const {
  const QFontMetricsF metrics(screenFont(11.5, QFont::DemiBold)), plain(screenFont(11.5));
  const QString detail_text = details();
  const double extra = detail_text.isEmpty() ? 0 : plain.horizontalAdvance(detail_text) + 8;
  return {shortWidth() + static_cast<int>(std::ceil(extra)), static_cast<int>(std::ceil(metrics.height() + 4))};
}

void FairnessBadge::paintEvent(QPaintEvent*) {
  const Theme& theme = m_appearance->theme();
  const QColor color = m_fair ? theme.good : theme.bad;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF pill = QRectF(rect()).adjusted(1, 1, -1, -1);
  painter.setPen(hasFocus() ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
  painter.setBrush(mixed(color, theme.panel, underMouse() ? 0.18 : 0.1));
  painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
  const double y = pill.center().y();
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawEllipse(QPointF(13, y), 6, 6);
  QPen sign(theme.panel, 1.6);
  sign.setCapStyle(Qt::RoundCap);
  painter.setPen(sign);
  if (m_fair) {
    painter.drawPolyline(QPolygonF{{10.3, y}, {12.3, y + 2.2}, {15.8, y - 2.2}});
  } else {
    painter.drawLine(QPointF(13, y - 3), QPointF(13, y + 0.6));
    painter.drawPoint(QPointF(13, y + 3));
  }
  GanttText words(painter);
  const QColor ink = contrastRatio(color, mixed(color, theme.panel, 0.18)) >= 4.5 ? color : theme.text;
  double width = words.drawMiddle({24, y}, text(), 11.5, ink, QFont::DemiBold);
  if (const QString more = details(); !more.isEmpty() && 24 + width + 30 + words.width(more, 11.5) <= this->width() + 1)
    width += 8 + words.drawMiddle({32 + width, y}, more, 11.5, theme.text);
  QPainterPath arrow;
  const double x = 24 + width + 9;
  arrow.moveTo(x - 3, y - 1.5);
  arrow.lineTo(x, y + 1.5);
  arrow.lineTo(x + 3, y - 1.5);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(ink, 1.3));
  painter.drawPath(arrow);
}

void FairnessBadge::showDifferences() {
  QMenu menu;
  const QStringList lines = m_fair ? QStringList{m_details} : m_differences;
  for (const QString& line : lines) menu.addAction(line);
  menu.exec(mapToGlobal(QPoint(0, height())));
}

}  // namespace roundel::widgets
