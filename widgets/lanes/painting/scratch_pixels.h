// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Memory for the pixels of a picture that is drawn immediately and not kept. Internal to widgets/lanes/painting.

#include <QRgb>
#include <cstddef>
#include <vector>

namespace roundel::widgets {

/// Returns `count` uninitialised pixels, valid until the next call of this thread. Uses the same memory each time: for a picture as large as a
/// lane, new pages cost more than setting the pixels.
inline QRgb* scratchPixels(std::size_t count) {
  thread_local std::vector<QRgb> pixels;
  if (pixels.size() < count) pixels.resize(count);
  return pixels.data();
}

}  // namespace roundel::widgets
