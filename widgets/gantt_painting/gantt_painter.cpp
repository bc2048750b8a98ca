#include "widgets/gantt_painting/gantt_painter.h"

#include <algorithm>
#include <cmath>

#include "widgets/gantt_painting/bar_shapes.h"
#include "widgets/gantt_painting/folded_bars.h"
#include "widgets/gantt_painting/paint_counts.h"
#include "widgets/painting/drawing.h"
#include "widgets/painting/hatch.h"

namespace roundel::widgets {
namespace {

constexpr double kBeyond = 16;  // px

/// A block of neighbouring rows that one gang holds over the same time: one rectangle.
struct Block {
  const Bar* bar = nullptr;
  std::size_t first = 0, last = 0;  // rows inside the strip
};

// Bars wide enough for a rectangle of their own; the others are FoldedBars'.
class BarPainter {
 public:
  BarPainter(QPainter& painter, const GanttScene& scene, const GanttLook& look, Ink ink, double from_x, double to_x)
      : m_p(painter),
        m_scene(scene),
        m_look(look),
        m_ink(ink),
        m_text(painter, look.unit()),
        m_folded(painter, scene, look, ink, from_x, to_x) {}

  void paint() {
    if (m_folded.empty()) return;
    const QRectF clip = m_p.hasClipping() ? m_p.clipBoundingRect() : QRectF();
    for (const GanttStrip& strip : m_scene.rows.strips) {
      if (!clip.isNull() && (strip.top > clip.bottom() || strip.top + strip.height < clip.top())) continue;
      if (m_scene.rows.fold == Fold::Type && !m_look.figure) {
        m_folded.paintStrip(strip);
      } else {
        paintStrip(strip);
      }
    }
  }

 private:
  // On screen in parts of a pixel, so that a view that begins elsewhere cuts no pixel another way.
  double edge(double t_s) const {
    const double x = m_scene.axis.x(t_s);
    return m_look.figure ? x : std::round(x * 256) / 256;
  }

  void paintStrip(const GanttStrip& strip) {
    m_blocks.clear();
    m_previous.clear();
    const double narrow_s = kNarrowestBar * (m_look.figure ? 0.2 : 1) / m_scene.axis.px_per_s;
    for (std::size_t i = 0; i < strip.gpus.size(); ++i) {
      const BarRow& row = m_scene.bars.row(strip.gpus[i]);
      ++paintCounts().rows;
      const BarRange range = row.visible(m_folded.from_s(), m_folded.to_s());
      m_long.clear();
      row.appendLong(range, narrow_s, m_long);
      if (m_long.size() < range.size()) m_folded.paintRow(strip, i, m_long);
      collectBlocks(row, i, m_scene.rows.fold != Fold::Gpu);
    }
    for (const Block& block : m_blocks) paintBlock(strip, block);
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
    const double row = strip.height / static_cast<double>(strip.gpus.size());
    const Bar& bar = *block.bar;
    // Cut so far outside the view that no round corner and no hatch of the cut shows: they would stay behind when a picture is shifted.
    const double beyond = m_look.figure ? 4 : kBeyond * m_look.scale;
    const double left = std::max(edge(bar.start_s), -beyond);
    const double right = std::min(edge(bar.end_s), m_scene.axis.width_px + beyond);
    const double gap = rowGap(row, m_scene.rows.fold, m_look);
    const QRectF whole = bodyRect(left, right, strip.top + row * static_cast<double>(block.first),
                                  row * static_cast<double>(block.last - block.first + 1) - m_scene.rows.under, gap);
    const QRectF rect = ownHalf(whole, bar);
    const QColor job = m_folded.colorOf(bar.job.value, strip.gpus[block.first]);
    if (bar.idle) return paintIdleHold(m_p, rect, job, m_look, m_ink);
    const double overhead = bar.overhead_s > 0 ? edge(bar.start_s + bar.overhead_s) - rect.left() : 0;
    if (m_look.hatched && !m_scene.colors.dimmed(bar.job.value)) {
      paintHatched(rect, bar, job, overhead);
    } else {
      paintBarBody(m_p, rect, job, m_look, m_ink, overhead);
    }
    if (m_ink == Ink::Solid) paintLabel(rect, bar, shadeOf(job, m_look, m_ink).fill);
  }

  void paintHatched(const QRectF& rect, const Bar& bar, const QColor& job, double overhead) {
    const figures::Named named(m_p, figures::OpRole::Series,
                               QString::fromStdString(m_scene.bars.problem().jobs[bar.job].id));
    paintBarBody(m_p, rect, job, m_look, m_ink, overhead);
    const QRectF rest = rect.adjusted(std::clamp(overhead, 0.0, rect.width()) + 0.4, 0.4, -0.4, -0.4);
    if (!rest.isEmpty()) hatchJob(m_p, m_look, rest, bar.job, job);
  }

  void paintLabel(const QRectF& rect, const Bar& bar, const QColor& fill) {
    const double size = m_scene.rows.fold == Fold::Gpu ? m_look.text : m_look.small_text;
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

  QPainter& m_p;
  const GanttScene& m_scene;
  const GanttLook& m_look;
  Ink m_ink;
  GanttText m_text;
  FoldedBars m_folded;
  std::vector<std::uint32_t> m_long;
  std::vector<Block> m_blocks;
  std::vector<std::size_t> m_previous, m_current;
};

}  // namespace

QString barLabel(const BarIndex& bars, const Bar& bar) {
  const QString id = QString::fromStdString(bars.problem().jobs[bar.job].id);
  return bar.copy > 0 ? QStringLiteral("%1·%2").arg(id).arg(bar.copy) : id;
}

void paintBars(QPainter& painter, const GanttScene& scene, const GanttLook& look, Ink ink, double from_x, double to_x) {
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.setRenderHint(QPainter::Antialiasing, look.figure);
  BarPainter(painter, scene, look, ink, from_x, to_x).paint();
  painter.restore();
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
