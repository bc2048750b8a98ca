#pragma once
// What an animation shows: which part of the runs, how fast, how large. Frames stand at fixed steps of simulated time.

#include <QSize>
#include <QString>
#include <string>
#include <vector>

#include "widgets/gantt_painting/job_colors.h"
#include "widgets/plot_painting/plot_data.h"

namespace roundel::widgets::animation {

struct AnimationOptions {
  double from_s = 0, to_s = 0;  ///< to_s <= from_s: to the end of the longest run
  int fps = 25;                 ///< frames a second of animation
  double seconds = 20;          ///< of animation; with `speed` ignored
  double speed = 0;             ///< seconds of simulated time a second of animation; 0: as `seconds` asks
  double hold_s = 2;            ///< how long the last frame stands (GIF and video)
  QSize size{1280, 720};
  ColorBy color_by = ColorBy::Job;
  bool ghost = true;  ///< what lies after the playhead is drawn faint; else not at all
  bool operator==(const AnimationOptions&) const = default;
};
constexpr int kMinWidth = 640, kMinHeight = 360, kMaxWidth = 3840, kMaxHeight = 2160, kMaxFps = 60, kMaxFrames = 20'000;

/// The instants of the frames: from, from + step, ..., to.
struct AnimationPlan {
  double from_s = 0, to_s = 0, step_s = 1;
  int frames = 0;
  double at(int frame) const { return frame + 1 >= frames ? to_s : from_s + frame * step_s; }
};
/// Of the runs that can be shown; 0 where there is none.
double endOf(const std::vector<plots::PlotLane>& lanes);
AnimationPlan planOf(const AnimationOptions& options, double end_s);
/// Why there can be no such animation; empty where there can. `end_s` is the end of the longest run.
QString whyNot(const AnimationOptions& options, double end_s);

}  // namespace roundel::widgets::animation
