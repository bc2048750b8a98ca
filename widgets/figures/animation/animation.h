// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The options of an animation: part of the runs, speed and size. Frames have a fixed step of simulated time. Plain values for any thread.

#include <QSize>
#include <QString>
#include <string>
#include <vector>

#include "core/io/notes_io.h"
#include "widgets/lanes/painting/job_colors.h"
#include "widgets/plots/painting/plot_data.h"

namespace roundel::widgets::animation {

/// Where the animated clusters of the first two lanes are shown; Alone: without the lanes.
enum class ClusterAnimationPlace { None, Above, Beside, Alone };

struct AnimationOptions {
  double from_s = 0, to_s = 0;  ///< to_s <= from_s: to the end of the longest run
  int fps = 25;                 ///< frames per second
  double seconds = 20;          ///< length; ignored if `speed` is set
  double speed = 0;             ///< simulated seconds per second; 0: the length decides
  double hold_s = 2;            ///< how long the last frame is shown (GIF and video)
  QSize size{1280, 720};
  ColorBy color_by = ColorBy::Job;
  bool ghost = true;  ///< draws the future after the playhead faintly; otherwise it is not drawn
  ClusterAnimationPlace clusterAnimation = ClusterAnimationPlace::None;
  std::vector<io::Note> notes;  ///< each appears at its instant; notes of metrics are left out
  bool operator==(const AnimationOptions&) const = default;
};
constexpr int kMinWidth = 640, kMinHeight = 360, kMaxWidth = 3840, kMaxHeight = 2160, kMaxFps = 60, kMaxFrames = 20'000;
constexpr double kMaxHold_s = 600;

/// The instants of the frames: from, from + step, ..., to.
struct AnimationPlan {
  double from_s = 0, to_s = 0, step_s = 1;
  int frames = 0;
  double at(int frame) const { return frame + 1 >= frames ? to_s : from_s + frame * step_s; }
};
/// The end of the longest run that can be shown; 0 if there is none.
double endOf(const std::vector<plots::PlotLane>& lanes);
/// The frames for these options and runs up to `end_s`. Precondition: whyNot() is empty.
AnimationPlan planOf(const AnimationOptions& options, double end_s);
/// Why such an animation is impossible; empty if it is possible. `end_s` is the end of the longest run.
QString whyNot(const AnimationOptions& options, double end_s);

}  // namespace roundel::widgets::animation
