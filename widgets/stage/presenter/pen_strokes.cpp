// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/pen_strokes.h"

#include <algorithm>

namespace roundel::widgets {
namespace {

const StrokeGround::Chart* chartOf(const StrokeGround& ground, const std::string& lane) {
  const auto hit = std::ranges::find_if(ground.charts, [&](const auto& c) { return c.lane == lane; });
  return hit == ground.charts.end() ? nullptr : &*hit;
}

const StrokeGround::Chart* chartAt(const StrokeGround& ground, QPointF at) {
  const auto hit = std::ranges::find_if(ground.charts, [&](const auto& c) { return c.area.contains(at); });
  return hit == ground.charts.end() ? nullptr : &*hit;
}

const StrokeGround::Target* markAt(const StrokeGround& ground, QPointF at) {
  const auto hit =
      std::find_if(ground.marks.rbegin(), ground.marks.rend(), [&](const auto& m) { return m.area.contains(at); });
  return hit == ground.marks.rend() ? nullptr : &*hit;
}

const StrokeGround::Target* tokenOf(const StrokeGround& ground, const Stroke& stroke) {
  if (!ground.charts.empty()) return nullptr;
  const auto hit =
      std::ranges::find_if(ground.marks, [&](const auto& m) { return m.lane == stroke.lane && m.job == stroke.job; });
  return hit == ground.marks.end() ? nullptr : &*hit;
}

std::optional<QPointF> toStroke(const Stroke& stroke, const StrokeGround& ground, QPointF at) {
  if (stroke.surface == Stroke::Surface::Page)
    return QPointF(at.x() / ground.page.width(), at.y() / ground.page.height());
  if (stroke.surface == Stroke::Surface::Token) {
    const StrokeGround::Target* token = tokenOf(ground, stroke);
    if (token == nullptr) return std::nullopt;
    return (at - token->area.center()) / ground.unit;
  }
  const StrokeGround::Chart* chart = chartOf(ground, stroke.lane);
  if (chart == nullptr) return std::nullopt;
  return QPointF(ground.axis.t(at.x() - chart->area.left()), (at.y() - chart->area.top()) / chart->area.height());
}

}  // namespace

double strokeStrength(const Stroke& stroke, qint64 now_ms) {
  if (stroke.lasts || !stroke.ended_ms) return 1;
  const double faded =
      static_cast<double>(now_ms - *stroke.ended_ms - kPenStays_ms) / static_cast<double>(kPenFades_ms);
  return std::clamp(1 - faded, 0.0, 1.0);
}

QPolygonF strokeLine(const Stroke& stroke, const StrokeGround& ground) {
  QPolygonF line;
  const StrokeGround::Chart* chart = chartOf(ground, stroke.lane);
  const StrokeGround::Target* token = stroke.surface == Stroke::Surface::Token ? tokenOf(ground, stroke) : nullptr;
  if (stroke.surface == Stroke::Surface::Token && token == nullptr) return line;
  if (stroke.surface == Stroke::Surface::Chart && (chart == nullptr || ground.now_s < stroke.from_s)) return line;
  for (const QPointF& point : stroke.points) {
    if (token != nullptr) {
      line << token->area.center() + point * ground.unit;
    } else if (stroke.surface == Stroke::Surface::Chart) {
      line << QPointF(chart->area.left() + ground.axis.x(point.x()),
                      chart->area.top() + point.y() * chart->area.height());
    } else {
      line << QPointF(point.x() * ground.page.width(), point.y() * ground.page.height());
    }
  }
  return line;
}

void PenStrokes::begin(const StrokeGround& ground, QPointF at, bool lasts) {
  Stroke stroke;
  stroke.lasts = lasts;
  const StrokeGround::Target* mark = markAt(ground, at);
  if (mark != nullptr) {
    stroke.lane = mark->lane;
    stroke.job = mark->job;
    stroke.surface = ground.charts.empty() ? Stroke::Surface::Token : Stroke::Surface::Chart;
  }
  if (const StrokeGround::Chart* chart = chartAt(ground, at)) {
    stroke.surface = Stroke::Surface::Chart;
    stroke.lane = chart->lane;
    if (mark != nullptr) stroke.from_s = std::min(ground.axis.t(at.x() - chart->area.left()), ground.now_s);
  }
  m_all.push_back(stroke);
  extend(ground, at);
}

void PenStrokes::extend(const StrokeGround& ground, QPointF at) {
  if (!drawing()) return;
  if (const auto point = toStroke(m_all.back(), ground, at)) m_all.back().points.push_back(*point);
}

void PenStrokes::end(qint64 now_ms) {
  if (drawing()) m_all.back().ended_ms = now_ms;
}

void PenStrokes::removeLast() {
  if (!m_all.empty()) m_all.pop_back();
}

bool PenStrokes::fade(qint64 now_ms) {
  std::erase_if(m_all, [&](const Stroke& stroke) { return strokeStrength(stroke, now_ms) <= 0; });
  return std::ranges::any_of(m_all, [](const Stroke& stroke) { return !stroke.lasts; });
}

}  // namespace roundel::widgets
