// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes animated GIF: one palette for all frames, and for each frame only the changed rectangle. GIF89a with LZW (Welch 1984), codes of up to 12
// bits.

#include <QIODevice>
#include <QImage>
#include <QRect>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "widgets/figures/animation/palette_maker.h"

namespace roundel::widgets::animation {

/// Writes one GIF to a device. Not thread-safe.
class GifFile {
 public:
  /// The animation loops for ever. `out` is open for writing and outlives this object; `palette` has 1 to 255 colours.
  GifFile(QIODevice* out, const QSize& size, std::vector<QRgb> palette);
  /// Adds a frame of the file's size, shown for `delay_cs` hundredths of a second. A frame equal to the previous one only extends its time.
  /// O(pixels).
  void add(const QImage& frame, int delay_cs);
  /// Writes the rest. False if the device failed at any time.
  bool finish();

 private:
  void index(const QImage& frame);
  std::uint8_t nearest(QRgb color);
  QRect changed() const;
  void flush();
  void write(const QByteArray& bytes);

  QIODevice* m_out;
  QSize m_size;
  std::vector<QRgb> m_palette;
  struct KnownColour {
    QRgb color = 0;
    std::uint8_t index = 0;
  };
  std::unordered_map<QRgb, std::uint8_t> m_nearest;
  std::vector<KnownColour> m_recentColours;  // the colours looked up last, by their lowest bits
  std::vector<std::uint8_t> m_frame, m_previousFrame;
  QByteArray m_pendingFrame;  // the last frame, whose duration is not known yet
  int m_delay_cs = 0;
  bool m_deviceGood = true;
};

/// An LZW image block of GIF: code size, sub-blocks, terminator. `bits` is 2 to 8.
QByteArray lzw(const std::vector<std::uint8_t>& pixels, int bits);

}  // namespace roundel::widgets::animation
