// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record_views/step_picture.h"

#include <QPainter>
#include <algorithm>

#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {
namespace {

constexpr int kInset = 2;  // px between the frame and the bars

}  // namespace

QPixmap stepPicture(const std::shared_ptr<const metrics::TraceIndex>& run, double at_s, const QSize& size, double dpr,
                    const Theme& theme) {
  QPixmap picture(size * dpr);
  picture.setDevicePixelRatio(dpr);
  picture.fill(theme.panel);
  QPainter painter(&picture);
  const QRect inner_rect = QRect(QPoint(), size).adjusted(kInset, kInset, -kInset, -kInset);
  if (run != nullptr) {
    painter.save();
    painter.setClipRect(inner_rect);
    painter.translate(inner_rect.topLeft());
    const BarIndex bars(run);
    const JobColors colors(*run, ColorBy::Job, theme);
    GanttLook look;
    look.theme = theme;
    RowSettings settings;
    settings.height = inner_rect.height();
    settings.queue = false;
    // A row of a thumbnail is lower than a strip of a lane.
    settings.scale = std::min(1.0, inner_rect.height() / (kFoldToNodes * std::max(1, run->problem().gpuCount())));
    const GanttRows rows = layoutRows(run->problem(), settings);
    TimeAxis axis;
    axis.width_px = inner_rect.width();
    axis.show(0, std::max(run->trace().end_s, 1e-6));
    const GanttScene scene{.bars = bars, .rows = rows, .colors = colors, .axis = axis};
    const double now = std::clamp(axis.x(at_s), 0.0, axis.width_px);
    paintBars(painter, scene, look, Ink::Ghost, now, axis.width_px);
    painter.setClipRect(QRectF(0, 0, now, inner_rect.height()));
    paintBars(painter, scene, look, Ink::Solid, 0, now);
    painter.restore();
    painter.setPen(QPen(theme.playhead, 1));
    painter.drawLine(QPointF(inner_rect.left() + now, inner_rect.top() - 1),
                     QPointF(inner_rect.left() + now, inner_rect.bottom() + 1));
  }
  painter.setPen(theme.line);
  painter.drawRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1));
  return picture;
}

}  // namespace roundel::widgets
