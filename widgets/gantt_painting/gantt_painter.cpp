#include "widgets/gantt_painting/gantt_painter.h"

#include <QImage>
#include <algorithm>
#include <cmath>

#include "widgets/gantt_painting/cell_row.h"
#include "widgets/gantt_painting/cell_shades.h"
#include "widgets/gantt_painting/paint_counts.h"
#include "widgets/painting/drawing.h"
#include "widgets/painting/hatch.h"
#include "widgets/theme/gpu_parts.h"

namespace roundel::widgets {
namespace {

constexpr double kLabelInset = 7, kLabelRoom = 12, kTallEnoughForText = 12, kTallOverStrip = 10, kHatchSpacing = 4;
constexpr double kBeyond = 16;         // px
constexpr double kSmoothCorners = 24;  // px; narrower bars have their corners cut instead
constexpr double kManyBars = 20000;
constexpr double kHair = 1e-6;  // px: what stands between two pixels goes to the same one wherever the view begins

/// A block of neighbouring rows that one gang holds over the same time: one rectangle.
struct Block {
  const Bar* bar = nullptr;
  std::size_t first = 0, last = 0;  // rows inside the strip
};

struct Shade {
  QColor fill, line;
};

Shade shadeOf(const QColor& job, const GanttLook& look, Ink ink) {
  const QColor own = look.muted ? mixed(job, look.theme.panel, kMutedShare) : job;
  if (ink == Ink::Solid) return {own, own};
  return {mixed(own, look.theme.panel, kGhostShare), mixed(own, look.theme.panel, kGhostOutlineShare)};
}

double rowGap(double pitch, Fold fold, const GanttLook& look) {
  if (fold == Fold::Type) return 0;
  if (fold == Fold::Node) return std::min(0.7 * look.scale, pitch / 4);
  return std::clamp(pitch * 0.17, 1.0 * look.scale, 6 * look.scale);
}

QRectF bodyRect(double left, double right, double top, double height, double gap) {
  // A hair of air tells neighbours apart; narrow bars give up less of it.
  const double air = std::min(0.5, (right - left) / 8);
  return {left + air, top + gap / 2, right - left - 2 * air, height - gap};
}

QRectF ownHalf(const QRectF& rect, const Bar& bar) {
  return gpuPart(rect, bar.lower() ? 1 : 0, bar.with.valid() ? 2 : 1);
}

// A label stands at the bar's start, at the viewport's edge where the start is outside, and beside a short hatch.
double labelLeft(const QRectF& rect, double hatch_end, const GanttLook& look) {
  const double inset = kLabelInset * look.scale * (look.figure ? 0.5 : 1);
  const double left = std::max(rect.left(), 0.0) + inset;
  return hatch_end > left - 2 && hatch_end < left + 2 * inset ? hatch_end + 2 * (look.figure ? 0.5 : 1) : left;
}

// Over a strip of differences a label makes do with less air.
double tallEnough(const GanttRows& rows, const GanttLook& look) {
  return (rows.under > 0 ? kTallOverStrip : kTallEnoughForText) * look.scale;
}

class BarPainter {
 public:
  BarPainter(QPainter& painter, const GanttScene& scene, const GanttLook& look, Ink ink, double from_x, double to_x)
      : m_p(painter),
        m_scene(scene),
        m_look(look),
        m_ink(ink),
        m_dpr(look.figure ? 2 : painter.device()->devicePixelRatioF()),
        m_from(std::max(0.0, look.figure ? std::floor(from_x) : std::floor(from_x * m_dpr) / m_dpr)),
        m_to(std::min(to_x, scene.axis.width_px)),
        m_text(painter, look.unit()) {
    m_grid_s = 1 / (scene.axis.px_per_s * m_dpr);
    m_start_s = from_s();
    // Where thousands of bars share a view nobody sees half of a logical pixel. By the zoom alone, so that parts of a picture fit together.
    m_many = !look.figure && scene.bars.barsIn(scene.axis.span_s()) > kManyBars;
    if (!m_many) return;
    m_grid_s = scene.bars.gridStep_s(1 / scene.axis.px_per_s);
    m_start_s = std::max(0.0, std::floor(from_s() / m_grid_s)) * m_grid_s;
  }

  void paint() {
    if (m_to <= m_from) return;
    m_under = background().rgb();
    m_columns.resize(static_cast<std::size_t>(std::ceil((to_s() - m_start_s) / m_grid_s)));
    if (!m_look.figure) matchPixels();
    const QRectF clip = m_p.hasClipping() ? m_p.clipBoundingRect() : QRectF();
    for (const GanttStrip& strip : m_scene.rows.strips) {
      if (!clip.isNull() && (strip.top > clip.bottom() || strip.top + strip.height < clip.top())) continue;
      if (m_scene.rows.fold == Fold::Type && !m_look.figure) {
        paintCells(strip);
      } else {
        paintStrip(strip);
      }
    }
  }

 private:
  // Which column a device pixel shows: that of its middle, wherever the picture begins.
  void matchPixels() {
    const auto last = static_cast<double>(m_columns.size()) - 1;
    m_columnOf.resize(static_cast<std::size_t>(std::ceil((m_to - m_from) * m_dpr - 1e-6)));
    const double first = std::round(m_start_s / m_grid_s), per_px = 1 / (m_scene.axis.px_per_s * m_dpr * m_grid_s);
    const double begin = from_s() / m_grid_s - first;
    for (std::size_t p = 0; p < m_columnOf.size(); ++p) {
      const double place = m_many ? begin + (static_cast<double>(p) + 0.5) * per_px + kHair : static_cast<double>(p);
      m_columnOf[p] = static_cast<std::uint32_t>(std::clamp(place, 0.0, last));
    }
  }
  // A line of device pixels out of the colours of the columns.
  void spreadColors(const QRgb* columns, QRgb* pixels) const {
    for (std::size_t p = 0; p < m_columnOf.size(); ++p) pixels[p] = columns[m_columnOf[p]];
  }
  void drawPixels(const QRgb* pixels, std::size_t lines, double top, double height) {
    const auto width = static_cast<int>(m_columnOf.size());
    const QImage image(reinterpret_cast<const uchar*>(pixels), width, static_cast<int>(lines), width * 4,
                       QImage::Format_ARGB32_Premultiplied);
    m_p.drawImage(QRectF(m_from, top, width / m_dpr, height), image);
  }
  double from_s() const { return m_scene.axis.t(m_from); }
  double to_s() const { return m_scene.axis.t(m_to); }
  // On screen in parts of a pixel, so that a view that begins elsewhere cuts no pixel another way.
  double edge(double t_s) const {
    const double x = m_scene.axis.x(t_s);
    return m_look.figure ? x : std::round(x * 256) / 256;
  }
  double columnX(std::size_t column) const {
    return m_scene.axis.x(m_start_s + m_grid_s * static_cast<double>(column));
  }
  double rowHeight(const GanttStrip& strip) const { return strip.height / static_cast<double>(strip.gpus.size()); }
  QColor background() const {
    return m_scene.rows.fold == Fold::Gpu ? m_look.theme.panel : mixed(m_look.theme.grid, m_look.theme.panel, 0.5);
  }
  QColor colorOf(std::int32_t job, model::GpuIndex gpu) const {
    return m_scene.colors.of(job, m_scene.bars.problem().gpus[gpu].type);
  }

  void paintStrip(const GanttStrip& strip) {
    m_blocks.clear();
    m_previous.clear();
    const double narrow_s = kNarrowestBar * (m_look.figure ? 0.2 : 1) / m_scene.axis.px_per_s;
    for (std::size_t i = 0; i < strip.gpus.size(); ++i) {
      const BarRow& row = m_scene.bars.row(strip.gpus[i]);
      ++paintCounts().rows;
      const BarRange range = row.visible(from_s(), to_s());
      m_long.clear();
      row.appendLong(range, narrow_s, m_long);
      if (m_long.size() < range.size()) paintColumns(strip, i, row);
      collectBlocks(row, i, m_scene.rows.fold != Fold::Gpu);
    }
    for (const Block& block : m_blocks) paintBlock(strip, block);
  }

  // Bars narrower than a few pixels: the colour of whoever holds most of a column, as strong as the column is full.
  void paintColumns(const GanttStrip& strip, std::size_t i, const BarRow& row) {
    row.columns(m_start_s, m_grid_s, m_columns);
    for (const std::uint32_t b : m_long) takeOut(row.bars()[b]);
    const double gap = rowGap(rowHeight(strip), m_scene.rows.fold, m_look);
    const QRectF area(m_from, strip.top + rowHeight(strip) * static_cast<double>(i) + gap / 2, 0,
                      rowHeight(strip) - gap - m_scene.rows.under);
    if (m_look.figure) {
      paintRuns(area, strip.gpus[i]);
    } else {
      paintLine(area, strip.gpus[i]);
    }
  }

  void takeOut(const Bar& bar) {
    const auto count = static_cast<double>(m_columns.size());
    const double first = std::clamp((bar.start_s - m_start_s) / m_grid_s, 0.0, count);
    const double last = std::clamp((bar.end_s - m_start_s) / m_grid_s, 0.0, count);
    for (auto c = static_cast<std::size_t>(first); c < m_columns.size() && static_cast<double>(c) < last; ++c) {
      const double part = std::min(last, static_cast<double>(c + 1)) - std::max(first, static_cast<double>(c));
      m_columns[c].covered -= static_cast<float>(part);
      if (m_columns[c].covered < 0.02F) m_columns[c] = {};
    }
  }

  // Called once a column and row.
  QRgb columnColor(float covered, std::int32_t job, model::GpuIndex gpu) {
    QRgb color = 0;
    shades(gpu).color({&job, 1}, {&covered, 1}, &color, [&](std::int32_t of_job) { return fillOf(of_job, gpu); });
    return color;
  }

  void colorCells(QRgb* line, model::GpuIndex gpu) {
    shades(gpu).color(m_cells.jobs(), m_cells.covered(), line,
                      [&](std::int32_t of_job) { return fillOf(of_job, gpu); });
  }

  QRgb fillOf(std::int32_t job, model::GpuIndex gpu) const {
    return shadeOf(colorOf(job, gpu), m_look, m_ink).fill.rgb();
  }

  // Where bars are coloured by the type of their GPU, the fills are those of one type.
  CellShades& shades(model::GpuIndex gpu) {
    const model::TypeIndex type =
        m_scene.colors.by() == ColorBy::GpuType ? m_scene.bars.problem().gpus[gpu].type : model::TypeIndex();
    if (!m_shades.ready() || !(m_shadesOf == type))
      m_shades.begin(static_cast<std::size_t>(m_scene.bars.jobCount()), m_under);
    m_shadesOf = type;
    return m_shades;
  }

  void paintLine(const QRectF& area, model::GpuIndex gpu) {
    m_shaded.assign(m_columns.size(), 0);
    std::size_t first = m_columns.size(), last = 0;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
      if (m_columns[c].job < 0) continue;
      m_shaded[c] = columnColor(m_columns[c].covered, m_columns[c].job, gpu);
      first = std::min(first, c);
      last = c + 1;
    }
    if (first >= last) return;
    m_pixels.resize(m_columnOf.size());
    spreadColors(m_shaded.data(), m_pixels.data());
    drawPixels(m_pixels.data(), 1, area.top(), std::max(area.height(), 1 / m_dpr));
    if (area.height() >= 10 * m_look.scale) markFolded(area, first, last);
  }

  // Dots along the bottom: there is more to see closer up.
  void markFolded(const QRectF& area, std::size_t first, std::size_t last) {
    // At places that belong to the time, so that they go with a picture that is shifted.
    const double origin = std::round(m_scene.axis.origin_s * m_scene.axis.px_per_s);
    const auto pixel = [&](std::size_t c) { return std::round(columnX(c) + kHair); };
    const auto step = [&](std::size_t c) { return std::floor((pixel(c) + origin) / 6); };
    for (std::size_t c = first; c < last; ++c) {
      if (m_columns[c].job < 0 || step(c) == step(c + 1)) continue;
      m_p.fillRect(QRectF(pixel(c), std::round(area.bottom()) - 3, 2, 1), m_look.theme.panel);
    }
  }

  void paintRuns(const QRectF& area, model::GpuIndex gpu) {
    for (std::size_t c = 0; c < m_columns.size();) {
      std::size_t end = c + 1;
      while (end < m_columns.size() && m_columns[end].job == m_columns[c].job &&
             std::abs(m_columns[end].covered - m_columns[c].covered) < 0.02F)
        ++end;
      if (m_columns[c].job >= 0) {
        const double left = columnX(c);
        const QRectF run(left, area.top(), columnX(end) - left, area.height());
        const model::JobIndex job(static_cast<std::size_t>(m_columns[c].job));
        if (m_look.hatched) {
          const figures::Named named(m_p, figures::Role::Series,
                                     QString::fromStdString(m_scene.bars.problem().jobs[job].id));
          m_p.fillRect(run, QColor(columnColor(m_columns[c].covered, m_columns[c].job, gpu)));
          hatch(run, job, colorOf(job.value, gpu));
        } else {
          m_p.fillRect(run, QColor(columnColor(m_columns[c].covered, m_columns[c].job, gpu)));
        }
      }
      c = end;
    }
  }

  void collectBlocks(const BarRow& row, std::size_t i, bool merge) {
    m_current.clear();
    std::size_t candidate = 0;
    for (const std::uint32_t b : m_long) {
      const Bar& bar = row.bars()[b];
      while (merge && candidate < m_previous.size() && m_blocks[m_previous[candidate]].bar->start_s < bar.start_s)
        ++candidate;
      if (merge && candidate < m_previous.size() && sameBlock(*m_blocks[m_previous[candidate]].bar, bar)) {
        m_blocks[m_previous[candidate]].last = i;
        m_current.push_back(m_previous[candidate]);
        continue;
      }
      m_current.push_back(m_blocks.size());
      m_blocks.push_back({&bar, i, i});
    }
    m_previous.swap(m_current);
  }

  static bool sameBlock(const Bar& a, const Bar& b) {
    return a.start_s == b.start_s && a.end_s == b.end_s && a.job == b.job && a.copy == b.copy && a.part == b.part &&
           a.idle == b.idle && a.with == b.with;
  }

  void paintBlock(const GanttStrip& strip, const Block& block) {
    const double row = rowHeight(strip);
    const Bar& bar = *block.bar;
    // Cut so far outside the view that no round corner and no hatch of the cut shows: they would stay behind when a picture is shifted.
    const double beyond = m_look.figure ? 4 : kBeyond * m_look.scale;
    const double left = std::max(edge(bar.start_s), -beyond);
    const double right = std::min(edge(bar.end_s), m_scene.axis.width_px + beyond);
    const double gap = rowGap(row, m_scene.rows.fold, m_look);
    const QRectF whole = bodyRect(left, right, strip.top + row * static_cast<double>(block.first),
                                  row * static_cast<double>(block.last - block.first + 1) - m_scene.rows.under, gap);
    const QRectF rect = ownHalf(whole, bar);
    const QColor job = colorOf(bar.job.value, strip.gpus[block.first]);
    if (bar.idle) return paintIdleHold(m_p, rect, job, m_look, m_ink);
    const double overhead = bar.overhead_s > 0 ? edge(bar.start_s + bar.overhead_s) - rect.left() : 0;
    if (m_look.hatched) {
      paintHatched(rect, bar, job, overhead);
    } else {
      paintBarBody(m_p, rect, job, m_look, m_ink, overhead);
    }
    if (m_ink == Ink::Solid) paintLabel(rect, bar, shadeOf(job, m_look, m_ink).fill);
  }

  void paintHatched(const QRectF& rect, const Bar& bar, const QColor& job, double overhead) {
    const figures::Named named(m_p, figures::Role::Series,
                               QString::fromStdString(m_scene.bars.problem().jobs[bar.job].id));
    paintBarBody(m_p, rect, job, m_look, m_ink, overhead);
    const QRectF rest = rect.adjusted(std::clamp(overhead, 0.0, rect.width()) + 0.4, 0.4, -0.4, -0.4);
    if (!rest.isEmpty()) hatch(rest, bar.job, job);
  }

  void hatch(const QRectF& rect, model::JobIndex job, const QColor& color) {
    figures::paintHatch(m_p, QPolygonF(rect), hatchOfJob(job), mixed(textOn(color), color, 0.55), 3.6 * m_look.text / 8,
                        0.45 * m_look.text / 8);
  }

  void paintLabel(const QRectF& rect, const Bar& bar, const QColor& fill) {
    const double size = m_scene.rows.fold == Fold::Gpu ? m_look.text : m_look.smallText;
    if (rect.height() < tallEnough(m_scene.rows, m_look) * (m_scene.rows.fold == Fold::Gpu ? 1 : 0.97) ||
        rect.width() < kLabelRoom)
      return;
    if (m_scene.colors.dimmed(bar.job.value)) return;
    double left = labelLeft(rect, m_scene.axis.x(bar.start_s + bar.overhead_s), m_look);
    const QString label = barLabel(m_scene.bars, bar);
    const double width = m_text.width(label, size, QFont::DemiBold);
    if (left + width + 3 > rect.right()) return;
    if (m_look.figure) left = std::max(left, (left + std::min(rect.right(), m_scene.axis.width_px) - width) / 2);
    if (m_look
            .hatched) {  // only as high as its letters: the hatch goes on over and under them, whatever the bar's width
      const double cap = m_text.capHeight(size);
      m_p.fillRect(QRectF(left - 1.2, rect.center().y() - cap / 2 - 0.8, width + 2.4, cap + 1.6), fill);
    }
    m_text.drawMiddle(left, rect.center().y(), label, size, textOn(fill), QFont::DemiBold);
  }

  // A strip of thin rows is one picture: whole pixel rows a GPU where there are enough, else several GPUs to a pixel row, which
  // takes the colour of whoever holds most of it.
  void paintCells(const GanttStrip& strip) {
    const std::size_t width = m_columnOf.size(), gpus = strip.gpus.size();
    const auto height = static_cast<std::size_t>(std::max(1.0, std::round(strip.height * m_dpr)));
    m_shaded.resize(m_columns.size());
    m_pixels.resize(width * height);
    std::size_t gpu = 0;
    for (std::size_t y = 0; y < height;) {
      const std::size_t last = std::max(gpu + 1, (y + 1) * gpus / height);
      const model::GpuIndex named = strip.gpus[gpu];
      m_cells.begin(m_columns.size(), last - gpu, m_start_s, m_grid_s);
      paintCounts().rows += last - gpu;
      for (; gpu < last; ++gpu) m_cells.add(m_scene.bars.row(strip.gpus[gpu]));
      QRgb* line = m_pixels.data() + y * width;
      if (m_columns.size() == width && !m_many) {
        colorCells(line, named);
      } else {
        colorCells(m_shaded.data(), named);
        spreadColors(m_shaded.data(), line);
      }
      for (++y; y < height && (gpu == gpus || y * gpus / height < gpu); ++y)
        std::copy_n(line, width, m_pixels.data() + y * width);
    }
    drawPixels(m_pixels.data(), height, strip.top, static_cast<double>(height) / m_dpr);
  }

  QPainter& m_p;
  const GanttScene& m_scene;
  const GanttLook& m_look;
  Ink m_ink;
  double m_dpr, m_from, m_to;
  GanttText m_text;
  double m_start_s = 0, m_grid_s = 1;  // columns: at pixels, or on the bars' own grid where there are many
  std::vector<Column> m_columns;
  CellRow m_cells;
  CellShades m_shades;
  model::TypeIndex m_shadesOf;
  std::vector<QRgb> m_shaded, m_pixels;   // of the columns; of the device
  std::vector<std::uint32_t> m_columnOf;  // by device pixel
  bool m_many = false;
  QRgb m_under = 0;
  std::vector<std::uint32_t> m_long;
  std::vector<Block> m_blocks;
  std::vector<std::size_t> m_previous, m_current;
};

}  // namespace

QString barLabel(const BarIndex& bars, const Bar& bar) {
  const QString id = QString::fromStdString(bars.problem().jobs[bar.job].id);
  return bar.copy > 0 ? QStringLiteral("%1·%2").arg(id).arg(bar.copy) : id;
}

// Rising lines are a restart's.
figures::Hatch hatchOfJob(model::JobIndex job) {
  using enum figures::Hatch;
  // None of them rises: beside a restart each is still its own.
  constexpr figures::Hatch kOrder[] = {None, Falling, Upright, Level, Grid, UprightFalling};
  return kOrder[job.value / 2 % 6];  // colours are dark and light in turn
}

void paintBarBody(QPainter& painter, const QRectF& rect, const QColor& color, const GanttLook& look, Ink ink,
                  double overhead_px) {
  const Shade shade = shadeOf(color, look, ink);
  const bool round = rect.height() >= 8 * look.scale && rect.width() >= 10 * look.scale;
  const double radius = (rect.height() >= 16 * look.scale ? kBarRadius : kBarRadius - 1) * look.scale;
  if (round && ink == Ink::Solid && !look.figure && rect.width() < kSmoothCorners * look.scale) {
    painter.fillRect(rect.adjusted(1, 0, -1, 0), shade.fill);
    painter.fillRect(rect.adjusted(0, 1, 0, -1), shade.fill);
  } else if (!round) {
    painter.fillRect(rect, shade.fill);
    if (ink == Ink::Ghost && rect.height() >= 5 * look.scale && rect.width() >= 10 * look.scale) {
      painter.setPen(QPen(shade.line, look.figure ? 0.4 : 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
  } else {
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(ink == Ink::Ghost ? QPen(shade.line, look.figure ? 0.4 : 1) : QPen(Qt::NoPen));
    painter.setBrush(shade.fill);
    painter.drawRoundedRect(ink == Ink::Ghost ? rect.adjusted(0.5, 0.5, -0.5, -0.5) : rect, radius, radius);
    painter.setRenderHint(QPainter::Antialiasing, false);
  }
  const double hatch = std::min(overhead_px, rect.width());
  if (hatch < 1.5 * (look.figure ? 0.3 : 1) || rect.height() < 4) return;
  const QColor line = mixed(ink == Ink::Solid ? textOn(shade.fill) : shade.line, shade.fill, 0.62);
  paintHatch(painter, {rect.left(), rect.top() + 1, hatch, rect.height() - 2}, line,
             kHatchSpacing * (look.figure ? 0.6 : look.scale), look.figure ? 0.4 : look.scale);
}

void paintIdleHold(QPainter& painter, const QRectF& rect, const QColor& color, const GanttLook& look, Ink ink) {
  const double width = look.figure ? 0.5 : look.scale;
  if (rect.width() < 2 * width || rect.height() < 2 * width) return;
  painter.save();
  painter.setPen(QPen(ink == Ink::Solid ? color : shadeOf(color, look, ink).line, width));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
  painter.restore();
}

void paintHatch(QPainter& painter, const QRectF& rect, const QColor& color, double spacing, double width) {
  if (rect.isEmpty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  QPen pen(color, width);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  const double step = spacing * std::sqrt(2.0);
  std::vector<QLineF> lines;
  // x + y = c, from the upper left corner to the lower right one; ends are cut at the rectangle by arithmetic, not by a clip. Lines
  // belong to the rectangle, so that they go with it when a picture is shifted.
  const double first = rect.left() + rect.top() + step / 2;
  for (double c = first; c < rect.right() + rect.bottom(); c += step) {
    const double x1 = std::max(rect.left(), c - rect.bottom());
    const double x2 = std::min(rect.right(), c - rect.top());
    if (x2 > x1) lines.emplace_back(x1, c - x1, x2, c - x2);
  }
  painter.drawLines(lines.data(), static_cast<int>(lines.size()));
  painter.restore();
}

void paintBars(QPainter& painter, const GanttScene& scene, const GanttLook& look, Ink ink, double from_x, double to_x) {
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.setRenderHint(QPainter::Antialiasing, look.figure);
  BarPainter(painter, scene, look, ink, from_x, to_x).paint();
  painter.restore();
}

QRectF barRect(const GanttScene& scene, const GanttLook& look, BarRef ref) {
  return barRect(scene, look, scene.bars.bar(ref), ref.gpu);
}

QRectF barRect(const GanttScene& scene, const GanttLook& look, const Bar& bar, model::GpuIndex gpu) {
  const GanttRows::Place place = scene.rows.place(gpu);
  const double left = std::max(scene.axis.x(bar.start_s), -4.0);
  const double right = std::min(scene.axis.x(bar.end_s), scene.axis.width_px + 4);
  if (right <= left || place.strip < 0) return {};
  return ownHalf(
      bodyRect(left, right, place.top, place.height - scene.rows.under, rowGap(place.height, scene.rows.fold, look)),
      bar);
}

QRectF differenceRect(const GanttScene& scene, const GanttLook& look, model::GpuIndex gpu) {
  const GanttRows::Place place = scene.rows.place(gpu);
  const double bottom = place.top + place.height - rowGap(place.height, scene.rows.fold, look) / 2;
  return {0, bottom - scene.rows.under + 1, scene.axis.width_px, std::max(1.0, scene.rows.under - 1)};
}

bool labelsFit(const GanttRows& rows, const GanttLook& look) {
  return rows.pitch - rows.under >= tallEnough(rows, look);
}

std::optional<QRectF> barLabelRect(const GanttScene& scene, const GanttLook& look, GanttText& text, BarRef ref) {
  const QRectF rect = barRect(scene, look, ref);
  if (scene.bars.bar(ref).idle || scene.rows.fold != Fold::Gpu || rect.height() < tallEnough(scene.rows, look) ||
      rect.width() < kLabelRoom)
    return std::nullopt;
  const Bar& bar = scene.bars.bar(ref);
  const double left = labelLeft(rect, scene.axis.x(bar.start_s + bar.overhead_s), look);
  const double width = text.width(barLabel(scene.bars, bar), look.text, QFont::DemiBold);
  if (left + width + 3 > rect.right()) return std::nullopt;
  return QRectF(left, rect.top(), width, rect.height());
}

}  // namespace roundel::widgets
