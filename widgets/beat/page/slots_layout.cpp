// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/beat/page/slots_layout.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

constexpr double kSlotAir = 3;      // above and below a slot
constexpr std::int64_t kAhead = 3;  // rounds that are shown after the open one

double gaps(const model::Problem& problem, double scale) {
  return kNodeGap * scale * static_cast<double>(std::max<std::size_t>(problem.nodes.size(), 1) - 1);
}

}  // namespace

QRectF SlotsLayout::slot(model::GpuIndex gpu, std::int64_t round) const {
  const double narrower = std::min(kSlotNarrower * scale, round_px / 4);
  return {x(static_cast<double>(round)) + narrower / 2, tops[gpu] + kSlotAir, round_px - narrower,
          pitch - 2 * kSlotAir};
}

QRectF SlotsLayout::nodeName(model::NodeIndex node) const {
  QRectF area;
  for (std::size_t g = 0; g < tops.size(); ++g)
    if (node_of[g] == node) area |= QRectF(0, tops[g], labels, pitch);
  return area;
}

model::GpuIndex SlotsLayout::gpuAt(const QPointF& at) const {
  for (std::size_t g = 0; g < tops.size(); ++g)
    if (at.x() >= labels && at.y() >= tops[g] && at.y() < tops[g] + pitch) return model::GpuIndex(g);
  return {};
}

model::NodeIndex SlotsLayout::nodeAt(const QPointF& at) const {
  for (std::size_t g = 0; g < tops.size(); ++g)
    if (at.x() < labels && at.y() >= tops[g] && at.y() < tops[g] + pitch) return node_of[g];
  return {};
}

double leastSlotsHeight(const model::Problem& problem, double scale) {
  return (kRulerHeight + kRoundNames) * scale + gaps(problem, scale) +
         kLeastSlotPitch * scale * static_cast<double>(problem.gpus.size());
}

SlotsLayout layoutSlots(const model::Problem& problem, const QSizeF& size, double labels, std::int64_t rounds,
                        std::int64_t open, double scale) {
  SlotsLayout out;
  out.scale = scale;
  out.labels = labels;
  const double room = size.height() - (kRulerHeight + kRoundNames) * scale - gaps(problem, scale);
  const auto gpus = static_cast<double>(std::max<std::size_t>(problem.gpus.size(), 1));
  out.pitch = std::clamp(std::floor(room / gpus), kLeastSlotPitch * scale, kSlotPitch * scale);
  const double width = std::max(size.width() - labels, kLeastRound * scale);
  const auto fitting = static_cast<std::int64_t>(width / (kLeastRound * scale));
  out.rounds = std::clamp<std::int64_t>(rounds, 1, std::max<std::int64_t>(fitting, 1));
  out.first_round =
      std::clamp<std::int64_t>(open + kAhead - out.rounds + 1, 0, std::max<std::int64_t>(rounds - out.rounds, 0));
  out.round_px = std::floor(width / static_cast<double>(out.rounds));
  double y = kRulerHeight * scale;
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    if (g > 0 && problem.gpus[g].node != problem.gpus[g - 1].node) y += kNodeGap * scale;
    out.tops.push_back(y);
    out.node_of.push_back(problem.gpus[g].node);
    y += out.pitch;
  }
  out.bottom = y;
  return out;
}

}  // namespace roundel::widgets
