// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/sweep_motion.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {

double part(double from, double to, double share) {
  return std::isfinite(from) && std::isfinite(to) ? from + (to - from) * share : to;
}

bool sameShape(const SweepPlotData& a, const SweepPlotData& b) {
  if (a.curves.metric != b.curves.metric || a.log_y != b.log_y || a.x_texts != b.x_texts) return false;
  const auto sameCount = [](const auto& curve, const auto& other) { return curve.size() == other.size(); };
  return std::ranges::equal(a.curves.points, b.curves.points, sameCount);
}

}  // namespace

bool anyMoves(const SweepPlotData& from, const SweepPlotData& to) {
  if (!sameShape(from, to)) return false;
  for (std::size_t s = 0; s < to.curves.points.size(); ++s) {
    for (std::size_t i = 0; i < to.curves.points[s].size(); ++i) {
      const experiment::Estimate &a = from.curves.points[s][i].estimate, &b = to.curves.points[s][i].estimate;
      if (a.n > 0 && b.n > 0 && a.mean != b.mean) return true;
    }
  }
  return false;
}

SweepPlotData between(const SweepPlotData& from, const SweepPlotData& to, double share) {
  SweepPlotData out = to;
  const double unit = from.scale.factor / to.scale.factor;
  out.low = part(from.low * unit, to.low, share);
  out.high = part(from.high * unit, to.high, share);
  for (std::size_t s = 0; s < out.curves.points.size(); ++s) {
    for (std::size_t i = 0; i < out.curves.points[s].size(); ++i) {
      const experiment::Estimate& was = from.curves.points[s][i].estimate;
      experiment::Estimate& now = out.curves.points[s][i].estimate;
      if (was.n == 0 || now.n == 0) continue;
      now.mean = part(was.mean, now.mean, share);
      now.half_width = part(was.half_width, now.half_width, share);
    }
  }
  return out;
}

}  // namespace roundel::widgets
