// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/rival_lane.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "widgets/base/theme/screen_font.h"
#include "widgets/beat/game/beat_text.h"
#include "widgets/beat/page/slots_painter.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {
namespace {

constexpr int kLockedHigh = 52, kOpenHigh = 174, kEdgeWide = 6, kCardWide = 190, kRivalInside = 12, kRowLine = 22;

void paintLock(QPainter& painter, const QPointF& centre, const QColor& color) {
  const double u = screenPx(16) / 16.0;
  painter.setPen(QPen(color, 1.5 * u));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(centre.x() - 6 * u, centre.y() - 1 * u, 12 * u, 9 * u), 2, 2);
  QPainterPath bow;
  bow.moveTo(centre.x() - 3.5 * u, centre.y() - 1 * u);
  bow.lineTo(centre.x() - 3.5 * u, centre.y() - 4 * u);
  bow.arcTo(QRectF(centre.x() - 3.5 * u, centre.y() - 7.5 * u, 7 * u, 7 * u), 180, -180);
  bow.lineTo(centre.x() + 3.5 * u, centre.y() - 1 * u);
  painter.drawPath(bow);
}

}  // namespace

RivalLane::RivalLane(const Appearance* appearance, std::function<double()> px_per_s, QWidget* parent)
    : QWidget(parent), m_appearance(appearance), m_px_per_s(std::move(px_per_s)) {
  setObjectName(QStringLiteral("rival"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RivalLane::show(const Rival& rival, Show how, double now_s, double span_s, const QString& note,
                     const QStringList& numbers) {
  if (rival.index != m_rival.index) m_bars = rival.index ? std::make_unique<BarIndex>(rival.index) : nullptr;
  m_rival = rival;
  m_how = how;
  m_now_s = now_s;
  m_span_s = std::max(span_s, 1e-6);
  m_note = note;
  m_numbers = numbers;
  setAccessibleName(rival.name);
  setAccessibleDescription(QStringList{note, numbers.join(QLatin1Char(' '))}.join(QStringLiteral(", ")));
  setToolTip(note);
  updateGeometry();
  update();
}

QSize RivalLane::sizeHint() const { return {screenPx(200), screenPx(isLocked() ? kLockedHigh : kOpenHigh)}; }

void RivalLane::paintEvent(QPaintEvent*) {
  const Theme& theme = m_appearance->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(theme.line);
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  const SchedulerStyle style = schedulerStyle(m_rival.policy, m_rival.mark, theme);
  painter.fillRect(QRectF(1, 3, kEdgeWide, height() - 6), style.line);
  if (isLocked()) return paintLocked(painter);
  paintCard(painter);
  const double left = kEdgeWide + screenPx(kRivalInside + kCardWide) + kRivalInside;
  if (m_bars) paintRows(painter, QRectF(left, 8, width() - left - kRivalInside, height() - 16));
}

void RivalLane::paintLocked(QPainter& painter) const {
  const Theme& theme = m_appearance->theme();
  const QRectF room = QRectF(rect()).adjusted(kEdgeWide + screenPx(kRivalInside), 0, -screenPx(40), 0);
  painter.setFont(screenFont(kPanelTitlePx, QFont::DemiBold));
  painter.setPen(theme.text);
  const QString name =
      painter.fontMetrics().elidedText(m_rival.name, Qt::ElideRight, static_cast<int>(room.width() / 2));
  painter.drawText(room, Qt::AlignVCenter, name);
  const double used_px = painter.fontMetrics().horizontalAdvance(name) + screenPx(16);
  painter.setFont(screenFont(kNotePx));
  painter.setPen(theme.dim);
  const QRectF rest_rect = room.adjusted(used_px, 0, 0, 0);
  painter.drawText(rest_rect, Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(m_note, Qt::ElideRight, static_cast<int>(rest_rect.width())));
  paintLock(painter, QPointF(width() - screenPx(22), height() / 2.0), theme.dim);
}

void RivalLane::paintCard(QPainter& painter) const {
  const Theme& theme = m_appearance->theme();
  const double left = kEdgeWide + screenPx(kRivalInside);
  const double text_width = screenPx(kCardWide) - screenPx(kRivalInside);
  double y = 10;
  const auto line = [&](const QFont& font, const QColor& color, const QString& text, double high) {
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QRectF(left, y, text_width, high), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(text_width)));
    y += high;
  };
  line(screenFont(kHeadingPx, QFont::DemiBold), schedulerStyle(m_rival.policy, m_rival.mark, theme).text, m_rival.name,
       screenPx(kRowLine));
  line(screenFont(kNotePx), theme.dim, m_note, screenPx(kRowLine - 2));
  y += screenPx(6);
  for (qsizetype i = 0; i + 1 < m_numbers.size(); i += 2) {
    painter.setFont(screenTabularFont(kNotePx, QFont::DemiBold));
    painter.setPen(theme.text);
    painter.drawText(QRectF(left, y, text_width, screenPx(kRowLine)), Qt::AlignVCenter | Qt::AlignRight,
                     m_numbers[i + 1]);
    line(screenFont(kNotePx), theme.dim, m_numbers[i], screenPx(kRowLine));
  }
}

void RivalLane::paintRows(QPainter& painter, const QRectF& area) const {
  const Theme& theme = m_appearance->theme();
  RowSettings settings;
  settings.height = area.height();
  settings.scale = textScale();
  settings.queue = false;
  const GanttRows rows = layoutRows(m_bars->problem(), settings);
  const double labels = SlotsPainter::labelWidth(m_bars->problem());
  TimeAxis axis;
  axis.width_px = area.width() - labels;
  const double px_per_s = m_how == Show::UpToNow ? m_px_per_s() : 0;
  axis.show(0, px_per_s > 0 ? axis.width_px / px_per_s : m_span_s);
  const JobColors colors(*m_rival.index, ColorBy::Job, theme);
  const GanttScene scene{.bars = *m_bars, .rows = rows, .colors = colors, .axis = axis};
  GanttLook look;
  look.theme = theme;
  look.scale = textScale();
  painter.save();
  painter.translate(area.left() + labels, area.top());
  paintNames(painter, rows, axis.width_px);
  const double now_x = m_how == Show::Whole ? axis.width_px : std::clamp(axis.x(m_now_s), 0.0, axis.width_px);
  painter.setClipRect(QRectF(0, 0, now_x, area.height()));
  if (now_x > 0) paintBars(painter, scene, look, Ink::Solid, 0, now_x);
  painter.setClipping(false);
  if (m_how == Show::UpToNow) {
    painter.setPen(QPen(theme.playhead, 2));
    painter.drawLine(QPointF(now_x, 0), QPointF(now_x, area.height()));
    painter.setPen(theme.dim);
    painter.setFont(screenFont(kNotePx));
    const QRectF rest(now_x, 0, axis.width_px - now_x, area.height());
    const QString words = tr("Shown as you play");
    if (painter.fontMetrics().horizontalAdvance(words) < rest.width() - 8)
      painter.drawText(rest, Qt::AlignCenter, words);
  }
  painter.restore();
}

void RivalLane::paintNames(QPainter& painter, const GanttRows& rows, double right) const {
  const Theme& theme = m_appearance->theme();
  const model::Problem& problem = m_bars->problem();
  painter.setPen(theme.line);
  for (const double y : rows.separators)
    painter.drawLine(QPointF(-SlotsPainter::labelWidth(problem), y), QPointF(right, y));
  for (const GanttStrip& strip : rows.strips) {
    const double labels = SlotsPainter::labelWidth(problem);
    if (strip.height < kSmallestPx * textScale()) continue;
    painter.setFont(screenFont(kSmallestPx, QFont::DemiBold));
    painter.setPen(theme.text);
    if (strip.first_of_node || rows.fold != Fold::Gpu)
      if (strip.node.valid())
        painter.drawText(QRectF(-labels, strip.top, labels / 2, strip.height), Qt::AlignVCenter,
                         BeatText::id(problem.nodes[strip.node].id));
    painter.setFont(screenFont(kSmallestPx));
    painter.setPen(theme.dim);
    if (strip.type.valid())
      painter.drawText(QRectF(-labels, strip.top, labels - screenPx(8), strip.height),
                       Qt::AlignVCenter | Qt::AlignRight, BeatText::id(problem.types[strip.type].id));
  }
}

}  // namespace roundel::widgets
