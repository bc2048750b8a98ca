#pragma once
// Memory for the pixels of a picture that is drawn at once and forgotten. Internal to gantt_painting.

#include <QRgb>
#include <cstddef>
#include <vector>

namespace roundel::widgets {

/// `count` pixels with whatever was in them, valid until the next call of this thread. The same memory again and again: a picture as large as
/// a lane costs more in fresh pages than its pixels take to be set.
inline QRgb* scratchPixels(std::size_t count) {
  thread_local std::vector<QRgb> pixels;
  if (pixels.size() < count) pixels.resize(count);
  return pixels.data();
}

}  // namespace roundel::widgets
