// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/animation.h"

#include <algorithm>
#include <cmath>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_axis.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets::animation {
namespace {

constexpr double kWhole = 1e-6;  // tolerance, in frames

}  // namespace

double endOf(const std::vector<plots::PlotLane>& lanes) {
  double end_s = 0;
  for (const plots::PlotLane& lane : lanes)
    if (lane.run && lane.run->ok() && lane.run->metrics) end_s = std::max(end_s, lane.run->trace->end_s);
  return end_s;
}

AnimationPlan planOf(const AnimationOptions& options, double end_s) {
  AnimationPlan plan{
      .from_s = options.from_s, .to_s = options.to_s > options.from_s ? options.to_s : end_s, .step_s = 1, .frames = 0};
  const double span_s = plan.to_s - plan.from_s;
  const double speed = options.speed > 0 ? options.speed : span_s / options.seconds;
  plan.step_s = speed / options.fps;
  const double steps = std::ceil(span_s / plan.step_s - kWhole);
  plan.frames = std::isfinite(steps) ? static_cast<int>(std::clamp(steps, 1.0, 1e9)) + 1 : 0;
  return plan;
}

QString whyNot(const AnimationOptions& options, double end_s) {
  if (end_s <= 0) return tr("no run has finished, so there is nothing to show");
  const QSize size = options.size;
  if (size.width() < kMinWidth || size.height() < kMinHeight || size.width() > kMaxWidth ||
      size.height() > kMaxHeight) {
    return tr("%1x%2 pixels: an animation has from %3x%4 to %5x%6")
        .arg(size.width())
        .arg(size.height())
        .arg(kMinWidth)
        .arg(kMinHeight)
        .arg(kMaxWidth)
        .arg(kMaxHeight);
  }
  if (size.width() % 2 != 0 || size.height() % 2 != 0)
    return tr("%1x%2 pixels: width and height must be even, or video players show a seam")
        .arg(size.width())
        .arg(size.height());
  if (options.fps < 1 || options.fps > kMaxFps)
    return tr("%1 frames a second: from 1 to %2").arg(options.fps).arg(kMaxFps);
  if (options.from_s < 0 || options.from_s >= end_s)
    return tr("from %1: the runs last from 0 to %2").arg(clockText(options.from_s), clockText(end_s));
  if (options.to_s != 0 && options.to_s <= options.from_s)
    return tr("to %1: the end must lie after the beginning, %2")
        .arg(clockText(options.to_s), clockText(options.from_s));
  if (!model::isReached(options.to_s, end_s))
    return tr("to %1: the runs last from 0 to %2").arg(clockText(options.to_s), clockText(end_s));
  if (options.speed <= 0 && (!(options.seconds > 0) || !std::isfinite(options.seconds)))
    return tr("an animation of %1 s: the length must be more than 0").arg(options.seconds);
  if (!(options.hold_s >= 0 && options.hold_s <= kMaxHold_s))
    return tr("a last frame of %1 s: from 0 to %2 s").arg(options.hold_s).arg(kMaxHold_s);
  const AnimationPlan plan = planOf(options, end_s);
  if (plan.frames < 2 || plan.frames > kMaxFrames)
    return tr("%1 frames: an animation has from 2 to %2; choose another length or frame rate")
        .arg(plan.frames)
        .arg(kMaxFrames);
  return {};
}

}  // namespace roundel::widgets::animation
