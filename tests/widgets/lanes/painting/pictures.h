// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lanes painted without a window; pictures are saved if ROUNDEL_SHOTS names a folder.

#include <QImage>
#include <QPainter>

#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets::testing {

/// The objects that a GanttScene refers to.
struct Lane {
  Lane(std::shared_ptr<const metrics::TraceIndex> trace_index, double height, double width, const Theme& theme,
       ColorBy by = ColorBy::Job)
      : bars(trace_index),
        rows(layoutRows(trace_index->problem(), {height, 1, 0, true})),
        colors(*trace_index, by, theme) {
    axis.width_px = width;
    axis.show(0, trace_index->trace().end_s);
  }
  GanttScene scene() const { return {bars, rows, colors, axis}; }
  BarIndex bars;
  GanttRows rows;
  JobColors colors;
  TimeAxis axis;
};

inline GanttLook lookOf(const Theme& theme) {
  GanttLook look;
  look.theme = theme;
  return look;
}

constexpr double kPictureLeft = 120;

/// Paints a lane as in the window: solid up to now_s, ghost after it, labels at the left.
inline QImage picture(const Lane& lane, const GanttLook& look, double now_s, double dpr = 1) {
  const QSizeF size(kPictureLeft + lane.axis.width_px + 8, lane.rows.content_height);
  QImage image((size * dpr).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(dpr);
  image.fill(look.theme.panel);
  QPainter painter(&image);
  painter.translate(kPictureLeft, 0);
  const GanttScene scene = lane.scene();
  const double x = lane.axis.x(now_s);
  paintBackground(painter, scene, look, ticks(lane.axis, tickStep_s(lane.axis, 70)), -kPictureLeft, lane.axis.width_px);
  paintRowLabels(painter, scene, look, now_s);
  paintQueueLabel(painter, scene, look);
  for (const Ink ink : {Ink::Solid, Ink::Ghost}) {
    painter.save();
    painter.setClipRect(ink == Ink::Solid ? QRectF(0, 0, x, size.height())
                                          : QRectF(x, 0, lane.axis.width_px - x, size.height()));
    paintBars(painter, scene, look, ink, 0, lane.axis.width_px);
    paintQueue(painter, scene, look, {ink, 0, lane.axis.width_px}, 30);
    painter.restore();
  }
  paintPlayheadLine(painter, look, x, 0, size.height());
  return image;
}

inline void keep(const QImage& image, const char* name) {
  const QString folder = qEnvironmentVariable("ROUNDEL_SHOTS");
  if (!folder.isEmpty()) image.save(QStringLiteral("%1/gantt-%2.png").arg(folder, QLatin1String(name)));
}

}  // namespace roundel::widgets::testing
