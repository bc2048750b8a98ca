// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/gantt_painter.h"

#include <algorithm>
#include <cmath>

#include "widgets/base/painting/drawing.h"
#include "widgets/base/painting/hatch.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/lanes/painting/bar_shapes.h"
#include "widgets/lanes/painting/folded_bars.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/painting/paint_counts.h"

namespace roundel::widgets {
namespace {

constexpr double kBeyond = 16;  // px

struct StripRow {
  const GanttStrip* strip = nullptr;
  std::size_t i = 0;
  double height() const { return strip->height / static_cast<double>(strip->gpus.size()); }
  double top() const { return strip->top + height() * static_cast<double>(i); }
  model::GpuIndex gpu() const { return strip->gpus[i]; }
};

/// Neighbouring rows that one gang holds over the same time: they have one rectangle, or one name.
struct Block {
  const Bar* bar = nullptr;
  std::size_t first = 0, last = 0;  // rows
};

// Paints bars that are wide enough for a rectangle; the others are painted by FoldedBars.
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
    const std::vector<GanttStrip>& strips = m_scene.rows.strips;
    for (std::size_t s = 0; s < strips.size();) {
      std::size_t end = s + 1;
      while (end < strips.size() && sameNode(strips[s], strips[end])) ++end;
      const double top = strips[s].top, bottom = strips[end - 1].top + strips[end - 1].height;
      if (clip.isNull() || (top <= clip.bottom() && bottom >= clip.top())) paintStrips(s, end);
      s = end;
    }
  }

 private:
  bool onScreen(Fold fold) const { return !m_look.figure && m_scene.rows.fold == fold; }
  bool sameNode(const GanttStrip& a, const GanttStrip& b) const { return onScreen(Fold::Gpu) && a.node == b.node; }

  void paintStrips(std::size_t first, std::size_t end) {
    m_rows.clear();
    for (std::size_t s = first; s < end; ++s) {
      const GanttStrip& strip = m_scene.rows.strips[s];
      for (std::size_t i = 0; i < strip.gpus.size(); ++i) m_rows.push_back({&strip, i});
    }
    if (onScreen(Fold::Type)) return paintTypeStrip(*m_rows.front().strip);
    paintRows();
  }

  // On screen x is rounded to a part of a pixel, so that pixels are cut alike wherever the view begins.
  double edge(double t_s) const {
    const double x = m_scene.axis.x(t_s);
    return m_look.figure ? x : std::round(x * 256) / 256;
  }

  // Paints thin rows as one picture, and names on blocks that are long and high enough. If no gang has enough rows, no bar is read.
  void paintTypeStrip(const GanttStrip& strip) {
    m_folded.paintStrip(strip);
    if (m_ink != Ink::Solid || strip.height < kMinNamed * m_look.scale) return;
    const double least_height = tallEnough(m_scene.rows, m_look), row = m_rows.front().height();
    m_leastGang = 1;
    while (row * m_leastGang < least_height && m_leastGang <= m_scene.bars.largestGang()) ++m_leastGang;
    if (m_leastGang > m_scene.bars.largestGang()) return;
    collectAll(kMinNamed * m_look.scale / m_scene.axis.px_per_s, false);
    for (const Block& block : m_blocks)
      if (!block.bar->idle) paintLabel(bodyOf(block), block, shadeOf(colorOf(block), m_look, m_ink).fill);
  }

  void paintRows() {
    collectAll(kNarrowestBar * (m_look.figure ? 0.2 : 1) / m_scene.axis.px_per_s, true);
    for (const Block& block : m_blocks) paintBlock(block);
  }

  void collectAll(double narrow_s, bool fold_others) {
    m_blocks.clear();
    m_previous.clear();
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
      const BarRow& row = m_scene.bars.row(m_rows[r].gpu());
      ++paintCounts().rows;
      const BarRange range = row.visible(m_folded.from_s(), m_folded.to_s());
      m_long.clear();
      row.appendLong(range, narrow_s, m_long);
      if (fold_others && m_long.size() < range.size()) m_folded.paintRow(*m_rows[r].strip, m_rows[r].i, m_long);
      if (r > 0 && m_rows[r].strip->type != m_rows[r - 1].strip->type) m_previous.clear();
      collectBlocks(row, r);
    }
  }

  void collectBlocks(const BarRow& row, std::size_t r) {
    m_current.clear();
    const bool merge = m_scene.rows.fold != Fold::Gpu || !m_look.figure;
    std::size_t candidate = 0;
    for (const std::uint32_t b : m_long) {
      const Bar& bar = row.bars()[b];
      if (m_scene.bars.largestGang(bar.job) < m_leastGang) continue;
      while (merge && candidate < m_previous.size() && m_blocks[m_previous[candidate]].bar->start_s < bar.start_s)
        ++candidate;
      if (merge && candidate < m_previous.size() && joins(*m_blocks[m_previous[candidate]].bar, bar)) {
        m_blocks[m_previous[candidate]].last = r;
        m_current.push_back(m_previous[candidate]);
        continue;
      }
      m_current.push_back(m_blocks.size());
      m_blocks.push_back({&bar, r, r});
    }
    m_previous.swap(m_current);
  }

  // Unfolded rows that two jobs share are not joined: each has two halves.
  bool joins(const Bar& a, const Bar& b) const {
    return sameBlock(a, b) && (m_scene.rows.fold != Fold::Gpu || !a.with.valid());
  }

  QColor colorOf(const Block& block) const { return m_folded.colorOf(block.bar->job.value, m_rows[block.first].gpu()); }

  QRectF bodyOf(const Block& block) const {
    const StripRow& first = m_rows[block.first];
    const Bar& bar = *block.bar;
    // Bars are cut so far outside the view that the corners at the cut never show when a picture is shifted.
    const double cut_margin = m_look.figure ? 4 : kBeyond * m_look.scale;
    const double left = std::max(edge(bar.start_s), -cut_margin);
    const double right = std::min(edge(bar.end_s), m_scene.axis.width_px + cut_margin);
    const double row = first.height(), gap = rowGap(row, m_scene.rows.fold, m_look);
    const double height = row * static_cast<double>(block.last - block.first + 1) - m_scene.rows.under;
    return ownHalf(bodyRect(left, right, first.top(), height, gap), bar);
  }

  // With strips of differences between the rows, each row has a bar, and the middle one has the name. If rows are halved, each has the name.
  void paintBlock(const Block& block) {
    if (m_scene.rows.under <= 0 || block.first == block.last) return paintBody(block, true);
    for (std::size_t r = block.first; r <= block.last; ++r)
      paintBody({block.bar, r, r}, m_scene.rows.halved || r == (block.first + block.last) / 2);
  }

  void paintBody(const Block& block, bool named) {
    const Bar& bar = *block.bar;
    const QRectF rect = bodyOf(block);
    const QColor job = colorOf(block);
    if (bar.idle) return paintIdleHold(m_p, rect, job, m_look, m_ink);
    const double overhead = bar.overhead_s > 0 ? edge(bar.start_s + bar.overhead_s) - rect.left() : 0;
    if (m_look.hatched && !m_scene.colors.dimmed(bar.job.value)) {
      paintHatched(rect, bar, job, overhead);
    } else {
      const int rows = static_cast<int>(block.last - block.first) + 1;
      paintBlockBody(
          m_p, m_scene, m_look,
          {.rect = rect, .first = m_rows[block.first].gpu(), .rows = rows, .overhead_px = overhead, .waits = bar.waits},
          job, m_ink);
    }
    if (m_ink == Ink::Solid && named) paintLabel(rect, block, shadeOf(job, m_look, m_ink).fill);
  }

  void paintHatched(const QRectF& rect, const Bar& bar, const QColor& job, double overhead) {
    const figures::Named named(m_p, figures::OpRole::Series,
                               QString::fromStdString(m_scene.bars.problem().jobs[bar.job].id));
    paintBarBody(m_p, rect, job, m_look, m_ink, overhead);
    const QRectF hatched_rect = rect.adjusted(std::clamp(overhead, 0.0, rect.width()) + 0.4, 0.4, -0.4, -0.4);
    if (!hatched_rect.isEmpty()) hatchJob(m_p, m_look, hatched_rect, jobForm(m_scene.bars.problem(), bar.job), job);
    if (!hatched_rect.isEmpty()) paintWaiting(m_p, hatched_rect, job, m_look, m_ink, bar.waits);
  }

  void paintLabel(const QRectF& rect, const Block& block, const QColor& fill) {
    const Bar& bar = *block.bar;
    if (m_scene.colors.dimmed(bar.job.value)) return;
    if (m_look.figure) return paintFigureLabel(rect, bar, fill);
    const int rows = static_cast<int>(block.last - block.first) + 1;
    if (const auto label = labelIn(m_scene, m_look, m_text, rect, bar, rows)) paintBarLabel(m_p, m_text, *label, fill);
  }

  void paintFigureLabel(const QRectF& rect, const Bar& bar, const QColor& fill) {
    const double size = m_scene.rows.fold == Fold::Gpu ? m_look.text : m_look.small_text;
    if (rect.height() < tallEnough(m_scene.rows, m_look) || rect.width() < kLabelRoom) return;
    double left = labelLeft(rect, m_scene.axis.x(bar.start_s + bar.overhead_s), m_look);
    const QString label = barLabel(m_scene.bars, bar);
    const double width = m_text.width(label, size, QFont::DemiBold);
    if (left + width + 3 > rect.right()) return;
    left = std::max(left, (left + std::min(rect.right(), m_scene.axis.width_px) - width) / 2);
    if (m_look
            .hatched) {  // the background is only as high as the letters, so that the hatch shows above and below them
      const double cap = m_text.capHeight(size);
      m_p.fillRect(QRectF(left - 1.2, rect.center().y() - cap / 2 - 0.8, width + 2.4, cap + 1.6), fill);
    }
    m_text.drawMiddle({left, rect.center().y()}, label, size, textOn(fill), QFont::DemiBold);
  }

  QPainter& m_p;
  const GanttScene& m_scene;
  const GanttLook& m_look;
  Ink m_ink;
  GanttText m_text;
  FoldedBars m_folded;
  int m_leastGang = 1;  // bars of smaller gangs are not collected
  std::vector<StripRow> m_rows;
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

}  // namespace roundel::widgets
