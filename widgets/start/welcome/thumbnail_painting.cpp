// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/welcome/thumbnail_painting.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {
namespace {

constexpr double kMargin = 4;

void paintSamples(QPainter& painter, const QRectF& area, const BarIndex& bars, const JobColors& colors) {
  const int gpus = bars.problem().gpuCount();
  const int rows = std::min(kSampleRows, gpus);
  const double row = area.height() / rows;
  const double column = area.width() / kSampleColumns;
  for (int r = 0; r < rows; ++r) {
    const model::GpuIndex gpu(static_cast<std::size_t>((r + 0.5) * gpus / rows));
    for (int c = 0; c < kSampleColumns; ++c) {
      const double t_s = (c + 0.5) / kSampleColumns * bars.trace().end_s;
      const std::optional<BarRef> bar_ref = bars.barAt(gpu, t_s);
      if (!bar_ref) continue;
      painter.fillRect(QRectF(area.left() + c * column, area.top() + r * row, column - 0.5, row - 0.5),
                       colors.of(bars.bar(*bar_ref).job, bars.problem().gpus[gpu].type));
    }
  }
}

// The name once on every rectangle of the gang that is large enough.
void paintGangLabels(QPainter& painter, const GanttScene& scene, const GanttLook& look) {
  GanttText text(painter, TextUnit::Pixels, look.scale);
  const auto& jobs = scene.bars.problem().jobs;
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    const model::JobIndex job(j);
    if (scene.bars.barsOfJob(job).empty()) continue;
    const QString name = QString::fromStdString(jobs[job].id);
    const double width = text.width(name, kSmallestPx, QFont::DemiBold);
    const double height = text.height(kSmallestPx);
    const model::TypeIndex type = scene.bars.problem().gpus[scene.bars.barsOfJob(job).front().gpu].type;
    const QColor fill = scene.colors.of(job, type);
    for (const QRectF& rect : jobOutlines(scene, look, job, 0, scene.axis.width_px)) {
      if (rect.width() < width + 6 || rect.height() < height - 2) continue;
      painter.fillRect(
          QRectF(rect.center().x() - width / 2 - 2, rect.center().y() - height / 2 + 1, width + 4, height - 2),
          fill);  // covers the gaps between the gang's rows
      text.drawMiddle(rect.center(), name, kSmallestPx, textOn(fill), QFont::DemiBold, Qt::AlignHCenter);
    }
  }
}

void paintWhole(QPainter& painter, const GanttScene& scene, const GanttLook& look) {
  const model::Problem& problem = scene.bars.problem();
  for (int g = 0; g < problem.gpuCount(); ++g) {
    const model::GpuIndex gpu(static_cast<std::size_t>(g));
    for (const Bar& bar : scene.bars.row(gpu).bars()) {
      const QRectF rect = barRect(scene, look, bar, gpu);
      const QColor color = scene.colors.of(bar.job, problem.gpus[gpu].type);
      if (bar.idle)
        paintIdleHold(painter, rect, color, look, Ink::Solid);
      else
        paintBarBody(painter, rect, color, look, Ink::Solid, bar.overhead_s * scene.axis.px_per_s);
    }
  }
  paintGangLabels(painter, scene, look);
}

}  // namespace

QImage thumbnailOf(const std::shared_ptr<const metrics::TraceIndex>& run, const QSizeF& size,
                   const ThumbnailLook& look) {
  QImage image((size * look.dpr).toSize(), QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(look.dpr);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setFont(uiFont(kSmallestPx));
  const QRectF area = QRectF(QPointF(), size).adjusted(kMargin, kMargin, -kMargin, -kMargin);
  const BarIndex bars(run);
  const JobColors colors(*run, ColorBy::Job, look.theme);
  if (run->trace().segments.size() > kMaxSegments) {
    paintSamples(painter, area, bars, colors);
    return image;
  }
  GanttLook gantt;
  gantt.theme = look.theme;
  gantt.scale = look.scale;
  RowSettings settings;
  settings.height = area.height();
  settings.queue = false;
  const GanttRows rows = layoutRows(bars.problem(), settings);
  TimeAxis axis;
  axis.width_px = area.width();
  axis.show(0, std::max(run->trace().end_s, 1e-6));
  painter.translate(area.topLeft());
  const GanttScene scene{.bars = bars, .rows = rows, .colors = colors, .axis = axis};
  if (rows.fold == Fold::Gpu)
    paintWhole(painter, scene, gantt);
  else
    paintBars(painter, scene, gantt, Ink::Solid, 0, axis.width_px);
  return image;
}

void paintIdleCluster(QPainter& painter, const QRectF& area, const std::vector<int>& nodes, const Theme& theme) {
  const int gpus = std::accumulate(nodes.begin(), nodes.end(), 0);
  if (gpus == 0) return;
  const QRectF inner_rect = area.adjusted(kMargin, kMargin, -kMargin, -kMargin);
  const int rows = std::min(gpus, kSampleRows);
  const double row = inner_rect.height() / rows;
  int gpus_before = 0;
  std::size_t node = 0;
  for (int r = 0; r < rows; ++r) {
    const int gpu = r * gpus / rows;
    while (node < nodes.size() && gpu >= gpus_before + nodes[node]) gpus_before += nodes[node++];
    const bool first = gpu == gpus_before && r > 0;  // a gap above the first GPU of a node
    painter.fillRect(inner_rect.adjusted(0, r * row + (first ? 2 : 0.5), 0, (r + 1) * row - inner_rect.height() - 0.5),
                     theme.idleGpu);
  }
}

}  // namespace roundel::widgets
