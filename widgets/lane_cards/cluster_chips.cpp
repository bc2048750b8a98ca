#include "widgets/lane_cards/cluster_chips.h"

#include <algorithm>
#include <cmath>

#include "widgets/gantt_painting/gantt_painter.h"
#include "widgets/theme/gpu_parts.h"

namespace roundel::widgets {
namespace {

constexpr double kChip = 21, kChipGap = 2, kBoxPad = 7, kBoxGap = 6, kTitle = 20, kBoxBottom = 7, kMinBox = 70;
constexpr double kRow = 17, kRowChip = 12, kMinChip = 3, kRowLabel = 60;

double boxWidth(int gpus, double scale) {
  return std::max(kMinBox, 2 * kBoxPad + gpus * (kChip + kChipGap) - kChipGap) * scale;
}

// Boxes from left to right, then the next line.
ChipPlaces boxes(const model::Problem& problem, double width, double scale) {
  ChipPlaces places;
  places.chips.resize(problem.gpus.size());
  const double height = (kTitle + kChip + kBoxBottom) * scale, gap = kBoxGap * scale;
  double x = 0, y = 0;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    const model::Node& node = problem.nodes[n];
    const double own = boxWidth(node.gpus, scale);
    if (x > 0 && x + own > width) x = 0, y += height + gap;
    places.boxes.push_back({model::NodeIndex(n), {}, QRectF(x, y, own, height)});
    double chip_x = x + kBoxPad * scale;
    for (const model::GpuGroup& group : node.groups) {
      for (int i = 0; i < group.count; ++i) {
        places.chips[static_cast<std::size_t>(group.first.value + i)] =
            QRectF(chip_x, y + kTitle * scale, kChip * scale, kChip * scale);
        chip_x += (kChip + kChipGap) * scale;
      }
    }
    x += own + gap;
  }
  places.height = y + height;
  return places;
}

// A row a type: chips as wide as fit, from 12 px down to 3.
ChipPlaces rows(const model::Problem& problem, double width, double scale) {
  ChipPlaces places;
  places.folded = true;
  places.chips.resize(problem.gpus.size());
  std::vector<std::vector<std::size_t>> of(problem.types.size());
  std::size_t most = 1;
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    auto& row = of[static_cast<std::size_t>(problem.gpus[g].type)];
    row.push_back(g);
    most = std::max(most, row.size());
  }
  const double room = width - kRowLabel * scale;
  const double pitch = std::clamp(room / static_cast<double>(most), kMinChip * scale, (kRowChip + kChipGap) * scale);
  double y = 0;
  for (std::size_t t = 0; t < of.size(); ++t) {
    if (of[t].empty()) continue;
    places.boxes.push_back({{}, model::TypeIndex(t), QRectF(0, y, width, kRow * scale)});
    for (std::size_t i = 0; i < of[t].size(); ++i) {
      const double x = kRowLabel * scale + pitch * static_cast<double>(i);
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
  const bool wide = std::any_of(places.boxes.begin(), places.boxes.end(),
                                [&](const ChipPlaces::Box& box) { return box.rect.right() > width + 0.5; });
  return wide || places.height > most ? rows(problem, width, scale) : places;
}

void paintChips(QPainter& painter, QPointF at, const ChipPlaces& places, const BarIndex& bars, const JobColors& colors,
                double now_s, model::JobIndex selected, const Theme& theme, double scale) {
  const model::Problem& problem = bars.problem();
  const std::vector<DownTime> downs = downTimes(bars.trace());
  painter.save();
  painter.translate(at);
  painter.setRenderHint(QPainter::Antialiasing, true);
  GanttText text(painter, TextUnit::Pixels, scale);
  for (const ChipPlaces::Box& box : places.boxes) {
    if (!box.node.valid()) {
      text.drawMiddle(0, box.rect.center().y(), QString::fromStdString(problem.types[box.type].id), kSmallestPx,
                      theme.dim);
      continue;
    }
    const model::Node& node = problem.nodes[box.node];
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.header);
    painter.drawRoundedRect(box.rect.adjusted(0.5, 0.5, -0.5, -0.5), kControlRadius, kControlRadius);
    const double y = box.rect.top() + 11 * scale;
    const QString name = QString::fromStdString(node.id);
    text.drawMiddle(box.rect.left() + kBoxPad * scale, y, name, kSmallestPx, theme.text, QFont::DemiBold);
    QString type;
    if (node.groups.size() == 1) type = QString::fromStdString(problem.types[node.groups.front().type].id);
    const double room = box.rect.width() - (2 * kBoxPad + 6) * scale - text.width(name, kSmallestPx, QFont::DemiBold);
    if (text.width(type, kSmallestPx) <= room)
      text.drawMiddle(box.rect.right() - kBoxPad * scale, y, type, kSmallestPx, theme.dim, QFont::Normal,
                      Qt::AlignRight);
  }
  for (std::size_t g = 0; g < places.chips.size(); ++g) {
    const QRectF& chip = places.chips[g];
    if (chip.isNull()) continue;
    const model::GpuIndex gpu(g);
    const metrics::JobsOnGpu jobs = bars.index().jobsOn(gpu, now_s);
    const double radius = std::min(kBarRadius * scale, chip.width() / 4);
    const auto fill = [&](std::size_t i) {
      return jobs.empty() ? theme.idleGpu : colors.of(jobs[i], problem.gpus[g].type);
    };
    const std::size_t parts = std::max<std::size_t>(1, jobs.size());
    for (std::size_t i = 0; i < parts; ++i) {
      const bool outlined = !jobs.empty() && jobs[i] == selected;
      painter.setPen(outlined                           ? QPen(theme.text, 1.6)
                     : jobs.empty() && chip.width() > 6 ? QPen(theme.edge, 1)
                                                        : QPen(Qt::NoPen));
      painter.setBrush(fill(i));
      painter.drawRoundedRect(gpuPart(chip, i, parts).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    }
    const model::NodeIndex node = problem.gpus[g].node;
    const bool down = std::any_of(downs.begin(), downs.end(), [&](const DownTime& d) {
      return d.node == node && d.from_s <= now_s && now_s < d.to_s;
    });
    if (down) paintHatch(painter, chip.adjusted(1, 1, -1, -1), theme.bad, 4 * scale, scale);
    if (down || chip.height() < 16 * scale) continue;
    for (std::size_t i = 0; i < parts; ++i) {
      const QRectF part = gpuPart(chip, i, parts);
      const QString label = jobs.empty() ? QStringLiteral("–") : QString::fromStdString(problem.jobs[jobs[i]].id);
      if (text.width(label, kSmallestPx, QFont::DemiBold) > part.width() - 1) continue;
      text.drawMiddle(part.center().x(), part.center().y(), label, kSmallestPx,
                      jobs.empty() ? theme.dim : textOn(fill(i)), QFont::DemiBold, Qt::AlignHCenter);
    }
  }
  painter.restore();
}

bool lowerPartAt(const ChipPlaces& places, model::GpuIndex gpu, QPointF at) {
  return gpu.valid() && gpuPartAt(places.chips[gpu], at.y(), 2) == 1;
}

model::GpuIndex chipAt(const ChipPlaces& places, QPointF at) {
  for (std::size_t g = 0; g < places.chips.size(); ++g) {
    if (!places.chips[g].isNull() && places.chips[g].contains(at)) return model::GpuIndex(g);
  }
  return {};
}

}  // namespace roundel::widgets
