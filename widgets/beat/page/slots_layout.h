// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The places of the user's lane: a row for each GPU and a column for each round. Lengths in logical px. A plain value.

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <cstdint>
#include <vector>

#include "core/model/problem.h"

namespace roundel::widgets {

inline constexpr double kSlotPitch = 44, kLeastSlotPitch = 26, kLeastRound = 60, kRulerHeight = 36, kRoundNames = 22,
                        kNodeGap = 10, kSlotNarrower = 8;

struct SlotsLayout {
  double scale = 1;                       ///< text size
  double labels = 0;                      ///< x of the first column
  double pitch = kSlotPitch;              ///< of the rows
  double round_px = kLeastRound;          ///< width of a round
  std::int64_t first_round = 0;           ///< the leftmost column
  std::int64_t rounds = 1;                ///< columns that are shown
  std::vector<double> tops;               ///< of the rows, by GpuIndex
  std::vector<model::NodeIndex> node_of;  ///< by GpuIndex
  double bottom = 0;                      ///< of the last row

  double x(double round) const { return labels + (round - static_cast<double>(first_round)) * round_px; }
  QRectF row(model::GpuIndex gpu) const { return {labels, tops[gpu], round_px * static_cast<double>(rounds), pitch}; }
  /// The slot of a round: 8 px narrower than the round.
  QRectF slot(model::GpuIndex gpu, std::int64_t round) const;
  /// The name of a node, over the height of its rows.
  QRectF nodeName(model::NodeIndex node) const;
  model::GpuIndex gpuAt(const QPointF& at) const;    ///< of the rows; invalid outside
  model::NodeIndex nodeAt(const QPointF& at) const;  ///< of the names; invalid outside
};

/// `rounds`: all rounds that are of interest; fewer are shown if there is no room, such that `open` is visible.
SlotsLayout layoutSlots(const model::Problem& problem, const QSizeF& size, double labels, std::int64_t rounds,
                        std::int64_t open, double scale);
/// The least height of the lane.
double leastSlotsHeight(const model::Problem& problem, double scale);

}  // namespace roundel::widgets
