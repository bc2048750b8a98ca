// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes an animation as GIF (encoded here), WebM or MP4 (by ffmpeg), or numbered PNG. A temporary file is renamed at the end, so a cancelled or
// failed export leaves no file. GIF and PNG: the same runs give the same bytes.

#include <functional>
#include <optional>
#include <stop_token>

#include "widgets/figures/animation/animation.h"

namespace roundel::widgets::animation {

enum class AnimationFormat { Gif, WebM, Mp4, Png };
/// The format of a file name, in any case: .gif, .webm, .mp4, or .png with a place for the number (frame-%05d.png).
std::optional<AnimationFormat> formatOf(const QString& path);
/// The file name of a frame: "frame-00012.png", with the folder.
QString numbered(const QString& pattern, int frame);

/// Why the animation cannot be written to this file (ending, folder, frame rate of a GIF, ffmpeg missing); empty if it can. Call this before a long
/// run.
QString whyNotWritten(const QString& path, const AnimationOptions& options);

struct AnimationOutcome {
  bool cancelled = false;
  QString error = {};  ///< empty if it was written or cancelled
  int frames = 0;
  bool written() const { return !cancelled && error.isEmpty(); }
};
/// Any thread; needs an application for fonts. Calls `progress` after every frame, on the same thread.
AnimationOutcome writeAnimation(const std::vector<plots::PlotLane>& lanes, const AnimationOptions& options,
                                const QString& path, const std::stop_token& stop = {},
                                const std::function<void(int done, int of)>& progress = {});

}  // namespace roundel::widgets::animation
