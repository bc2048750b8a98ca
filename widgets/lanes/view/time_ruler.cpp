// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/time_ruler.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/model/ruler_drag.h"
#include "widgets/lanes/painting/gantt_text.h"

namespace roundel::widgets {
namespace {

constexpr double kTickGap_px = 70, kArrival = 3.5, kTick = 7;
constexpr double kNear_px = 3, kEvent = 9, kMarkRow = 8, kUnderMarks = 8, kFromFlag_px = 4;

struct RulerTexts {
  Q_DECLARE_TR_FUNCTIONS(TimeRuler)
};

}  // namespace

const TimeAxis& TimeRuler::axisOf(int lane) const {
  return lane >= 0 ? m_controller->lanes.lane(lane).axis : m_controller->time.axis();
}

void TimeRuler::paintArrivals(QPainter& painter, const QRectF& at, double scale, int lane) const {
  const TimeAxis& axis = axisOf(lane);
  std::set<int> marks;  // px; at most one mark in each
  const int first = std::max(0, lane), last = lane >= 0 ? lane + 1 : m_controller->lanes.count();
  for (int i = first; i < last && marks.empty(); ++i) {
    if (!m_controller->lanes.lane(i).bars) continue;
    for (const model::Job& job : m_controller->lanes.lane(i).bars->problem().jobs) {
      const double x = axis.x(job.arrival_s);
      if (x >= -0.5 && x <= axis.width_px + 0.5) marks.insert(static_cast<int>(std::lround(at.left() + x)));
    }
  }
  const double height = kArrival * scale;
  for (const int x : marks)
    painter.fillRect(QRectF(x, at.bottom() - 1 - height, 1, height), m_controller->bench()->theme().dim);
}

// Kinds differ by shape, not by colour alone.
void TimeRuler::paintShape(QPainter& painter, const RulerMark& mark, QPointF middle, double side) const {
  const Theme& theme = m_controller->bench()->theme();
  const double x = middle.x(), top = middle.y() - side / 2, bottom = middle.y() + side / 2, half = side / 2;
  painter.setPen(QPen(theme.panel, 1));
  switch (mark.kind) {
    case RulerMark::Kind::Down:
      painter.setBrush(theme.bad);
      painter.drawPolygon(QPolygonF{{x - half, top}, {x + half, top}, {x, bottom}});
      return;
    case RulerMark::Kind::Up:
      painter.setBrush(theme.good);
      painter.drawPolygon(QPolygonF{{x - half, bottom}, {x + half, bottom}, {x, top}});
      return;
    case RulerMark::Kind::Speed:
    case RulerMark::Kind::Throughput:
      painter.setBrush(theme.warning);
      painter.drawPolygon(QPolygonF{{x, top}, {x + half, middle.y()}, {x, bottom}, {x - half, middle.y()}});
      return;
    case RulerMark::Kind::Cancel:
      painter.setPen(QPen(theme.text, 2));
      painter.drawLine(QPointF(x - half + 1, top + 1), QPointF(x + half - 1, bottom - 1));
      painter.drawLine(QPointF(x - half + 1, bottom - 1), QPointF(x + half - 1, top + 1));
      return;
    case RulerMark::Kind::Bookmark:
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.accentText);
      painter.drawPolygon(QPolygonF{{x, top}, {x + side, middle.y() - 1}, {x, bottom - 2}});
      return;
  }
}

// Returns what the flag covers, px from the left end of the axis.
std::optional<TimeMarks::Span> TimeRuler::flagSpan(const GanttText& text, const QRectF& at, Overhang overhang,
                                                   double scale, int lane) const {
  const double x = axisOf(lane).x(m_controller->bench()->playhead.now_s());
  if (x < -1 || x > axisOf(lane).width_px + 1) return std::nullopt;
  const QRectF flag = flagRect(text, at, overhang, scale, lane);
  return TimeMarks::Span(flag.left() - at.left(), flag.right() - at.left());
}

bool TimeRuler::paintMarks(QPainter& painter, const QRectF& at, Overhang overhang, double scale, int lane) const {
  const Theme& theme = m_controller->bench()->theme();
  GanttText text(painter, TextUnit::Pixels, scale);
  const RulerRoom room{
      .right = at.width() + overhang.after,
      .flag = flagSpan(text, at, overhang, scale, lane),
      .width = [&](const QString& words) { return text.width(words, kSmallestPx, QFont::Medium) + 6; }};
  const std::vector<RulerMark> marks = placedMarks(
      rulerMarks(problemOnRuler(*m_controller, lane), m_controller->bench()->bookmarks.all()), axisOf(lane), room);
  const double side = kRulerShape_px * scale, y = at.top() + kMarkRow * scale;
  for (const RulerMark& mark : marks) {
    const bool bookmark = mark.kind == RulerMark::Kind::Bookmark;
    const double x = std::round(at.left() + mark.x) + (bookmark ? 0 : 0.5);
    painter.fillRect(QRectF(std::floor(x), y, 1, at.bottom() - y - 1), bookmark ? theme.accentText : theme.line);
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintShape(painter, mark, {x, y}, side);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double word = std::round(at.left() + mark.word_x);
    if (mark.has_room) text.drawMiddle({word, y}, mark.word, kSmallestPx, theme.text, QFont::Medium);
  }
  return !marks.empty();
}

double TimeRuler::labelCentre(double x_px, double width, const QRectF& axis, Overhang overhang) {
  const double first = axis.left() - overhang.before + width / 2, last = axis.right() + overhang.after - 4 - width / 2;
  return std::max(first, std::min(axis.left() + x_px, last));
}

void TimeRuler::paint(QPainter& painter, const QRectF& at, Overhang overhang, double scale, int lane) const {
  const Theme& theme = m_controller->bench()->theme();
  const TimeAxis& axis = axisOf(lane);
  GanttText text(painter, TextUnit::Pixels, scale);
  const double bottom = at.bottom() - 1;
  if (const auto& range = m_controller->marks.range()) {
    const double left = std::clamp(axis.x(range->first), 0.0, axis.width_px),
                 right = std::clamp(axis.x(range->second), 0.0, axis.width_px);
    painter.fillRect(QRectF(at.left() + left, at.top() + 1, right - left, at.height() - 2), theme.accentSoft);
  }
  paintArrivals(painter, at, scale, lane);
  const bool marked = paintMarks(painter, at, overhang, scale, lane);
  const double round_s = m_controller->bench()->playhead.round_s();
  const bool rounds = m_controller->time.mode() == TimeMode::Rounds;
  const double step_s =
      rounds ? roundStep(axis, kTickGap_px * scale, round_s) * round_s : tickStep_s(axis, kTickGap_px * scale, round_s);
  const std::optional<TimeMarks::Span> flag = flagSpan(text, at, overhang, scale, lane);
  for (const double t_s : ticks(axis, step_s)) {
    const double x = axis.x(t_s);
    painter.fillRect(QRectF(std::floor(at.left() + x), bottom - kTick * scale, 1, kTick * scale), theme.faint);
    const QString label = rounds ? roundLabel(t_s, round_s) : tickLabel(t_s, step_s, m_controller->time.end_s());
    const double width = text.width(label, kSmallestPx);
    const double left = labelCentre(x, width, at, overhang) - width / 2;
    const double label_x = left - at.left();  // left out if the flag would cover or touch it
    if (flag && label_x < flag->second + kFromFlag_px && label_x + width > flag->first - kFromFlag_px) continue;
    text.draw({left, at.bottom() - (marked ? kUnderMarks : 13) * scale}, label, kSmallestPx, theme.dim);
  }
}

QString TimeRuler::flagLabel() const {
  const double now_s = m_controller->bench()->playhead.now_s();
  return m_controller->time.mode() == TimeMode::Rounds ? roundAt(now_s) : flagText(now_s, m_controller->time.end_s());
}

QString TimeRuler::roundAt(double t_s) const {
  const Playhead& playhead = m_controller->bench()->playhead;
  return QString::number(model::RoundGrid(playhead.round_s()).numberAt(t_s, playhead.end_s()));
}

QRectF TimeRuler::flagRect(const GanttText& text, const QRectF& at, Overhang overhang, double scale, int lane) const {
  const double width = text.figuresWidth(flagLabel(), kNotePx, QFont::Bold) + 14 * scale;
  const double line = std::round(at.left() + axisOf(lane).x(m_controller->bench()->playhead.now_s()));
  // On a ruler that is narrower than the flag, the flag begins with it.
  const double left =
      std::max(at.left() - overhang.before, std::min(line - width / 2, at.right() + overhang.after - 2 - width));
  return {left, at.top() + 2, width, 17 * scale};
}

void TimeRuler::paintFlag(QPainter& painter, const QRectF& at, Overhang overhang, double scale, int lane) const {
  const Theme& theme = m_controller->bench()->theme();
  const TimeAxis& axis = axisOf(lane);
  const double x = axis.x(m_controller->bench()->playhead.now_s());
  if (x < -1 || x > axis.width_px + 1) return;
  GanttText text(painter, TextUnit::Pixels, scale);
  const QString label = flagLabel();
  const QRectF rect = flagRect(text, at, overhang, scale, lane);
  const double line = std::round(at.left() + x), left = rect.left(), width = rect.width(), top = rect.top(),
               flag = rect.height();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.panel, 1));
  painter.setBrush(theme.playhead);
  painter.drawRoundedRect(rect, 3, 3);
  painter.setPen(Qt::NoPen);
  painter.drawPolygon(QPolygonF{{line - 5, top - 1 + flag}, {line + 5, top - 1 + flag}, {line, top + 5 + flag}});
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(QRectF(line - 1, top + flag - 2, 2, at.bottom() - top - flag + 2), theme.playhead);
  text.drawFigures({left + width / 2, std::round(top + flag / 2 + text.capHeight(kNotePx) / 2)}, label, kNotePx,
                   textOn(theme.playhead), QFont::Bold, Qt::AlignHCenter);
}

QString TimeRuler::tip(double x_px) const {
  const TimeAxis& axis = m_controller->time.axis();
  const double t_s = axis.t(std::clamp(x_px, 0.0, axis.width_px));
  QStringList arrived;
  for (int i = 0; i < m_controller->lanes.count() && arrived.isEmpty(); ++i) {
    if (!m_controller->lanes.lane(i).bars) continue;
    for (const model::Job& job : m_controller->lanes.lane(i).bars->problem().jobs)
      if (std::abs(axis.x(job.arrival_s) - axis.x(t_s)) < kNear_px && arrived.size() < 8)
        arrived << QString::fromStdString(job.id).toHtmlEscaped();
  }
  QString text = RulerTexts::tr(
                     "<b>%1</b>, round %2<br>Drag: playhead. Shift+drag: zoom to a range. Double-click: show "
                     "everything.")
                     .arg(clockText(t_s, m_controller->time.end_s()), roundAt(t_s));
  if (const Bookmark* bookmark = bookmarkAt(*m_controller, x_px))
    text = RulerTexts::tr("<b>%1</b> at %2")
               .arg(bookmark->name.toHtmlEscaped(), clockText(bookmark->t_s, m_controller->time.end_s())) +
           QStringLiteral("<br>") + text;
  if (const model::Problem* problem = problemOnRuler(*m_controller, -1)) {
    for (const model::Event& event : problem->events) {
      if (std::abs(axis.x(event.at_s) - axis.x(t_s)) <= kEvent / 2)
        text =
            RulerTexts::tr("<b>%1</b> at %2").arg(eventText(*problem, event).toHtmlEscaped(), clockText(event.at_s)) +
            QStringLiteral("<br>") + text;
    }
  }
  if (!arrived.isEmpty())
    text += QStringLiteral("<br>") + RulerTexts::tr("Arrives here: %1").arg(arrived.join(QStringLiteral(", ")));
  return text;
}

}  // namespace roundel::widgets
