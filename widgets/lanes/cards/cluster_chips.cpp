// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/cards/cluster_chips.h"

#include <algorithm>
#include <cmath>

#include "widgets/base/text/names_apart.h"
#include "widgets/base/theme/gpu_parts.h"
#include "widgets/base/theme/selected_edge.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/gantt_painter.h"

namespace roundel::widgets {
namespace {

constexpr double kChip = 21, kChipGap = 2, kBoxPad = 7, kBoxGap = 6, kTitle = 20, kBoxBottom = 7, kMinBox = 70;
constexpr double kRow = 17, kRowChip = 12, kMinChip = 3, kRowLabel = 60, kLetter = 7, kLabelAir = 6;
constexpr double kLabelShare = 0.3;  // largest share of the width

double boxWidth(int gpus, double scale) {
  return std::max(kMinBox, 2 * kBoxPad + gpus * (kChip + kChipGap) - kChipGap) * scale;
}

// Places boxes in lines from left to right.
ChipPlaces boxes(const model::Problem& problem, double width, double scale) {
  ChipPlaces places;
  places.chips.resize(problem.gpus.size());
  const double height = (kTitle + kChip + kBoxBottom) * scale, gap = kBoxGap * scale;
  double x = 0, y = 0;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    const model::Node& node = problem.nodes[n];
    const double box_width = boxWidth(node.gpus, scale);
    if (x > 0 && x + box_width > width) x = 0, y += height + gap;
    places.boxes.push_back({model::NodeIndex(n), {}, QRectF(x, y, box_width, height)});
    double chip_x = x + kBoxPad * scale;
    for (const model::GpuGroup& group : node.groups) {
      for (int i = 0; i < group.count; ++i) {
        places.chips[static_cast<std::size_t>(group.first.value + i)] =
            QRectF(chip_x, y + kTitle * scale, kChip * scale, kChip * scale);
        chip_x += (kChip + kChipGap) * scale;
      }
    }
    x += box_width + gap;
  }
  places.height = y + height;
  return places;
}

// Estimates the width of the longest name by the average width of a letter.
double labelWidth(const model::Problem& problem, double width, double scale) {
  std::size_t longest = 0;
  for (const model::GpuType& type : problem.types) longest = std::max(longest, type.id.size());
  const double wished = kLetter * static_cast<double>(longest) + kLabelAir;
  return std::max(kRowLabel * scale, std::min(wished * scale, kLabelShare * width));
}

// Places a row for each type, with chips of 3 to 12 px.
ChipPlaces rows(const model::Problem& problem, double width, double scale) {
  ChipPlaces places;
  places.folded = true;
  places.chips.resize(problem.gpus.size());
  std::vector<std::vector<std::size_t>> of(problem.types.size());
  std::size_t longest_row = 1;
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    auto& row = of[static_cast<std::size_t>(problem.gpus[g].type)];
    row.push_back(g);
    longest_row = std::max(longest_row, row.size());
  }
  places.label_width = labelWidth(problem, width, scale);
  const double room = width - places.label_width;
  const double pitch =
      std::clamp(room / static_cast<double>(longest_row), kMinChip * scale, (kRowChip + kChipGap) * scale);
  double y = 0;
  for (std::size_t t = 0; t < of.size(); ++t) {
    if (of[t].empty()) continue;
    places.boxes.push_back({{}, model::TypeIndex(t), QRectF(0, y, width, kRow * scale)});
    for (std::size_t i = 0; i < of[t].size(); ++i) {
      const double x = places.label_width + pitch * static_cast<double>(i);
      if (x + pitch > width + 0.5) break;
      const double air = pitch > 5 * scale ? kChipGap * scale : 0.5;
      places.chips[of[t][i]] = QRectF(x, y + 2 * scale, pitch - air, (kRow - 5) * scale);
    }
    y += kRow * scale;
  }
  places.height = y;
  return places;
}

}  // namespace

ChipPlaces layoutChips(const model::Problem& problem, double width, double most, double scale) {
  ChipPlaces places = boxes(problem, width, scale);
  const bool is_too_wide =
      std::ranges::any_of(places.boxes, [&](const ChipPlaces::Box& box) { return box.rect.right() > width + 0.5; });
  return is_too_wide || places.height > most ? rows(problem, width, scale) : places;
}

namespace {

/// Paints the chips; the origin of `painter` is that of the layout.
class ChipPainter {
 public:
  ChipPainter(QPainter& painter, const ChipPlaces& places, const ChipView& view)
      : m_painter(painter),
        m_places(places),
        m_view(view),
        m_problem(view.bars->problem()),
        m_downs(downTimes(view.bars->trace())),
        m_text(painter, TextUnit::Pixels, view.scale) {}

  void paint() {
    const std::vector<QString> names = namesOfBoxes();
    for (std::size_t i = 0; i < names.size(); ++i) paintBox(m_places.boxes[i], names[i]);
    for (std::size_t g = 0; g < m_places.chips.size(); ++g)
      if (!m_places.chips[g].isNull()) paintGpu(model::GpuIndex(g));
  }

 private:
  QString nameOf(const ChipPlaces::Box& box) const {
    return QString::fromStdString(box.node.valid() ? m_problem.nodes[box.node].id : m_problem.types[box.type].id);
  }

  double roomOf(const ChipPlaces::Box& box) const {
    const double scale = m_view.scale;
    return box.node.valid() ? box.rect.width() - 2 * kBoxPad * scale : m_places.label_width - kLabelAir * scale;
  }

  // Returns the names, cut to their room so that they stay different.
  std::vector<QString> namesOfBoxes() const {
    std::vector<QString> names;
    names.reserve(m_places.boxes.size());
    for (const ChipPlaces::Box& box : m_places.boxes) names.push_back(nameOf(box));
    const int weight = m_places.folded ? QFont::Normal : QFont::DemiBold;
    const auto width = [&](const QString& text) { return m_text.width(text, kSmallestPx, weight); };
    return namesApart(names, [&](std::size_t i, Qt::TextElideMode mode) {
      return cutTo(names[i], mode, roomOf(m_places.boxes[i]), width);
    });
  }

  void paintBox(const ChipPlaces::Box& box, const QString& name) {
    const Theme& theme = *m_view.theme;
    const double scale = m_view.scale;
    if (!box.node.valid()) return (void)m_text.drawMiddle({0, box.rect.center().y()}, name, kSmallestPx, theme.dim);
    const model::Node& node = m_problem.nodes[box.node];
    m_painter.setPen(QPen(theme.line, 1));
    m_painter.setBrush(theme.header);
    m_painter.drawRoundedRect(box.rect.adjusted(0.5, 0.5, -0.5, -0.5), kControlRadius, kControlRadius);
    const double y = box.rect.top() + 11 * scale;
    m_text.drawMiddle({box.rect.left() + kBoxPad * scale, y}, name, kSmallestPx, theme.text, QFont::DemiBold);
    QString type;
    if (node.groups.size() == 1) type = QString::fromStdString(m_problem.types[node.groups.front().type].id);
    const double room = box.rect.width() - (2 * kBoxPad + 6) * scale - m_text.width(name, kSmallestPx, QFont::DemiBold);
    if (m_text.width(type, kSmallestPx) <= room)
      m_text.drawMiddle({box.rect.right() - kBoxPad * scale, y}, type, kSmallestPx, theme.dim, QFont::Normal,
                        Qt::AlignRight);
  }

  QColor fillOf(const metrics::JobsOnGpu& jobs, std::size_t part, model::GpuIndex gpu) const {
    return jobs.empty() ? m_view.theme->idleGpu : m_view.colors->of(jobs[part], m_problem.gpus[gpu].type);
  }

  bool isDown(model::GpuIndex gpu) const {
    const model::NodeIndex node = m_problem.gpus[gpu].node;
    return std::ranges::any_of(m_downs, [&](const DownTime& down) {
      return down.node == node && down.from_s <= m_view.now_s && m_view.now_s < down.to_s;
    });
  }

  void paintGpu(model::GpuIndex gpu) {
    const QRectF& chip = m_places.chips[gpu];
    const metrics::JobsOnGpu jobs = m_view.bars->index().jobsOn(gpu, m_view.now_s);
    paintParts(chip, gpu, jobs);
    const bool is_down = isDown(gpu);
    const double scale = m_view.scale;
    if (is_down) paintHatch(m_painter, chip.adjusted(1, 1, -1, -1), m_view.theme->bad, 4 * scale, scale);
    if (!is_down && chip.height() >= 16 * scale) paintNames(chip, gpu, jobs);
  }

  void paintParts(const QRectF& chip, model::GpuIndex gpu, const metrics::JobsOnGpu& jobs) {
    const Theme& theme = *m_view.theme;
    const double radius = std::min(kBarRadius * m_view.scale, chip.width() / 4);
    const std::size_t parts = std::max<std::size_t>(1, jobs.size());
    for (std::size_t i = 0; i < parts; ++i) {
      m_painter.setPen(jobs.empty() && chip.width() > 6 ? QPen(theme.edge, 1) : QPen(Qt::NoPen));
      m_painter.setBrush(fillOf(jobs, i, gpu));
      m_painter.drawRoundedRect(gpuPart(chip, i, parts).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
      if (!jobs.empty() && jobs[i] == m_view.selected)
        paintSelectedEdge(m_painter, gpuPart(chip, i, parts), radius, theme, 1.6);
      if (!jobs.empty() && jobs[i] == m_view.hovered && jobs[i] != m_view.selected)
        paintSelectedEdge(m_painter, gpuPart(chip, i, parts), radius, theme, kHoveredEdge);
    }
  }

  void paintNames(const QRectF& chip, model::GpuIndex gpu, const metrics::JobsOnGpu& jobs) {
    const std::size_t parts = std::max<std::size_t>(1, jobs.size());
    for (std::size_t i = 0; i < parts; ++i) {
      const QRectF part = gpuPart(chip, i, parts);
      const QString label = jobs.empty() ? QStringLiteral("–") : QString::fromStdString(m_problem.jobs[jobs[i]].id);
      if (m_text.width(label, kSmallestPx, QFont::DemiBold) > part.width() - 1) continue;
      m_text.drawMiddle(part.center(), label, kSmallestPx,
                        jobs.empty() ? m_view.theme->dim : textOn(fillOf(jobs, i, gpu)), QFont::DemiBold,
                        Qt::AlignHCenter);
    }
  }

  QPainter& m_painter;
  const ChipPlaces& m_places;
  const ChipView& m_view;
  const model::Problem& m_problem;
  std::vector<DownTime> m_downs;
  GanttText m_text;
};

}  // namespace

void paintChips(QPainter& painter, QPointF at, const ChipPlaces& places, const ChipView& view) {
  painter.save();
  painter.translate(at);
  painter.setRenderHint(QPainter::Antialiasing, true);
  ChipPainter(painter, places, view).paint();
  painter.restore();
}

bool lowerPartAt(const ChipPlaces& places, model::GpuIndex gpu, QPointF at) {
  return gpu.valid() && gpuPartAt(places.chips[gpu], at.y(), 2) == 1;
}

model::GpuIndex chipAt(const ChipPlaces& places, QPointF at) {
  for (std::size_t g = 0; g < places.chips.size(); ++g)
    if (!places.chips[g].isNull() && places.chips[g].contains(at)) return model::GpuIndex(g);
  return {};
}

}  // namespace roundel::widgets
