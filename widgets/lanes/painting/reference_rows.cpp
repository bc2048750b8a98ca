// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/reference_rows.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/model/round_grid.h"
#include "widgets/base/theme/gpu_parts.h"
#include "widgets/lanes/painting/gantt_marks.h"

namespace roundel::widgets {
namespace {

constexpr double kGhostWidth = 1.4, kThinGhost_px = 5, kWhiskerEnd = 3;

struct ReferenceTexts {
  Q_DECLARE_TR_FUNCTIONS(ReferenceRows)
};

QString percent(double share) {
  // "0 %" and "100 %" only for rows that agree or differ completely.
  const double shown_percent = share <= 0 ? 0 : share >= 1 ? 100 : std::clamp(std::round(share * 100), 1.0, 99.0);
  return ReferenceTexts::tr("%1 %").arg(shown_percent);
}

QColor shade(const QColor& color, const GanttLook& look, Ink ink) {
  const QColor base_color = look.muted ? mixed(color, look.theme.panel, kMutedShare) : color;
  return ink == Ink::Solid ? base_color : mixed(base_color, look.theme.panel, 0.4);
}

/// What the reference ran for a while on a GPU of this type.
struct Piece {
  QRectF rect;
  std::int32_t job = 0;
  model::TypeIndex type;
};

QColor colorOf(const Piece& piece, const GanttLook& look, const ReferenceRows& reference, const JobColors& colors) {
  if (!reference.same_lane) return colors.of(piece.job, piece.type);
  const model::JobIndex lane_job = reference.here[static_cast<std::size_t>(piece.job)];
  return lane_job.valid() ? colors.of(lane_job, piece.type) : look.theme.dim;
}

// Paints a thin line if the reference left the GPU idle.
void paintPiece(QPainter& painter, Piece piece, const GanttLook& look, Ink ink, const ReferenceRows& reference,
                const JobColors& colors) {
  const bool idle = piece.job == reference.idle;
  if (idle) piece.rect = QRectF(piece.rect.left(), piece.rect.bottom() - 1, piece.rect.width(), 1);
  painter.fillRect(piece.rect, shade(idle ? look.theme.edge : colorOf(piece, look, reference, colors), look, ink));
}

}  // namespace

QColor differenceGround(const Theme& theme) {
  return theme.dark ? mixed(theme.warning, theme.panel, 0.3) : QColor(0xFB, 0xE2, 0xBD);
}

void paintDifferenceGround(QPainter& painter, const GanttScene& scene, const GanttLook& look,
                           const ReferenceRows& reference, double from_x, double to_x) {
  if (!reference.same_lane) return;
  const double left = std::max(0.0, std::floor(from_x)), right = std::min(to_x, scene.axis.width_px);
  const QColor ground = differenceGround(look.theme);
  for (const GanttStrip& strip : scene.rows.strips) {
    for (const model::GpuIndex gpu : strip.gpus) {
      const GanttRows::Place place = scene.rows.place(gpu);
      const BarRow& row = reference.strips[static_cast<std::size_t>(gpu)];
      const BarRange range = row.visible(scene.axis.t(left), scene.axis.t(right));
      for (std::size_t i = range.first; i < range.last; ++i) {
        const Bar& bar = row.bars()[i];
        const double x0 = std::max(left, scene.axis.x(bar.start_s)), x1 = std::min(right, scene.axis.x(bar.end_s));
        painter.fillRect(QRectF(x0, place.top, std::max(1.0, x1 - x0), place.height), ground);
      }
    }
  }
}

void paintDifferences(QPainter& painter, const GanttScene& scene, const GanttLook& look, const InkPart& part,
                      const ReferenceRows& reference, const JobColors& colors) {
  if (scene.rows.under <= 0) return;
  const double left = std::max(0.0, std::floor(part.from_x)), right = std::min(part.to_x, scene.axis.width_px);
  if (right <= left) return;
  const double from_s = scene.axis.t(left), column_s = 1 / scene.axis.px_per_s;
  std::vector<Column> columns(static_cast<std::size_t>(std::ceil(right - left)));
  const QRectF clip = painter.hasClipping() ? painter.clipBoundingRect() : QRectF();
  for (const GanttStrip& strip : scene.rows.strips) {
    if (!clip.isNull() && (strip.top > clip.bottom() || strip.top + strip.height < clip.top())) continue;
    const model::GpuIndex gpu = strip.gpus.front();
    const BarRow& row = reference.strips[static_cast<std::size_t>(gpu)];
    const QRectF area = differenceRect(scene, look, gpu);
    const BarRange range = row.visible(from_s, scene.axis.t(right));
    if (range.size() <= columns.size() / 2) {
      for (std::size_t i = range.first; i < range.last; ++i) {
        const Bar& bar = row.bars()[i];
        const double x0 = std::max(left, scene.axis.x(bar.start_s)), x1 = std::min(right, scene.axis.x(bar.end_s));
        const QRectF piece = gpuPart({x0, area.top(), std::max(0.5, x1 - x0), area.height()}, bar.lower() ? 1 : 0,
                                     bar.with.valid() ? 2 : 1);
        paintPiece(painter, {piece, bar.job.value, strip.type}, look, part.ink, reference, colors);
      }
      continue;
    }
    // With more pieces than pixels, each pixel shows the job that uses most of it.
    row.columns(from_s, column_s, columns);
    for (std::size_t c = 0; c < columns.size();) {
      std::size_t end = c + 1;
      while (end < columns.size() && columns[end].job == columns[c].job) ++end;
      if (columns[c].job >= 0) {
        const QRectF piece(left + static_cast<double>(c), area.top(), static_cast<double>(end - c), area.height());
        paintPiece(painter, {piece, columns[c].job, strip.type}, look, part.ink, reference, colors);
      }
      c = end;
    }
  }
}

void paintShares(QPainter& painter, const GanttScene& scene, const GanttLook& look, const ReferenceRows& reference,
                 double right_x) {
  GanttText text(painter, look.unit());
  const double needed_height = text.capHeight(look.small_text) + 2 * look.scale;
  for (const GanttStrip& strip : scene.rows.strips) {
    if (strip.height < needed_height) continue;
    double sum = 0;
    for (const model::GpuIndex gpu : strip.gpus) sum += reference.share[static_cast<std::size_t>(gpu)];
    const double share = sum / static_cast<double>(strip.gpus.size());
    const QString label = percent(share);
    text.drawFigures({right_x, std::round(strip.top + strip.height / 2 + text.capHeight(look.small_text) / 2)}, label,
                     look.small_text, share > 0 ? look.theme.text : look.theme.dim, QFont::Normal, Qt::AlignRight);
  }
  const double bottom = scene.rows.strips.empty() ? 0 : scene.rows.strips.back().top + scene.rows.strips.back().height;
  if (scene.rows.content_height - bottom < needed_height + 6 * look.scale) return;
  const double y = scene.rows.queue_height > 0 ? scene.rows.queue_top + scene.rows.queue_height / 2
                                               : (bottom + scene.rows.content_height) / 2;
  text.drawFigures({right_x, std::round(y + text.capHeight(look.small_text) / 2)}, percent(reference.all),
                   look.small_text, look.theme.text, QFont::Bold, Qt::AlignRight);
}

std::vector<QRectF> ghostOutlines(const GanttScene& scene, const GanttLook& look, const ReferenceRows& reference,
                                  model::JobIndex job, double from_x, double to_x) {
  if (!job.valid() || static_cast<std::size_t>(job) >= reference.jobs.size()) return {};
  const model::JobIndex reference_job = reference.jobs[static_cast<std::size_t>(job)];
  if (!reference_job.valid()) return {};
  std::vector<QRectF> rects;
  const TimeAxis& axis = scene.axis;
  for (const BarRef& ref :
       reference.reference->barsOfJob(reference_job, axis.from_s(), axis.t(axis.width_px + 1)).refs) {
    const model::GpuIndex gpu = reference.gpus[static_cast<std::size_t>(ref.gpu)];
    if (gpu.valid()) rects.push_back(barRect(scene, look, reference.reference->bar(ref), gpu));
  }
  return joinedOutlines(scene, look, rects, from_x, to_x);
}

namespace {

// Dashes around a bar of a few pixels are not readable: it gets a solid line through its middle.
void paintThinGhost(QPainter& painter, const QRectF& rect, const GanttLook& look) {
  const double line_height = std::max(1.0, look.scale);
  const double y = std::round(rect.center().y() - line_height / 2), wide = std::max(2.0, rect.width());
  painter.fillRect(QRectF(rect.left() - 1, y - 1, wide + 2, line_height + 2), look.theme.panel);
  painter.fillRect(QRectF(rect.left(), y, wide, line_height), look.theme.text);
}

}  // namespace

void paintGhosts(QPainter& painter, const std::vector<QRectF>& rects, const GanttLook& look) {
  const auto isThin = [&](const QRectF& rect) {
    return std::min(rect.width(), rect.height()) < kThinGhost_px * look.scale;
  };
  painter.save();
  for (const QRectF& rect : rects)
    if (isThin(rect)) paintThinGhost(painter, rect, look);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setBrush(Qt::NoBrush);
  // A line of the panel's colour under the dashes keeps them readable on dark bars.
  for (const auto& [color, width, dashed] :
       {std::tuple(look.theme.panel, kGhostWidth + 1.2, false), std::tuple(look.theme.text, kGhostWidth, true)}) {
    QPen pen(color, width * look.scale);
    if (dashed) pen.setDashPattern({3, 2});
    painter.setPen(pen);
    for (const QRectF& rect : rects) {
      if (isThin(rect)) continue;
      const double r = std::min({(kBarRadius + 1) * look.scale, rect.height() / 2, rect.width() / 2});
      painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), r, r);
    }
  }
  painter.restore();
}

void paintStartDelta(QPainter& painter, const GanttScene& scene, const GanttLook& look, const ReferenceRows& reference,
                     model::JobIndex job, double known_s) {
  if (!job.valid() || static_cast<std::size_t>(job) >= reference.jobs.size()) return;
  const model::JobIndex reference_job = reference.jobs[static_cast<std::size_t>(job)];
  if (!reference_job.valid()) return;
  const std::vector<BarRef>& here_bars = scene.bars.barsOfJob(job);
  const std::vector<BarRef>& there_bars = reference.reference->barsOfJob(reference_job);
  if (here_bars.empty() || there_bars.empty()) return;
  const double here_s = scene.bars.bar(here_bars.front()).start_s;
  const double there_s = reference.reference->bar(there_bars.front()).start_s;
  if (model::sameInstant(here_s, there_s) || here_s > known_s || there_s > known_s) return;
  const QRectF bar = barRect(scene, look, here_bars.front());
  if (bar.isNull()) return;
  const double width = scene.axis.width_px;
  const double x0 = std::clamp(scene.axis.x(there_s), 0.0, width), x1 = std::clamp(scene.axis.x(here_s), 0.0, width);
  const double y = std::round(bar.center().y()) + 0.5;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  for (const auto& [color, thick] : {std::pair(look.theme.panel, 3.4), std::pair(look.theme.text, 1.4)}) {
    painter.setPen(QPen(color, thick * look.scale));
    painter.drawLine(QPointF(x0, y), QPointF(x1, y));
    painter.drawLine(QPointF(x0, y - kWhiskerEnd * look.scale), QPointF(x0, y + kWhiskerEnd * look.scale));
    const double back = (x1 > x0 ? -4 : 4) * look.scale;
    if (std::abs(x1 - x0) > 6 * look.scale)
      painter.drawPolyline(QPolygonF{{x1 + back, y - 3 * look.scale}, {x1, y}, {x1 + back, y + 3 * look.scale}});
  }
  GanttText text(painter, look.unit());
  const double delta_s = here_s - there_s;
  const QString label =
      ReferenceTexts::tr("starts %1%2")
          .arg(delta_s > 0 ? QStringLiteral("+") : QStringLiteral("−"), durationText(std::abs(delta_s)));
  const double label_width = text.width(label, look.small_text, QFont::DemiBold) + 6 * look.scale;
  // In the middle of the line if it fits, otherwise on a side that has room.
  double left = std::abs(x1 - x0) > label_width + 10 ? (x0 + x1 - label_width) / 2 : std::min(x0, x1) - label_width - 4;
  if (left < 2) left = std::max(x0, x1) + 6;
  const double label_height = text.capHeight(look.small_text) + 6 * look.scale;
  painter.setPen(Qt::NoPen);
  painter.setBrush(look.theme.panel);
  painter.drawRoundedRect(QRectF(left, y - label_height / 2, label_width, label_height), 3, 3);
  text.drawMiddle({left + 3 * look.scale, y}, label, look.small_text, look.theme.text, QFont::DemiBold);
  painter.restore();
}

std::optional<metrics::JobsOnGpu> differenceAt(const ReferenceRows& reference, model::GpuIndex gpu, double t_s) {
  std::optional<metrics::JobsOnGpu> reference_jobs;
  const BarRow& row = reference.strips[static_cast<std::size_t>(gpu)];
  const BarRange range = row.visible(t_s, std::nextafter(t_s, 1e300));
  for (std::size_t i = range.first; i < range.last; ++i) {
    const Bar& bar = row.bars()[i];
    if (bar.start_s > t_s || t_s >= bar.end_s) continue;
    if (!reference_jobs) reference_jobs.emplace();
    if (bar.job.value != reference.idle) reference_jobs->push_back(bar.job);
  }
  return reference_jobs;
}

}  // namespace roundel::widgets
