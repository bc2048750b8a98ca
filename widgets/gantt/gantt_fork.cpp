#include "widgets/gantt/gantt_fork.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

double forkX(const GanttScene& scene, double at_s) { return std::clamp(scene.axis.x(at_s), 0.0, scene.axis.width_px); }

}  // namespace

void paintForkPast(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height) {
  QColor veil = look.theme.panel;
  veil.setAlphaF(static_cast<float>(kMutedShare));
  painter.fillRect(QRectF(0, 0, forkX(scene, at_s), height), veil);
}

void paintForkMark(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height, const QString& words, double middle) {
  const double x = forkX(scene, at_s);
  QPen pen(look.theme.warning, 1.4);
  pen.setDashPattern({4, 3});
  painter.setPen(pen);
  painter.drawLine(QPointF(std::floor(x) + 0.5, 1), QPointF(std::floor(x) + 0.5, height - 1));
  GanttText text(painter, look.unit());
  const double wide = text.width(words, look.smallText, QFont::DemiBold) + 8 * look.scale;
  const double left = x + wide + 4 <= scene.axis.width_px ? x + 3 : std::max(2.0, x - wide - 3);
  painter.fillRect(QRectF(left, middle - 8 * look.scale, wide, 16 * look.scale), look.theme.panel);
  text.drawMiddle(left + 4 * look.scale, middle, words, look.smallText, look.theme.warning, QFont::DemiBold);
}

}  // namespace roundel::widgets
