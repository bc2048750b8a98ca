// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/presenter/presenter_lane_painter.h"

#include <QHash>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/names_apart.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {
namespace {

constexpr double kEdgeLeft = 32, kEdgeWidth = 10, kNames = 58, kLabelGap = 10, kMinSlot = 186;
constexpr double kTagTint = 0.2;
constexpr qsizetype kMaxWidths = 20'000;

// Measuring names takes most of the time on pages with many blocks, and each name occurs in many blocks.
double boldWidth(GanttText& text, const QString& name, double size) {
  static thread_local QHash<std::pair<QString, double>, double> known;
  if (known.size() > kMaxWidths) known.clear();
  auto entry = known.find({name, size});
  if (entry == known.end()) entry = known.insert({name, size}, text.width(name, size, QFont::Bold));
  return *entry;
}

struct LanePainter {
  QPainter& painter;
  const PresenterPage& page;
  GanttText text{painter};
  double unit = page.layout.sizes.unit;
  const PresenterSizes& sizes = page.layout.sizes;
  double last_s = page.layout.axis.to_s();  // the largest of all shown times

  GanttLook look() const {
    GanttLook look;
    look.theme = page.theme;
    look.scale = unit;
    return look;
  }

  QRectF groupRect(std::size_t lane, const PresentedRows::Group& group) const {
    return page.lanes[lane].rows.place(page.layout.lanes[lane], group.first, group.count);
  }

  // Leaves out labels that would touch the label above. A group's number is below its name if both fit.
  std::vector<std::pair<QRectF, QString>> groupLabels(std::size_t lane) {
    std::vector<std::pair<QRectF, QString>> out;
    const double height = sizes.label() * 1.1;
    for (const PresentedRows::Group& group : page.lanes[lane].rows.groups) {
      const QRectF rows = groupRect(lane, group);
      const auto cut = page.lanes[lane].rows.folded ? group.name.lastIndexOf(QLatin1Char(' ')) : -1;
      const bool two = cut > 0 && rows.height() >= 2.2 * height;
      const QStringList lines =
          two ? QStringList{group.name.left(cut), group.name.mid(cut + 1)} : QStringList{group.name};
      double top = rows.center().y() - static_cast<double>(lines.size()) * height / 2;
      const double right = rows.left() - kLabelGap * unit;
      const auto widthOf = [&](const QString& words) { return text.width(words, sizes.label()); };
      for (const QString& whole_line : lines) {
        const QString line = cutTo(whole_line, Qt::ElideMiddle, right - kNames * unit, widthOf);
        const double width = widthOf(line);
        const QRectF label(right - width, top, width, height);
        if (out.empty() || label.top() >= out.back().first.bottom() - 1e-6) out.emplace_back(label, line);
        top += height;
      }
    }
    return out;
  }

  // A name that does not fit beside the labels at its height is made smaller, then cut.
  void words(QPointF baseline, QString what, double size, const QColor& color, int weight,
             const std::vector<std::pair<QRectF, QString>>& labels) {
    double right = page.layout.lanes.front().left() - kLabelGap * unit;
    for (const auto& [rect, name] : labels)
      if (rect.bottom() > baseline.y() - size && rect.top() < baseline.y() + size * 0.2)
        right = std::min(right, rect.left() - kLabelGap * unit);
    const double room = right - baseline.x();
    while (size > sizes.smallest() && text.width(what, size, weight) > room) size -= unit;
    if (text.width(what, size, weight) > room)
      what = QFontMetricsF(uiFont(size, weight), painter.device()).elidedText(what, Qt::ElideRight, room);
    text.draw(baseline, what, size, color, weight);
  }

  void paintNames(std::size_t i) {
    const PresentedLane& lane = page.lanes[i];
    const QRectF& chart = page.layout.lanes[i];
    const auto labels = groupLabels(i);
    const double x = kNames * unit, top = chart.top();
    painter.setPen(Qt::NoPen);
    painter.setBrush(lane.style.line);
    painter.drawRoundedRect(QRectF(kEdgeLeft * unit, top, kEdgeWidth * unit, std::max(chart.height(), kMinSlot * unit)),
                            3 * unit, 3 * unit);
    words({x, top + 44 * unit}, lane.name, sizes.name(), page.theme.text, QFont::Bold, labels);
    words({x, top + 82 * unit}, lane.detail, sizes.note(), page.theme.dim, QFont::Normal, labels);
    if (lane.bars != nullptr) {
      const PresentedResult result = resultAt(lane.bars->index(), page.now_s, last_s);
      words({x, top + 142 * unit}, result.value, sizes.result(), lane.style.text, QFont::Bold, labels);
      words({x, top + 176 * unit}, result.note, sizes.note(), page.theme.dim, QFont::Normal, labels);
    } else {
      text.drawMiddle({chart.left() + kLabelGap * unit, chart.center().y()}, lane.message, sizes.note(),
                      page.theme.dim);
    }
    for (const auto& [rect, name] : labels)
      text.drawMiddle({rect.left(), rect.center().y()}, name, sizes.label(), page.theme.dim);
  }

  void paintSeparators(std::size_t lane) {
    painter.setPen(QPen(page.theme.faint, unit, Qt::DotLine));
    for (const PresentedRows::Group& group : page.lanes[lane].rows.groups) {
      if (group.first == 0) continue;
      const QRectF rows = groupRect(lane, group);
      painter.drawLine(rows.topLeft(), rows.topRight());
    }
  }

  void paintBlock(const PlacedBlock& placed) {
    if (placed.tag) return paintTag(placed);
    if (placed.block.others > 0) return paintOthers(placed);
    const PresentedLane& lane = page.lanes[placed.lane];
    const model::Problem& problem = lane.bars->problem();
    const QColor color = lane.colors.of(placed.block.job, problem.gpus[placed.block.gpu].type);
    if (placed.block.idle)
      paintIdleHold(painter, placed.rect, color, look(), Ink::Solid);
    else
      paintBarBody(painter, placed.rect, color, look(), Ink::Solid,
                   placed.block.overhead_s * page.layout.axis.px_per_s);
    painter.setRenderHint(QPainter::Antialiasing, true);
    const auto size = nameSize(text, placed, sizes);
    if (!size) return;
    const double width = boldWidth(text, placed.name, *size);
    const QColor ink = placed.block.idle ? page.theme.text : textOn(color);
    // On the hatch of a restart, the name has a plain background.
    if (placed.block.overhead_s > 0 && !placed.block.idle)
      painter.fillRect(QRectF(placed.rect.center().x() - width / 2 - 4 * unit, placed.rect.center().y() - *size / 2,
                              width + 8 * unit, *size),
                       color);
    text.drawMiddle({placed.rect.center().x() - width / 2, placed.rect.center().y()}, placed.name, *size, ink,
                    QFont::Bold);
  }

  void paintTag(const PlacedBlock& placed) {
    const PresentedLane& lane = page.lanes[placed.lane];
    const model::TypeIndex type = lane.bars->problem().gpus[placed.block.gpu].type;
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QColor color = placed.block.others > 0 ? page.theme.edge : lane.colors.of(placed.block.job, type);
    painter.setPen(QPen(color, 4 * unit));
    painter.setBrush(mixed(color, page.theme.panel, kTagTint));
    painter.drawRoundedRect(placed.rect.adjusted(2 * unit, 2 * unit, -2 * unit, -2 * unit), 5 * unit, 5 * unit);
    if (const auto size = nameSize(text, placed, sizes)) {
      const double left = placed.rect.center().x() - boldWidth(text, placed.name, *size) / 2;
      text.drawMiddle({left, placed.rect.center().y()}, placed.name, *size, page.theme.text, QFont::Bold);
    }
  }

  // Several jobs with too few GPUs for names: their number on a neutral colour.
  void paintOthers(const PlacedBlock& placed) {
    painter.setPen(QPen(page.theme.edge, unit));
    painter.setBrush(page.theme.idleGpu);
    painter.drawRect(placed.rect);
    if (const auto size = nameSize(text, placed, sizes)) {
      const double left = placed.rect.center().x() - boldWidth(text, placed.name, *size) / 2;
      text.drawMiddle({left, placed.rect.center().y()}, placed.name, *size, page.theme.dim, QFont::Bold);
    }
  }

  // If no block of a marked job has room for its name, it is written at the job's last block.
  void nameMarked(const std::vector<PlacedBlock>& blocks) {
    for (std::size_t lane = 0; lane < page.lanes.size(); ++lane) {
      const PlacedBlock* last = nullptr;
      bool is_named = false;
      for (const PlacedBlock& block : blocks) {
        if (block.lane != lane || !isMarked(page, block)) continue;
        is_named = is_named || nameSize(text, block, sizes);
        if (last == nullptr || block.block.to_s > last->block.to_s) last = &block;
      }
      if (last != nullptr && !is_named) nameBox(last->rect.center(), last->name);
    }
  }

  void nameBox(QPointF at, const QString& name) {
    const double width = text.width(name, sizes.job(), QFont::Bold) + 24 * unit, height = 44 * unit;
    const double left = std::max(0.0, std::min(at.x() - width / 2, page.layout.page.width() - width));
    const QRectF box(left, std::max(at.y() - height - 20 * unit, 0.0), width, height);
    painter.setPen(QPen(page.theme.text, 2 * unit));
    painter.setBrush(page.theme.panel);
    painter.drawRoundedRect(box, 6 * unit, 6 * unit);
    text.drawMiddle({box.left() + 12 * unit, box.center().y()}, name, sizes.job(), page.theme.text, QFont::Bold);
  }

  void outline(const QRectF& rect) {
    painter.setBrush(Qt::NoBrush);
    for (const auto& [color, width] : {std::pair(page.theme.panel, 7.0), std::pair(page.theme.text, 4.0)}) {
      painter.setPen(QPen(color, width * unit));
      painter.drawRoundedRect(rect, 3 * unit, 3 * unit);
    }
  }

  void paintAxis() {
    const TimeAxis& axis = page.layout.axis;
    const double left = page.layout.lanes.front().left(), y = page.layout.axis_y;
    painter.setPen(QPen(page.theme.dim, 2 * unit));
    painter.drawLine(QPointF(left, y), QPointF(left + axis.width_px, y));
    const double step_s = tickStep_s(axis, 180 * unit, page.round_s);
    for (const double t_s : ticks(axis, step_s)) {
      const double x = left + axis.x(t_s);
      const QString label = tickLabel(t_s, step_s, last_s);
      const double width = text.width(label, sizes.note());
      painter.setPen(QPen(page.theme.dim, 2 * unit));
      painter.drawLine(QPointF(x, y), QPointF(x, y + 8 * unit));
      const double largest_x = page.layout.page.width() - page.layout.left() - width;
      text.draw({std::min(x - (t_s == 0 ? 0 : width / 2), largest_x), y + 34 * unit}, label, sizes.note(),
                page.theme.dim);
    }
  }

  void paintPlayhead() {
    const QRectF& first = page.layout.lanes.front();
    const double x = first.left() + page.layout.axis.x(page.now_s);
    if (page.now_s < page.end_s) paintPlayheadLine(painter, look(), x, first.top() - 8 * unit, page.layout.axis_y);
    const QString instant = clockText(page.now_s, last_s);
    const double width = text.width(instant, sizes.label(), QFont::Bold);
    const double largest_x = page.layout.clock.left() - width;
    painter.setRenderHint(QPainter::Antialiasing, true);
    text.draw({std::max(first.left(), std::min(x - width / 2, largest_x)), first.top() - 16 * unit}, instant,
              sizes.label(), page.theme.playhead, QFont::Bold);
  }
};

}  // namespace

std::optional<double> nameSize(GanttText& text, const PlacedBlock& block, const PresenterSizes& sizes) {
  const double room = block.rect.width() - 6 * sizes.unit;
  if (block.rect.height() + 1e-9 < sizes.smallest() || room <= 0) return std::nullopt;
  if (boldWidth(text, block.name, sizes.smallest()) > room) return std::nullopt;
  for (double size = sizes.job(); size > sizes.smallest() + 1e-9; size -= 2 * sizes.unit)
    if (size <= block.rect.height() + 1e-9 && boldWidth(text, block.name, size) <= room) return size;
  return sizes.smallest();
}

void paintLanes(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks) {
  if (page.layout.lanes.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing, true);
  LanePainter lanes{painter, page};
  for (std::size_t i = 0; i < page.layout.lanes.size(); ++i) {
    lanes.paintNames(i);
    lanes.paintSeparators(i);
  }
  for (const PlacedBlock& block : blocks) lanes.paintBlock(block);
  for (const PlacedBlock& block : blocks)
    if (isMarked(page, block)) lanes.outline(block.rect);
  lanes.nameMarked(blocks);
  lanes.paintAxis();
  lanes.paintPlayhead();
}

void paintNameAt(QPainter& painter, const PresenterPage& page, const std::vector<PlacedBlock>& blocks, QPointF at) {
  LanePainter lanes{painter, page};
  const auto hit = std::find_if(blocks.rbegin(), blocks.rend(), [&](const auto& b) { return b.rect.contains(at); });
  if (hit == blocks.rend() || nameSize(lanes.text, *hit, lanes.sizes)) return;
  painter.setRenderHint(QPainter::Antialiasing, true);
  lanes.nameBox(at, hit->name);
}

}  // namespace roundel::widgets
