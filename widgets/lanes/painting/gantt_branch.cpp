// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/gantt_branch.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

double branchX(const GanttScene& scene, double at_s) {
  return std::clamp(scene.axis.x(at_s), 0.0, scene.axis.width_px);
}

}  // namespace

void paintSharedPast(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height) {
  QColor veil = look.theme.panel;
  veil.setAlphaF(static_cast<float>(kMutedShare));
  painter.fillRect(QRectF(0, 0, branchX(scene, at_s), height), veil);
}

QRectF branchTextRect(const GanttScene& scene, const GanttLook& look, GanttText& text, double at_s,
                      const QString& words) {
  const double tall = text.height(look.small_text);
  if (scene.rows.queue_height < tall) return {};
  const double x = branchX(scene, at_s);
  const double text_width = text.width(words, look.small_text, QFont::DemiBold) + 8 * look.scale;
  const double left = x + text_width + 4 <= scene.axis.width_px ? x + 3 : std::max(2.0, x - text_width - 3);
  return {left, scene.rows.queue_top + (scene.rows.queue_height - tall) / 2, text_width, tall};
}

void paintBranchMark(QPainter& painter, const GanttScene& scene, const GanttLook& look, double at_s, double height,
                     const QString& words) {
  const double x = branchX(scene, at_s);
  QPen pen(look.theme.warning, 1.4);
  pen.setDashPattern({4, 3});
  painter.setPen(pen);
  painter.drawLine(QPointF(std::floor(x) + 0.5, 1), QPointF(std::floor(x) + 0.5, height - 1));
  GanttText text(painter, look.unit());
  const QRectF text_rect = branchTextRect(scene, look, text, at_s, words);
  if (text_rect.isEmpty()) return;
  painter.fillRect(text_rect, look.theme.panel);
  text.drawMiddle({text_rect.left() + 4 * look.scale, text_rect.center().y()}, words, look.small_text,
                  look.theme.warning, QFont::DemiBold);
}

}  // namespace roundel::widgets
