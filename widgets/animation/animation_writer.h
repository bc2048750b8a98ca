#pragma once
// An animation as a file: GIF (written here), WebM and MP4 (through ffmpeg), or numbered PNG. Written to a temporary file and renamed: a cancelled or
// failed one leaves nothing. GIF and PNG: same runs, same bytes.

#include <functional>
#include <optional>
#include <stop_token>

#include "widgets/animation/animation.h"

namespace roundel::widgets::animation {

enum class AnimationFormat { Gif, WebM, Mp4, Png };
/// By the ending, in any case of letters: .gif, .webm, .mp4, or .png with a place for the number in the name (frame-%05d.png).
std::optional<AnimationFormat> formatOf(const QString& path);
/// "frame-00012.png" in its folder.
QString numbered(const QString& pattern, int frame);

/// Why this animation cannot be written there: ending, folder, frame rate of a GIF, ffmpeg; empty where it can. To be called before a long run.
QString whyNotWritten(const QString& path, const AnimationOptions& options);

struct AnimationOutcome {
  bool cancelled = false;
  QString error;  ///< empty where it was written or cancelled
  int frames = 0;
  bool written() const { return !cancelled && error.isEmpty(); }
};
/// On any thread; needs an application (fonts). `progress` is called after every frame, on the same thread.
AnimationOutcome writeAnimation(const std::vector<plots::PlotLane>& lanes, const AnimationOptions& options,
                                const QString& path, const std::stop_token& stop = {},
                                const std::function<void(int done, int of)>& progress = {});

}  // namespace roundel::widgets::animation
