// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/folded_bars.h"

#include <QImage>
#include <algorithm>
#include <cmath>

#include "widgets/base/painting/drawing.h"
#include "widgets/base/painting/hatch.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/lanes/painting/bar_shapes.h"
#include "widgets/lanes/painting/paint_counts.h"
#include "widgets/lanes/painting/scratch_pixels.h"

namespace roundel::widgets {
namespace {

constexpr double kManyInView = 20000;

}  // namespace

FoldedBars::FoldedBars(QPainter& painter, const GanttScene& scene, const GanttLook& look, Ink ink, double from_x,
                       double to_x)
    : m_p(painter),
      m_scene(scene),
      m_look(look),
      m_ink(ink),
      m_dpr(look.figure ? 2 : painter.device()->devicePixelRatioF()),
      m_from(std::max(0.0, look.figure ? std::floor(from_x) : std::floor(from_x * m_dpr) / m_dpr)),
      m_to(std::min(to_x, scene.axis.width_px)) {
  if (empty()) return;
  m_grid_s = 1 / (scene.axis.px_per_s * m_dpr);
  m_start_s = from_s();
  // With thousands of bars in view, an error of half a logical pixel is not visible. Depends on the zoom alone, so that parts of a picture fit
  // together.
  m_many = !look.figure && scene.bars.barsIn(scene.axis.span_s()) > kManyInView;
  if (m_many) {
    m_grid_s = scene.bars.gridStep_s(1 / scene.axis.px_per_s);
    m_start_s = std::max(0.0, std::floor(from_s() / m_grid_s)) * m_grid_s;
  }
  m_under = background().rgb();
  // At least one column: the part may be before the run.
  m_columns.resize(static_cast<std::size_t>(std::max(1.0, std::ceil((to_s() - m_start_s) / m_grid_s))));
  if (!look.figure) matchPixels();
}

// Finds the column of each device pixel: that at its middle, independent of where the picture begins.
void FoldedBars::matchPixels() {
  const auto last = static_cast<double>(m_columns.size()) - 1;
  m_columnOf.resize(static_cast<std::size_t>(std::ceil((m_to - m_from) * m_dpr - 1e-6)));
  const double first = std::round(m_start_s / m_grid_s), per_px = 1 / (m_scene.axis.px_per_s * m_dpr * m_grid_s);
  const double begin = from_s() / m_grid_s - first;
  for (std::size_t p = 0; p < m_columnOf.size(); ++p) {
    const double place = m_many ? begin + (static_cast<double>(p) + 0.5) * per_px + kHair : static_cast<double>(p);
    m_columnOf[p] = static_cast<std::uint32_t>(std::clamp(place, 0.0, last));
  }
}

// Fills a line of device pixels with the colours of their columns.
void FoldedBars::spreadColors(const QRgb* columns, QRgb* pixels) const {
  for (std::size_t p = 0; p < m_columnOf.size(); ++p) pixels[p] = columns[m_columnOf[p]];
}

void FoldedBars::drawPixels(const QRgb* pixels, std::size_t lines, double top, double height) {
  const auto width = static_cast<int>(m_columnOf.size());
  const QImage image(reinterpret_cast<const uchar*>(pixels), width, static_cast<int>(lines), width * 4,
                     QImage::Format_ARGB32_Premultiplied);
  m_p.drawImage(QRectF(m_from, top, width / m_dpr, height), image);
}

double FoldedBars::columnX(std::size_t column) const {
  return m_scene.axis.x(m_start_s + m_grid_s * static_cast<double>(column));
}

QColor FoldedBars::background() const {
  return m_scene.rows.fold == Fold::Gpu ? m_look.theme.panel : mixed(m_look.theme.grid, m_look.theme.panel, 0.5);
}

QColor FoldedBars::colorOf(std::int32_t job, model::GpuIndex gpu) const {
  return m_scene.colors.of(job, m_scene.bars.problem().gpus[gpu].type);
}

void FoldedBars::paintRow(const GanttStrip& strip, std::size_t i, const std::vector<std::uint32_t>& apart) {
  const BarRow& row = m_scene.bars.row(strip.gpus[i]);
  row.columns(m_start_s, m_grid_s, m_columns);
  paintCounts().columns += m_columns.size();
  for (const std::uint32_t b : apart) takeOut(row.bars()[b]);
  const double height = strip.height / static_cast<double>(strip.gpus.size());
  const double gap = rowGap(height, m_scene.rows.fold, m_look);
  const QRectF area(m_from, strip.top + height * static_cast<double>(i) + gap / 2, 0,
                    height - gap - m_scene.rows.under);
  if (m_look.figure)
    paintRuns(area, strip.gpus[i]);
  else
    paintLine(area, strip.gpus[i]);
}

void FoldedBars::takeOut(const Bar& bar) {
  const auto count = static_cast<double>(m_columns.size());
  const double first = std::clamp((bar.start_s - m_start_s) / m_grid_s, 0.0, count);
  const double last = std::clamp((bar.end_s - m_start_s) / m_grid_s, 0.0, count);
  for (auto c = static_cast<std::size_t>(first); c < m_columns.size() && static_cast<double>(c) < last; ++c) {
    const double part = std::min(last, static_cast<double>(c + 1)) - std::max(first, static_cast<double>(c));
    m_columns[c].covered -= static_cast<float>(part);
    if (m_columns[c].covered < 0.02F) m_columns[c] = {};
  }
}

QRgb FoldedBars::columnColor(float covered, std::int32_t job, model::GpuIndex gpu) {
  QRgb color = 0;
  shades(gpu).color({&job, 1}, {&covered, 1}, &color, [&](std::int32_t of_job) { return fillOf(of_job, gpu); });
  return color;
}

void FoldedBars::colorCells(QRgb* line, model::GpuIndex gpu) {
  const auto fill = [&](std::int32_t of_job) { return fillOf(of_job, gpu); };
  if (m_cells.inRuns()) return shades(gpu).colorRuns(m_cells.jobs(), m_cells.covered(), line, fill);
  shades(gpu).color(m_cells.jobs(), m_cells.covered(), line, fill);
}

QRgb FoldedBars::fillOf(std::int32_t job, model::GpuIndex gpu) const {
  return shadeOf(colorOf(job, gpu), m_look, m_ink).fill.rgb();
}

// Returns the shades for a GPU. If bars are coloured by GPU type, the shades are of one type at a time.
CellShades& FoldedBars::shades(model::GpuIndex gpu) {
  const model::TypeIndex type =
      m_scene.colors.by() == ColorBy::GpuType ? m_scene.bars.problem().gpus[gpu].type : model::TypeIndex();
  if (!m_shades.ready() || !(m_shadesOf == type))
    m_shades.begin(static_cast<std::size_t>(m_scene.bars.jobCount()), m_under);
  m_shadesOf = type;
  return m_shades;
}

void FoldedBars::paintLine(const QRectF& area, model::GpuIndex gpu) {
  m_shaded.assign(m_columns.size(), 0);
  std::size_t first = m_columns.size(), last = 0;
  for (std::size_t c = 0; c < m_columns.size(); ++c) {
    if (m_columns[c].job < 0) continue;
    m_shaded[c] = columnColor(m_columns[c].covered, m_columns[c].job, gpu);
    first = std::min(first, c);
    last = c + 1;
  }
  if (first >= last) return;
  QRgb* pixels = scratchPixels(m_columnOf.size());
  spreadColors(m_shaded.data(), pixels);
  drawPixels(pixels, 1, area.top(), std::max(area.height(), 1 / m_dpr));
  if (area.height() >= 10 * m_look.scale) markFolded(area, first, last);
}

// Paints dots along the bottom, which mean that zooming in shows more.
void FoldedBars::markFolded(const QRectF& area, std::size_t first, std::size_t last) {
  // The places of dots depend on time, so that a shifted picture stays right.
  const double origin = std::round(m_scene.axis.origin_s * m_scene.axis.px_per_s);
  const auto pixel = [&](std::size_t c) { return std::round(columnX(c) + kHair); };
  const auto step = [&](std::size_t c) { return std::floor((pixel(c) + origin) / 6); };
  for (std::size_t c = first; c < last; ++c) {
    if (m_columns[c].job < 0 || step(c) == step(c + 1)) continue;
    m_p.fillRect(QRectF(pixel(c), std::round(area.bottom()) - 3, 2, 1), m_look.theme.panel);
  }
}

void FoldedBars::paintRuns(const QRectF& area, model::GpuIndex gpu) {
  for (std::size_t c = 0; c < m_columns.size();) {
    std::size_t end = c + 1;
    while (end < m_columns.size() && m_columns[end].job == m_columns[c].job &&
           std::abs(m_columns[end].covered - m_columns[c].covered) < 0.02F)
      ++end;
    if (m_columns[c].job >= 0) {
      const double left = columnX(c);
      const QRectF run(left, area.top(), columnX(end) - left, area.height());
      const model::JobIndex job(static_cast<std::size_t>(m_columns[c].job));
      if (m_look.hatched && !m_scene.colors.dimmed(m_columns[c].job)) {
        const figures::Named named(m_p, figures::OpRole::Series,
                                   QString::fromStdString(m_scene.bars.problem().jobs[job].id));
        m_p.fillRect(run, QColor(columnColor(m_columns[c].covered, m_columns[c].job, gpu)));
        hatchJob(m_p, m_look, run, jobForm(m_scene.bars.problem(), job), colorOf(job.value, gpu));
      } else {
        m_p.fillRect(run, QColor(columnColor(m_columns[c].covered, m_columns[c].job, gpu)));
      }
    }
    c = end;
  }
}

// Paints a strip of thin rows as one picture: each GPU has whole pixel rows if there are enough, otherwise several GPUs share a pixel row.
void FoldedBars::paintStrip(const GanttStrip& strip) {
  const std::size_t width = m_columnOf.size(), gpus = strip.gpus.size();
  const auto height = static_cast<std::size_t>(std::max(1.0, std::round(strip.height * m_dpr)));
  QRgb* pixels = scratchPixels(width * height);
  std::size_t gpu = 0;
  for (std::size_t y = 0; y < height;) {
    const std::size_t last = std::max(gpu + 1, (y + 1) * gpus / height);
    QRgb* line = pixels + y * width;
    paintCells(std::span(strip.gpus).subspan(gpu), last - gpu, line);
    gpu = last;
    for (++y; y < height && (gpu == gpus || y * gpus / height < gpu); ++y) std::copy_n(line, width, pixels + y * width);
  }
  drawPixels(pixels, height, strip.top, static_cast<double>(height) / m_dpr);
}

// Prefetches the next rows, each step some rows ahead of the next step: finding a row that is not in the processor's cache takes longer than
// painting it.
void FoldedBars::fetchAfter(std::span<const model::GpuIndex> gpus) const {
  for (int step = 0; step < BarRow::kFetchSteps; ++step) {
    const auto ahead = static_cast<std::size_t>(2 * (BarRow::kFetchSteps - step));
    if (ahead < gpus.size()) m_scene.bars.row(gpus[ahead]).fetch(step, m_start_s, to_s());
  }
}

// Paints the line of pixels that the first `count` of these GPUs share.
void FoldedBars::paintCells(std::span<const model::GpuIndex> gpus, std::size_t count, QRgb* line) {
  m_cells.begin(m_columns.size(), count, m_start_s, m_grid_s);
  paintCounts().rows += count;
  paintCounts().columns += count * m_columns.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (m_scene.bars.row(gpus[i]).grid(m_start_s, m_grid_s, 1).jobs.empty()) fetchAfter(gpus.subspan(i));
    m_cells.add(m_scene.bars.row(gpus[i]));
  }
  if (m_columns.size() == m_columnOf.size() && !m_many) return colorCells(line, gpus.front());
  m_shaded.resize(m_columns.size());
  colorCells(m_shaded.data(), gpus.front());
  spreadColors(m_shaded.data(), line);
}

}  // namespace roundel::widgets
